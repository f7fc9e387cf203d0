package dev.sett.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CpuAssignmentTest {

  private static final Variant VARIANT = new Variant("a", BuiltInServer.of("jdk", "virtual"));

  @Test
  void oneCpuIsSharedWithAWarning() {
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, List.of(3), /* canPin= */ true, List.of());
    assertEquals("3", share.server().orElseThrow().toString());
    assertEquals("3", share.load().orElseThrow().toString());
    assertEquals(1, share.warnings().size());
  }

  @Test
  void twoAndThreeCpusGiveOneEach() {
    assertEquals("0|1", placed(List.of(0, 1)));
    assertEquals("0|1", placed(List.of(0, 1, 2)));
  }

  @Test
  void fourAndMoreGiveTheServerTwoAndTheEngineTheRestButOne() {
    assertEquals("0-1|2", placed(List.of(0, 1, 2, 3)));
    assertEquals("0-1|2-6", placed(List.of(0, 1, 2, 3, 4, 5, 6, 7)));
  }

  @Test
  void askedForCpusOverride() {
    Placement asked = new Placement(Optional.of(CpuSet.parse("1")), Optional.of(CpuSet.parse("0")));
    CpuAssignment share = CpuAssignment.of(asked, List.of(0, 1), /* canPin= */ true, List.of());
    assertEquals("1|0", share.server().orElseThrow() + "|" + share.load().orElseThrow());
    assertTrue(share.warnings().isEmpty());
  }

  @Test
  void withoutTasksetNothingIsPinnedAndAWarningSaysSo() {
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, List.of(0, 1), /* canPin= */ false, List.of());
    assertTrue(share.server().isEmpty() && share.load().isEmpty());
    assertEquals(1, share.warnings().size());
  }

  @Test
  void pointsWithCpusLeaveTheEngineWhereItIsOffAsManyOfThemAsCanBe() {
    assertEquals("0|1|0,0-1|1", at(List.of(0, 1), 1, 2));
    assertEquals("0-1|3|0,0-1,0-2,0-3|1", at(List.of(0, 1, 2, 3), 1, 2, 3, 4));
    assertEquals("0-1|4-6|0,0-1,0-3|0", at(List.of(0, 1, 2, 3, 4, 5, 6, 7), 1, 2, 4));
  }

  @Test
  void whereProgramsEndOnTheirOwnNoEngineTakesTime() {
    List<Point> jobs = points(1, 2).stream().map(p -> p.measured(new JobMeasure(5))).toList();
    assertEquals(0, warnings(List.of(0, 1), jobs));
    assertEquals(0, warnings(List.of(3), jobs));

    List<Point> both = Stream.concat(jobs.stream(), points(2).stream()).toList();
    assertEquals(1, warnings(List.of(0, 1), both));
    assertEquals(1, warnings(List.of(3), both));
  }

  private static int warnings(List<Integer> available, List<Point> points) {
    return CpuAssignment.of(Placement.AUTOMATIC, available, /* canPin= */ true, points)
        .warnings()
        .size();
  }

  @Test
  void engineAndProgramsAreApartOnlyWhereTheyAreAtEveryPoint() {
    assertTrue(apart(List.of(0, 1), 1));
    assertFalse(apart(List.of(0, 1), 1, 2));
    assertFalse(apart(List.of(3), 1));
  }

  @Test
  void pointsWithCpusKeepToThoseTheUserGaveTheServer() {
    Placement asked =
        new Placement(Optional.of(CpuSet.parse("4-7")), Optional.of(CpuSet.parse("0-3")));
    List<Integer> available = List.of(0, 1, 2, 3, 4, 5, 6, 7);
    CpuAssignment share = CpuAssignment.of(asked, available, /* canPin= */ true, points(2));

    assertEquals("4-7|0-3", share.server().orElseThrow() + "|" + share.load().orElseThrow());
    assertEquals(
        "4-5",
        CpuAssignment.at(points(2).getFirst(), plan(asked, share, points(2)), available)
            .orElseThrow()
            .toString());
  }

  @Test
  void aServiceRunsOnWhatNeitherProgramsNorLoadEngineUse() {
    assertEquals("3|0", service(List.of(0, 1, 2, 3), Optional.empty()));
    assertEquals("7|0", service(List.of(0, 1, 2, 3, 4, 5, 6, 7), Optional.empty()));
    assertEquals("2|0", service(List.of(0, 1, 2), Optional.empty()));
    assertEquals("2-3|1", service(List.of(0, 1, 2, 3), Optional.of(CpuSet.parse("2-3"))));
  }

  @Test
  void aServiceForWhichNoCpuIsLeftSharesTheLoadEngines() {
    assertEquals("1|1", service(List.of(0, 1), Optional.empty()));
    assertEquals("0|1", service(List.of(0, 1), Optional.of(CpuSet.parse("0"))));
  }

  /** CPUs of a service and the number of warnings. */
  private static String service(List<Integer> available, Optional<CpuSet> asked) {
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, available, /* canPin= */ true, List.of());
    Dependency service = Dependency.of("db", List.of("db")).withCpus(asked);
    Plan plan =
        plan(
            Placement.AUTOMATIC,
            share,
            List.of(new Point("p", Request.get(Optional.of("/x")), 5, OptionalDouble.empty())));
    plan =
        plan.withExperiment(
            plan.experiment().withVariants(List.of(VARIANT)).withServices(List.of(service)));
    return CpuAssignment.of(service, plan, available).orElseThrow()
        + "|"
        + CpuAssignment.aboutServices(plan, available).size();
  }

  private static boolean apart(List<Integer> available, int... counts) {
    List<Point> points = points(counts);
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, available, /* canPin= */ true, points);
    Plan plan = plan(Placement.AUTOMATIC, share, points);
    return CpuAssignment.apart(
        plan.withExperiment(plan.experiment().withVariants(List.of(VARIANT))), available);
  }

  /** Server, load, the server's CPUs at each point, and the number of warnings. */
  private static String at(List<Integer> available, int... counts) {
    List<Point> points = points(counts);
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, available, /* canPin= */ true, points);
    Plan plan = plan(Placement.AUTOMATIC, share, points);
    return share.server().orElseThrow()
        + "|"
        + share.load().orElseThrow()
        + "|"
        + points.stream()
            .map(p -> CpuAssignment.at(p, plan, available).orElseThrow().toString())
            .collect(Collectors.joining(","))
        + "|"
        + share.warnings().size();
  }

  private static Plan plan(Placement asked, CpuAssignment share, List<Point> points) {
    return new Plan(
        "",
        List.of(),
        Instant.EPOCH,
        new Experiment("x", "", List.of(), points, Defaults.design(), asked),
        Pairing.ALTERNATING,
        share.server().orElseThrow().toString(),
        share.load().orElseThrow().toString(),
        new Fingerprint(Map.of()),
        List.of());
  }

  private static List<Point> points(int... counts) {
    return IntStream.of(counts)
        .mapToObj(
            count ->
                new Point(
                    count + " CPUs",
                    Request.get(Optional.of("/x")),
                    5,
                    OptionalDouble.empty(),
                    Optional.empty(),
                    OptionalInt.of(count),
                    Optional.empty(),
                    Optional.empty(),
                    Map.of(),
                    Optional.empty()))
        .toList();
  }

  private static String placed(List<Integer> cpus) {
    CpuAssignment share =
        CpuAssignment.of(Placement.AUTOMATIC, cpus, /* canPin= */ true, List.of());
    assertTrue(share.warnings().isEmpty());
    return share.server().orElseThrow() + "|" + share.load().orElseThrow();
  }
}
