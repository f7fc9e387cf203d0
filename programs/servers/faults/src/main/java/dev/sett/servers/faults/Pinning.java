package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Each request waits 10 ms below a frame that pins, so that its carrier waits with it. Cured, it
 * waits the same time without the frame.
 */
final class Pinning implements Fault {
  private static final Duration WAIT = Duration.ofMillis(10);

  private final Pin pin;
  private final LongAdder waits = new LongAdder();

  Pinning(boolean cured) throws ReflectiveOperationException {
    pin = Pin.of(cured);
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws InterruptedException {
    pin.hold(() -> Thread.sleep(WAIT));
    waits.increment();
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("waits", waits.sum());
  }
}
