package dev.sett.runner.preflight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Request;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.runner.TestingRuns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Two variants, and a process that may open 20,000 files. */
class ConnectionChecksTest {

  private static Point point(int connections) {
    return new Point("p", Request.get(Optional.of("/ping")), connections, OptionalDouble.empty());
  }

  private static List<Complaint> check(
      int connections, Measure measure, Pairing pairing, Plan.Skipped... skipped) {
    return check(point(connections).measured(measure), pairing, skipped);
  }

  private static List<Complaint> check(Point point, Pairing pairing, Plan.Skipped... skipped) {
    Experiment experiment =
        TestingRuns.experiment(
            TestingRuns.VARIANTS,
            List.of(point),
            Defaults.design().withPairing(Optional.of(pairing)));
    return new ConnectionChecks(20_000).check(experiment, List.of(skipped));
  }

  private static void assertFits(int most, Measure measure, Pairing pairing, String otherwise) {
    assertEquals(List.of(), check(most, measure, pairing));
    assertEquals(List.of(new Complaint("point p", otherwise)), check(most + 1, measure, pairing));
  }

  /** A pair of 5 variants with 4000 connections each failed at the last one, after 20 minutes. */
  @Test
  void whereTheLoadAlternatesAllVariantsStayConnected() {
    assertFits(
        9900,
        new SteadyMeasure(),
        Pairing.ALTERNATING,
        "9901 connections to each of 2 variants need 19802 open files, but the limit per process on"
            + " this machine is 20000. Raise it with 'ulimit -n 20802' or use fewer connections or"
            + " variants.");
  }

  @Test
  void oneVariantAfterAnotherNeedsOnlyItsOwn() {
    String otherwise =
        "19801 connections need that many open files, but the limit per process on this machine is"
            + " 20000. Raise it with 'ulimit -n 20801' or use fewer connections.";
    assertFits(19_800, new SteadyMeasure(), Pairing.SEQUENTIAL, otherwise);
    assertFits(19_800, new TotalMeasure(100), Pairing.ALTERNATING, otherwise);
  }

  @Test
  void aVariantThatIsLeftOutOfAPointHasNoConnections() {
    Plan.Skipped elsewhere = new Plan.Skipped("q", "b", "no JDK 21");
    assertEquals(1, check(9901, new SteadyMeasure(), Pairing.ALTERNATING, elsewhere).size());
    Plan.Skipped here = new Plan.Skipped("p", "b", "no JDK 21");
    assertEquals(List.of(), check(9901, new SteadyMeasure(), Pairing.ALTERNATING, here));
  }

  @Test
  void requestsInFlightHaveALimitToo() {
    assertEquals(
        "1100000 connections exceed the limit of 1000000 concurrent requests. Use fewer.",
        check(1_100_000, new SteadyMeasure(), Pairing.SEQUENTIAL).getLast().sentence());

    Traffic streams =
        new Traffic(Optional.empty(), OptionalInt.of(1000), /* poisson= */ false, Optional.empty());
    Pairing any = Pairing.SEQUENTIAL;
    assertEquals(List.of(), check(point(1000).loadedBy(streams), any));
    assertEquals(
        List.of(
            new Complaint(
                "point p",
                "1001 connections with 1000 streams each exceed the limit of 1000000 concurrent"
                    + " requests. Use fewer.")),
        check(point(1001).loadedBy(streams), any));
  }
}
