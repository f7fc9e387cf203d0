package dev.sett.cli.progress;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.runner.control.Progress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Progress as a block of a few lines that is painted over again and again. */
public final class LiveProgress implements Progress {

  private static final long REPAINT_NANOS = 200_000_000;
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int HISTORY = 40;

  private final PrintWriter out;
  private final PaintedLines painted;
  private final LongSupplier nanoClock;
  private final List<Double> history = new ArrayList<>();
  private final Map<String, String> cpu = new LinkedHashMap<>();
  private List<Effect> effects = List.of();
  private Duration budget = Duration.ZERO;
  private long startNanos;
  private long paintedNanos;
  private String where = "";
  private String doing = "";
  private double rps;
  private double p99Millis;

  public LiveProgress(PrintWriter out, LongSupplier nanoClock) {
    this.out = out;
    this.painted = new PaintedLines(out);
    this.nanoClock = nanoClock;
  }

  @Override
  public void planned(Plan plan, Path folder) {
    budget = plan.experiment().design().budget();
    startNanos = nanoClock.getAsLong();
    out.println(RunPreview.of(plan, folder));
    out.flush();
  }

  @Override
  public void block(String point, int block) {
    String now = (block == 0 ? "pilot" : "block " + block) + " · " + point;
    if (!now.equals(where)) {
      where = now;
      cpu.clear();
    }
  }

  @Override
  public void starting(String variant) {
    doing = variant + " · starting";
    paint();
  }

  @Override
  public void pairs(int number) {
    painted.clear();
    out.println(number + " warm pairs, from the time that the first took to become warm");
    out.flush();
  }

  @Override
  public void running(String variant) {
    doing = variant + " · running to completion";
    paint();
  }

  @Override
  public void turn(String variant, Phase phase) {
    doing =
        variant
            + " · "
            + switch (phase) {
              case WARM_UP -> "warming up";
              case CAPACITY -> "at maximum throughput";
              case COST -> "at a fixed rate";
              case COST_LOW -> "at a lower rate";
              case COST_HIGH -> "at a higher rate";
              case RAMP -> "ramping up to full load";
              case RUNG, SEARCH -> "rate by rate";
              case CONSTANT -> "under constant load";
              case MORE -> "under 10% more load";
              case TOTAL -> "a fixed number of requests";
              case OVERLOAD -> "overloaded, then recovering";
            };
  }

  @Override
  public void ended(String variant, Slice slice) {
    if (slice.load().answered() > 0 && slice.usage().cpuNanos() > 0) {
      cpu.put(
          variant,
          format(
              "%s %.0f%%", variant, 100.0 * slice.usage().cpuNanos() / slice.usage().wallNanos()));
    }
  }

  @Override
  public void window(LoadSlice.Window window) {
    rps = window.completed() * 1e9 / LoadSlice.WINDOW_NANOS;
    p99Millis = window.p99Nanos() / 1e6;
    history.add(rps);
    if (history.size() > HISTORY) {
      history.removeFirst();
    }
    if (nanoClock.getAsLong() - paintedNanos > REPAINT_NANOS) {
      paint();
    }
  }

  @Override
  public void saved(Trial trial) {
    if (trial.failure().isPresent()) {
      painted.clear();
      out.println(trial.point() + ", " + trial.variant() + ": " + PlainProgress.inWords(trial));
      out.flush();
    }
  }

  @Override
  public void gap(String sentence) {
    painted.clear();
    out.println(sentence);
    out.flush();
  }

  @Override
  public void known(List<Effect> found, Duration left) {
    effects = found;
    painted.clear();
    out.flush();
  }

  private void paint() {
    List<String> lines = new ArrayList<>();
    lines.add("  " + where + " · " + doing);
    lines.add(format("  %,9.0f req/s   p99 %7.2f ms   %s", rps, p99Millis, sparkline()));
    lines.add("  server CPU: " + (cpu.isEmpty() ? "-" : String.join(", ", cpu.values())));
    for (Effect effect : effects) {
      if (effect.metric().headline()) {
        lines.add(
            format(
                "  so far %-12s %-20s %s vs %s: x %.2f [%.2f, %.2f] after %d blocks",
                effect.point(),
                effect.metric().words(),
                effect.other(),
                effect.base(),
                effect.ratio(),
                effect.plainLow(),
                effect.plainHigh(),
                effect.blocks()));
      }
    }
    Duration left = budget.minusNanos(nanoClock.getAsLong() - startNanos);
    lines.add(
        "  at most "
            + Quantity.format(Duration.ofSeconds(Math.max(0, left.toSeconds())))
            + " left; Ctrl-C stops and keeps the finished trials");
    painted.paint(lines);
    paintedNanos = nanoClock.getAsLong();
  }

  private String sparkline() {
    double top = history.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    StringBuilder line = new StringBuilder();
    for (double value : history) {
      int bar = top == 0 ? 0 : (int) Math.round(value / top * (BARS.length() - 1));
      line.append(BARS.charAt(bar));
    }
    return line.toString();
  }
}
