package dev.sett.cli.tools;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.runner.live.LoadToolComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Remarks on a table of engines: those that were their own limit or report other times. */
final class EngineRemarks {

  /** Share of the highest rate below which an engine is said to have driven less. */
  private static final double LESS = 0.9;

  /** Ratio of two medians of response time from which they are said to differ. */
  private static final double OTHER_TIME = 1.25;

  /** Ratio of two CPU times a request from which they are said to differ. */
  private static final double OTHER_CPU = 1.1;

  private EngineRemarks() {}

  /** One sentence each, engine by engine. */
  static List<String> of(EngineTable table) {
    List<String> remarks = new ArrayList<>();
    double highest =
        table.rows().stream()
            .flatMapToDouble(row -> row.rps(row.capacity()).stream())
            .max()
            .orElse(0);
    Optional<EngineTable.Row> own =
        table.rows().stream().filter(row -> row.name().equals(LoadToolComparison.OWN)).findFirst();
    for (EngineTable.Row row : table.rows()) {
      capacity(row, highest).ifPresent(remarks::add);
      if (own.isPresent() && !row.equals(own.get())) {
        time(row, own.get(), table.rateRps()).ifPresent(remarks::add);
        cpu(row, own.get(), table.rateRps()).ifPresent(remarks::add);
      }
    }
    return remarks;
  }

  private static Optional<String> capacity(EngineTable.Row row, double highest) {
    OptionalDouble rps = row.rps(row.capacity());
    if (rps.isEmpty()) {
      return Optional.of(row.name() + " has no result: every run failed.");
    }
    String limit = row.limit(row.capacity());
    boolean less = rps.getAsDouble() < LESS * highest;
    if (!less && limit.isEmpty()) {
      return Optional.empty();
    }
    String what =
        less
            ? format(
                "%s reached %.0f%% less than the engine with the highest rate",
                row.name(), 100 * (1 - rps.getAsDouble() / highest))
            : row.name() + " reached one of the highest rates";
    return Optional.of(
        limit.isEmpty()
            ? what + "."
            : "%s, and was near its own limit (%s): its rate says little about the server."
                .formatted(what, limit));
  }

  private static Optional<String> time(EngineTable.Row row, EngineTable.Row own, double rateRps) {
    return ratio(row.millis(row.cost(), 50), own.millis(own.cost(), 50))
        .filter(ratio -> ratio > OTHER_TIME || ratio < 1 / OTHER_TIME)
        .map(
            ratio ->
                format(
                    "%s's median response time at %.0f/s is %.1f times that of %s.",
                    row.name(), rateRps, ratio, own.name()));
  }

  private static Optional<String> cpu(EngineTable.Row row, EngineTable.Row own, double rateRps) {
    return ratio(row.serverMicros(row.cost()), own.serverMicros(own.cost()))
        .filter(ratio -> ratio > OTHER_CPU || ratio < 1 / OTHER_CPU)
        .map(
            ratio ->
                format(
                    "With %s, the server used %.0f%% %s CPU per request at %.0f/s than with %s.",
                    row.name(),
                    100 * Math.abs(ratio - 1),
                    ratio > 1 ? "more" : "less",
                    rateRps,
                    own.name()));
  }

  private static Optional<Double> ratio(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent() && b.getAsDouble() > 0
        ? Optional.of(a.getAsDouble() / b.getAsDouble())
        : Optional.empty();
  }
}
