package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SurgeScheduleTest extends ScheduleLaws {

  @Override
  List<Shape> shapes() {
    return List.of(
        new Shape.Surge(100, 300, 5_000, 20_000, 1_000),
        new Shape.Surge(0.3, 7.7, 1_000, 3_000, 1_000),
        new Shape.Surge(1e6, 2e6, 10, 30, 1));
  }

  @Test
  void goesUpForItsTimeAndThenBack() {
    Schedule surge = new SurgeSchedule(new Shape.Surge(100, 300, 5_000, 20_000, 1_000));
    assertEquals(500, surge.dueBefore(5_000_000_000L));
    assertEquals(6_500, surge.dueBefore(25_000_000_000L));
    assertEquals(7_500, surge.dueBefore(35_000_000_000L));
  }
}
