package dev.sett.cli.tools;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.cli.process.Version;
import dev.sett.engines.InstalledTool;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.live.EngineTurn;
import dev.sett.runner.live.LoadToolComparison;
import dev.sett.verdict.values.EngineLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What each engine said of one server. Every number is the median of its turns.
 *
 * @param rows Sett's own first, then the others in their usual order
 * @param rateRps the common rate; 0 if nothing came that far
 */
record EngineTable(List<Row> rows, double rateRps) {

  /** Copies the list. */
  EngineTable {
    rows = List.copyOf(rows);
  }

  /**
   * One engine.
   *
   * @param words name and version
   * @param capacity as much as the connections carry
   * @param cost at the common rate; empty if it holds none
   * @param omission what it does about coordinated omission
   */
  record Row(String name, String words, List<Slice> capacity, List<Slice> cost, String omission) {

    /** Copies the lists. */
    Row {
      capacity = List.copyOf(capacity);
      cost = List.copyOf(cost);
    }

    /** Median of the turns of one phase; empty without turns. */
    static OptionalDouble median(List<Slice> slices, ToDoubleFunction<Slice> value) {
      double[] all = slices.stream().mapToDouble(value).sorted().toArray();
      return all.length == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of((all[(all.length - 1) / 2] + all[all.length / 2]) / 2);
    }

    OptionalDouble rps(List<Slice> slices) {
      return median(slices, s -> s.load().rps());
    }

    /** Response time in milliseconds; empty if the engine reports none. */
    OptionalDouble millis(List<Slice> slices, double percentile) {
      OptionalDouble median = median(slices, s -> s.load().responseNanos(percentile) / 1e6);
      return median.isPresent() && median.getAsDouble() > 0 ? median : OptionalDouble.empty();
    }

    /** CPU time of the server for a right answer, microseconds. */
    OptionalDouble serverMicros(List<Slice> slices) {
      return median(slices, s -> s.usage().cpuNanos() / 1e3 / Math.max(1, s.load().answered()));
    }

    /** CPU time of the engine for a right answer, microseconds. */
    OptionalDouble engineMicros(List<Slice> slices) {
      return median(
          slices,
          s ->
              (s.load().engine().cpuNanos() - s.load().engine().turningNanos())
                  / 1e3
                  / Math.max(1, s.load().answered()));
    }

    /** Why it may itself have been the limit, as a clause with "it"; blank if it was not. */
    String limit(List<Slice> slices) {
      List<LoadSlice> loads = slices.stream().map(Slice::load).toList();
      return loads.isEmpty() ? "" : EngineLimit.why(loads).orElse("");
    }
  }

  /** The table of a tour. */
  static EngineTable of(LoadToolComparison tour, List<EngineTurn> turns) {
    List<Row> rows = new ArrayList<>();
    rows.add(
        row(
            LoadToolComparison.OWN,
            LoadToolComparison.OWN + " " + Version.text(),
            "Latency is measured from when a request was due; in a closed loop, from when it was"
                + " sent.",
            turns));
    for (InstalledTool found : tour.tools()) {
      rows.add(row(found.tool().name(), found.words(), found.tool().card().omission(), turns));
    }
    double rate =
        turns.stream()
            .flatMap(t -> t.slice().stream())
            .filter(s -> s.phase() == Phase.COST)
            .mapToDouble(s -> s.load().targetRps())
            .findFirst()
            .orElse(0);
    return new EngineTable(rows, rate);
  }

  private static Row row(String name, String words, String omission, List<EngineTurn> turns) {
    List<Slice> all =
        turns.stream()
            .filter(t -> t.engine().equals(name))
            .flatMap(t -> t.slice().stream())
            .toList();
    return new Row(
        name,
        words,
        all.stream().filter(s -> s.phase() == Phase.CAPACITY).toList(),
        all.stream().filter(s -> s.phase() == Phase.COST).toList(),
        omission);
  }

  /** A turn that has ended, on one line. */
  static String progress(EngineTurn turn, int rounds) {
    String what = turn.phase() == Phase.CAPACITY ? "capacity" : "fixed rate";
    return format(
        "round %d of %d, %s, %s: %s",
        turn.round(),
        rounds,
        what,
        turn.engine(),
        turn.slice().map(s -> format("%.0f requests per second", s.load().rps())).orElse("failed"));
  }

  /** For the terminal: the table, what stands out, and what each does about omission. */
  String text() {
    List<List<String>> cells = cells();
    int columns = cells.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> line : cells) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : cells) {
      for (int i = 0; i < columns; i++) {
        String format = i == 0 ? "%-" + widths[i] + "s" : "  %" + widths[i] + "s";
        text.append(format(format, line.get(i)));
      }
      text.append(System.lineSeparator());
    }
    Stream.concat(
            EngineRemarks.of(this).stream(),
            rows.stream().map(row -> row.name() + ": " + row.omission()))
        .forEach(line -> text.append(line).append(System.lineSeparator()));
    return text.toString();
  }

  /** The same for a page. */
  String markdown() {
    List<List<String>> cells = cells();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      text.append("| ").append(String.join(" | ", cells.get(i))).append(" |\n");
      if (i == 0) {
        text.append("|---|").append("---:|".repeat(cells.getFirst().size() - 1)).append('\n');
      }
    }
    text.append('\n');
    EngineRemarks.of(this).forEach(line -> text.append("- ").append(line).append('\n'));
    rows.forEach(
        row ->
            text.append("- ").append(row.name()).append(": ").append(row.omission()).append('\n'));
    return text.toString();
  }

  private List<List<String>> cells() {
    String at = rateRps > 0 ? format(" at %.0f/s", rateRps) : " at a rate";
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of(
            "engine",
            "req/s",
            "p50 ms",
            "p99 ms",
            "server µs/req",
            "engine µs/req",
            "p50 ms" + at,
            "p99 ms" + at,
            "server µs/req" + at));
    for (Row row : rows) {
      lines.add(
          List.of(
              row.words(),
              cell("%.0f", row.rps(row.capacity())),
              cell("%.3f", row.millis(row.capacity(), 50)),
              cell("%.3f", row.millis(row.capacity(), 99)),
              cell("%.1f", row.serverMicros(row.capacity())),
              cell("%.1f", row.engineMicros(row.capacity())),
              cell("%.3f", row.millis(row.cost(), 50)),
              cell("%.3f", row.millis(row.cost(), 99)),
              cell("%.1f", row.serverMicros(row.cost()))));
    }
    return lines;
  }

  private static String cell(String format, OptionalDouble value) {
    return value.isPresent() ? format(format, value.getAsDouble()) : "-";
  }
}
