package dev.sett.apps.batch;

import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ItemProcessor;

/** Processes one line: waits for the partner if asked to, applies the tariff. Any thread. */
final class PaymentProcessor implements ItemProcessor<Line, Outcome> {
  private final LineParser parser;
  private final Duration wait;
  private final ThreadGauge gauge;
  private final Predicate<Line> done;

  /**
   * A processor.
   *
   * @param wait how long each line waits, as for an answer of the partner; zero for not at all
   * @param gauge counts the lines in here
   * @param done lines that an earlier run has stored and that are to be passed over
   */
  PaymentProcessor(LineParser parser, Duration wait, ThreadGauge gauge, Predicate<Line> done) {
    this.parser = parser;
    this.wait = wait;
    this.gauge = gauge;
    this.done = done;
  }

  @Override
  public @Nullable Outcome process(Line line) throws InterruptedException {
    if (done.test(line)) {
      return null;
    }
    gauge.enter();
    try {
      if (!wait.isZero()) {
        Thread.sleep(wait);
      }
      return parser.parse(line);
    } finally {
      gauge.leave();
    }
  }
}
