package dev.sett.verdict.blocks;

import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.text.Csv;
import dev.sett.stats.PairedSample;
import dev.sett.stats.Prior;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How far one warm pair of processes usually lies from the next, by kind of program and metric,
 * apart from what its slices scatter by: what two pairs of a program can't tell is taken from what
 * was measured on others. {@code bench/truth/components.py} writes the table; {@code
 * bench/truth/results.md}, "Priors", says what it rests on.
 */
public final class PairPriors {

  private static final List<String> COLUMNS =
      List.of("kind", "quantity", "median", "spread", "programs", "pairs");

  /** Kind of the rows that hold where a kind has none of its own. */
  private static final String POOLED = "pooled";

  private static final String SLICES = "slices";
  private static final String FURTHER_WARM_UP = "further-warm-up";

  /** What was measured so far. */
  static final PairPriors MEASURED =
      new PairPriors(file()); // After the names that it is read with.

  private record Key(String kind, String quantity) {}

  private record Row(double median, double spread) {}

  private final Map<Key, Row> rows = new HashMap<>();

  /**
   * Reads a table.
   *
   * @param text lines that start with {@code #} are skipped
   * @throws IllegalArgumentException if it is not one, or lacks a row for all programs
   */
  PairPriors(String text) {
    Csv.Table table =
        Csv.read(text.lines().filter(l -> !l.startsWith("#")).collect(Collectors.joining("\n")));
    if (!table.columns().equals(COLUMNS)) {
      throw new IllegalArgumentException(
          "the columns are %s (expected %s)".formatted(table.columns(), COLUMNS));
    }
    for (List<String> row : table.rows()) {
      rows.put(
          new Key(row.get(0), row.get(1)),
          new Row(Double.parseDouble(row.get(2)), Double.parseDouble(row.get(3))));
    }
    for (Metric metric : Metric.values()) {
      quantity(metric).ifPresent(quantity -> row(Optional.empty(), quantity));
    }
    row(Optional.empty(), SLICES);
    row(Optional.empty(), FURTHER_WARM_UP);
  }

  /** Blocks below which nothing is decided about a metric. */
  public static int leastBlocks(Design design, Metric metric) {
    return PairedSample.leastBlocks(
        design.pairs().flatMap(fewest -> MEASURED.prior(Optional.empty(), metric)));
  }

  /** The same for the metrics that are asked first at a point. */
  public static int leastBlocks(Design design, Point point) {
    return point.measure().metrics().stream()
        .filter(Metric::leading)
        .mapToInt(metric -> leastBlocks(design, metric))
        .max()
        .orElse(0);
  }

  /**
   * How the blocks of a metric are known to scatter, from what was measured on other programs of
   * the same kind; empty: nothing is known before they ran.
   */
  public static Optional<Prior> prior(Experiment experiment, Metric metric) {
    return experiment
        .design()
        .pairs()
        .flatMap(fewest -> MEASURED.prior(ProgramKind.of(experiment.variants()), metric));
  }

  /** How the warm pairs of an experiment usually are, as far as is known before they ran. */
  public static TypicalPairs usual(Experiment experiment) {
    return MEASURED.usual(ProgramKind.of(experiment.variants()));
  }

  /** The prior of a metric's log-ratio; empty for metrics that warm pairs don't have. */
  Optional<Prior> prior(Optional<ProgramKind> kind, Metric metric) {
    return quantity(metric).map(quantity -> prior(row(kind, quantity)));
  }

  /** What decides how many pairs do best. */
  TypicalPairs usual(Optional<ProgramKind> kind) {
    return new TypicalPairs(
        prior(kind, Metric.REQUESTS_PER_SECOND).orElseThrow(),
        row(kind, SLICES).median,
        row(kind, FURTHER_WARM_UP).median);
  }

  /** Rows of p99 hold for the other percentiles of the tail, which scatter less. */
  private static Optional<String> quantity(Metric metric) {
    return switch (metric) {
      case REQUESTS_PER_SECOND -> Optional.of("requests-per-second");
      case CPU_PER_REQUEST -> Optional.of("cpu-per-request");
      case P50 -> Optional.of("p50");
      case P99, P95, P90 -> Optional.of("p99");
      case MEMORY -> Optional.of("memory");
      case MEMORY_UNDER_LOAD -> Optional.of("memory-under-load");
      case ANSWERED -> Optional.of("answered");
      default -> Optional.empty();
    };
  }

  private static Prior prior(Row row) {
    return new Prior(row.median, row.spread);
  }

  private Row row(Optional<ProgramKind> kind, String quantity) {
    Row own = kind.map(k -> rows.get(new Key(k.word(), quantity))).orElse(null);
    Row row = own == null ? rows.get(new Key(POOLED, quantity)) : own;
    if (row == null) {
      throw new IllegalArgumentException("no row for %s,%s".formatted(POOLED, quantity));
    }
    return row;
  }

  private static String file() {
    try (InputStream in = PairPriors.class.getResourceAsStream("pair-scatter.csv")) {
      if (in == null) {
        throw new IllegalStateException("pair-scatter.csv is missing from this build of Sett");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
