package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.history.TestingPasts;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.report.WellFormed;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.finding.EffectComparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwoResultsTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);

  @ParameterizedTest
  @CsvSource({
    // ratio and half width (as factors) of each, and what they say
    "1.10, 1.005, 1.10, 1.005, SAME",
    "1.10, 1.005, 1.11, 1.005, SAME",
    "1.10, 1.05, 1.12, 1.05, OPEN",
    "1.10, 1.05, 1.19, 1.05, NEAR",
    "1.10, 1.02, 1.30, 1.02, APART"
  })
  void wordsGoByTheIntervalOfTheChange(
      double one,
      double wideOne,
      double other,
      double wideOther,
      EffectComparison.Agreement expected) {
    EffectComparison both =
        EffectComparison.of(effect(one, wideOne), 0.95, effect(other, wideOther), 0.95, 0.03);
    assertEquals(expected, both.agreement());
    assertEquals(other / one, both.change().orElseThrow().value(), 1e-9);
  }

  @Test
  void whatCarriesNoVerdictIsNotCompared() {
    Effect refused =
        new Effect(
            "ping",
            "a",
            "b",
            Metric.P99,
            List.of(),
            List.of(),
            2,
            1.9,
            2.1,
            1.9,
            2.1,
            2,
            0.5,
            Verdict.REFUSED,
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty());
    EffectComparison both = EffectComparison.of(effect(1, 1.1), 0.95, refused, 0.95, 0.03);
    assertEquals(EffectComparison.Agreement.NONE, both.agreement());
    Result silent = MADE.result().withVerdicts(List.of());
    assertEquals(
        "its verdict was refused in the second result", ComparePage.whyNot(both, silent, silent));
    assertEquals(
        "its verdict was refused in the second result (p99 latency: late by 2 ms.)",
        ComparePage.whyNot(
            both, silent, because("p99 latency: late by 2 ms.", "CPU per request: no.")));
    assertEquals(
        "its verdict was refused in the second result (Trials of b failed.)",
        ComparePage.whyNot(both, silent, because("Trials of b failed.")));
    assertEquals(
        EffectComparison.Agreement.NONE,
        EffectComparison.of(effect(1, 1.1), 0.95, effect(1, 1.1), 0.99, 0.03).agreement());
    assertEquals(
        EffectComparison.Agreement.NONE,
        EffectComparison.of(effect(Double.NaN, 1.1), 0.95, effect(1, 1.1), 0.95, 0.03).agreement());
  }

  private static Result because(String... reasons) {
    Result result = MADE.result();
    return result.withVerdicts(
        List.of(
            new PointVerdict("ping", "No verdict.", List.of(reasons), /* costRps= */ 0),
            new PointVerdict("other", "No verdict.", List.of("p99 latency: no."), 0)));
  }

  @Test
  void theSameExperimentTwiceHasEveryEffectInBoth() {
    TwoResults two =
        TwoResults.of(TestingResults.firstLook(7).result(), TestingResults.firstLook(8).result());
    assertEquals(12, two.both().size());
    assertEquals(List.of(), two.machines());
    assertEquals(List.of(), two.settings());
    assertEquals(List.of(), two.onlyOne());
    assertEquals(List.of(), two.onlyOther());
  }

  @Test
  void whatOnlyOneHasIsListed() {
    Result two = TestingResults.firstLook(7).result();
    Result three = TestingResults.threeVariants(7).result();
    TwoResults compared = TwoResults.of(two, three);
    assertEquals(12, compared.both().size());
    assertEquals(List.of(), compared.onlyOne());
    assertEquals(2, compared.onlyOther().size());
    assertTrue(
        compared.onlyOther().getFirst().startsWith("virtual:400 against platform:200 at ping: "));
    assertEquals(compared.onlyOther(), TwoResults.of(three, two).onlyOne());
  }

  @Test
  void anotherMachineIsSaidFirstAndAnotherSettingToo() {
    Result here = new TestingPasts().result(1);
    Result there = new TestingPasts().machine("kernel", "7.0").connections(80).result(2);
    TwoResults two = TwoResults.of(here, there);
    assertEquals(List.of("kernel 7.0 instead of 6.18.44"), two.machines());
    assertEquals(1, two.settings().size());
    String html =
        ComparePage.render(
            new ComparePage.NamedResult("a", here), new ComparePage.NamedResult("b", there));
    WellFormed.check(html);
    int machines = html.indexOf("The machines differ: kernel 7.0 instead of 6.18.44.");
    assertTrue(machines > 0 && machines < html.indexOf("2 effects in both"), html);
    assertTrue(html.contains("The point &#39;ping&#39; differs between the results"), html);
  }

  @Test
  void aPlantedChangeIsNamed() {
    Result before = new TestingPasts().result(1);
    Result after = new TestingPasts().cpuOfB(1.3).result(2);
    TwoResults two = TwoResults.of(before, after);
    assertEquals(
        Set.of(Metric.CPU_PER_REQUEST),
        two.both().stream()
            .filter(EffectComparison::differ)
            .map(b -> b.one().metric())
            .collect(Collectors.toSet()));
    String html =
        ComparePage.render(
            new ComparePage.NamedResult("a", before), new ComparePage.NamedResult("b", after));
    assertTrue(html.contains("differ, and the intervals do not overlap: 1"), html);
    assertTrue(html.contains("CPU per request at <bdi>ping</bdi>"), html);
  }

  @Test
  void nothingInCommonIsASentence() {
    String html =
        ComparePage.render(
            new ComparePage.NamedResult("a", TestingResults.grid(1).result()),
            new ComparePage.NamedResult("b", TestingResults.firstLook(7).result()));
    WellFormed.check(html);
    assertTrue(html.contains("These two results have nothing in common"), html);
    assertFalse(html.contains("How to read this"), html);
  }

  @Test
  void hostileNamesStayText() {
    Result hostile = TestingResults.hostile(7).result();
    String html =
        ComparePage.render(
            new ComparePage.NamedResult("x" + TestingResults.HOSTILE, hostile),
            new ComparePage.NamedResult(
                "y" + TestingResults.HOSTILE, TestingResults.hostile(8).result()));
    WellFormed.check(html);
    assertFalse(html.contains("<img"), html);
    assertFalse(html.contains("<script"), html);
  }

  private static Effect effect(double ratio, double wide) {
    return new Effect(
        "ping",
        "a",
        "b",
        Metric.CPU_PER_REQUEST,
        List.of(),
        List.of(),
        ratio,
        ratio / wide,
        ratio * wide,
        ratio / wide,
        ratio * wide,
        ratio,
        0.03,
        Verdict.UNDECIDED,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
