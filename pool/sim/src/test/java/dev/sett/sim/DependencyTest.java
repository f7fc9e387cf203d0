package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DependencyTest {

  @Test
  void servesSoManyAtOnceAndTheRestInOrder() {
    Agenda agenda = new Agenda();
    Dependency dependency = new Dependency(agenda, 2);
    List<String> log = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d", "e")) {
      dependency.call(10, () -> log.add(name + Math.round(agenda.now())));
    }
    while (agenda.nextNanos() < Double.POSITIVE_INFINITY) {
      agenda.advance(agenda.nextNanos());
      agenda.step();
    }
    assertEquals(List.of("a10", "b10", "c20", "d20", "e30"), log);
  }
}
