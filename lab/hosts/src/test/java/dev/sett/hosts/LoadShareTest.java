package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.schedule.Shape;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LoadShareTest {

  @RepeatedTest(value = 500, name = "seed {currentRepetition}")
  void connectionsAndRateAddUpAndSharesAreEven(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    int hosts = random.nextInt(1, 201);
    int connections = random.nextInt(200, random.nextBoolean() ? 1_000 : 100_001);
    List<LoadShare> shares = LoadShare.even(connections, hosts);
    assertEquals(hosts, shares.size());
    assertEquals(connections, shares.stream().mapToInt(LoadShare::connections).sum());
    int most = shares.getFirst().connections();
    assertTrue(
        shares.stream().allMatch(s -> s.connections() == most || s.connections() == most - 1));
    double rate =
        shares.stream()
            .map(s -> s.of(new Shape.ConstantRate(12_345)))
            .mapToDouble(shape -> ((Shape.ConstantRate) shape).rps())
            .sum();
    assertEquals(12_345, rate, 1e-6);
  }

  @Test
  void aClosedLoopStaysOne() {
    assertEquals(new Shape.Closed(), new LoadShare(5, 10).of(new Shape.Closed()));
  }

  @Test
  void whatCantBeDividedIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new LoadShare(5, 10).of(new Shape.Total(10)));
  }
}
