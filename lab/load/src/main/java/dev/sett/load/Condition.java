package dev.sett.load;

import dev.sett.model.text.NearestWord;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that is true of a load or not: {@code p99>20ms}, {@code errors>0.1%}, {@code
 * rate<900/s}. Latency is the response time, from when a request was due (closed loop: from when it
 * was sent); errors are the share of all requests that failed; the rate is that of right answers.
 *
 * @param metric {@code errors}, {@code rate}, {@code max}, or {@code p} and a percentile
 * @param above whether it is true above the limit, not below
 * @param limit nanoseconds, a share, or requests per second
 * @param text as it was written
 */
public record Condition(String metric, boolean above, double limit, String text) {

  private static final Pattern WRITTEN =
      Pattern.compile("\\s*([a-z][\\w.]*)\\s*([<>=])\\s*(\\S+)\\s*");
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)");
  private static final List<String> METRICS =
      List.of("p50", "p90", "p99", "p99.9", "max", "errors", "rate");

  /**
   * Reads a condition with {@code <} or {@code >}.
   *
   * @throws IllegalArgumentException with a sentence if it is none
   */
  public static Condition of(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches() || written.group(2).equals("=")) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a valid condition (expected, for example, p99>20ms, errors>0.1% or"
              + " rate<900/s).");
    }
    return read(written, written.group(2).equals(">"), text);
  }

  /**
   * Reads an objective, {@code p99=20ms} or {@code p99<20ms}: what may not be exceeded. The
   * condition is true when it is missed.
   *
   * @throws IllegalArgumentException with a sentence if it is none
   */
  public static Condition missed(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches() || written.group(2).equals(">")) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a valid objective (expected, for example, p99=20ms or errors=0.1%).");
    }
    if (written.group(1).equals("rate")) {
      throw new IllegalArgumentException(
          "rate can't be an objective, because the search varies it. Use a percentile, max or"
              + " errors.");
    }
    return read(written, /* above= */ true, text);
  }

  private static Condition read(Matcher written, boolean above, String text) {
    String metric = written.group(1);
    String limit = written.group(3);
    double value =
        switch (metric) {
          case "errors" -> Quantity.share(limit);
          case "rate" -> Quantity.rate(limit);
          default -> {
            if (!metric.equals("max") && !PERCENTILE.matcher(metric).matches()) {
              throw new IllegalArgumentException(
                  "'"
                      + metric
                      + "' is not a metric"
                      + NearestWord.of(metric, METRICS)
                          .map(n -> ", did you mean " + n + "?")
                          .orElse(".")
                      + " Metrics: p50, p99 and other percentiles, max, errors, rate.");
            }
            yield Quantity.duration(limit).toNanos();
          }
        };
    return new Condition(metric, above, value, text.strip());
  }

  /** Whether it is true of a load; a load that answered nothing exceeds every latency. */
  public boolean isTrueOf(LoadSlice slice) {
    OptionalDouble value = value(slice);
    return value.isEmpty()
        ? above
        : above ? value.getAsDouble() > limit : value.getAsDouble() < limit;
  }

  /** What the load had, in words: {@code p99 is 31.2 ms}. */
  public String found(LoadSlice slice) {
    OptionalDouble value = value(slice);
    if (value.isEmpty()) {
      return "there was no successful response";
    }
    return metric
        + " is "
        + switch (metric) {
          case "errors" -> String.format(Locale.ROOT, "%.3g%%", 100 * value.getAsDouble());
          case "rate" -> String.format(Locale.ROOT, "%.0f/s", value.getAsDouble());
          default -> millis(Duration.ofNanos((long) value.getAsDouble()));
        };
  }

  private static String millis(Duration duration) {
    return String.format(Locale.ROOT, "%.3g ms", duration.toNanos() / 1e6);
  }

  private OptionalDouble value(LoadSlice slice) {
    return switch (metric) {
      case "errors" -> {
        long all = slice.answered() + slice.failed();
        yield all == 0 ? OptionalDouble.of(1) : OptionalDouble.of((double) slice.failed() / all);
      }
      case "rate" -> OptionalDouble.of(slice.rps());
      default -> {
        var response = Histograms.decode(slice.response());
        double percentile = metric.equals("max") ? 100 : Double.parseDouble(metric.substring(1));
        yield response.getTotalCount() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) response.getValueAtPercentile(percentile));
      }
    };
  }
}
