package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepsScheduleTest extends ScheduleLaws {

  @Override
  List<Shape> shapes() {
    return List.of(
        new Shape.Steps(List.of(10.0), 1_000),
        new Shape.Steps(List.of(10.0, 1000.0, 3.3, 50_000.0), 500),
        new Shape.Steps(List.of(0.1, 70.0), 1_000));
  }

  @Test
  void keepsEveryRateForItsTimeAndTheLastForGood() {
    Schedule steps = new StepsSchedule(new Shape.Steps(List.of(100.0, 300.0, 50.0), 2_000));
    assertEquals(200, steps.dueBefore(2_000_000_000L));
    assertEquals(800, steps.dueBefore(4_000_000_000L));
    assertEquals(900, steps.dueBefore(6_000_000_000L));
    assertEquals(1000, steps.dueBefore(8_000_000_000L));
  }
}
