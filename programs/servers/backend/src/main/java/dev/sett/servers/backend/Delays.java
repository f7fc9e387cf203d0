package dev.sett.servers.backend;

import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.time.Duration;
import java.util.Random;

/**
 * Draws how long answers take. The same seed gives the same delays in the same order. For one
 * thread.
 */
final class Delays {

  /** How delays are spread around the one asked for, which is always their mean. */
  enum Distribution {
    FIXED,
    EXPONENTIAL,
    LOGNORMAL
  }

  private final Distribution distribution;
  private final double sigma;
  private final Random random;

  /**
   * Delays of a distribution.
   *
   * @param sigma standard deviation of the logarithm of a lognormal delay, within (0, 5]
   */
  Delays(Distribution distribution, double sigma, long seed) {
    this.distribution = distribution;
    this.sigma = sigma;
    this.random = new Random(seed);
  }

  /**
   * The delays that a server's own flags ask for.
   *
   * @throws UsageException if one has a value that can't be
   */
  static Delays of(ServerFlags flags) {
    String name = flags.own("--distribution").orElse("fixed");
    Distribution distribution =
        switch (name) {
          case "fixed" -> Distribution.FIXED;
          case "exponential" -> Distribution.EXPONENTIAL;
          case "lognormal" -> Distribution.LOGNORMAL;
          default ->
              throw new UsageException(
                  "The flag --distribution needs fixed, exponential or lognormal; got '"
                      + name
                      + "'.");
        };
    return new Delays(
        distribution,
        sigma(flags.own("--sigma").orElse("1")),
        seed(flags.own("--seed").orElse("1")));
  }

  /**
   * The next delay.
   *
   * @param mean at least 0
   * @return nanoseconds, at least 0
   */
  long nextNanos(Duration mean) {
    return switch (distribution) {
      case FIXED -> mean.toNanos();
      // Inverse of the distribution function: -m ln(1 - u).
      case EXPONENTIAL -> (long) (-mean.toNanos() * Math.log1p(-random.nextDouble()));
      // exp(mu + sigma z) has the mean exp(mu + sigma^2 / 2).
      case LOGNORMAL ->
          (long) (mean.toNanos() * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2));
    };
  }

  private static double sigma(String text) {
    if (text.matches("[0-9]{1,2}(\\.[0-9]{1,6})?")) {
      double sigma = Double.parseDouble(text);
      if (sigma > 0 && sigma <= 5) {
        return sigma;
      }
    }
    throw new UsageException(
        "The flag --sigma needs a number above 0 and up to 5; got '" + text + "'.");
  }

  private static long seed(String text) {
    if (text.matches("[0-9]{1,18}")) {
      return Long.parseLong(text);
    }
    throw new UsageException(
        "The flag --seed needs a whole number of at most 18 digits; got '" + text + "'.");
  }
}
