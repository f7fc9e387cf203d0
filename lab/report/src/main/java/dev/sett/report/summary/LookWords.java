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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is said about the looks at a measurement of warm pairs, and how to continue it. */
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

  /** How to continue, for a reader who knows the result's folder, for which RESULT stands. */
  public static Optional<String> howToContinue(Result result) {
    return howToContinue(result, SettCommand.with("resume RESULT --budget"));
  }

  /**
   * The command that continues where a leading metric is undecided, or why it is no use; empty if
   * all are decided, or if nothing can be added.
   *
   * @param command that resumes the run, up to the flag for the time
   */
  public static Optional<String> howToContinue(Result result, String command) {
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
    Duration each = result.looks().get().pairTime(result.plan().experiment());
    List<Need> needs =
        open.stream()
            .map(effect -> new Need(effect, more(effect, design)))
            .filter(need -> need.pairs() > 0)
            .sorted(Comparator.comparingInt(Need::pairs))
            .toList();
    if (needs.isEmpty()) {
      return Optional.of(
          "Not even "
              + StatsDefaults.MAX_PREDICTED_BLOCKS
              + " pairs would decide "
              + names(open)
              + ", if the pairs to come are like those so far.");
    }
    List<Need> soon =
        needs.stream().filter(need -> need.time(each).compareTo(LONGEST) <= 0).toList();
    Need last = needs.getLast();
    if (soon.isEmpty() || soon.size() == needs.size()) {
      boolean tooLong = soon.isEmpty();
      return Optional.of(
          "To continue: %s %s (about %s would decide%s)"
              .formatted(
                  command,
                  Quantity.format(tooLong ? LONGEST : last.time(each)),
                  Words.count(last.pairs(), "more pair"),
                  tooLong ? ", which take " + Quantity.format(last.time(each)) : ""));
    }
    Need next = soon.getLast();
    return Optional.of(
        "To continue: %s %s (about %s would decide %s; %s would take %s)"
            .formatted(
                command,
                Quantity.format(next.time(each)),
                Words.count(next.pairs(), "more pair"),
                names(soon.stream().map(Need::effect).toList()),
                names(needs.stream().skip(soon.size()).map(Need::effect).toList()),
                Quantity.format(last.time(each))));
  }

  /**
   * What an undecided effect probably takes.
   *
   * @param pairs more of them, at least 1; 0 if no number that is foreseen would decide
   */
  private record Need(Effect effect, int pairs) {

    /** Time for these pairs, rounded up to a multiple of {@link #STEP}. */
    Duration time(Duration each) {
      return STEP.multipliedBy(1 + (each.multipliedBy(pairs).toMillis() - 1) / STEP.toMillis());
    }
  }

  private static String names(List<Effect> effects) {
    return effects.stream()
        .map(e -> e.metric().words() + " on " + e.point())
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  /** Pairs that an undecided effect still needs; 0 if no number that is foreseen would decide. */
  private static int more(Effect effect, Design design) {
    int least = PairPriors.leastBlocks(design, effect.metric());
    int foreseen = effect.blocksNeeded().orElse(0);
    return effect.blocks() >= least && foreseen == 0
        ? 0
        : Math.max(1, Math.max(least, foreseen) - effect.blocks());
  }
}
