package dev.sett.cli.progress;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.Point;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.Selection;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What is ahead of somebody who starts an experiment: how much, and how long. */
public final class RunEstimate {

  /** More is asked about first. */
  private static final Duration LONG = Duration.ofHours(3);

  private RunEstimate() {}

  /** How much is measured and about how long that takes, on one line. */
  public static String of(Experiment experiment) {
    Design design = experiment.design();
    return "%d %s x %d variants x %s: %s"
        .formatted(
            experiment.points().size(),
            experiment.points().size() == 1 ? "point" : "points",
            experiment.variants().size(),
            design.untilDecided()
                ? "warm pairs until decided"
                : design.pairs().isPresent()
                    ? (design.choosesPairs()
                            ? design.minBlocks() + " to " + design.maxBlocks()
                            : design.pairs().get())
                        + " warm pairs"
                    : design.minBlocks() == design.maxBlocks()
                        ? design.minBlocks() + (design.minBlocks() == 1 ? " block" : " blocks")
                        : design.minBlocks() + " to " + design.maxBlocks() + " blocks",
            length(experiment));
  }

  private static String length(Experiment experiment) {
    Duration most = most(experiment);
    if (experiment.design().pairs().isEmpty() && Forecast.isGuess(experiment)) {
      return "at most " + about(most) + ", depending on how long its requests or jobs take";
    }
    Duration least = Forecast.needed(experiment);
    return most.compareTo(least.multipliedBy(5).dividedBy(4)) < 0
        ? "about " + about(most)
        : "about " + about(least) + ", at most " + about(most);
  }

  /**
   * Refuses what takes more than 3 hours, and says what would be shorter.
   *
   * @param quick whether it is the short form already
   * @throws ExperimentException if it takes longer
   */
  public static void requireShort(Experiment experiment, boolean quick) {
    if (most(experiment).compareTo(LONG) <= 0) {
      return;
    }
    StringBuilder text = new StringBuilder(of(experiment));
    text.append(". Add --yes to start it anyway");
    if (!quick && experiment.points().size() > 1) {
      Experiment part = Selection.quick(experiment);
      text.append(", --quick for ")
          .append(part.points().size())
          .append(" of the points (about ")
          .append(about(most(part)))
          .append(')');
    }
    String example = example(experiment.points());
    if (!example.isEmpty()) {
      text.append(", or --only '").append(example).append("' to run a part");
    }
    throw new ExperimentException(experiment.name(), text.append('.').toString());
  }

  /** A length of time as one says it: {@code 40 s}, {@code 12 min}, {@code 5.7 h}. */
  public static String about(Duration time) {
    long seconds = time.toSeconds();
    if (seconds < 100) {
      return seconds + " s";
    }
    if (seconds < 100 * 60) {
      return Math.round(seconds / 60.0) + " min";
    }
    double hours = seconds / 3600.0;
    return hours < 20 ? format("%.1f hours", hours) : Math.round(hours) + " hours";
  }

  /** The most that it takes: the blocks that verdicts need, even beyond the budget. */
  public static Duration most(Experiment experiment) {
    Duration needed = Forecast.needed(experiment);
    Duration most = Forecast.most(experiment);
    return most.compareTo(needed) < 0 ? needed : most;
  }

  /** A condition that not all points hold; empty if there is none. */
  private static String example(List<Point> points) {
    Point last = points.getLast();
    for (Map.Entry<String, String> factor : last.factors().entrySet()) {
      if (points.stream()
          .anyMatch(p -> !factor.getValue().equals(p.factors().get(factor.getKey())))) {
        return factor.getKey() + "=" + factor.getValue();
      }
    }
    return points.size() > 1 ? "point=" + last.name() : "";
  }
}
