package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Each request allocates a direct buffer of 64 KiB and drops it; the memory comes back when the
 * collector finds the small object that stood for it. Cured, buffers are taken from a few that are
 * given back.
 */
final class DirectBuffers implements Fault {
  private static final int BUFFER_BYTES = 64 << 10;

  private final boolean cured;
  private final ConcurrentLinkedQueue<ByteBuffer> shared = new ConcurrentLinkedQueue<>();
  private final LongAdder made = new LongAdder();

  DirectBuffers(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    ByteBuffer buffer = cured ? Objects.requireNonNullElseGet(shared.poll(), this::make) : make();
    buffer.clear().putInt(buffer.capacity());
    Answer answer = request.get();
    if (cured) {
      shared.add(buffer);
    }
    return answer;
  }

  private ByteBuffer make() {
    made.increment();
    return ByteBuffer.allocateDirect(BUFFER_BYTES);
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("buffers-made", made.sum());
  }
}
