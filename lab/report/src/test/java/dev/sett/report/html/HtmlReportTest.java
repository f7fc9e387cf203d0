package dev.sett.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.report.Golden;
import dev.sett.report.WellFormed;
import dev.sett.report.data.ReportData;
import dev.sett.report.process.CpuSection;
import dev.sett.report.published.PublishedSection;
import dev.sett.report.warnings.WarningsSection;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);
  private static final String FIRST_LOOK_HTML = html(FIRST_LOOK);
  private static final TestingResults.Made HOSTILE = TestingResults.hostile(7);
  private static final String HOSTILE_HTML = html(HOSTILE);
  private static final TestingResults.Made THREE_VARIANTS = TestingResults.threeVariants(7);
  private static final String THREE_VARIANTS_HTML = html(THREE_VARIANTS);
  private static final TestingResults.Made PUBLISHED = TestingResults.published(7);
  private static final int SIZE_LIMIT_BYTES = 400_000;

  @Test
  void verdictsEffectsAndWarningsLookLikeTheGoldenFilesInEveryLocale() throws IOException {
    Golden.check("verdicts.html", () -> VerdictSection.html(page(FIRST_LOOK)));
    Golden.check("effects.html", () -> EffectsSection.html(page(FIRST_LOOK)));
    Golden.check("cpu.html", () -> CpuSection.html(page(FIRST_LOOK)));
    Golden.check("order.html", () -> OrderSection.html(page(FIRST_LOOK)));
    Golden.check("warnings.html", () -> WarningsSection.html(page(FIRST_LOOK)));
    Golden.check("repeat.html", () -> ReproduceSection.html(page(FIRST_LOOK)));
    Golden.check("published.html", () -> PublishedSection.html(page(PUBLISHED)));
  }

  @Test
  void isTheSameInEveryLocaleAndTime() {
    java.util.Locale before = java.util.Locale.getDefault();
    try {
      java.util.Locale.setDefault(java.util.Locale.GERMANY);
      assertEquals(FIRST_LOOK_HTML, html(FIRST_LOOK));
    } finally {
      java.util.Locale.setDefault(before);
    }
  }

  @Test
  void everySampleIsWellFormed() {
    for (String html :
        List.of(
            FIRST_LOOK_HTML,
            THREE_VARIANTS_HTML,
            HOSTILE_HTML,
            html(PUBLISHED),
            html(TestingResults.noTrials()),
            html(TestingResults.oneBlock(7)),
            html(TestingResults.huge(7)))) {
      WellFormed.check(html);
    }
  }

  @Test
  void staysBelowItsSizeLimit() {
    int bytes = FIRST_LOOK_HTML.getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes < SIZE_LIMIT_BYTES, () -> bytes + " bytes");
  }

  @Test
  void asksTheNetworkForNothing() {
    for (String reach :
        List.of("<link", "<img", "<iframe", " src=", "@import", "url(", "fetch(", "XMLHttp")) {
      assertFalse(FIRST_LOOK_HTML.contains(reach), reach);
    }
    assertTrue(FIRST_LOOK_HTML.contains("default-src 'none'"));
  }

  @Test
  void carriesTheLicenceOfWhatItCarries() {
    assertTrue(FIRST_LOOK_HTML.contains("Copyright (c) 2022 Leon Sorokin"));
  }

  @Test
  void nothingFromOutsideBecomesMarkup() {
    assertEquals(4, count(HOSTILE_HTML, "<script"), "data, charts, uPlot, the page's own");
    assertEquals(4, count(HOSTILE_HTML, "</script>"));
    assertFalse(HOSTILE_HTML.contains("<img"));
    assertFalse(HOSTILE_HTML.contains("\u001b"));
    String markup = HOSTILE_HTML.replaceAll("(?s)<script.*?</script>", "");
    assertFalse(markup.contains("\u202e"), "the direction of writing is never turned");
    assertTrue(markup.contains("&lt;img src=x onerror=alert(1)&gt;"));
  }

  @Test
  void embedsTheWholeResultAndEveryTrial() {
    JsonNode data = embedded(HOSTILE_HTML, "sett-data");
    assertEquals(HOSTILE.trials().size(), data.path("trials").size());
    assertEquals(
        TestingResults.HOSTILE,
        data.path("result")
            .path("plan")
            .path("experiment")
            .path("variants")
            .path(0)
            .path("name")
            .asString());
    assertEquals(2, data.path("latency").size());
    assertFalse(data.path("latency").path(0).path("costResponse").asString().isEmpty());
  }

  @Test
  void curvesRiseAndBandsHoldTheirLine() {
    JsonNode charts = embedded(FIRST_LOOK_HTML, "sett-charts");
    JsonNode response = charts.path("points").path(0).path("arms").path(0).path("response");
    double last = 0;
    for (int i = 0; i < response.path("low").size(); i++) {
      double line = response.path("line").path(i).asDouble();
      assertTrue(line >= last, "falls at " + i);
      assertTrue(response.path("low").path(i).asDouble() <= line, "below its band at " + i);
      assertTrue(response.path("high").path(i).asDouble() >= line, "above its band at " + i);
      last = line;
    }
    assertTrue(response.path("line").size() > response.path("low").size());
  }

  @Test
  void saysWhatFailedWithTheLastLines() {
    String html = html(TestingResults.noTrials());
    assertTrue(html.contains("No verdict: no block was finished."));
    assertTrue(html.contains("The program ended with exit code 1 before it was ready."));
    assertTrue(html.contains("Unable to access jarfile &lt;app&gt;.jar"));
    assertTrue(html.contains("This run was stopped early."));
  }

  @Test
  void givesTheReasonsOfARefusal() {
    String html = html(TestingResults.refused(7));
    assertTrue(html.contains("<span>No verdict</span>"));
    assertTrue(html.contains("The load engine used 93% of its CPU."));
    assertTrue(html.contains("<li class=\"refusal\">"), "in red");
    WellFormed.check(html);
  }

  @Test
  void aRemarkThatRefusesNothingIsNotInRed() {
    Result r = FIRST_LOOK.result();
    String remark = "p99 latency: every trial needs at least 1000 requests.";
    Result told =
        new Result(
            r.plan(),
            r.finishedAt(),
            r.effects(),
            List.of(new PointVerdict("ping", "ping: B is better", List.of(remark), 1)),
            r.warnings(),
            r.interrupted());
    String html = HtmlReport.render(told, FIRST_LOOK.trials());
    assertTrue(html.contains("<ul class=\"remarks\"><li>" + remark + "</li></ul>"), html);
    assertFalse(html.contains("class=\"refusal\""));
  }

  @Test
  void tellsEveryFurtherVariantByItself() {
    assertTrue(THREE_VARIANTS_HTML.contains("<p class=\"verdict\">B (virtual) serves "));
    assertTrue(THREE_VARIANTS_HTML.contains("<p class=\"verdict\">C (virtual:400) serves "));
    assertTrue(THREE_VARIANTS_HTML.contains("<span>C better</span>"));
  }

  @Test
  void usesTheSentenceOfTheResultWhereNothingWasCompared() {
    Result r = FIRST_LOOK.result();
    String sentence = "ping: no verdict: no block in which both variants reached a plateau";
    Result told =
        new Result(
            r.plan(),
            r.finishedAt(),
            /* effects= */ List.of(),
            List.of(new PointVerdict("ping", sentence, List.of(), 1)),
            r.warnings(),
            r.interrupted());
    String html = HtmlReport.render(told, FIRST_LOOK.trials());
    assertTrue(
        html.contains("\">No verdict: no block in which both variants reached a plateau.</p>"));
  }

  @Test
  void whatWasPublishedStandsAboveTheVerdicts() {
    String html = html(PUBLISHED);
    assertTrue(html.indexOf("Published and measured here") < html.indexOf("class=\"cards\""));
    assertTrue(html.contains("<a href=\"https://example.org/study#results\""));
    assertTrue(html.contains("1 CPU for the server instead of 4"), "in the first line");
    assertTrue(html.contains("Hollow marks are the ratios of published figures."));
    assertFalse(FIRST_LOOK_HTML.contains("class=\"published\""), "nothing was published of it");
    assertFalse(FIRST_LOOK_HTML.contains("class=\"hollow\""));
  }

  @Test
  void onlyAWebAddressBecomesALink() {
    assertTrue(HOSTILE_HTML.contains("class=\"published\""));
    assertFalse(HOSTILE_HTML.replaceAll("(?s)<script.*?</script>", "").contains("javascript:"));
  }

  private static ReportData page(TestingResults.Made made) {
    return ReportData.of(made.result(), made.trials());
  }

  private static String html(TestingResults.Made made) {
    return HtmlReport.render(made.result(), made.trials());
  }

  private static JsonNode embedded(String html, String id) {
    var script = Pattern.compile("id=\"" + id + "\">(.*?)</script>", Pattern.DOTALL).matcher(html);
    assertTrue(script.find());
    return new JsonMapper().readTree(script.group(1));
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
