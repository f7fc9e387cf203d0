package dev.sett.agent;

/** What the looks at the scheduler in one window came to. One thread. */
final class CarrierLooks {
  /** A window is quiet if at most one look in so many saw anything. */
  private static final int QUIET_SHARE = 20;

  private final Scheduler scheduler;
  private int looks;
  private long mounted;
  private long queued;
  private long mostQueued;
  private int queuedLooks;
  private long idleWhileQueued;
  private int busyLooks;
  private boolean quiet;

  CarrierLooks(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Looks once. */
  void look() {
    long mountedNow = scheduler.mounted().getAsLong();
    long queuedNow = scheduler.queued().getAsLong();
    looks++;
    busyLooks += mountedNow + queuedNow > 0 ? 1 : 0;
    mounted += mountedNow;
    queued += queuedNow;
    if (queuedNow > 0) {
      queuedLooks++;
      mostQueued = Math.max(mostQueued, queuedNow);
      idleWhileQueued += Math.max(0, scheduler.parallelism().getAsLong() - mountedNow);
    }
  }

  /** Writes the window, and begins the next. */
  void close(JsonLine json) {
    json.open("carriers")
        .put("looks", looks)
        .put("parallelism", scheduler.parallelism().getAsLong())
        .put("poolSize", scheduler.poolSize().getAsLong())
        .put("meanMounted", mean(mounted, looks))
        .put("meanQueued", mean(queued, looks))
        .put("maxQueued", mostQueued)
        .put("queuedLooks", queuedLooks)
        .put("idleWhileQueued", mean(idleWhileQueued, queuedLooks))
        .close();
    // The agent's own virtual thread is seen now and then.
    quiet = busyLooks * QUIET_SHARE <= looks;
    looks = 0;
    busyLooks = 0;
    mounted = 0;
    queued = 0;
    mostQueued = 0;
    queuedLooks = 0;
    idleWhileQueued = 0;
  }

  /** Whether hardly a look in the last window saw any virtual thread at work or waiting. */
  boolean quiet() {
    return quiet;
  }

  private static double mean(long sum, int count) {
    return count == 0 ? 0 : (double) sum / count;
  }
}
