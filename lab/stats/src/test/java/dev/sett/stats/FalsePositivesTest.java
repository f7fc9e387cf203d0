package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.stats.SimulatedRuns.Tally;
import org.junit.jupiter.api.Test;

/**
 * A against A, laboratories of two points and two metrics each, with the stopping rule, at most 12
 * blocks: a difference may be found in 5% of them (design, section 6, rule 8). Here 200 of them, in
 * {@link FalsePositivesIT} a thousand; each is the same on every machine.
 *
 * <p>The rate itself is not above 5%; among 200 that gives 8% at most, but once in forty times.
 * Seen here: fresh processes 5.0%, quiet lab 3.5%, quiet lab with one headline 5.0%, bar 8%.
 *
 * <p>Seen in a thousand: fresh processes 3.2%, quiet lab 1.8%, quiet lab with one headline 3.3%,
 * bar 5%. The broken twins, 200 of each: naive 72%, bar 25%; peeking 12%, bar 10%.
 */
class FalsePositivesTest {
  private static final SimulatedRuns TWINS = new SimulatedRuns(200, 4, 12, 300);
  private static final SimulatedLab FRESH = SimulatedLab.freshProcesses();
  private static final SimulatedLab QUIET = SimulatedLab.quiet(0.012);

  /** Most laboratories, in percent, that may find a difference. */
  double barPercent() {
    return 8;
  }

  /** How many laboratories decide about the rate of errors. */
  int labs() {
    return 200;
  }

  private SimulatedRuns runs(int headlines) {
    return new SimulatedRuns(labs(), headlines, 12, 300);
  }

  private static void check(String what, Tally tally, boolean expected) {
    System.out.printf(
        "%s: %.1f%% of %d labs find a difference, %.1f blocks on average%n",
        what, tally.percent(), tally.labs(), tally.meanBlocks());
    assertTrue(expected, () -> what + ": " + tally);
  }

  @Test
  void freshProcessesOfOneProgramDifferInAtMostFivePercentOfTheLabs() {
    Tally tally = runs(4).run(FRESH, 0, SimulatedRuns.SETT);
    check("fresh", tally, tally.percent() <= barPercent());
  }

  @Test
  void stoppingEarlyInAQuietLabKeepsTheRate() {
    Tally tally = runs(4).run(QUIET, 0, SimulatedRuns.SETT);
    check("quiet", tally, tally.percent() <= barPercent() && tally.meanBlocks() < 11);
  }

  @Test
  void aSingleHeadlineInAQuietLabKeepsTheRate() {
    Tally tally = runs(1).run(QUIET, 0, SimulatedRuns.SETT);
    check("quiet, one headline", tally, tally.percent() <= barPercent());
  }

  @Test
  void theNaiveTwinFailsTheBar() {
    Tally tally = TWINS.run(FRESH, 0, SimulatedRuns.NAIVE);
    check("naive", tally, tally.percent() > 25);
  }

  @Test
  void stoppingOnSignificanceFailsTheBarEvenWithHonestIntervals() {
    Tally tally = TWINS.run(FRESH, 0, SimulatedRuns.PEEKING);
    check("peeking", tally, tally.percent() > 10);
  }

  @Test
  void aRealDifferenceOfTwentyPercentIsFoundInTheSameLabs() {
    Tally tally = TWINS.run(FRESH, Math.log(1.2), SimulatedRuns.SETT);
    check("20%", tally, tally.percent() > 95);
  }
}
