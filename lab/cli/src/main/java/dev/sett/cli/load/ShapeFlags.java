package dev.sett.cli.load;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.load.schedule.Shape;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say how requests follow one another. */
final class ShapeFlags {

  private static final Pattern RAMP = Pattern.compile("(.+?)\\.\\.(.+)");
  private static final Pattern BURSTS = Pattern.compile("bursts:(\\S+)");
  private static final long MOST_REQUESTS = 1_000_000_000L;

  @Option(
      names = {"-R", "--rate"},
      paramLabel = "N/s",
      description = {
        "Requests per second, whether or not the server keeps up: a constant rate (2000/s), a"
            + " linear ramp (1000..5000) or steps of equal length (1000,2000,4000)."
      })
  private @Nullable String rate;

  @Option(
      names = "--arrivals",
      paramLabel = "HOW",
      description =
          "Arrival pattern at a constant rate: even, poisson (independent arrivals, as from many"
              + " users) or bursts:N (N requests at the same moment). Default even.")
  private @Nullable String arrivals;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed for --arrivals poisson. Default 1.")
  private @Nullable String seed;

  @Option(
      names = {"-n", "--requests"},
      paramLabel = "N",
      description =
          "Without --rate, stop when N requests have been answered over all connections. Every"
              + " request is counted, so --settle is not allowed. No more requests are sent after"
              + " --duration, by default 1h.")
  private @Nullable String requests;

  /** Whether any of these flags is given. */
  boolean isGiven() {
    return isOpen() || requests != null;
  }

  /** Whether the load ends after a number of requests. */
  boolean endsByItself() {
    return requests != null;
  }

  /**
   * The shape of a load.
   *
   * @param length of all of it, over which a line or steps stretch
   */
  Shape shape(Duration length) {
    Optional<Shape> shape = DesignFlags.given("--rate", rate, text -> rate(text, length));
    Optional<Long> total =
        DesignFlags.given("--requests", requests, text -> Quantity.count(text, 1, MOST_REQUESTS));
    if (total.isPresent() && isOpen()) {
      throw new ExperimentException(
          "--requests", "conflicts with --rate: at a rate, --duration ends the load.");
    }
    if (shape.isEmpty() && (arrivals != null || seed != null)) {
      throw new ExperimentException(
          arrivals != null ? "--arrivals" : "--seed", "requires --rate, such as --rate 2000/s.");
    }
    if (seed != null && (arrivals == null || !arrivals.equals("poisson"))) {
      throw new ExperimentException("--seed", "requires --arrivals poisson.");
    }
    if (arrivals == null || shape.isEmpty()) {
      return shape.orElseGet(
          () -> total.isPresent() ? new Shape.Total(total.get()) : new Shape.Closed());
    }
    if (!(shape.get() instanceof Shape.ConstantRate(double rps))) {
      throw new ExperimentException(
          "--arrivals", "requires a constant rate; --rate is '" + rate + "'.");
    }
    return DesignFlags.given("--arrivals", arrivals, text -> arrivals(text, rps)).orElseThrow();
  }

  private boolean isOpen() {
    return rate != null || arrivals != null || seed != null;
  }

  private static Shape rate(String text, Duration length) {
    Matcher ramp = RAMP.matcher(text);
    if (ramp.matches()) {
      return new Shape.Ramp(
          Quantity.rate(ramp.group(1)), Quantity.rate(ramp.group(2)), length.toMillis());
    }
    if (text.indexOf(',') >= 0) {
      List<Double> steps = Arrays.stream(text.split(",", -1)).map(Quantity::rate).toList();
      return new Shape.Steps(steps, Math.max(1, length.toMillis() / steps.size()));
    }
    return new Shape.ConstantRate(Quantity.rate(text));
  }

  private Shape arrivals(String text, double rps) {
    Matcher bursts = BURSTS.matcher(text);
    if (bursts.matches()) {
      return new Shape.Bursts(rps, (int) Quantity.count(bursts.group(1), 1, 1_000_000));
    }
    return switch (text) {
      case "even" -> new Shape.ConstantRate(rps);
      case "poisson" ->
          new Shape.Poisson(
              rps,
              DesignFlags.given("--seed", seed, t -> Quantity.count(t, 0, Long.MAX_VALUE))
                  .orElse(1L));
      default ->
          throw new IllegalArgumentException(
              "'"
                  + text
                  + "' is not a valid arrival pattern (expected even, poisson or bursts:N, such as"
                  + " bursts:100).");
    };
  }
}
