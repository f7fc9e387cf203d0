package dev.sett.agent;

/** What the looks at the scheduler in one window came to. One thread. */
final class CarrierLooks {
  private final Scheduler scheduler;
  private int looks;
  private long mounted;
  private long queued;
  private long mostQueued;
  private int queuedLooks;
  private long idleWhileQueued;

  CarrierLooks(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Looks once. */
  void look() {
    int mountedNow = scheduler.mounted();
    long queuedNow = scheduler.queued();
    looks++;
    mounted += mountedNow;
    queued += queuedNow;
    if (queuedNow > 0) {
      queuedLooks++;
      mostQueued = Math.max(mostQueued, queuedNow);
      idleWhileQueued += Math.max(0, scheduler.parallelism() - mountedNow);
    }
  }

  /** Writes the window, and begins the next. */
  void close(Json json) {
    json.open("carriers")
        .put("looks", looks)
        .put("parallelism", scheduler.parallelism())
        .put("poolSize", scheduler.poolSize())
        .put("meanMounted", mean(mounted, looks))
        .put("meanQueued", mean(queued, looks))
        .put("maxQueued", mostQueued)
        .put("queuedLooks", queuedLooks)
        .put("idleWhileQueued", mean(idleWhileQueued, queuedLooks))
        .close();
    looks = 0;
    mounted = 0;
    queued = 0;
    mostQueued = 0;
    queuedLooks = 0;
    idleWhileQueued = 0;
  }

  private static double mean(long sum, int count) {
    return count == 0 ? 0 : (double) sum / count;
  }
}
