package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ExitWatchTest {

  private final CompletableFuture<String> exit = new CompletableFuture<>();
  private final List<String> log = new ArrayList<>();
  private final ExitWatch watch = new ExitWatch(exit, () -> log.add("stop"));

  private String load(Runnable meanwhile) throws InterruptedException {
    return watch.during(
        () -> {
          log.add("begins");
          meanwhile.run();
          log.add("ends");
          return "slice";
        });
  }

  @Test
  void aProgramThatEndsDuringTheLoadStopsIt() throws Exception {
    assertEquals("slice", load(() -> exit.complete("ended")));
    assertEquals(List.of("begins", "stop", "ends"), log);
  }

  @Test
  void aProgramThatHasEndedBeforeStopsTheNextLoad() throws Exception {
    exit.complete("ended");
    assertEquals(List.of(), log);
    assertEquals("slice", load(() -> {}));
    assertEquals(List.of("stop", "begins", "ends"), log);
  }

  /** The load engine may then be loading another program under the same name. */
  @Test
  void aProgramThatEndsBetweenTwoLoadsStopsNone() throws Exception {
    assertEquals("slice", load(() -> {}));
    exit.complete("ended");
    assertEquals(List.of("begins", "ends"), log);
  }

  @Test
  void aLoadThatFailsIsOver() {
    assertThrows(
        IllegalStateException.class,
        () ->
            load(
                () -> {
                  throw new IllegalStateException("stopped");
                }));
    exit.complete("ended");
    assertEquals(List.of("begins"), log);
  }
}
