package dev.sett.stats;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.RepetitionInfo;

/** Random inputs for tests of properties. The seed is the number of the repetition. */
final class RandomInputs {
  /** Name of a repeated test: a failure shows its seed. */
  static final String SEED = "seed {currentRepetition}";

  private final SplittableRandom random;

  RandomInputs(RepetitionInfo repetition) {
    random = new SplittableRandom(repetition.getCurrentRepetition());
  }

  /** A number within {@code [min, max]}; about each tenth is an end of that range. */
  double within(double min, double max) {
    return switch (random.nextInt(20)) {
      case 0 -> min;
      case 1 -> max;
      default -> random.nextDouble(min, max);
    };
  }

  /** Between {@code minCount} and {@code maxCount} numbers within {@code [min, max]}. */
  double[] several(int minCount, int maxCount, double min, double max) {
    return DoubleStream.generate(() -> within(min, max)).limit(count(minCount, maxCount)).toArray();
  }

  /** A whole number within {@code [min, max]}; about each tenth is an end of that range. */
  int count(int min, int max) {
    return (int) Math.floor(within(min, max + 1 - 1e-9));
  }

  /** Any number, as a seed. */
  long seed() {
    return random.nextLong();
  }
}
