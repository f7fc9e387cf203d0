package dev.sett.model.design;

/**
 * Relative differences too small to matter, by metric.
 *
 * @param usual of most metrics, such as 0.03
 * @param latency of latency and memory under load, which one start of a program and the next differ
 *     in by more, such as 0.1; at least {@code usual}
 */
public record Margins(double usual, double latency) {

  /** The share of requests answered is 1 in a healthy program: half a percent of it matters. */
  private static final double ANSWERED = 0.005;

  /** Takes the larger of the two for latency. */
  public Margins {
    latency = Math.max(usual, latency);
  }

  /** The margin of a metric, within (0, 1). */
  public double of(Metric metric) {
    return switch (metric) {
      case P99, P95, P90, MEMORY_UNDER_LOAD -> latency;
      case ANSWERED -> ANSWERED;
      default -> usual;
    };
  }
}
