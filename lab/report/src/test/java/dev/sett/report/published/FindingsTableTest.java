package dev.sett.report.published;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.result.Result;
import dev.sett.report.Golden;
import dev.sett.report.format.RatioWords;
import dev.sett.report.html.ReportCharts;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.finding.FindingCheck;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

class FindingsTableTest {
  private static final TestingResults.Made PUBLISHED = TestingResults.published(7);
  private static final TestingResults.Made HOSTILE = TestingResults.hostile(7);

  private static final List<FindingsTable.Source> SOURCES =
      List.of(
          new FindingsTable.Source("../results/published/x", PUBLISHED.result(), List.of()),
          new FindingsTable.Source("", TestingResults.firstLook(7).result(), List.of()));

  /** Findings of an experiment that was never measured, and newer ones of one that was. */
  private static final List<FindingsTable.Declared> DECLARED =
      List.of(
          declared("first-look", finding("ping", 0.82), finding("ping, 4 CPUs", 0.82)),
          declared("never-run", finding("ping", 0.5)));

  private static FindingsTable.Declared declared(String name, Published.Finding... findings) {
    return new FindingsTable.Declared(
        "../experiments/" + name + ".yaml",
        name,
        new Published("a study", "", "", "", List.of(), List.of(findings)),
        List.of());
  }

  private static Published.Finding finding(String point, double ratio) {
    return new Published.Finding(
        "fewer",
        point,
        Metric.REQUESTS_PER_SECOND,
        "virtual",
        "platform:200",
        ratio,
        ratio,
        /* expected= */ false);
  }

  @Test
  void looksLikeTheGoldenFilesInEveryLocale() throws IOException {
    Golden.check("findings.md", () -> FindingsTable.markdown(List.of(), SOURCES));
    Golden.check("findings.txt", () -> FindingsTable.text(List.of(), SOURCES));
  }

  @Test
  void saysThatThereIsNothing() {
    assertTrue(FindingsTable.markdown(List.of(), List.of()).contains("are declared yet"));
    assertTrue(FindingsTable.text(List.of(), SOURCES.subList(1, 2)).startsWith("No finding"));
  }

  @Test
  void everyDeclaredFindingHasARowWithTheReasonWhereNothingWasMeasured() {
    String page = FindingsTable.markdown(DECLARED, SOURCES.subList(0, 1));

    List<String> rows = page.lines().filter(l -> l.startsWith("| fewer")).toList();
    assertEquals(3, rows.size(), page);
    assertTrue(rows.get(0).contains("| −18%, a study | −18% [−19, −16] | reproduced |"), page);
    assertTrue(
        rows.get(1)
            .endsWith(
                "| – | not measured here | its point is not part of this run"
                    + " | [first-look](../results/published/x) | – |"),
        page);
    assertTrue(
        rows.get(2)
            .endsWith(
                "| – | not measured here | there is no kept result of this experiment"
                    + " | [never-run](../experiments/never-run.yaml) | – |"),
        page);
    assertFalse(page.contains("60% more"), "what the result declared is older");
    assertTrue(page.contains("3 published findings: 1 reproduced and 2 not measured here."), page);
    String text = FindingsTable.text(DECLARED, SOURCES.subList(0, 1));
    assertEquals(3, text.lines().filter(l -> l.contains("fewer (")).count(), text);
  }

  @Test
  void refusedVerdictGivesWayToAResultThatMeasuredThePoint() {
    FindingsTable.Source measured = SOURCES.getFirst();
    FindingsTable.Source refused =
        new FindingsTable.Source("../y", TestingResults.refused(7).result(), List.of());
    List<FindingsTable.Declared> declared = List.of(declared("first-look", finding("ping", 0.82)));

    assertTrue(FindingsTable.markdown(declared, List.of(refused)).contains("1 not measured here"));
    String both = FindingsTable.markdown(declared, List.of(refused, measured));
    assertEquals(FindingsTable.markdown(declared, List.of(measured)), both);
    String twice = FindingsTable.markdown(declared, List.of(measured, measured));
    assertTrue(twice.contains("2 reproduced"), twice);
  }

  @Test
  void rowSaysThatItsPointHasChangedSinceItWasMeasured() {
    FindingsTable.Declared findings = DECLARED.getFirst();
    Point then = PUBLISHED.result().plan().experiment().point("ping").orElseThrow();
    for (Point now : List.of(then, then.withConnections(7), then.measured(new CapacityMeasure()))) {
      FindingsTable.Declared declared =
          new FindingsTable.Declared(
              findings.link(),
              findings.experiment(),
              findings.published(),
              List.of(now.on("21", "ping")));
      String page = FindingsTable.markdown(List.of(declared), SOURCES.subList(0, 1));
      assertEquals(
          !now.equals(then), page.contains("; measured before its point was changed |"), page);
    }
  }

