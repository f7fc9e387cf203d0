package dev.sett.cli.load;

import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the load engine itself did, in words: how it waited, where it ran, how even its loops were.
 */
final class EngineText {

  private EngineText() {}

  /** One line, or two if there were several loops; without the end of the last. */
  static String of(LoadSlice.Engine engine) {
    StringBuilder text = new StringBuilder("pace: ").append(engine.pace());
    if (!engine.ownCpus().isEmpty()) {
      text.append(" (own CPU ").append(engine.ownCpus()).append(')');
    }
    double turning = 100.0 * engine.turningNanos() / engine.wallNanos() / engine.cpus();
    if (turning >= 1) {
      text.append(String.format(Locale.ROOT, ", busy-spinning %.0f%% of the time", turning));
    }
    List<EngineLoop> loops = engine.loops();
    long slack = loops.stream().mapToLong(EngineLoop::timerSlackNanos).max().orElse(0);
    if (slack > 0) {
      text.append(String.format(Locale.ROOT, "; timer slack %.0f µs", slack / 1e3));
    }
    if (loops.size() > 1) {
      String cpus =
          loops.stream()
              .map(loop -> loop.cpu().isPresent() ? "" + loop.cpu().getAsInt() : "any")
              .collect(Collectors.joining(", "));
      text.append(
          String.format(
              Locale.ROOT,
              "%n%d loops on CPUs %s: the busiest loop was %.0f%% busy, %.2f times the mean; one"
                  + " loop received %.2f times the mean number of answers",
              loops.size(),
              cpus,
              100 * engine.busiestShare(),
              engine.busyImbalance().orElse(1),
              engine.requestImbalance().orElse(1)));
    }
    return text.toString();
  }
}
