package dev.sett.report.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.Golden;
import dev.sett.report.TestingWhy;
import dev.sett.report.WellFormed;
import dev.sett.report.data.ReportData;
import dev.sett.report.html.HtmlReport;
import dev.sett.verdict.TestingCpuTrials;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WhySectionTest {
  private static final TestingWhy.Explained FIRST_LOOK = TestingWhy.firstLook(7);
  private static final String HTML = FIRST_LOOK.html();
  private static final String HOSTILE_HTML = TestingWhy.hostile(7).html();
  private static final int SIZE_LIMIT_BYTES = 750_000;

  @Test
  void looksLikeTheGoldenFileInEveryLocale() throws IOException {
    // The rules change by themselves.
    Golden.check(
        "why.html",
        () ->
            WhySection.html(FIRST_LOOK.page())
                .replaceAll("(?s)(<details class=\"rule\">).*?(</details>)", "$1$2"));
  }

  @Test
  void leavesAPageOfWhichNothingIsExplainedAsItWas() {
    TestingResults.Made made = TestingResults.firstLook(7);
    String html = HtmlReport.render(made.result(), made.trials());
    for (String ours :
        List.of("id=\"why\"", ".reason h3", "timeline", "id=\"hottest\"", "<a id=")) {
      assertFalse(html.contains(ours), ours);
      assertTrue(HTML.contains(ours), ours);
    }
  }

  @Test
  void standsRightAfterTheVerdicts() {
    int why = HTML.indexOf("<section class=\"why\"");
    assertTrue(HTML.indexOf("class=\"cards\"") < why);
    assertTrue(why < HTML.indexOf("How to read this"));
  }

  @Test
  void wholePageIsWellFormedAndNotTooLargeAndCanBeLookedAt() throws IOException {
    WellFormed.check(HTML);
    int bytes = HTML.getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < SIZE_LIMIT_BYTES, () -> bytes + " bytes");
    // For a person who wants to see them.
    Path folder = Files.createDirectories(Path.of("target"));
    Files.writeString(folder.resolve("explained.html"), HTML);
    Files.writeString(folder.resolve("explained-hostile.html"), HOSTILE_HTML);
  }

  @Test
  void tellsEveryStatusInWordsAndFoldsWhatWasRefuted() {
    String html = WhySection.html(FIRST_LOOK.page());
    for (String words :
        List.of(
            "Confirmed",
            "Real, but explains only 17% of the difference",
            "Not decided",
            "Consistent with the evidence, not tested")) {
      assertTrue(html.contains("<span>" + words + "</span></span>\n<h3>"), words);
    }
    int folded = html.indexOf("<details>");
    assertTrue(html.contains("Also tested and refuted (1)"));
    assertTrue(html.indexOf("<span>Refuted</span></span>\n<h3>") > folded);
    assertEquals(4, count(html.substring(0, folded), "<article"));
  }

  @Test
  void leadsFromEffectToCauseToControlRun() {
    String html = WhySection.html(FIRST_LOOK.page());
    String tree = html.substring(html.indexOf("class=\"tree\""), html.indexOf("<article"));
    int effect = tree.indexOf("requests per second <b>−17");
    int cause = tree.indexOf("<a href=\"#why-1\">Every request changes its thread</a>");
    int control = tree.indexOf("requests per second <b>+20% [17,\u00a023]</b>");
    assertTrue(0 < effect && effect < cause && cause < control, tree);
    assertTrue(html.contains("id=\"why-1\""));
    assertEquals(2, count(tree, "<li><b><bdi>"), "one root a point");
  }

  @Test
  void linksTheControlRunAndTheCpuBars() {
    assertTrue(HTML.contains("<a href=\"control-1-hand-off/report.html\">"));
    assertTrue(HTML.contains("<a href=\"#cpu-per-request\">"));
    assertTrue(HTML.contains("<a id=\"cpu-per-request\"></a>"));
  }

  @Test
  void holdsTheRulesThemselvesSoThatItCanBeSentAnywhere() {
    assertTrue(HTML.contains("Rule: <code>hand-off</code>"));
    assertEquals(5, count(HTML, "<details class=\"rule\">"));
    assertTrue(HTML.contains("<h4>Conditions</h4>"));
    assertTrue(HTML.contains("<li><b>Jetty</b>: "));
    assertFalse(HTML.contains("docs/why/"));
    assertFalse(HTML.contains(".md\""));
    assertFalse(HOSTILE_HTML.contains("<details class=\"rule\">"), "there is no such rule");
  }

  @Test
  void saysWhatWasMeasuredBeforeAndAfter() {
    assertTrue(
        HTML.contains(
            "Requests per second went from 62,100 req/s to 74,600 req/s:"
                + " <b>+20% [17,\u00a023]</b>, as predicted (+10 to +30%)."),
        () -> WhySection.html(FIRST_LOOK.page()));
    assertTrue(HTML.contains("inconclusive (predicted at least +30%)."));
  }

  @Test
  void saysHowMuchOfTheDifferenceTheChangeClosed() {
    String html = WhySection.html(FIRST_LOOK.page());
    assertTrue(html.contains("It closes 98% [82,\u00a0116] of the difference from <span"), html);
    assertTrue(html.contains(" in requests per second (2% is unexplained).</p>"), html);
    assertTrue(html.contains(" in CPU per request (83% is unexplained), and 31% [10,"), html);
    assertTrue(html.contains(" The intervals are corrected for 2 control runs.</p>"), html);
    assertTrue(html.contains("It closes −2% [−10,\u00a06] of the difference from"), html);
    assertTrue(html.contains("; 17% of the difference</li>"), "in the tree");
  }

  @Test
  void nothingFromOutsideBecomesMarkup() {
    WellFormed.check(HOSTILE_HTML);
    assertEquals(4, count(HOSTILE_HTML, "<script"), "data, charts, uPlot, the page's own");
    String markup = HOSTILE_HTML.replaceAll("(?s)<script.*?</script>", "");
    assertTrue(markup.contains("&lt;script&gt;alert(2)&lt;/script&gt;"), "the frame is shown");
    for (String bad : List.of("<img", "\u001b", "\u202e", "href=\"javascript", "href=\"../../d")) {
      assertFalse(markup.contains(bad), bad);
    }
  }

  @Test
  void oddNumbersOfAControlRunBreakNothing() {
    double none = Double.NaN;
    double endless = Double.POSITIVE_INFINITY;
    List<Double> some = List.of(3.0, 0.0, none);
    for (TestingWhy.Explained odd :
        List.of(
            TestingWhy.controlled(none, none, List.of(), List.of(), none, none, none),
            TestingWhy.controlled(0, endless, some, List.of(endless), endless, 0, endless),
            TestingWhy.controlled(0, 0.5, List.of(0.0), List.of(0.0), 1, 1, 1),
            TestingWhy.controlled(1e-9, 1e9, List.of(1e12), List.of(1e-12), 1e-20, 1e-30, 1e9))) {
      String html = WhySection.html(odd.page());
      WellFormed.check(html);
      assertFalse(html.contains("NaN") || html.contains("Infinity"), html);
      assertFalse(WhyText.full(odd.result(), false).contains("NaN"));
    }
  }

  @Test
  void saysSoWhenTheEvidenceFitsNoCause() {
    TestingResults.Made made = TestingResults.firstLook(7);
    String html = HtmlReport.render(made.result(), made.trials(), FIRST_LOOK.evidence());
    assertTrue(html.contains("None of the known causes fits"));
    assertTrue(html.contains("id=\"timeline\""));
  }

  @Test
  void saysWhichEvidenceIsMissing() {
    TestingResults.Made made = TestingResults.firstLook(7);
    Experiment experiment = made.result().plan().experiment();
    Trial failed =
        TestingCpuTrials.failed(
            1, experiment.points().getFirst(), experiment.variants().getFirst());
    Trial first =
        FIRST_LOOK.evidence().stream()
            .filter(t -> t.variant().equals(failed.variant()) && t.point().equals(failed.point()))
            .findFirst()
            .orElseThrow();
    ReportData page = ReportData.of(made.result(), made.trials(), List.of(first, failed));
    String sentence = MissingEvidence.sentences(page).getFirst();
    assertTrue(sentence.startsWith("1 of 2 evidence trials of "), sentence);
    assertFalse(sentence.contains("could not be seen"), sentence);
    assertTrue(WhyText.brief(page, false).contains(sentence), sentence);
    assertTrue(WhySection.html(page).contains("evidence trials of"));

    ReportData none = ReportData.of(made.result(), made.trials(), List.of(failed));
    assertTrue(
        MissingEvidence.sentences(none)
            .getFirst()
            .endsWith(" Causes inside it could not be seen."));
  }

  @Test
  void saysWhatTwoConfirmedExplanationsOfOneDifferenceMean() {
    List<Explanation> all = FIRST_LOOK.result().explanations();
    Explanation first = all.getFirst();
    assertEquals(Explanation.Status.CONFIRMED, first.status());
    Result twice =
        FIRST_LOOK
            .result()
            .withExplanations(List.of(first, first.withRule("another"), all.getLast()));
    String sentence = OverlapWords.sentences(ReportData.of(twice, FIRST_LOOK.trials())).getFirst();
    assertEquals(
        "2 explanations of the difference in requests per second of B (virtual) on ping are"
            + " confirmed. Each change, made alone, closed 98% and 98% of it, together more than all"
            + " of it, so they overlap.",
        sentence);
    assertEquals(List.of(), OverlapWords.sentences(FIRST_LOOK.page()));
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
