package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Trial;
import dev.sett.model.TrialFiles;
import dev.sett.model.TrialSummary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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
      HtmlReport.render(
          FEW.result(),
          many(),
          /* evidence= */ List.of(),
          summary -> FEW.trials().get((summary.number() - 1) % FEW.trials().size()));

  /** The trials of a small result over and over, in further blocks, as a report is given them. */
  private static List<Trial> many() {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < TRIALS; i++) {
      Trial whole = FEW.trials().get(i % FEW.trials().size());
      Trial of = i < TrialFiles.SHOWN_WHOLE ? whole : TrialSummary.of(whole);
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
                  ? Optional.of(new Trial.Failure("It ended.", List.of("last words " + i)))
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
    String start = "id=\"sett-data\">";
    String json = HTML.substring(HTML.indexOf(start) + start.length());
    JsonNode data = JsonMapper.shared().readTree(json.substring(0, json.indexOf("</script>")));
    assertEquals(TRIALS, data.path("trials").size());
    JsonNode slices = data.path("trials").path(0).path("slices");
    assertEquals(2, slices.size());
    long completed =
        FEW.trials().getFirst().slices().stream().mapToLong(s -> s.load().completed()).sum();
    assertEquals(
        completed,
        slices.path(0).path("completed").asLong() + slices.path(1).path("completed").asLong());
  }

  /** All but the charts of what the first trials did over time. */
  @Test
  void isTheSameOfSummaries() {
    List<Trial> summaries = FEW.trials().stream().map(TrialSummary::of).toList();
    String ofWhole = HtmlReport.render(FEW.result(), FEW.trials());
    String ofSummaries =
        HtmlReport.render(
            FEW.result(),
            summaries,
            /* evidence= */ List.of(),
            summary -> FEW.trials().get(summary.number() - 1));
    String drawn = "<section>\n<h2>Throughput of each trial</h2>.*?</section>";
    Pattern throughput = Pattern.compile(drawn, Pattern.DOTALL);
    assertEquals(
        throughput.matcher(ofWhole).replaceFirst(""),
        throughput.matcher(ofSummaries).replaceFirst(""));
  }

  private static int count(String regex) {
    return (int) Pattern.compile(regex).matcher(HTML).results().count();
  }
}
