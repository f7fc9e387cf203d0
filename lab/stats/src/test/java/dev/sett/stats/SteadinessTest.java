package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Windows of 400 ms, as the lab makes them. */
class SteadinessTest {
  private static final Steadiness STEADINESS = Steadiness.withSeed(1);
  private static final double WINDOW_SECONDS = 0.5;
  private static final int MAX_WINDOWS = 80;

  /** How many climbs each claim is held against; {@link SteadinessIT} has more. */
  int labs() {
    return 16;
  }

  /** 1 - depth * exp(-t / tau), times lognormal noise; 3% of the windows lose 30%. */
  private static double[] climb(double depth, double tauSeconds, double noise, long seed) {
    Random random = new Random(seed);
    double[] series = new double[MAX_WINDOWS];
    for (int i = 0; i < series.length; i++) {
      double level = 1 - depth * Math.exp(-(i + 0.5) * WINDOW_SECONDS / tauSeconds);
      double disturbed = random.nextDouble() < 0.03 ? 0.7 : 1;
      series[i] = 8000 * level * Math.exp(noise * random.nextGaussian()) * disturbed;
    }
    return series;
  }

  /**
   * Asks after every second of windows, as the lab does, and says after how many it first answers.
   */
  private static OptionalInt firstSteady(double[] series) {
    for (int n = StatsDefaults.MIN_STEADY_WINDOWS; n <= series.length; n += 2) {
      if (STEADINESS.steadyFrom(Arrays.copyOf(series, n)).isPresent()) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }

  private double medianWait(double depth, double noise) {
    double[] waits = new double[labs()];
    for (int lab = 0; lab < labs(); lab++) {
      waits[lab] = firstSteady(climb(depth, 3, noise, lab)).orElse(MAX_WINDOWS + 1);
    }
    return Robust.median(waits) * WINDOW_SECONDS;
  }

  private double tooEarly(double tauSeconds, double noise, double missing) {
    int count = 0;
    for (int lab = 0; lab < labs(); lab++) {
      int n = firstSteady(climb(0.4, tauSeconds, noise, lab)).orElse(MAX_WINDOWS * 10);
      count += 0.4 * Math.exp(-n * WINDOW_SECONDS / tauSeconds) > missing ? 1 : 0;
    }
    return (double) count / labs();
  }

  @Test
  void aQuietFlatProgramIsSteadyAfterTheFewestWindows() {
    double seconds = medianWait(/* depth= */ 0, /* noise= */ 0.02);
    assertEquals(StatsDefaults.MIN_STEADY_WINDOWS * WINDOW_SECONDS, seconds, 0.5);
  }

  @Test
  void aNoisyFlatProgramNeedsMoreWindowsButGetsThere() {
    double seconds = medianWait(0, 0.05); // seen: 10 s
    assertTrue(seconds > 7 && seconds < 14, seconds + " s");
  }

  @Test
  void aCompilingProgramIsNotCalledSteadyWhileThreePercentAreMissing() {
    // Time constant 3 s, 40% missing at first. Seen: 0 and 0 of 40 too early; bar 5%.
    assertTrue(tooEarly(3, 0.02, 0.03) <= 0.05);
    assertTrue(tooEarly(3, 0.05, 0.03) <= 0.05);
  }

  @Test
  void aCompilingProgramIsCalledSteadyOnceItIs() {
    double seconds = medianWait(0.4, 0.05); // seen: 16 s, when 0.2% are missing
    assertTrue(seconds > 9 && seconds < 22, seconds + " s");
  }

  @Test
  void aSlowClimbIsRarelyCalledSteady() {
    // Time constant 10 s. Noise of 2%: seen 0 of 40 with 5% missing, bar 8%. Noise of 5% hides
    // the climb from anyone for a while: seen 11 of 40, bar 50%.
    assertTrue(tooEarly(10, 0.02, 0.05) <= 0.08);
    assertTrue(tooEarly(10, 0.05, 0.05) <= 0.5);
  }

  @Test
  void oneWildWindowDoesNotMatter() {
    double[] series = new double[20];
    Arrays.setAll(series, i -> 1000 + (i * 7) % 11);
    assertEquals(OptionalInt.of(0), STEADINESS.steadyFrom(series));
    series[10] = 100;
    assertEquals(OptionalInt.of(0), STEADINESS.steadyFrom(series));
    series[19] = 3000;
    assertEquals(OptionalInt.of(0), STEADINESS.steadyFrom(series));
  }

  @Test
  void steadyBeginsAfterTheStep() {
    double[] series = new double[40];
    Arrays.setAll(series, i -> (i < 14 ? 600 : 1000) + (i * 7) % 11);
    assertEquals(OptionalInt.of(14), STEADINESS.steadyFrom(series));
  }

  @Test
  void aSinkingProgramIsNotSteady() {
    double[] series = new double[40];
    Arrays.setAll(series, i -> 1000 - 5 * i + (i * 7) % 11);
    assertEquals(OptionalInt.empty(), STEADINESS.steadyFrom(series));
  }

  @Test
  void nothingAndAStandstillAreNotSteady() {
    assertEquals(OptionalInt.empty(), STEADINESS.steadyFrom());
    assertEquals(OptionalInt.empty(), STEADINESS.steadyFrom(new double[40]));
  }

  @Test
  void refusesSettingsOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> new Steadiness(0, 12, 0.8, 1));
    assertThrows(IllegalArgumentException.class, () -> new Steadiness(0.05, 7, 0.8, 1));
    assertThrows(IllegalArgumentException.class, () -> new Steadiness(0.05, 12, 1, 1));
  }

  @Test
  void theEndIsLevelWhereItHardlyChangesOrScattersWithoutATrend() {
    Steadiness steadiness = Steadiness.withSeed(1);
    double[] flat = new double[30];
    double[] climbing = new double[30];
    double[] scattering = new double[30];
    double[] scatteringUp = new double[30];
    Random random = new Random(3);
    for (int i = 0; i < 30; i++) {
      double noise = 100 * random.nextGaussian();
      flat[i] = 1000 + i % 2;
      climbing[i] = 1000 + 10 * i;
      scattering[i] = 1000 + noise;
      scatteringUp[i] = 1000 + noise + 40 * i;
    }

    assertTrue(steadiness.endsLevel(0.03, flat));
    assertTrue(steadiness.endsLevel(0.03, scattering));
    assertFalse(steadiness.endsLevel(0.03, climbing));
    assertFalse(steadiness.endsLevel(0.03, scatteringUp));
    assertFalse(steadiness.endsLevel(0.03, 1000, 1000, 1000));
  }
}
