package dev.sett.stats;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Makes the tables and the power curve of {@code docs/methods/effects.md} and {@code verdicts.md};
 * not a test. Takes about three minutes. The only argument is the folder that gets {@code
 * power.csv} and {@code power.svg}.
 */
final class SimulationStudy {
  private static final int[] BLOCKS = {5, 8, 12, 20};
  private static final int[] EFFECT_PERCENT = {2, 3, 5, 10};
  private static final PrintStream OUT = System.out;

  private SimulationStudy() {}

  /** Prints the tables and writes the curve. */
  public static void main(String... arguments) throws IOException {
    OUT.println("coverage of 95% intervals, 4000 samples of each kind");
    coverage("normal", 0, Random::nextGaussian);
    coverage(
        "heavy tails (t, 2 df)",
        0,
        r -> r.nextGaussian() / Math.sqrt(-Math.log(1 - r.nextDouble())));
    coverage("10% outliers, 6 sigma", 0, r -> r.nextGaussian() * (r.nextDouble() < 0.1 ? 6 : 1));
    coverage("skewed (lognormal, 0.5)", Math.exp(0.125), r -> Math.exp(0.5 * r.nextGaussian()));
    OUT.println("A against A: percent of labs with a difference, 4000 labs");
    for (double sd : new double[] {0.005, 0.010, 0.015, 0.018}) {
      falsePositives("quiet " + sd, SimulatedLab.quiet(sd));
    }
    for (double sd : new double[] {0.02, 0.04, 0.05, 0.06}) {
      falsePositives("processes " + sd, SimulatedLab.freshProcesses().withProcessSd(sd));
    }
    List<double[]> power = power();
    Path folder = Path.of(arguments[0]);
    PowerChart.write(power, folder);
    OUT.print(Files.readString(folder.resolve("power.csv"), StandardCharsets.UTF_8));
  }

  private static void coverage(String kind, double truth, ToDoubleFunction<Random> draw) {
    for (int n : BLOCKS) {
      int samples = 4000;
      int[] covered = new int[5];
      for (int sample = 0; sample < samples; sample++) {
        Random random = new Random((sample * 31L + n) * 0x9E3779B97F4A7C15L);
        double[] values = random.doubles(n).map(ignored -> draw.applyAsDouble(random)).toArray();
        BootstrapMean bootstrap = BootstrapMean.of(values, 1000, sample);
        Interval t = StudentT.of(values).interval(0.95);
        Interval expanded = bootstrap.expandedBca(0.95);
        List<Interval> all =
            List.of(bootstrap.percentile(0.95), bootstrap.bca(0.95), expanded, t, t.hull(expanded));
        for (int i = 0; i < covered.length; i++) {
          covered[i] += all.get(i).contains(truth) ? 1 : 0;
        }
      }
      OUT.printf("| %s | %d |", kind, n);
      for (int count : covered) {
        OUT.printf(" %.1f |", 100.0 * count / samples);
      }
      OUT.println();
    }
  }

  private static void falsePositives(String kind, SimulatedLab lab) {
    for (int maxBlocks : new int[] {12, 20}) {
      OUT.printf("| %s | %d |", kind, maxBlocks);
      for (int headlines : new int[] {1, 2, 4}) {
        SimulatedRuns runs = new SimulatedRuns(4000, headlines, maxBlocks, 300);
        SimulatedRuns.Tally tally = runs.run(lab, 0, SimulatedRuns.SETT);
        OUT.printf(" %.1f (%.1f) |", tally.percent(), tally.meanBlocks());
      }
      OUT.println();
    }
  }

  /** Rows of: process sd, difference in percent, blocks, power in percent. */
  private static List<double[]> power() {
    List<double[]> rows = new ArrayList<>();
    for (double sd : new double[] {0.02, 0.05}) {
      SimulatedLab lab = SimulatedLab.freshProcesses().withProcessSd(sd);
      for (int percent : EFFECT_PERCENT) {
        for (int blocks : BLOCKS) {
          SimulatedRuns runs = new SimulatedRuns(1000, 1, blocks, 300);
          SimulatedRuns.Tally tally =
              runs.run(lab, Math.log1p(percent / 100.0), SimulatedRuns.PATIENT);
          rows.add(new double[] {sd, percent, blocks, tally.percent()});
        }
      }
    }
    return rows;
  }
}
