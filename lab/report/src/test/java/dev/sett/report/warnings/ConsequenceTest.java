package dev.sett.report.warnings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.report.RefusedPointTest;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ConsequenceTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);

  /** The first trial at a point. */
  private static Trial trial(String point) {
    return FIRST_LOOK.trials().stream()
        .filter(t -> t.point().equals(point))
        .findFirst()
        .orElseThrow();
  }

  /** A trial with one warning only. */
  static Trial with(Trial trial, Warning warning) {
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        trial.slices(),
        trial.samples(),
        List.of(warning),
        trial.failure());
  }

  private static Consequence of(Warning.Kind kind, String point, Result result) {
    return Consequence.of(new Warning(kind, "What was found."), trial(point), result);
  }

  @ParameterizedTest
  @EnumSource(Warning.Kind.class)
  void whereNothingIsRefusedOnlyTheseLimitAConclusion(Warning.Kind kind) {
    boolean limits =
        List.of(
                Warning.Kind.ERRORS,
                Warning.Kind.PROGRAM_BEHIND,
                Warning.Kind.SERVICE_LIMITED,
                Warning.Kind.FEW_BLOCKS,
                Warning.Kind.LOAD_TOOL,
                Warning.Kind.SAME_THREADS,
                Warning.Kind.OBSERVED,
                Warning.Kind.BACKGROUND)
            .contains(kind);
    Consequence expected = limits ? Consequence.LIMITS : Consequence.NONE;
    assertEquals(expected, of(kind, "ping", FIRST_LOOK.result()));
    assertEquals(
        expected, Consequence.of(new Warning(kind, "What was found."), FIRST_LOOK.result()));
  }

  @ParameterizedTest
  @EnumSource(Warning.Kind.class)
  void whereNothingWasComparedEveryWarningMayBeTheReason(Warning.Kind kind) {
    Result result = TestingResults.noTrials().result();
    assertEquals(Consequence.LIMITS, of(kind, "ping", result));
  }

  @ParameterizedTest
  @CsvSource({
    "ENGINE_LIMITED, REQUESTS_PER_SECOND, LIMITS",
    "ENGINE_LIMITED, P99,                 LIMITS",
    "ENGINE_LIMITED, P50,                 NONE",
    "ENGINE_LATE,    P99,                 SAID",
    "ENGINE_LATE,    CPU_PER_REQUEST,     NONE",
    "CPU_FULL,       CPU_PER_REQUEST,     SAID",
    "CPU_FULL,       P99,                 NONE",
    "NOISY_MACHINE,  CPU_PER_REQUEST,     NONE",
    "ERRORS,         P99,                 LIMITS",
  })
  void aRefusedMetricGivesWeightToWhatRefusedItAtItsPoint(
      Warning.Kind kind, Metric refused, Consequence expected) {
    Result result =
        RefusedPointTest.refusing(e -> e.point().equals("ping") && e.metric() == refused);
    assertEquals(expected, of(kind, "ping", result));
    assertEquals(of(kind, "ping", FIRST_LOOK.result()), of(kind, "10 ms wait", result));
  }

  @Test
  void aVariantIsNotHeldAgainstWhatAnotherOneLacks() {
    TestingResults.Made three = TestingResults.threeVariants(7);
    Result result = RefusedPointTest.refusing(three.result(), e -> e.other().equals("virtual:400"));
    Warning limited = new Warning(Warning.Kind.ENGINE_LIMITED, "The engine used 97%.");
    for (Trial trial : three.trials()) {
      Consequence expected =
          trial.variant().equals("virtual") ? Consequence.NONE : Consequence.LIMITS;
      assertEquals(expected, Consequence.of(limited, trial, result), trial.variant());
    }
  }

  @Test
  void aTerminalShowsInFullOnlyWhatLimitsAConclusionAndIsNotSaidAlready() {
    Result result =
        RefusedPointTest.refusing(
            e -> e.point().equals("ping") && e.metric() == Metric.CPU_PER_REQUEST);
    List<Trial> trials =
        List.of(
            with(trial("ping"), new Warning(Warning.Kind.CPU_FULL, "a: 87% busy.")),
            with(trial("ping"), new Warning(Warning.Kind.ERRORS, "a: 3 requests failed.")),
            with(trial("ping"), new Warning(Warning.Kind.ENGINE_LATE, "a: 13% of the p99.")),
            with(trial("ping"), new Warning(Warning.Kind.NOT_STEADY, "a: not steady.")));

    String text = text(result, trials, TextReport.Warnings.LIMITING);

    assertTrue(text.contains("\nWarning: a: 3 requests failed.\n"), text);
    assertTrue(
        text.contains(
            "\n2 warnings that change no conclusion (engine late, not steady): see the report or"
                + " ./sett report results/x --warnings\n"),
        text);
    assertFalse(text.contains("busy"), text);
    assertFalse(text.contains("a: not steady."), text);
    String all = text(result, trials, TextReport.Warnings.ALL);
    for (Trial trial : trials) {
      assertTrue(all.contains("\nWarning: " + trial.warnings().getFirst().text() + "\n"), all);
    }
    assertFalse(all.contains("change no conclusion"), all);
  }

  private static String text(Result result, List<Trial> trials, TextReport.Warnings warnings) {
    return TextReport.render(result, trials, "results/x", warnings, /* colour= */ false);
  }
}
