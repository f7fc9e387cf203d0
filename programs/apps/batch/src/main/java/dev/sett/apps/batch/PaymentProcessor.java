package dev.sett.apps.batch;

import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ItemProcessor;

/**
 * Processes one line: waits for the partner if asked to, applies the tariff. Any thread.
 *
 * @param pause how long each line waits, as for an answer of the partner; zero for not at all
 * @param gauge counts the lines in here
 * @param done lines that an earlier run has stored and that are to be passed over
 */
record PaymentProcessor(LineParser parser, Duration pause, ThreadGauge gauge, Predicate<Line> done)
    implements ItemProcessor<Line, Outcome> {

  @Override
  public @Nullable Outcome process(Line line) throws InterruptedException {
    if (done.test(line)) {
      return null;
    }
    gauge.enter();
    try {
      if (!pause.isZero()) {
        Thread.sleep(pause);
      }
      return parser.parse(line);
    } finally {
      gauge.leave();
    }
  }
}
