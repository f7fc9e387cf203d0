package dev.sett.servers.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.sett.servers.backend.Delays.Distribution;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DelaysTest {
  private static final Duration MEAN = Duration.ofMillis(10);

  @ParameterizedTest
  @EnumSource
  void theMeanIsTheDelayAskedFor(Distribution distribution) {
    double mean = draw(distribution, 0.5, 1, 100_000).average().orElseThrow();
    // Standard error of the widest, exponential: 10 ms / sqrt(100 000) = 0.03 ms.
    assertEquals(10e6, mean, 0.15e6);
  }

  @Test
  void anExponentialDelayExceedsItsMeanOnceInE() {
    long above =
        draw(Distribution.EXPONENTIAL, 1, 2, 100_000).filter(n -> n > MEAN.toNanos()).count();
    // 1 / e, standard error 0.0015.
    assertEquals(Math.exp(-1), (double) above / 100_000, 0.006);
  }

  @Test
  void theMedianOfALognormalDelayIsBelowItsMeanAsSigmaSays() {
    long[] sorted = draw(Distribution.LOGNORMAL, 1, 3, 100_001).sorted().toArray();
    // exp(-1/2) of the mean; standard error of the median 0.4%.
    assertEquals(10e6 * Math.exp(-0.5), (double) sorted[50_000], 0.12e6);
  }

  @Test
  void theSameSeedDrawsTheSame() {
    assertEquals(
        draw(Distribution.EXPONENTIAL, 1, 7, 100).boxed().toList(),
        draw(Distribution.EXPONENTIAL, 1, 7, 100).boxed().toList());
    assertNotEquals(
        draw(Distribution.EXPONENTIAL, 1, 7, 100).boxed().toList(),
        draw(Distribution.EXPONENTIAL, 1, 8, 100).boxed().toList());
  }

  private static LongStream draw(Distribution distribution, double sigma, long seed, int count) {
    Delays delays = new Delays(distribution, sigma, seed);
    return LongStream.generate(() -> delays.nextNanos(MEAN)).limit(count);
  }
}
