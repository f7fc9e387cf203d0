package dev.sett.agent;

import dev.sett.agent.change.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;

/** Changes each pool that is meant, once. */
final class PoolChanger {
  /*
   * A pool may start threads in the call that makes it larger, and a thread takes after the one
   * that starts it: daemon or not, group, class loader. So the call is made on a thread like the
   * program's main one, which keeps the JVM alive no longer than the call takes.
   */
  private static final long PATIENCE_MILLIS = 1_000;

  private final PoolChange asked;
  private final Consumer<Event> event;
  private boolean ambiguous;

  /** What is said of each pool goes to {@code event}. */
  PoolChanger(PoolChange asked, Consumer<Event> event) {
    this.asked = asked;
    this.event = event;
  }

  /** Changes what was not yet, and waits at most a second for it. */
  void change(List<KnownPool> pools) throws InterruptedException {
    List<KnownPool> meant =
        switch (asked) {
          case PoolChange.EnlargeKind kind ->
              pools.stream().filter(one -> isOfKind(one, kind.kind())).toList();
          case PoolChange.EnlargeOne one -> named(pools, one.name());
          case PoolChange.FillCore core -> named(pools, core.name());
        };
    for (KnownPool one : meant) {
      if (one.firstChange()) {
        changeInTime(one);
      }
    }
  }

  private void changeInTime(KnownPool one) throws InterruptedException {
    List<Event> said = new ArrayList<>();
    Thread thread =
        new Thread(mainGroup(), () -> said.add(change(one)), "sett-agent-changes-a-pool");
    thread.setDaemon(false);
    thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
    thread.start();
    thread.join(PATIENCE_MILLIS);
    event.accept(
        thread.isAlive()
            ? failed(title(one) + " could not be changed within a second.")
            : said.isEmpty() ? failed(title(one) + " can't be changed.") : said.getFirst());
  }

  /** The pools of a name; none if there are several, which is said once. */
  private List<KnownPool> named(List<KnownPool> pools, String name) {
    List<KnownPool> found = pools.stream().filter(one -> one.name().equals(name)).toList();
    if (found.size() < 2) {
      return found;
    }
    if (!ambiguous) {
      ambiguous = true;
      event.accept(
          new Event(
              found.size() + " pools are called " + name + ", so one alone can't be changed.",
              Event.Kind.NOT_CHANGED));
    }
    return List.of();
  }

  private static boolean isOfKind(KnownPool one, String kind) {
    Object pool = one.pool();
    if (!kind.isEmpty()) {
      return one.kind().toLowerCase(Locale.ROOT).contains(kind.toLowerCase(Locale.ROOT));
    }
    // A single thread mostly means that things are to be done one after another, and a scheduled
    // executor does not get more done.
    return pool != null
        && !(pool instanceof ScheduledThreadPoolExecutor)
        && bound(one, pool).orElse(-1L) != 1;
  }

  private static Optional<Long> bound(KnownPool one, Object pool) {
    try {
      return Optional.of(one.gauge().bound(pool));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private Event change(KnownPool one) {
    Object pool = one.pool();
    if (pool == null) {
      return failed(title(one) + " was gone before it could be changed.");
    }
    try {
      return switch (asked) {
        case PoolChange.EnlargeKind kind -> enlarge(one, pool, kind.times());
        case PoolChange.EnlargeOne wanted -> enlarge(one, pool, wanted.times());
        case PoolChange.FillCore core -> fillCore(one, pool);
      };
    } catch (ReflectiveOperationException e) {
      return failed(title(one) + " can't be changed (" + GetterGauge.reason(e) + ").");
    } catch (Throwable e) { // The edge of the thread.
      return failed(title(one) + " can't be changed (" + e + ").");
    }
  }

  private Event enlarge(KnownPool one, Object pool, int times) throws ReflectiveOperationException {
    long before = one.gauge().bound(pool);
    boolean larger = one.gauge().enlarge(pool, times);
    long now = one.gauge().bound(pool);
    if (!larger) {
      return failed(title(one) + " has no configurable limit.");
    }
    return now > before
        ? new Event(
            title(one) + " now has a limit of " + now + " (was " + before + ").",
            Event.Kind.CHANGED)
        : failed(title(one) + " keeps its limit of " + before + ".");
  }

  private Event fillCore(KnownPool one, Object pool) throws ReflectiveOperationException {
    Optional<PoolGauge.Core> core = one.gauge().core(pool);
    if (core.isEmpty()) {
      return failed(title(one) + " has no core size.");
    }
    long before = core.get().size();
    long most = core.get().maximum();
    if (most > PoolGauge.HIGHEST_BOUND) {
      return failed(title(one) + " has no maximum size that its core size could become.");
    }
    if (before >= most) {
      return failed(title(one) + " has a core size of " + before + ", its maximum, already.");
    }
    one.gauge().setCore(pool, (int) most);
    return new Event(
        title(one) + " now has a core size of " + most + ", its maximum (was " + before + ").",
        Event.Kind.CHANGED);
  }

  /** Of all pools of a kind, some may stay as they are; of one pool that was named, it may not. */
  private Event failed(String sentence) {
    return new Event(
        sentence,
        asked instanceof PoolChange.EnlargeKind ? Event.Kind.NOTE : Event.Kind.NOT_CHANGED);
  }

  private static String title(KnownPool one) {
    return "The pool " + one.name() + " (" + one.kind() + ")";
  }

  private static ThreadGroup mainGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    ThreadGroup[] groups = new ThreadGroup[16];
    int count = group.enumerate(groups, /* recurse= */ true);
    for (int i = 0; i < count; i++) {
      if (groups[i].getName().equals("main")) {
        return groups[i];
      }
    }
    return group;
  }
}
