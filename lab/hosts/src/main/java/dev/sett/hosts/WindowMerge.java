package dev.sett.hosts;

import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.LoadSlice.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * Windows of several hosts, side by side by the moment they began.
 *
 * <p>Each part is shifted by whole windows, to the nearest, from the part that began first; so a
 * window of the whole holds what happened within one and a half windows at most. Counts are added.
 * Of percentiles only the largest is taken: a percentile of several sets together is never above
 * the largest of theirs, and a window keeps no more than that.
 */
final class WindowMerge {

  private static final Window NOTHING = new Window(0, 0, 0, 0, 0);

  private WindowMerge() {}

  /** The windows from the first one of the earliest part to the last one of the latest. */
  static List<Window> merge(List<HostSlice> parts) {
    long first = parts.stream().mapToLong(HostSlice::startNanos).min().orElseThrow();
    List<Window> all = new ArrayList<>();
    for (HostSlice part : parts) {
      int shift =
          Math.toIntExact(
              Math.round((double) (part.startNanos() - first) / LoadSlice.WINDOW_NANOS));
      List<Window> windows = part.load().windows();
      for (int i = 0; i < windows.size(); i++) {
        while (all.size() <= shift + i) {
          all.add(NOTHING);
        }
        all.set(shift + i, both(all.get(shift + i), windows.get(i)));
      }
    }
    return List.copyOf(all);
  }

  private static Window both(Window a, Window b) {
    return new Window(
        a.completed() + b.completed(),
        a.failed() + b.failed(),
        Math.max(a.p50Nanos(), b.p50Nanos()),
        Math.max(a.p99Nanos(), b.p99Nanos()),
        Math.max(a.maxNanos(), b.maxNanos()));
  }
}
