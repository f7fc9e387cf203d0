package dev.sett.report.chart;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.report.Golden;
import dev.sett.report.format.VariantStyles;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ForestSvgTest {
  private static final VariantStyles ARMS = styles("platform:200", "virtual");

  @Test
  void standaloneLooksLikeTheGoldenFileInEveryLocale() throws IOException {
    Golden.check("forest.svg", () -> ForestSvg.standalone(ping(), ARMS, 0.03));
  }

  @Test
  void standaloneIsXmlEvenWithHostileNames() {
    Effect effect = effect(TestingResults.HOSTILE.replace("\u001b", ""), 1.2, 1.1, 1.3);
    String svg = ForestSvg.standalone(List.of(effect), styles("a", effect.other()), 0.03);
    assertDoesNotThrow(
        () ->
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg))));
    assertFalse(svg.contains("<img"));
  }

  @Test
  void saysForEachMetricWhichSideIsTheOthers() {
    String svg = ForestSvg.standalone(ping(), ARMS, 0.03);
    assertEquals(1, svg.split("B better →", -1).length - 1, "more requests are better");
    assertEquals(5, svg.split("← B better", -1).length - 1, "the other metrics: less is better");
  }

  @Test
  void drawsIntervalsWithoutEndAtTheEdge() {
    String svg =
        ForestSvg.standalone(
            List.of(effect("b", 5, 0, Double.POSITIVE_INFINITY)), styles("a", "b"), 0.03);
    assertFalse(svg.contains("NaN") || svg.contains("Infinity"));
    assertTrue(svg.contains("unbounded"));
  }

  @Test
  void aLongNameHasTwoLines() {
    Effect effect = effect("b", 1.2, 1.1, 1.3).withMetric(Metric.SLO_RATE);
    String svg = ForestSvg.standalone(List.of(effect), styles("a", "b"), 0.03);
    assertTrue(svg.contains(">requests per second</text>"), svg);
    assertTrue(svg.contains(">within the objective</text>"), svg);
  }

  private static VariantStyles styles(String... names) {
    return new VariantStyles(
        Stream.of(names).map(n -> new Variant(n, BuiltInServer.of("", ""))).toList());
  }

  private static List<Effect> ping() {
    return TestingResults.firstLook(7).result().effects().stream()
        .filter(e -> e.point().equals("ping"))
        .toList();
  }

  private static Effect effect(String other, double ratio, double low, double high) {
    return new Effect(
        "p",
        "a",
        other,
        Metric.REQUESTS_PER_SECOND,
        List.of(1.0),
        List.of(ratio),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.5,
        Verdict.UNDECIDED,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
