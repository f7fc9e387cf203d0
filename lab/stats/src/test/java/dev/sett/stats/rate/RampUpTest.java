package dev.sett.stats.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

final class RampUpTest {

  private static final double WINDOW = 0.1;

  @Test
  void aRateThatIsThereAtOnceTakesOneWindow() {
    RampUp up = RampUp.of(flow(30, t -> 1000), WINDOW, 0.001);

    assertEquals(RampUp.Ending.PLATEAU, up.ending());
    assertEquals(1000, up.plateau().orElseThrow(), 1e-9);
    assertEquals(0.1, up.secondsTo(0.5).orElseThrow(), 1e-9);
    assertEquals(0.1, up.secondsTo(0.99).orElseThrow(), 1e-9);
    assertEquals(0.1, up.secondsLost().orElseThrow(), 1e-9, "less can't be seen");
  }

  @Test
  void aStraightRiseTakesAsLongAsItTakes() {
    // From 0 to 1000 a second in 10 s: 5 s of the plateau are lost.
    RampUp up = RampUp.of(flow(60, t -> Math.min(1000, 100 * t)), WINDOW, 0.001);

    assertEquals(1000, up.plateau().orElseThrow(), 1e-9);
    assertEquals(5, up.secondsTo(0.5).orElseThrow(), 0.11);
    assertEquals(9.5, up.secondsTo(0.95).orElseThrow(), 0.11);
    assertEquals(9.9, up.secondsTo(0.99).orElseThrow(), 0.11);
    assertEquals(5, up.secondsLost().orElseThrow(), 0.1);
  }

  @Test
  void usersAnsweredInBurstsAreOnThePlateauWithTheFirstBurst() {
    // Neither a whole number of windows nor a divisor of anything: the worst are those in between.
    for (double response : new double[] {0.25, 0.95, 1.0, 1.005, 1.05, 1.333, 2.02}) {
      RampUp up = RampUp.of(bursts(40, response, k -> 1000), WINDOW, response);

      String what = "answers after " + response + " s";
      assertEquals(RampUp.Ending.PLATEAU, up.ending(), what);
      assertEquals(1000 / response, up.plateau().orElseThrow(), 0.02 * 1000 / response, what);
      assertEquals(response, up.secondsTo(0.95).orElseThrow(), 0.11, what);
      assertEquals(response, up.secondsLost().orElseThrow(), 1.01 * response, what);
    }
  }

  @Test
  void slowAnswersDoNotMakeAnEvenRiseEarlier() {
    // Users join evenly for 30 s; each is answered after 6 s, and asks again.
    RampUp up =
        RampUp.of(flow(240, t -> Math.clamp((t - 6) / 30, 0, 1) * 1000), WINDOW, /* response= */ 6);

    assertEquals(1000, up.plateau().orElseThrow(), 1e-9);
    assertEquals(6 + 15, up.secondsTo(0.5).orElseThrow(), 0.11);
    assertEquals(6 + 28.5, up.secondsTo(0.95).orElseThrow(), 0.11);
  }

  @Test
  void anEvenRiseMayEndALittleEarlyWhereAnswersMightBeBursts() {
    for (double response : new double[] {0.1, 0.25, 1.0, 1.9, 3.0}) {
      RampUp up = RampUp.of(flow(60, t -> Math.min(1000, 100 * t)), WINDOW, response);

      double early = Math.sqrt(2 * 10 * Math.max(0, 0.95 * WINDOW - 0.05 * response));
      assertEquals(9.5 - early, up.secondsTo(0.95).orElseThrow(), 2 * WINDOW, response + " s");
    }
  }

  @Test
  void aStallAfterTheRiseIsNotPartOfIt() {
    // Nothing for a second, 4 s after the plateau.
    RampUp up =
        RampUp.of(flow(60, t -> t > 14 && t < 15 ? 0 : Math.min(1000, 100 * t)), WINDOW, 0.001);

    assertEquals(9.5, up.secondsTo(0.95).orElseThrow(), 0.11);
  }

  @Test
  void aBurstThatIsALittleLateDoesNotUndoTheOneBefore() {
    // 250 answers spread over 6 s, every 10 s from 9.7 s on, but the third 0.7 s late; their usual
    // response time is a little longer than a cycle. The sliding mean is too low until 21.4 s.
    long[] completed = new long[2700];
    for (int k = 0; k < 26; k++) {
      for (int j = 0; j < 250; j++) {
        completed[(int) ((9.7 + 10 * k + (k > 1 ? 0.7 : 0) + 6 * j / 250.0) / WINDOW)]++;
      }
    }

    assertEquals(
        9.8,
        RampUp.of(completed, WINDOW, /* response= */ 10.5).secondsTo(0.95).orElseThrow(),
        0.01);
  }

  @Test
  void burstsThatGrowAreNotTakenForThePlateauTooEarly() {
    // 50 more users every burst, until all 1000 are in after 20 bursts of a second each.
    for (double response : new double[] {1.0, 1.005, 1.05}) {
      RampUp up = RampUp.of(bursts(90, response, k -> Math.min(1000, 50 * k)), WINDOW, response);

      double whole = 20 * response;
      double reached = up.secondsTo(0.95).orElseThrow();
      // The 19th burst has 95% of all.
      assertTrue(reached > 0.9 * whole && reached <= 1.01 * whole, response + " s: " + reached);
      assertEquals(0.5 * whole, up.secondsTo(0.5).orElseThrow(), 0.1 * whole);
    }
  }