  @Test
  void nothingFromOutsideBreaksTheTable() {
    String page =
        FindingsTable.markdown(
            List.of(), List.of(new FindingsTable.Source("", HOSTILE.result(), HOSTILE.trials())));
    List<String> rows = page.lines().filter(l -> l.startsWith("| ")).toList();
    assertEquals(3, rows.size(), "a head and two findings");
    for (String row : rows) {
      assertEquals(8, row.replace("\\|", "").chars().filter(c -> c == '|').count(), row);
      assertFalse(row.contains("<") || row.contains("\u001b") || row.contains("javascript:"), row);
    }
  }

  @Test
  void nothingFromOutsideIsALinkOrAMention() {
    Published study =
        new Published(
            "by @team",
            "https://example.org/a|b",
            "",
            "",
            List.of(),
            List.of(finding("#1 [x](http://y)", 0.82)));

    String page =
        FindingsTable.markdown(
            List.of(new FindingsTable.Declared("a b).yaml", "x*y*", study, List.of())), List.of());

    assertTrue(
        page.contains(
            "| fewer (\\#&#8203;1 \\[x\\](http:&#8203;//y)) | −18%, by @&#8203;team | – "
                + "| not measured here | there is no kept result of this experiment "
                + "| [x\\*y\\*](a%20b%29.yaml) | – |\n"),
        page);
  }

  @Test
  void reasonThatWasConfirmedIsNamedWithItsPage() {
    FindingCheck first = FindingCheck.all(PUBLISHED.result(), List.of()).getFirst();
    Result explained =
        PUBLISHED
            .result()
            .withExplanations(
                List.of(
                    reason(first, "pinning", Status.CONFIRMED),
                    reason(first, "hand-off", Status.REFUTED)));

    String page =
        FindingsTable.markdown(
            List.of(), List.of(new FindingsTable.Source("", explained, List.of())));

    List<String> named =
        page.lines().filter(l -> l.contains("confirmed by a control run")).toList();
    assertFalse(named.isEmpty(), page);
    for (String row : named) {
      assertTrue(row.contains("(" + first.point() + ")"), row);
      assertTrue(
          row.contains(
              "; confirmed by a control run for %s: [Because of pinning](why/pinning.md) |"
                  .formatted(first.finding().variant())),
          row);
    }
    assertFalse(page.contains("hand-off"), "what was refuted is no reason");
  }

  private static Explanation reason(FindingCheck check, String rule, Status status) {
    return new Explanation(
        rule,
        "Because of " + rule,
        check.point(),
        check.finding().variant(),
        status,
        "",
        List.of(),
        Optional.empty(),
        List.of(),
        "",
        /* steps= */ List.of());
  }

  @Test
  void chartsArePicturesByThemselves() {
    Map<String, String> charts = ReportCharts.svg(PUBLISHED.result(), PUBLISHED.trials());

    assertEquals(
        List.of(
            "published.svg",
            "ping-virtual.svg",
            "ping-virtual-400.svg",
            "10-ms-wait-virtual.svg",
            "10-ms-wait-virtual-400.svg"),
        List.copyOf(charts.keySet()));
    assertTrue(charts.getOrDefault("published.svg", "").contains("class=\"hollow\""));
    charts.putAll(ReportCharts.svg(HOSTILE.result(), HOSTILE.trials()));
    for (Map.Entry<String, String> chart : charts.entrySet()) {
      assertTrue(chart.getKey().matches("[a-z0-9-]+\\.svg"), chart.getKey());
      assertDoesNotThrow(
          () ->
              DocumentBuilderFactory.newInstance()
                  .newDocumentBuilder()
                  .parse(new InputSource(new StringReader(chart.getValue()))),
          chart.getKey());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.52 | 1.75 | +52 to +75%",
        "1.048 | 1.048 | +4.8%",
        "0.5 | 0.8 | -50 to -20%",
        "0.9 | 1.1 | -10 to +10%",
        "1 | 1 | 0%",
        "2.675 | 2.675 | x2.68",
        "1.5 | 2.5 | x1.5 to x2.5",
        "0.001 | 0.001 | -99.9%",
        "33.2 | 33.2 | x33",
      })
  void tellsRatiosAsChanges(double low, double high, String expected) {
    assertEquals(expected, RatioWords.of(low, high));
  }
}
