package dev.sett.load;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.trial.LoadSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Finds the highest rate at which a server meets all its objectives.
 *
 * <p>A closed loop finds the ceiling. Then constant rates are tried: from a sixteenth of the
 * ceiling in doublings up to the first that is not sustained, then halfway between the highest that
 * was and the lowest that was not, until the two are close. A rate is sustained when
 *
 * <ul>
 *   <li>every objective is met,
 *   <li>at least 99% of the requests due in the counted window were sent in it, and
 *   <li>the backlog (due less answered) does not grow: the interval of its Theil-Sen slope over the
 *       windows does not lie above 1% of the rate, nor above one request in all of them, which is
 *       no more than the part of a request that is due and can't have been answered.
 * </ul>
 *
 * A rate that is not sustained is tried once more, since a noisy machine can only make it look
 * worse than it is. The search is that of Nighthawk's adaptive load controller, the backlog rule
 * that of Theodolite.
 */
public final class CapacitySearch {

  /** First rates tried, as shares of the ceiling. */
  private static final double[] SHARES = {1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1, 1.25};

  /** Share of the ceiling below which nothing is searched: not even a trickle is sustained. */
  private static final double LEAST_SHARE = 0.001;

  /** How often a rate is tried before it counts as not sustained. */
  private static final int ATTEMPTS = 2;

  private static final double BACKLOG_GROWTH = 0.01;

  /** Relative distance of the two rates at which the search ends. */
  private static final double CLOSE = 0.03;

  private final Function<Shape, LoadSlice> server;
  private final List<Condition> missed;
  private final Consumer<Step> progress;
  private final List<Step> steps = new ArrayList<>();

  /**
   * A search.
   *
   * @param server puts a shape of load on the server
   * @param missed objectives, as {@link Condition#missed} reads them
   * @param progress told of every step
   */
  public CapacitySearch(
      Function<Shape, LoadSlice> server, List<Condition> missed, Consumer<Step> progress) {
    this.server = server;
    this.missed = List.copyOf(missed);
    this.progress = progress;
  }

  /**
   * One rate that was tried.
   *
   * @param rps the rate; 0 for the closed loop
   * @param trouble why it was not sustained, in words; empty if it was
   */
  public record Step(double rps, Optional<String> trouble, LoadSlice slice) {}

  /**
   * What was found.
   *
   * @param ceilingRps right answers per second of the closed loop
   * @param sustainedRps highest rate that was sustained; empty if none was
   * @param steps all rates tried, in the order they were tried, the closed loop first
   */
  public record Found(double ceilingRps, OptionalDouble sustainedRps, List<Step> steps) {

    /** Copies the list. */
    public Found {
      steps = List.copyOf(steps);
    }

    /** The load at the highest rate that was sustained; empty if none was. */
    public Optional<LoadSlice> sustained() {
      return sustainedRps().isEmpty()
          ? Optional.empty()
          : steps.stream()
              .filter(step -> step.rps() == sustainedRps().getAsDouble())
              .filter(step -> step.trouble().isEmpty())
              .map(Step::slice)
              .findFirst();
    }
  }

  /**
   * Runs the search.
   *
   * @throws LoadException if the load can't be put on the server, or nothing was answered
   */
  public Found run() {
    LoadSlice closed = server.apply(new Shape.Closed());
    keep(new Step(0, Optional.empty(), closed));
    double ceiling = closed.rps();
    if (!(ceiling > 0)) {
      throw LoadException.ofEngine(
          "The server returned no successful response in a closed loop, so there is no capacity to"
              + " search for.");
    }
    double good = 0;
    double bad = Double.POSITIVE_INFINITY;
    for (double share : SHARES) {
      if (!sustained(ceiling * share)) {
        bad = ceiling * share;
        break;
      }
      good = ceiling * share;
    }
    double least = ceiling * LEAST_SHARE;
    while (bad < Double.POSITIVE_INFINITY && bad > least && bad - good > CLOSE * bad) {
      double middle = (good + bad) / 2;
      if (sustained(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return new Found(ceiling, good > 0 ? OptionalDouble.of(good) : OptionalDouble.empty(), steps);
  }

  private boolean sustained(double rps) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      LoadSlice slice = server.apply(new Shape.ConstantRate(rps));
      Step step = new Step(rps, trouble(rps, slice), slice);
      keep(step);
      if (step.trouble().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void keep(Step step) {
    steps.add(step);
    progress.accept(step);
  }

  private Optional<String> trouble(double rps, LoadSlice slice) {
    for (Condition condition : missed) {
      if (condition.isTrueOf(slice)) {
        return Optional.of(condition.found(slice));
      }
    }
    if (!slice.engine().keptRate()) {
      return Optional.of(
          format(
              "only %.1f%% of requests got a free connection in time",
              100 * slice.engine().rateRatio()));
    }
    double growth = slice.backlogGrowthRps();
    double seconds = slice.windows().size() * LoadSlice.WINDOW_NANOS / 1e9;
    return growth > Math.max(BACKLOG_GROWTH * rps, 1 / seconds)
        ? Optional.of(format("the backlog grows by %.0f requests a second", growth))
        : Optional.empty();
  }
}
