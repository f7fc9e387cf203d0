package dev.sett.stats;

import java.util.List;

/**
 * Many laboratories run to their end by some rule.
 *
 * @param labs how many
 * @param headlines samples judged together: 1 to 4 of throughput and CPU at two points
 * @param maxBlocks the budget
 * @param resamples of each bootstrap; enough for a rate of errors, not for a report
 */
record SimulatedRuns(int labs, int headlines, int maxBlocks, int resamples) {

  private static final StoppingRule RULE =
      new StoppingRule(0.02, StatsDefaults.TARGET_HALF_WIDTH_RELATIVE, StatsDefaults.MIN_BLOCKS);

  /** How a laboratory runs: when it stops, and whether what it then says is a difference. */
  interface Judge {
    boolean stops(List<PairedSample> samples, Comparison comparison);

    boolean findsDifference(List<PairedSample> samples, Comparison comparison);
  }

  /** The real thing. */
  static final Judge SETT =
      new Judge() {
        @Override
        public boolean stops(List<PairedSample> samples, Comparison comparison) {
          return RULE.look(samples, comparison).enough();
        }

        @Override
        public boolean findsDifference(List<PairedSample> samples, Comparison comparison) {
          return comparison.effects(samples).stream()
              .map(PairedEffect::decision)
              .anyMatch(decision -> decision == Decision.LOWER || decision == Decision.HIGHER);
        }
      };

  /** The broken twin: plain percentile bootstrap, uncorrected, stopping once it is significant. */
  static final Judge NAIVE =
      new Judge() {
        @Override
        public boolean stops(List<PairedSample> samples, Comparison comparison) {
          return findsDifference(samples, comparison);
        }

        @Override
        public boolean findsDifference(List<PairedSample> samples, Comparison comparison) {
          return samples.stream()
              .map(sample -> BootstrapMean.of(sample.logRatios(), comparison.resamples(), 1))
              .anyMatch(bootstrap -> !bootstrap.percentile(0.95).contains(0));
        }
      };

  /** Half broken: the real intervals and correction, but stopping once they find a difference. */
  static final Judge PEEKING =
      new Judge() {
        @Override
        public boolean stops(List<PairedSample> samples, Comparison comparison) {
          return SETT.findsDifference(samples, comparison);
        }

        @Override
        public boolean findsDifference(List<PairedSample> samples, Comparison comparison) {
          return SETT.findsDifference(samples, comparison);
        }
      };

  /** The real thing without stopping: always the whole budget. */
  static final Judge PATIENT =
      new Judge() {
        @Override
        public boolean stops(List<PairedSample> samples, Comparison comparison) {
          return false;
        }

        @Override
        public boolean findsDifference(List<PairedSample> samples, Comparison comparison) {
          return SETT.findsDifference(samples, comparison);
        }
      };

  /** What came of them. */
  record Tally(int labs, int withDifference, int blocks) {
    double percent() {
      return 100.0 * withDifference / labs;
    }

    double meanBlocks() {
      return (double) blocks / labs;
    }
  }

  Tally run(SimulatedLab lab, double logEffect, Judge judge) {
    int differences = 0;
    int blocks = 0;
    for (int seed = 1; seed <= labs; seed++) {
      List<PairedSample> all = lab.run(2, maxBlocks, logEffect, seed).subList(0, headlines);
      Comparison comparison = new Comparison(0.95, /* margin= */ 0.03, resamples, seed);
      int n = StatsDefaults.MIN_BLOCKS;
      while (n < maxBlocks && !judge.stops(first(all, n), comparison)) {
        n++;
      }
      blocks += n;
      differences += judge.findsDifference(first(all, n), comparison) ? 1 : 0;
    }
    return new Tally(labs, differences, blocks);
  }

  private static List<PairedSample> first(List<PairedSample> samples, int blocks) {
    return samples.stream().map(sample -> sample.first(blocks)).toList();
  }
}
