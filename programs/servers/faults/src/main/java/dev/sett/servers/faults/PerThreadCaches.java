package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A buffer of 64 KiB is kept for each thread. A pool of threads makes a few of them; with a virtual
 * thread for each request it is made for each request. Cured, buffers are shared: taken, used,
 * given back.
 */
final class PerThreadCaches implements Fault {
  private static final int BUFFER_BYTES = 64 << 10;

  // One for the class, as such caches are; the server has one fault.
  private static final ThreadLocal<byte @Nullable []> OF_THE_THREAD = new ThreadLocal<>();

  private final boolean cured;
  private final ConcurrentLinkedQueue<byte[]> shared = new ConcurrentLinkedQueue<>();
  private final LongAdder made = new LongAdder();

  PerThreadCaches(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    byte[] buffer =
        cured ? Objects.requireNonNullElseGet(shared.poll(), this::make) : ofTheThread();
    buffer[buffer.length - 1]++;
    Answer answer = request.get();
    if (cured) {
      shared.add(buffer);
    }
    return answer;
  }

  private byte[] ofTheThread() {
    byte[] buffer = OF_THE_THREAD.get();
    if (buffer == null) {
      buffer = make();
      OF_THE_THREAD.set(buffer);
    }
    return buffer;
  }

  private byte[] make() {
    made.increment();
    return new byte[BUFFER_BYTES];
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("buffers-made", made.sum());
  }
}
