package dev.sett.report.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.ExperimentException;
import dev.sett.report.TestingWhy;
import dev.sett.report.published.FindingsTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StudyPageTest {
  private static final Study FIBERS = Study.ALL.getFirst();

  private static final FindingsTable.Declared DECLARED =
      new FindingsTable.Declared(
          "../../experiments/fibers-2.yaml",
          "fibers-2",
          new Published(
              "a study",
              "",
              "",
              "",
              List.of(),
              List.of(
                  finding("more", "10ms, 1000 connections", /* expected= */ false),
                  finding("more", "10ms, 2000 connections", /* expected= */ false),
                  finding("more", "10ms, 4000 connections", /* expected= */ false),
                  finding("ours", "10ms, 1000 connections", /* expected= */ true))),
          List.of());

  private static Published.Finding finding(String says, String point, boolean expected) {
    return new Published.Finding(
        says, point, Metric.REQUESTS_PER_SECOND, "virtual", "platform:1000", 1.29, 1.47, expected);
  }

  @Test
  void onlyThePartsBetweenTheCommentsChange() {
    String page = "# Title\n\n" + parts("set-up", "figures", "outcomes", "reasons") + "By hand.\n";
    StudyPage pages = pages(List.of());

    String written = pages.of(FIBERS, page);

    assertTrue(written.startsWith("# Title\n\n<!-- begin set-up"), written);
    assertTrue(written.endsWith("<!-- end reasons -->\nBy hand.\n"), written);
    assertEquals(written, pages.of(FIBERS, written), "written again");
    assertEquals(13, written.split("\\n!\\[", -1).length - 1, "figures");
    assertTrue(
        written.contains("| [fibers-2](../../experiments/fibers-2.yaml) | – | not measured yet |"),
        written);
    assertTrue(written.contains("No control run of a kept result has tested"), written);
  }

  @Test
  void aPageThatLacksAPartSaysWhichLinesToAdd() {
    String page = parts("set-up", "figures", "outcomes");

    String message =
        String.valueOf(
            assertThrows(ExperimentException.class, () -> pages(List.of()).of(FIBERS, page))
                .getMessage());

    assertTrue(message.contains("without the part 'reasons'"), message);
  }

  @Test
  void measuredFindingsHaveARowEachAndOthersOneForAllTheirPoints() {
    StudyResult kept =
        TestingStudies.kept(
            "fibers-2",
            "platform:1000",
            "virtual",
            1,
            TestingStudies.effect(
                "10ms, 1000 connections",
                "platform:1000",
                "virtual",
                Metric.REQUESTS_PER_SECOND,
                Verdict.B_BETTER,
                1000,
                1400));
    StudyResult measured = withPoint(kept, "10ms, 1000 connections");

    String written =
        pages(List.of(measured)).of(FIBERS, parts("set-up", "figures", "outcomes", "reasons"));

    assertTrue(written.contains("| more (10ms, 1000 connections) | +29 to +47% | +40% ["), written);
    assertTrue(
        written.contains("| more (2 points) | +29 to +47% | – | not measured yet | – | – |"),
        written);
    assertTrue(written.lines().noneMatch(l -> l.startsWith("| ours")), "an expectation of ours");
    assertTrue(written.contains("Measured: [fibers-2-1](../../results/published/fibers-2-1)."));
  }

  @Test
  void aReasonThatWasTestedSaysWhatItsControlRunDid() {
    StudyResult kept =
        withPoint(
            TestingStudies.kept("fibers-2", "platform:1000", "virtual", 1),
            "10ms, 1000 connections");
    StudyResult explained =
        new StudyResult(
            kept.name(),
            kept.result()
                .withExplanations(
                    TestingWhy.controlled(
                            1.05,
                            2,
                            List.of(38_600.0),
                            List.of(53_500.0),
                            /* ratio= */ 1.37,
                            /* low= */ 1.27,
                            /* high= */ 1.49)
                        .result()
                        .explanations()),
            kept.trials());

    String written =
        pages(List.of(explained)).of(FIBERS, parts("set-up", "figures", "outcomes", "reasons"));

    assertTrue(
        written.contains(
            " Changed: something. Requests per second went from 38,600 req/s to 53,500 req/s:"
                + " +37% \\[27, 49\\], inconclusive (predicted ×1.05 to ×2). It closes 127%"
                + " \\[127, 149\\] of the difference from virtual in requests per second."),
        written);
  }

  @Test
  void theOverviewHasARowForEachStudy() {
    String overview = pages(List.of()).overview(parts("overview"));

    for (Study study : Study.ALL) {
      assertTrue(overview.contains("](" + study.name() + ".md) | " + study.claim()), study.name());
    }
    assertTrue(overview.contains("3 published findings: 3 not measured here."), overview);
  }

  private static StudyResult withPoint(StudyResult kept, String name) {
    var experiment = kept.result().plan().experiment();
    var point = experiment.points().getFirst().withName(name);
    return new StudyResult(
        kept.name(),
        kept.result()
            .withPlan(kept.result().plan().withExperiment(experiment.withPoints(List.of(point)))),
        kept.trials());
  }

  private static StudyPage pages(List<StudyResult> kept) {
    return new StudyPage(List.of(DECLARED), TestingStudies.tables(), kept);
  }

  private static String parts(String... names) {
    return Stream.of(names)
        .map(
            name ->
                "<!-- begin %s: written by ./sett findings --redraw -->\n<!-- end %s -->\n"
                    .formatted(name, name))
        .collect(Collectors.joining());
  }
}
