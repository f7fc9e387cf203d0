package dev.sett.model.experiment;

import dev.sett.model.text.NearestWord;
import dev.sett.model.text.NumberWords;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a service promises: percentiles of the response time, counted from when a request was due,
 * and a share of requests that may fail.
 *
 * @param limits at least one, by ascending percentile, each percentile once
 * @param errorShare share of all requests that may fail, within [0, 1]
 */
public record Objective(List<Limit> limits, double errorShare) {

  /** Share of requests that may fail if nothing is said about it. */
  public static final double ERROR_SHARE = 0.001;

  /** How far a load is from the limits at most, as a logarithm: a factor of four. */
  public static final double FAR = Math.log(4);

  /** What may be limited, as it is written. */
  static final List<String> PERCENTILES = List.of("p50", "p90", "p95", "p99", "p99.9");

  static final String ERRORS = "errors";

  private static final Duration LONGEST_LIMIT = Duration.ofMinutes(10);

  /** Requests beyond a percentile without which it is not known. */
  private static final double BEYOND = 10;

  /** Growth of the backlog, in rates, from which a rate is not sustained. */
  private static final double BACKLOG_GROWTH = 0.01;

  /**
   * One limit.
   *
   * @param percentile above 0 and below 100, such as 99
   * @param within the response time at it at most
   */
  public record Limit(double percentile, Duration within) {
    private String words() {
      return "a %s of %s or less".formatted(Quantity.formatPercentile(percentile), time(within));
    }
  }

  /** Copies and sorts the limits. */
  public Objective {
    limits = limits.stream().sorted(Comparator.comparingDouble(Limit::percentile)).toList();
  }

  /**
   * Reads an objective such as {@code p99=50ms,errors=0.1%}.
   *
   * @throws IllegalArgumentException with a sentence if it is none
   */
  public static Objective parse(String text) {
    List<Limit> limits = new ArrayList<>();
    Optional<Double> errors = Optional.empty();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(
            "'%s' is not a valid objective (expected, for example, p99=50ms,errors=0.1%%)."
                .formatted(SyntaxRules.visible(text.strip())));
      }
      String name = part.substring(0, equals).strip();
      String value = part.substring(equals + 1).strip();
      if (name.equals(ERRORS)) {
        errors = Optional.of(errors(value));
      } else if (PERCENTILES.contains(name)) {
        Limit limit = limit(name, value);
        if (limits.stream().anyMatch(other -> other.percentile() == limit.percentile())) {
          throw new IllegalArgumentException(name + " is given twice. Leave one out.");
        }
        limits.add(limit);
      } else {
        List<String> names = Stream.concat(PERCENTILES.stream(), Stream.of(ERRORS)).toList();
        throw new IllegalArgumentException(
            "'%s' can't be an objective.%s Available: %s."
                .formatted(
                    SyntaxRules.visible(name),
                    NearestWord.meant(name, names),
                    String.join(", ", names)));
      }
    }
    if (limits.isEmpty()) {
      throw new IllegalArgumentException(
          "an objective needs a percentile of the response time, such as p99=50ms.");
    }
    return new Objective(limits, errors.orElse(ERROR_SHARE));
  }

  static Limit limit(String percentile, String text) {
    return new Limit(
        Double.parseDouble(percentile.substring(1)),
        Quantity.duration(text, Duration.ofNanos(1_000), LONGEST_LIMIT));
  }

  static double errors(String text) {
    double share = Quantity.share(text);
    if (share > 1) {
      throw new IllegalArgumentException("'%s' is more than 100%%.".formatted(text.strip()));
    }
    return share;
  }

  /** In words: {@code a p99 of 50 ms or less}; errors are named unless they are the usual. */
  public String words() {
    return errorShare == ERROR_SHARE ? latencies() : allWords();
  }

  /** In words, with errors: {@code a p99 of 50 ms or less and at most 0.1% errors}. */
  public String allWords() {
    return latencies() + " and at most " + Quantity.formatShare(errorShare) + " errors";
  }

  private String latencies() {
    return limits.stream().map(Limit::words).collect(Collectors.joining(" and "));
  }

  /** Requests that a load must have for the highest of the percentiles to be known. */
  public long requests() {
    return (long) Math.ceil(BEYOND / (1 - limits.getLast().percentile() / 100) - 1e-6);
  }

  /**
   * How far a load at a constant rate is from what is promised: the logarithm of value over limit
   * of what is worst, within [-{@link #FAR}, {@link #FAR}]. At most 0: the objective is met. A rate
   * that is not sustained is {@link #FAR} away, whatever its latency: fewer than 99% of its
   * requests were sent in time, or the backlog grew.
   */
  public double excess(LoadSlice load) {
    return excess(load, limit -> load.responseNanos(limit.percentile()));
  }

  /**
   * The same with other response times.
   *
   * @param nanos response time at the percentile of a limit, nanoseconds
   */
  public double excess(LoadSlice load, ToDoubleFunction<Limit> nanos) {
    if (load.answered() == 0 || !isSustained(load)) {
      return FAR;
    }
    double worst = ratio(failedShare(load), errorShare);
    for (Limit limit : limits) {
      worst = Math.max(worst, ratio(nanos.applyAsDouble(limit), (double) limit.within().toNanos()));
    }
    return Math.clamp(Math.log(worst), -FAR, FAR);
  }

  /** What of a load that does not meet it is wrong, as a clause: {@code its p99 is 80 ms}. */
  public String missed(LoadSlice load) {
    if (load.answered() == 0) {
      return "nothing is answered";
    }
    for (Limit limit : limits.reversed()) {
      long nanos = load.responseNanos(limit.percentile());
      if (nanos > limit.within().toNanos()) {
        return "its %s is %s"
            .formatted(
                Quantity.formatPercentile(limit.percentile()), NumberWords.nanos((double) nanos));
      }
    }
    return failedShare(load) > errorShare
        ? String.format(Locale.ROOT, "%.3g%% of its requests fail", 100 * failedShare(load))
        : load.engine().keptRate()
            ? "its backlog grows"
            : String.format(
                Locale.ROOT,
                "only %.1f%% of its requests get a free connection in time",
                100 * load.engine().rateRatio());
  }

  /** A length of time as it was written, with a space: {@code 50 ms}. */
  static String time(Duration time) {
    return Quantity.format(time).replaceAll("(\\d)([a-z])", "$1 $2");
  }

  /** Share of all requests of a load that failed, 0 to 1. */
  public static double failedShare(LoadSlice load) {
    long all = load.answered() + load.failed();
    return all == 0 ? 1 : (double) load.failed() / all;
  }

  private static boolean isSustained(LoadSlice load) {
    double seconds = load.windows().size() * LoadSlice.WINDOW_NANOS / 1e9;
    return load.engine().keptRate()
        && load.backlogGrowthRps() <= Math.max(BACKLOG_GROWTH * load.targetRps(), 1 / seconds);
  }

  private static double ratio(double value, double limit) {
    return limit > 0 ? value / limit : value > 0 ? Double.POSITIVE_INFINITY : 0;
  }
}
