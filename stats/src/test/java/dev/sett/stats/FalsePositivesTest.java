package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.stats.SimulatedRuns.Tally;
import org.junit.jupiter.api.Test;

/**
 * A against A, a thousand laboratories of two points and two metrics each, with the stopping rule,
 * at most 12 blocks: a difference may be found in 5 % of them (design, section 6, rule 8).
 *
 * <p>Seen: fresh processes 3.2 %, quiet lab 1.8 %, quiet lab with one headline 3.3 %, bar 5 %. The
 * broken twins: naive 71 %, bar 25 %; peeking 13 %, bar 10 %.
 */
class FalsePositivesTest {
  private static final double BAR_PERCENT = 5;
  private static final SimulatedRuns RUNS = new SimulatedRuns(1000, 4, 12, 300);
  private static final SimulatedRuns FEWER_RUNS = new SimulatedRuns(300, 4, 12, 300);
  private static final SimulatedLab FRESH = SimulatedLab.freshProcesses();
  private static final SimulatedLab QUIET = SimulatedLab.quiet(0.012);

  private static void check(String what, Tally tally, boolean expected) {
    System.out.printf(
        "%s: %.1f %% of %d labs find a difference, %.1f blocks on average%n",
        what, tally.percent(), tally.labs(), tally.meanBlocks());
    assertTrue(expected, () -> what + ": " + tally);
  }

  @Test
  void freshProcessesOfOneProgramDifferInAtMostFivePercentOfTheLabs() {
    Tally tally = RUNS.run(FRESH, 0, SimulatedRuns.SETT);
    check("fresh", tally, tally.percent() <= BAR_PERCENT);
  }

  @Test
  void stoppingEarlyInAQuietLabKeepsTheRate() {
    Tally tally = RUNS.run(QUIET, 0, SimulatedRuns.SETT);
    check("quiet", tally, tally.percent() <= BAR_PERCENT && tally.meanBlocks() < 11);
  }

  @Test
  void aSingleHeadlineInAQuietLabKeepsTheRate() {
    Tally tally = new SimulatedRuns(1000, 1, 12, 300).run(QUIET, 0, SimulatedRuns.SETT);
    check("quiet, one headline", tally, tally.percent() <= BAR_PERCENT);
  }

  @Test
  void theNaiveTwinFailsTheBar() {
    Tally tally = FEWER_RUNS.run(FRESH, 0, SimulatedRuns.NAIVE);
    check("naive", tally, tally.percent() > 5 * BAR_PERCENT);
  }

  @Test
  void stoppingOnSignificanceFailsTheBarEvenWithHonestIntervals() {
    Tally tally = FEWER_RUNS.run(FRESH, 0, SimulatedRuns.PEEKING);
    check("peeking", tally, tally.percent() > 2 * BAR_PERCENT);
  }

  @Test
  void aRealDifferenceOfTwentyPercentIsFoundInTheSameLabs() {
    Tally tally = FEWER_RUNS.run(FRESH, Math.log(1.2), SimulatedRuns.SETT);
    check("20 %", tally, tally.percent() > 95);
  }
}
