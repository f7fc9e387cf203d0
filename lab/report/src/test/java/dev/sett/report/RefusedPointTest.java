package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Which results end a run with exit code 4. */
public class RefusedPointTest {
  private static final Result WHOLE = TestingResults.firstLook(7).result();

  /** The result of a first look without warnings, with some of its effects refused. */
  public static Result refusing(Predicate<Effect> which) {
    Result result = refusing(WHOLE, which);
    return new Result(
        result.plan(),
        result.finishedAt(),
        result.effects(),
        result.verdicts(),
        /* warnings= */ List.of(),
        result.interrupted());
  }

  /** A result, with some of its effects refused. */
  public static Result refusing(Result whole, Predicate<Effect> which) {
    List<Effect> effects =
        whole.effects().stream().map(e -> which.test(e) ? refused(e) : e).toList();
    return new Result(
        whole.plan(),
        whole.finishedAt(),
        effects,
        whole.verdicts(),
        whole.warnings(),
        whole.interrupted());
  }

  private static Effect refused(Effect e) {
    return new Effect(
        e.point(),
        e.base(),
        e.other(),
        e.metric(),
        e.baseValues(),
        e.otherValues(),
        e.ratio(),
        e.low(),
        e.high(),
        e.plainLow(),
        e.plainHigh(),
        e.hodgesLehmann(),
        e.wilcoxonP(),
        Verdict.REFUSED,
        e.blocksNeeded(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void aPointOfWhichOneMetricIsRefusedHasAVerdict() {
    assertFalse(WHOLE.refusesAPoint());
    assertFalse(refusing(e -> e.metric() == Metric.P99).refusesAPoint());
    assertFalse(refusing(e -> e.metric() == Metric.REQUESTS_PER_SECOND).refusesAPoint());
  }

  @Test
  void aPointOfWhichAllIsRefusedHasNone() {
    assertTrue(refusing(e -> e.point().equals("ping")).refusesAPoint());
    assertTrue(refusing(e -> true).refusesAPoint());
    assertTrue(TestingResults.noTrials().result().refusesAPoint());
  }
}