  @Test
  void noiseMovesTheTimeOnlyALittle() {
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      RampUp up =
          RampUp.of(
              flow(60, t -> Math.min(1000, 100 * t) * Math.exp(0.1 * random.nextGaussian())),
              WINDOW,
              0.01);

      assertEquals(9.5, up.secondsTo(0.95).orElseThrow(), 1.5, "seed " + seed);
      assertEquals(5, up.secondsLost().orElseThrow(), 1, "seed " + seed);
    }
  }

  @Test
  void aRateThatStillRisesOrFallsHasNoPlateau() {
    RampUp rising = RampUp.of(flow(30, t -> 100 * t), WINDOW, 0.01);
    RampUp falling = RampUp.of(flow(30, t -> 4000 - 100 * t), WINDOW, 0.01);

    for (RampUp up : new RampUp[] {rising, falling}) {
      assertEquals(RampUp.Ending.CHANGING, up.ending());
      assertEquals(OptionalDouble.empty(), up.plateau());
      assertEquals(OptionalDouble.empty(), up.secondsTo(0.95));
      assertEquals(OptionalDouble.empty(), up.secondsLost());
    }
    // From 22.5 s to 27.5 s in the middle: by 5 of 22.5.
    assertEquals(5 / 22.5, rising.change(), 0.001);
  }

  /** 80 answers a second, of which a second's number scatters by 16%: as was seen on two cores. */
  @Test
  void aLevelRateThatScattersIsAPlateau() {
    assertTrue(plateaus(t -> 80, 0.16) >= 0.85 * SEEDS);
    assertTrue(plateaus(t -> 80, 0.4) < 0.7 * SEEDS, "where the sixths differ too much, it is not");
  }

  @Test
  void aRateThatRisesIsNoneThoughItScatters() {
    // By 12% and 20% from the fifth sixth to the last.
    assertTrue(plateaus(t -> 80 * Math.exp(0.0115 * t), 0.05) <= 0.05 * SEEDS);
    assertTrue(plateaus(t -> 80 * Math.exp(0.0182 * t), 0.16) <= 0.2 * SEEDS);
    // By 7%, which a quiet rate shows.
    assertEquals(0, plateaus(t -> 800 * Math.exp(0.0068 * t), 0.01));
  }

  @Test
  void fewMeansShowNoLackOfATrend() {
    // The last third has only four whole responses.
    RampUp up = RampUp.of(bursts(42, 3, k -> k < 11 ? 1000 : 1200), WINDOW, 3);

    assertTrue(up.change() > RampUp.STILL && up.change() < RampUp.SCATTERED, "" + up.change());
    assertEquals(RampUp.Ending.CHANGING, up.ending());
  }

  private static final int SEEDS = 200;

  /** In how many of so many ramps of a minute there is a plateau. */
  private static int plateaus(DoubleUnaryOperator rps, double scatter) {
    int found = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      // Independent seconds, as if each had its own speed.
      double[] speed = random.doubles(60, -1, 1).map(u -> 1 + Math.sqrt(3) * scatter * u).toArray();
      long[] completed = flow(60, t -> rps.applyAsDouble(t) * speed[(int) t]);
      found += RampUp.of(completed, WINDOW, 0.4).ending() == RampUp.Ending.PLATEAU ? 1 : 0;
    }
    return found;
  }

  @Test
  void fewerThanTwelveAnswersInARowTellNothing() {
    RampUp up = RampUp.of(bursts(30, 3, k -> 1000), WINDOW, 3);

    assertEquals(RampUp.Ending.TOO_SHORT, up.ending());
    assertEquals(OptionalDouble.empty(), up.secondsTo(0.5));
    assertEquals(RampUp.Ending.TOO_SHORT, RampUp.of(new long[0], WINDOW, 0).ending());
  }

  @Test
  void nothingAnsweredIsNoPlateau() {
    RampUp up = RampUp.of(new long[300], WINDOW, 0);

    assertEquals(RampUp.Ending.CHANGING, up.ending());
    assertEquals(0, up.change());
  }

  @Test
  void aShortRampIsJudgedBySixthsOfItself() {
    RampUp up = RampUp.of(flow(3, t -> Math.min(1000, 1000 * t)), WINDOW, 0.02);

    assertEquals(1000, up.plateau().orElseThrow(), 1e-9);
    assertEquals(0.95, up.secondsTo(0.95).orElseThrow(), 0.11);
  }

  @Test
  void whatIsDrawnIsSmoothThoughAnswersComeInBursts() {
    RampUp up = RampUp.of(bursts(40, 1.05, k -> 1000), WINDOW, 1.05);

    for (double t = 3; t <= 40; t += 0.13) {
      assertEquals(1000 / 1.05, up.rateAt(t, 0.5), 60, "at " + t);
    }
    assertEquals(0, up.rateAt(0, 0.1), 500, "before the first burst");
  }

  /** Answers that come at a rate, which is a function of the time. */
  private static long[] flow(double seconds, DoubleUnaryOperator rps) {
    long[] completed = new long[(int) Math.round(seconds / WINDOW)];
    for (int i = 0; i < completed.length; i++) {
      completed[i] = Math.round(WINDOW * rps.applyAsDouble((i + 0.5) * WINDOW));
    }
    return completed;
  }

  /** So many answers at once, a response time apart; the first ones after one such time. */
  private static long[] bursts(double seconds, double apart, DoubleUnaryOperator size) {
    long[] completed = new long[(int) Math.round(seconds / WINDOW)];
    for (int k = 1; k * apart < seconds; k++) {
      // Not all at one moment: half of them 20 ms later.
      for (double at : new double[] {k * apart, k * apart + 0.02}) {
        int window = (int) (at / WINDOW + 1e-9);
        if (window < completed.length) {
          completed[window] += Math.round(size.applyAsDouble(k) / 2);
        }
      }
    }
    return completed;
  }
}
