package dev.sett.cli.watch;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.why.Suspicion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A look at a running program as lines for a terminal. */
final class WatchView {
  private static final int BAR = 20;
  private static final int POOLS = 4;
  private static final int WIDTH = 110;
  private static final double MIB = 1 << 20;

  private WatchView() {}

  /**
   * A block of lines, at most {@value #WIDTH} characters wide.
   *
   * @param seconds since the watching began
   */
  static List<String> block(WatchSample look, long seconds) {
    Usage usage = look.usage();
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "  %d s · CPU %.0f%% · %d threads · %.0f MiB resident",
            seconds, 100 * look.cpus(), usage.threads(), usage.rssBytes() / MIB));
    if (look.windows().isEmpty()) {
      lines.add("  no data from the agent yet");
    } else {
      lines.add(
          look.carriers()
              .map(WatchView::carriers)
              .orElse("  carriers   not available on this JDK"));
      look.pools().stream().limit(POOLS).map(WatchView::pool).forEach(lines::add);
      lines.add(hiccups(look));
      lines.add(memory(look));
    }
    look.recording().ifPresent(r -> waits(r).forEach(w -> lines.add("  " + w)));
    lines.add("  CPU        " + families(look));
    List<String> remarks = WatchRemarks.of(look);
    remarks.forEach(r -> lines.add("  ! " + r));
    look.suspicions().forEach(s -> lines.add("  ? possible cause: " + words(s)));
    if (remarks.isEmpty() && look.suspicions().isEmpty()) {
      lines.add("  nothing stands out");
    }
    lines.add("  Ctrl-C stops watching; the program keeps running");
    return lines.stream().map(WatchView::cut).toList();
  }

  /** All of it on one line. */
  static String line(WatchSample look, long seconds) {
    List<String> parts = new ArrayList<>();
    parts.add(format("%d s", seconds));
    parts.add(format("CPU %.0f%%", 100 * look.cpus()));
    look.carriers()
        .ifPresent(
            c ->
                parts.add(
                    format(
                        "carriers %.1f of %d, %.0f waiting",
                        c.meanMounted(), c.parallelism(), c.meanQueued())));
    look.pools().stream()
        .findFirst()
        .ifPresent(
            p ->
                parts.add(
                    format(
                        "%s %d of %s, %d waiting",
                        WatchRemarks.name(p), p.active(), most(p), p.queued())));
    if (!look.windows().isEmpty()) {
      parts.add(
          format(
              "late by %.1f ms (platform), %.1f ms (virtual)",
              look.worstNanos(InsideWindow::platformHiccup) / 1e6,
              look.worstNanos(InsideWindow::virtualHiccup) / 1e6));
      parts.add(
          format(
              "%.0f MiB/s allocated, GC %.0f ms/s",
              look.perSecond(InsideWindow::allocatedBytes) / MIB,
              look.perSecond(InsideWindow::collectionNanos) / 1e6));
    }
    look.recording().ifPresent(r -> parts.addAll(waits(r)));
    parts.addAll(WatchRemarks.of(look));
    look.suspicions().forEach(s -> parts.add("possible cause: " + words(s)));
    return harmless(String.join(" · ", parts));
  }

  private static String words(Suspicion suspicion) {
    return format("%s (not tested; docs/why/%s.md)", suspicion.title(), suspicion.rule());
  }

  private static String carriers(Carriers c) {
    return format(
        "  carriers   %s %.1f of %d busy   waiting: %.0f, at most %d",
        bar(c.meanMounted(), c.parallelism()),
        c.meanMounted(),
        c.parallelism(),
        c.meanQueued(),
        c.maxQueued());
  }

  private static String pool(PoolReading pool) {
    return format(
        "  pool       %s %d of %s busy   waiting: %d   %s",
        bar(pool.active(), pool.max() > 0 ? pool.max() : pool.size()),
        pool.active(),
        most(pool),
        pool.queued(),
        WatchRemarks.name(pool));
  }

  private static String most(PoolReading pool) {
    return pool.max() > 0 ? Integer.toString(pool.max()) : pool.size() + " (unbounded)";
  }

  private static String hiccups(WatchSample look) {
    return format(
        "  late by    at most %.1f ms (platform thread), %.1f ms (virtual thread)",
        look.worstNanos(InsideWindow::platformHiccup) / 1e6,
        look.worstNanos(InsideWindow::virtualHiccup) / 1e6);
  }

  private static String memory(WatchSample look) {
    InsideWindow last = look.windows().getLast();
    return format(
        "  memory     %.0f MiB/s allocated, GC %.0f ms/s, heap %.0f MiB, direct %.0f MiB",
        look.perSecond(InsideWindow::allocatedBytes) / MIB,
        look.perSecond(InsideWindow::collectionNanos) / 1e6,
        last.heapUsedBytes() / MIB,
        last.directBytes() / MIB);
  }

  /** What JFR saw, a line each; nothing of what did not happen. */
  private static List<String> waits(RecordingSummary recording) {
    List<String> lines = new ArrayList<>();
    wait("pinned    ", "carriers held", recording, recording.pinned()).ifPresent(lines::add);
    wait("monitors  ", "threads waiting", recording, recording.blocked()).ifPresent(lines::add);
    recording.hottest().stream()
        .findFirst()
        .ifPresent(
            frame ->
                lines.add(
                    format(
                        "hottest    %s, %.0f%% of the CPU samples",
                        frame.method(), 100.0 * frame.samples() / recording.samples())));
    return lines;
  }

  private static Optional<String> wait(
      String name, String what, RecordingSummary recording, RecordingSummary.Waits waits) {
    double seconds = recording.wallNanos() / 1e9;
    return waits.count() == 0
        ? Optional.empty()
        : Optional.of(
            format(
                "%s %.0f per second, %.1f %s on average, mostly in %s",
                name, waits.count() / seconds, waits.nanos() / 1e9 / seconds, what, waits.where()));
  }

  private static String families(WatchSample look) {
    List<String> parts =
        look.usage().families().stream()
            .map(Usage.Family::family)
            .filter(f -> look.cpus(f) >= 0.005)
            .sorted(Comparator.comparingDouble((ThreadFamily f) -> look.cpus(f)).reversed())
            .map(f -> format("%s %.0f%%", f.words(), 100 * look.cpus(f)))
            .toList();
    return parts.isEmpty() ? "idle" : String.join(", ", parts);
  }

  private static String bar(double value, double most) {
    int full = most <= 0 ? 0 : (int) Math.round(BAR * Math.min(1, Math.max(0, value) / most));
    return "█".repeat(full) + "░".repeat(BAR - full);
  }

  /** Text that comes from the program, so that it can't steer the terminal. */
  static String harmless(String line) {
    return line.replaceAll("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069]", "?");
  }

  private static String cut(String line) {
    String clean = harmless(line);
    return clean.length() > WIDTH ? clean.substring(0, WIDTH - 1) + "…" : clean;
  }
}
