package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BurstsTest extends ScheduleLaws {

  @Override
  List<Shape> shapes() {
    return List.of(
        new Shape.Bursts(1_000, 1), new Shape.Bursts(1_000, 300), new Shape.Bursts(3.3, 1_000_000));
  }

  @Test
  void comeTogetherAndKeepTheMeanRate() {
    Schedule bursts = Objects.requireNonNull(Schedule.of(new Shape.Bursts(1_000, 50)));
    assertEquals(0, bursts.dueNanos(49));
    assertEquals(50_000_000, bursts.dueNanos(50));
    assertEquals(50_000_000, bursts.dueNanos(99));
    assertEquals(10_000, bursts.dueBefore(10_000_000_000L));
  }
}
