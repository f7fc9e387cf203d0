package dev.sett.report.summary;

import dev.sett.model.design.Design;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Look;
import dev.sett.model.result.Looks;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.report.format.Words;
import dev.sett.stats.StatsDefaults;
import dev.sett.verdict.blocks.PairPriors;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said about the looks at a measurement of warm pairs, and how to go on with it. */
public final class LookWords {

  /** Budgets are suggested in multiples of this. */
  private static final Duration STEP = Duration.ofMinutes(5);

  /** Longest budget that is suggested. */
  private static final Duration LONGEST = Duration.ofHours(3);

  private LookWords() {}

  /**
   * That the verdicts come from one of several looks, or from an early one, and what that does to
   * their intervals; empty if they are those of a run that was looked at once, at its end.
   */
  public static Optional<String> of(Result result) {
    Optional<Looks> looks = result.looks().filter(l -> !l.all().isEmpty());
    if (looks.isEmpty()) {
      return Optional.empty();
    }
    List<Look> all = looks.get().all();
    Look last = all.getLast();
    if (all.size() == 1 && last.share() >= 1) {
      return Optional.empty();
    }
    return Optional.of(
        "Look %d of this measurement%s; its intervals are wider for it (%s instead of %s). %s."
            .formatted(
                all.size(),
                last.share() < 1
                    ? ", after about " + Words.percent(last.share()) + " of its time"
                    : "",
                confidence(last.error()),
                Words.percent(1 - looks.get().total()),
                left(looks.get())));
  }

  private static String left(Looks looks) {
    double left = Math.max(0, looks.total() - looks.spent()) / looks.total();
    return "Of the error that all looks share, "
        + (looks.hasErrorLeft() ? Words.percent(left) : "nothing")
        + " is left";
  }

  /** With as many digits as tell it from certainty. */
  private static String confidence(double error) {
    BigDecimal percent = BigDecimal.valueOf(100 * error).round(new MathContext(2));
    return BigDecimal.valueOf(100).subtract(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /** How to go on, for a reader who knows the result's folder, for which RESULT stands. */
  public static Optional<String> goOn(Result result) {
    return goOn(result, SettCommand.with("resume RESULT --budget"));
  }

  /**
   * The command that goes on where a leading metric is undecided, or why going on is no use; empty
   * if all are decided, or if nothing can be added.
   *
   * @param command that resumes the run, up to the flag for the time
   */
  public static Optional<String> goOn(Result result, String command) {
    Design design = result.plan().experiment().design();
    List<Effect> open =
        result.effects().stream()
            .filter(e -> e.metric().leading() && e.verdict() == Verdict.UNDECIDED)
            .toList();
    if (result.looks().isEmpty() || result.interrupted() || open.isEmpty()) {
      return Optional.empty();
    }
    if (!result.looks().get().hasErrorLeft()) {
      return Optional.of(
          "No error is left for another look. To decide more, run the comparison again with a"
              + " longer --budget.");
    }
    int more = open.stream().mapToInt(effect -> more(effect, design)).max().orElse(0);
    if (more == 0) {
      return Optional.of(
          "Not even "
              + StatsDefaults.MAX_PREDICTED_BLOCKS
              + " pairs would decide "
              + open.stream()
                  .map(e -> e.metric().words() + " on " + e.point())
                  .distinct()
                  .collect(Collectors.joining(" and "))
              + ", if the pairs to come are like those so far.");
    }
    Duration each = result.looks().get().pairTime(result.plan().experiment());
    long steps = 1 + (each.multipliedBy(more).toMillis() - 1) / STEP.toMillis();
    Duration time = STEP.multipliedBy(steps);
    boolean tooLong = time.compareTo(LONGEST) > 0;
    return Optional.of(
        "To go on: %s %s (about %s would decide%s)"
            .formatted(
                command,
                Quantity.format(tooLong ? LONGEST : time),
                Words.count(more, "more pair"),
                tooLong ? ", which take " + Quantity.format(time) : ""));
  }

  /** Pairs that an undecided effect still needs; 0 if no number that is foreseen would decide. */
  private static int more(Effect effect, Design design) {
    int least = PairPriors.leastBlocks(design, effect.metric());
    if (effect.blocks() < least) {
      return least;
    }
    return effect.blocksNeeded().isPresent()
        ? Math.max(1, effect.blocksNeeded().getAsInt() - effect.blocks())
        : 0;
  }
}
