package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Result;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import dev.sett.report.data.MergedLatencies;
import dev.sett.report.html.HtmlReport;
import dev.sett.stats.Histograms;
import dev.sett.verdict.TestingResults;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a result with thousands of trials can still be read. */
class ManyTrialsTest {

  private static final int TRIALS = 2000;

  /** 20 MB of 5000 trials. */
  private static final int LIMIT_BYTES = 20_000_000 / 5000 * TRIALS;

  private static final TestingResults.Made FEW = TestingResults.firstLook(7);
  private static final String HTML =
      html(
          FEW.result(),
          many(),
          summary -> FEW.trials().get((summary.number() - 1) % FEW.trials().size()));

  /** Summaries of the trials of a small result over and over, in further blocks. */
  private static List<Trial> many() {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < TRIALS; i++) {
      Trial of = TrialSummary.of(FEW.trials().get(i % FEW.trials().size()));
      trials.add(
          new Trial(
              i + 1,
              of.block() + 6 * (i / FEW.trials().size()),
              of.position(),
              of.point(),
              of.variant(),
              of.startedAt(),
              of.launched(),
              of.warmUp(),
              of.slices(),
              of.samples(),
              of.warnings(),
              i % 50 == 49
                  ? Optional.of(
                      new Trial.Failure(
                          "It ended.", List.of("last words " + i), /* origin= */ Optional.empty()))
                  : of.failure()));
    }
    return trials;
  }

  @Test
  void staysBelowItsSizeLimit() {
    int bytes = HTML.getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < LIMIT_BYTES, () -> bytes + " bytes");
    WellFormed.check(HTML);
  }

  @Test
  void foldsWhatCannotBeToldApart() {
    assertEquals(100, count("<figure class=\"mini "), "charts of trials");
    assertTrue(HTML.contains("Of 2,000 trials, the first 100 are drawn."), "says so");
    int rows = count("<td class=\"n\">\\d+</td><td class=\"n\">\\d+</td>");
    assertTrue(rows <= 520, () -> rows + " rows");
    int marks = count("<title>\\d+ trials from");
    assertTrue(marks > 400 && marks <= 490, () -> marks + " marks of groups at two points");
    assertEquals(20, count("<h3>Trial \\d+ failed"));
    assertTrue(HTML.contains("20 more trials failed."));
  }

  @Test
  void embedsEveryTrialWithOneLineForEachPhase() {
    JsonNode data = data(HTML);
    assertEquals(TRIALS, data.path("trials").size());
    JsonNode slices = data.path("trials").path(0).path("slices");
    assertEquals(2, slices.size());
    long completed =
        FEW.trials().getFirst().slices().stream().mapToLong(s -> s.load().completed()).sum();
    assertEquals(
        completed,
        slices.path(0).path("completed").asLong() + slices.path(1).path("completed").asLong());
  }

  @Test
  void manyPointsStayBelowTheLimitToo() {
    TestingResults.Made made = TestingResults.manyPoints(30);
    String html = HtmlReport.render(made.result(), made.trials());
    int bytes = html.getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < LIMIT_BYTES / TRIALS * made.trials().size(), () -> bytes + " bytes");
    WellFormed.check(html);
    JsonNode latency = data(html).path("latency").path(0);
    Histogram coarse = Histograms.decode(latency.path("costResponse").asString());
    assertEquals(2, coarse.getNumberOfSignificantValueDigits());
    assertEquals(
        made.trials().stream()
            .filter(t -> t.point().equals("ping-0"))
            .filter(t -> t.variant().equals(latency.path("variant").asString()))
            .mapToLong(t -> MergedLatencies.of(t, Phase.COST, LoadSlice::response).getTotalCount())
            .sum(),
        coarse.getTotalCount());
  }

  @Test
  void isTheSameOfSummaries() {
    List<Trial> summaries = FEW.trials().stream().map(TrialSummary::of).toList();
    assertEquals(
        HtmlReport.render(FEW.result(), FEW.trials()),
        html(FEW.result(), summaries, summary -> FEW.trials().get(summary.number() - 1)));
  }

  private static JsonNode data(String html) {
    String start = "id=\"sett-data\">";
    String json = html.substring(html.indexOf(start) + start.length());
    return JsonMapper.shared().readTree(json.substring(0, json.indexOf("</script>")));
  }

  private static String html(Result result, List<Trial> trials, UnaryOperator<Trial> whole) {
    return new String(
        HtmlReport.utf8(result, trials, /* evidence= */ List.of(), whole), StandardCharsets.UTF_8);
  }

  private static int count(String regex) {
    return (int) Pattern.compile(regex).matcher(HTML).results().count();
  }
}
