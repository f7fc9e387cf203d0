package dev.sett.agent;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One pool that was found, which it keeps nobody from forgetting. One thread. */
final class KnownPool {
  /** What a name has of an address in memory, another one in each JVM: Jetty's qtp1234567. */
  private static final String CHANCE = "[0-9]{6,}|@[0-9a-f]{5,}";

  /** Threads of the JDK's own factory, which has a number for each pool. */
  private static final Pattern OF_POOL = Pattern.compile("(pool-[0-9]{1,9}-thread)-[0-9]+");

  private final WeakReference<Object> pool;
  private final PoolGauge gauge;
  private final String kind;
  private final boolean ownName;
  private String name;
  private boolean workerNamed;
  private final List<Object> workers = new ArrayList<>();
  private boolean changed;

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
      return gauge.name(pool).map(name -> name.replaceAll(CHANCE, "")).filter(n -> !n.isBlank());
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /**
   * A thread's name without its numbers, and without what they leave dangling; but with the number
   * of a pool that has no other name.
   */
  static String family(String thread) {
    Matcher ofPool = OF_POOL.matcher(thread);
    if (ofPool.matches()) {
      return ofPool.group(1);
    }
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

  /** Whether this is the first time it is asked, so that no pool is changed twice. */
  boolean firstChange() {
    boolean first = !changed;
    changed = true;
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
