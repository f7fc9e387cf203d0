package dev.sett.servers.faults;

import dev.sett.workload.Answer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Each request allocates 256 KiB and keeps them reachable until 64 MiB of younger ones have come:
 * long enough for the collector to copy them, and then they are garbage. Cured, it allocates 1 KiB
 * and keeps nothing.
 */
final class GarbageCollection implements Fault {
  private static final int CHUNK_BYTES = 16 << 10;
  private static final int CHUNKS = 16;
  private static final int KEPT = 4_096;
  private static final int ENOUGH_BYTES = 1 << 10;

  private final boolean cured;
  private final AtomicReferenceArray<byte[]> kept = new AtomicReferenceArray<>(KEPT);
  private final AtomicLong next = new AtomicLong();

  GarbageCollection(boolean cured) {
    this.cured = cured;
  }

  @Override
  public Answer answer(Supplier<Answer> request) {
    if (cured) {
      kept.set(0, new byte[ENOUGH_BYTES]);
    } else {
      for (int i = 0; i < CHUNKS; i++) {
        kept.set((int) (next.getAndIncrement() % KEPT), new byte[CHUNK_BYTES]);
      }
    }
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of("chunks", next.get());
  }
}
