package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RampScheduleTest extends ScheduleLaws {

  @Override
  List<Shape> shapes() {
    return List.of(
        new Shape.Ramp(1, 1000, 10_000),
        new Shape.Ramp(5_000, 100, 3_000),
        new Shape.Ramp(200, 200, 1_000),
        new Shape.Ramp(100, 100.0000001, 60_000),
        new Shape.Ramp(0.5, 1e6, 100));
  }

  @Test
  void hasTheMeanOfBothRatesInTheRampAndTheLastAfterwards() {
    Schedule up = new RampSchedule(new Shape.Ramp(100, 300, 10_000));
    assertEquals(2000.0, (double) up.dueBefore(10_000_000_000L), 1);
    assertEquals(2300.0, (double) up.dueBefore(11_000_000_000L), 1);

    Schedule down = new RampSchedule(new Shape.Ramp(300, 100, 10_000));
    assertEquals(2000.0, (double) down.dueBefore(10_000_000_000L), 1);
    assertEquals(2100.0, (double) down.dueBefore(11_000_000_000L), 1);
  }

  @Test
  void isHalfWayUpAtHalfTime() {
    Schedule up = new RampSchedule(new Shape.Ramp(100, 300, 10_000));
    // 100 t + 10 t^2 at 5 s is 750; the rate there is 200.
    assertEquals(750.0, (double) up.dueBefore(5_000_000_000L), 1);
    assertEquals(5_000_000.0, (double) (up.dueNanos(751) - up.dueNanos(750)), 50_000);
  }
}
