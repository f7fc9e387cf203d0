package dev.sett.cli;

import dev.sett.cli.watch.WatchSample;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import java.util.List;
import java.util.Optional;

/** Looks at programs that are well, and at others. */
public final class TestingLooks {
  private static final Hiccup NONE = new Hiccup(90, 60_000, 900_000);

  private TestingLooks() {}

  /** A program that is well. */
  public static WatchSample well() {
    return new WatchSample(
        List.of(window(Optional.of(carriers(0.8, 0, 0, 0)), NONE, pool(8, 0))),
        Optional.empty(),
        usage(),
        List.of());
  }

  /** One whose virtual threads wait. */
  public static WatchSample queued(double mounted, double idle) {
    return new WatchSample(
        List.of(window(Optional.of(carriers(mounted, 40, 80, idle)), NONE, pool(8, 0))),
        Optional.empty(),
        usage(),
        List.of());
  }

  /** One with a pool of which this many are at work, and with the virtual threads that late. */
  public static WatchSample with(int active, long queued, long virtualMillis) {
    Hiccup late = new Hiccup(9, virtualMillis * 500_000, virtualMillis * 1_000_000);
    return new WatchSample(
        List.of(window(Optional.of(carriers(0.8, 0, 0, 0)), late, pool(active, queued))),
        Optional.empty(),
        usage(),
        List.of());
  }

  static Carriers carriers(double mounted, double queued, int queuedLooks, double idle) {
    return new Carriers(100, 2, 2, mounted, queued, Math.round(2 * queued), queuedLooks, idle);
  }

  static PoolReading pool(int active, long queued) {
    return new PoolReading("QueuedThreadPool", "qtp", 200, 200, active, queued, -1);
  }

  public static InsideWindow window(
      Optional<Carriers> carriers, Hiccup virtual, PoolReading... pools) {
    return new InsideWindow(
        100,
        100_000_000,
        carriers,
        NONE,
        virtual,
        List.of(pools),
        4L << 20,
        1,
        1_000_000,
        90L << 20,
        3L << 20,
        400_000);
  }

  public static Usage usage() {
    return new Usage(
        1_000_000_000,
        600_000_000,
        500_000_000,
        100_000_000,
        200_000_000,
        9000,
        120,
        List.of(
            new Usage.Family(ThreadFamily.SELECTOR, 2, 150_000_000, 0, 0, 0),
            new Usage.Family(ThreadFamily.CARRIER, 2, 400_000_000, 0, 0, 0),
            new Usage.Family(ThreadFamily.JIT, 3, 50_000_000, 0, 0, 0),
            new Usage.Family(ThreadFamily.GC, 3, 0, 0, 0, 0)),
        61,
        210L << 20,
        0,
        new Usage.Machine(1_900_000_000, 0, 0, 0));
  }
}
