package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Effect;
import dev.sett.model.Metric;
import dev.sett.model.Result;
import dev.sett.model.Verdict;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Which results end a run with exit code 4. */
class RefusedPointTest {
  private static final Result WHOLE = TestingResults.firstLook(7).result();

  /** The result, with some of its effects refused. */
  private static Result refusing(Predicate<Effect> which) {
    List<Effect> effects =
        WHOLE.effects().stream().map(e -> which.test(e) ? refused(e) : e).toList();
    return new Result(
        WHOLE.plan(), WHOLE.finishedAt(), effects, WHOLE.verdicts(), List.of(), false);
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
        e.blocksNeeded());
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
