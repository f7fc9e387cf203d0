package dev.sett.report.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.report.WellFormed;
import dev.sett.report.data.RawData;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.RequestOutcomes;
import dev.sett.report.format.Words;
import dev.sett.report.html.VerdictSection;
import dev.sett.report.summary.MarkdownReport;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RequestTableTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);
  private static final String REMARK =
      "of the requests to B (virtual) were retried, because the server had closed the idle"
          + " connection; their latency covers both attempts.";

  @Test
  void retriedRequestsHaveARowWithTheirShare() {
    ReportData page = page(retried(0.0004));

    String html = RequestTable.html(page);

    assertTrue(
        html.contains(
            "<td>retried</td><td class=\"n\">%s</td><td class=\"n\">0.04%%</td>"
                .formatted(Words.count(outcomes(page).retried()))),
        html);
    assertEquals(3, html.split("<tr>", -1).length - 1, "head, timeouts of A, retries of B");
    WellFormed.check(html);
  }

  @Test
  void sharesAreOfAllRequestsToTheVariantAtThePoint() {
    RequestOutcomes outcomes = outcomes(page(retried(0.01)));
    assertEquals(0.01, outcomes.share(outcomes.retried()), 1e-5);
    assertEquals(0, new RequestOutcomes(0, outcomes.failed(), 0).share(0));
  }

  @Test
  void withoutFailuresAndRetriesThereIsNoTable() {
    List<Trial> trials =
        FIRST_LOOK.trials().stream().filter(t -> t.variant().equals("virtual")).toList();
    assertEquals("", RequestTable.html(page(trials)));
  }

  @Test
  void manyRetriesAreSaidWithTheVerdict() {
    List<Trial> trials = retried(0.004);
    String remark = "0.4% " + REMARK;

    assertTrue(text(trials).contains("\n  " + remark + "\n"), () -> text(trials));
    assertTrue(VerdictSection.html(page(trials)).contains("<li>" + remark + "</li>"));
    assertTrue(
        MarkdownReport.render(FIRST_LOOK.result(), trials, List.of()).contains("0.4% of the req"));
    assertEquals(2, text(trials).split("were retried", -1).length, "at one point, of one variant");
  }

  @Test
  void fewRetriesAreNotSaidWithTheVerdict() {
    assertFalse(text(retried(0.0009)).contains("retried"));
  }

  /** At the end of a run there are only summaries. */
  @Test
  void summariesTellTheSame() {
    List<Trial> trials = retried(0.004);
    List<Trial> summaries = trials.stream().map(TrialSummary::of).toList();
    assertEquals(text(trials), text(summaries));
    assertEquals(RequestTable.html(page(trials)), RequestTable.html(page(summaries)));
  }

  @Test
  void embeddedFiguresHaveTheRetries() {
    ReportData page = page(retried(0.004));
    long first =
        page.trials().stream()
            .flatMap(t -> t.slices().stream())
            .mapToLong(s -> s.load().idleCloseRetries().orElse(0))
            .filter(count -> count > 0)
            .findFirst()
            .orElseThrow();
    StringBuilder json = new StringBuilder();
    RawData.json(page, json::append);
    assertTrue(json.indexOf("\"retried\":" + first + ",") > 0);
  }

  private static RequestOutcomes outcomes(ReportData page) {
    return page.outcomes(page.points().getFirst(), page.others().getFirst());
  }

  private static ReportData page(List<Trial> trials) {
    return ReportData.of(FIRST_LOOK.result(), trials);
  }

  private static String text(List<Trial> trials) {
    return TextReport.render(
        FIRST_LOOK.result(),
        trials,
        "results/x",
        TextReport.Warnings.LIMITING,
        /* colour= */ false);
  }

  /** The trials of a first look, with this share of the requests to B at ping retried. */
  private static List<Trial> retried(double share) {
    return FIRST_LOOK.trials().stream()
        .map(t -> t.variant().equals("virtual") && t.point().equals("ping") ? retried(t, share) : t)
        .toList();
  }

  private static Trial retried(Trial trial, double share) {
    List<Slice> slices =
        trial.slices().stream()
            .map(s -> new Slice(s.phase(), s.startMillis(), retried(s.load(), share), s.usage()))
            .toList();
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        slices,
        trial.samples(),
        trial.warnings(),
        trial.failure());
  }

  private static LoadSlice retried(LoadSlice load, double share) {
    return new LoadSlice(
        load.targetRps(),
        load.connections(),
        load.countedNanos(),
        load.completed(),
        load.answered(),
        load.sent(),
        load.errors(),
        load.windows(),
        load.response(),
        load.service(),
        load.waiting(),
        load.lag(),
        load.engine(),
        load.requests(),
        OptionalLong.of(Math.round(share * load.answered())));
  }
}
