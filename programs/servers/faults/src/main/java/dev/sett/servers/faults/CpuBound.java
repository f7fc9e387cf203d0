package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Each request computes for a millisecond; cured, for a twentieth of that. */
final class CpuBound implements Fault {
  private static final int MUCH_MICROS = 1_000;
  private static final int LITTLE_MICROS = 50;

  private final int micros;
  private final LongAdder computed = new LongAdder();

  CpuBound(boolean cured) {
    micros = cured ? LITTLE_MICROS : MUCH_MICROS;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    CpuBurn.micros(micros);
    computed.increment();
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("computed", computed.sum());
  }
}
