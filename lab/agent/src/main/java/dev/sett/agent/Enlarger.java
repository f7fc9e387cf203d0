package dev.sett.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Consumer;

/** Makes each pool that is found larger, once. */
final class Enlarger {
  /*
   * A pool may start threads in the call that makes it larger, and a thread takes after the one
   * that starts it: daemon or not, group, class loader. So the call is made on a thread like the
   * program's main one, which keeps the JVM alive no longer than the call takes.
   */
  private static final long PATIENCE_MILLIS = 1_000;

  private final AgentArguments.Enlarging asked;
  private final Consumer<String> event;

  /** What is said of each pool goes to {@code event}. */
  Enlarger(AgentArguments.Enlarging asked, Consumer<String> event) {
    this.asked = asked;
    this.event = event;
  }

  /** Makes larger what was not yet, and waits at most a second for it. */
  void enlarge(List<KnownPool> pools) throws InterruptedException {
    List<KnownPool> fresh = new ArrayList<>();
    for (KnownPool one : pools) {
      if (isMeant(one) && one.firstEnlarging()) {
        fresh.add(one);
      }
    }
    for (KnownPool one : fresh) {
      List<String> said = new ArrayList<>();
      Thread thread =
          new Thread(mainGroup(), () -> said.add(enlarge(one)), "sett-agent-enlarges-a-pool");
      thread.setDaemon(false);
      thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
      thread.start();
      thread.join(PATIENCE_MILLIS);
      event.accept(
          thread.isAlive()
              ? title(one) + " could not be enlarged within a second."
              : said.isEmpty() ? title(one) + " can't be enlarged." : said.getFirst());
    }
  }

  private boolean isMeant(KnownPool one) {
    Object pool = one.pool();
    if (!asked.kind().isEmpty()) {
      return one.kind().toLowerCase(Locale.ROOT).contains(asked.kind().toLowerCase(Locale.ROOT));
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

  private String enlarge(KnownPool one) {
    Object pool = one.pool();
    if (pool == null) {
      return title(one) + " was gone before it could be enlarged.";
    }
    try {
      long before = one.gauge().bound(pool);
      return one.gauge().enlarge(pool, asked.times())
          ? title(one) + " now has a limit of " + one.gauge().bound(pool) + " (was " + before + ")."
          : title(one) + " has no configurable limit.";
    } catch (ReflectiveOperationException e) {
      return title(one) + " can't be enlarged (" + GetterGauge.reason(e) + ").";
    } catch (Throwable e) { // The edge of the thread.
      return title(one) + " can't be enlarged (" + e + ").";
    }
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
