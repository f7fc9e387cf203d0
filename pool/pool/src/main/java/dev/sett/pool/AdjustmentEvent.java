package dev.sett.pool;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A decision of a pool's tuner, in a flight recording. */
@Name("dev.sett.pool.Adjustment")
@Label("Pool adjustment")
@Category("Sett")
@Description("A pool changed or confirmed its limit of concurrent tasks")
@StackTrace(false)
final class AdjustmentEvent extends Event {
  @Label("Pool")
  String pool = "";

  @Label("Limit before")
  int before;

  @Label("Limit after")
  int after;

  @Label("Reason")
  String reason = "";

  @Label("Threads")
  int threads;

  @Label("Busy")
  int busy;

  @Label("Queued")
  int queued;

  @Label("Window")
  @Timespan(Timespan.NANOSECONDS)
  long window;

  @Label("Arrivals")
  long arrivals;

  @Label("Completions")
  long completions;

  @Label("Computing")
  @Description("Share of time that sampled tasks spend computing")
  double computing;

  @Label("Cores")
  double cores;

  /** Records a decision, if anybody records. */
  static void record(String pool, Window window, Adjustment adjustment) {
    AdjustmentEvent event = new AdjustmentEvent();
    if (!event.shouldCommit()) {
      return;
    }
    event.pool = pool;
    event.before = window.limit();
    event.after = adjustment.limit();
    event.reason = adjustment.reason().words();
    event.threads = window.threads();
    event.busy = window.busy();
    event.queued = window.queued();
    event.window = window.nanos();
    event.arrivals = window.arrivals();
    event.completions = window.completions();
    event.computing = window.sample().computing();
    event.cores = window.cores();
    event.commit();
  }
}
