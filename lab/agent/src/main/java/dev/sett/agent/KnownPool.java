package dev.sett.agent;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One pool that was found, which it keeps nobody from forgetting. One thread. */
final class KnownPool {
  private final WeakReference<Object> pool;
  private final PoolGauge gauge;
  private final String kind;
  private final boolean ownName;
  private String name;
  private boolean workerNamed;
  private final List<Object> workers = new ArrayList<>();
  private boolean enlarged;

  KnownPool(Object pool, PoolGauge gauge, @Nullable Thread thread) {
    this.pool = new WeakReference<>(pool);
    this.gauge = gauge;
    String type = pool.getClass().getName();
    this.kind = type.substring(type.lastIndexOf('.') + 1);
    Optional<String> own = name(pool, gauge);
    this.ownName = own.isPresent();
    this.name = own.orElse(thread == null ? kind : family(thread.getName()));
  }

  private static Optional<String> name(Object pool, PoolGauge gauge) {
    try {
      return gauge.name(pool);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** A thread's name without its numbers, and without what they leave dangling. */
  static String family(String thread) {
    String bare =
        thread
            .replaceAll("[0-9]+", "")
            .replaceAll("[-_ #:./]{2,}", "-")
            .replaceAll("[-_ #:.,/]+$", "");
    return bare.isBlank() ? thread : bare;
  }

  /** The pool; null if nobody has it any more. */
  @Nullable Object pool() {
    return pool.get();
  }

  String kind() {
    return kind;
  }

  String name() {
    return name;
  }

  PoolGauge gauge() {
    return gauge;
  }

  /** What one of the pool's own threads runs; the pool may have been found by another thread. */
  void addWorker(Object worker, @Nullable Thread thread) {
    workers.add(worker);
    if (!ownName && !workerNamed && thread != null) {
      workerNamed = true;
      name = family(thread.getName());
    }
  }

  void forgetWorkers() {
    workers.clear();
  }

  /** Whether this is the first time it is asked, so that no pool is made larger twice. */
  boolean firstEnlarging() {
    boolean first = !enlarged;
    enlarged = true;
    return first;
  }

  /** How the pool stands now; empty if it is gone or can't be read. */
  Optional<PoolGauge.Reading> read() {
    Object alive = pool.get();
    try {
      return alive == null ? Optional.empty() : Optional.of(gauge.read(alive, workers));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
