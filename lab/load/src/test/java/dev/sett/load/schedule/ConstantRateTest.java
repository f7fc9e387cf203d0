package dev.sett.load.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantRateTest extends ScheduleLaws {

  @Override
  List<Shape> shapes() {
    return DoubleStream.of(0.1, 1, 3, 999.9, 2000, 70_001, 1e6, 1e7)
        .<Shape>mapToObj(Shape.ConstantRate::new)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3, 999.9, 2000, 70_001, 1e6, 1e7})
  void doesNotDriftInADay(double rps) {
    Schedule schedule = Objects.requireNonNull(Schedule.of(new Shape.ConstantRate(rps)));
    long dayNanos = 86_400_000_000_000L;
    long index = Math.round(86_400 * rps);
    // One part in 10^15 of a day is 86 ns; a double step added up would be far beyond that.
    assertEquals(index / rps * 1e9, (double) schedule.dueNanos(index), 100);
    assertTrue(Math.abs(index - schedule.dueBefore(dayNanos)) <= 1);
  }
}
