package dev.sett.verdict.warnings;

import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Pairs of two variants at one point that failed, because a trial in them did. Another pair runs in
 * the place of one, but it does not take its place in the result: a program that fails now and then
 * is compared in the pairs it survived.
 *
 * @param whole pairs in which both went through, pilots left aside
 * @param base pairs in which the base alone failed
 * @param other pairs in which the other alone failed
 * @param both pairs in which both failed
 */
public record PairFailures(long whole, long base, long other, long both) {

  /** How the reason begins: it speaks of all metrics. */
  public static final String ALL_METRICS = "all metrics: ";

  /** Pairs in which one variant alone may fail: a second one is no accident. */
  private static final int ONE_SIDED_ALLOWED = 1;

  /** What a sentence about them needs: the variants as it names them, and what a pair is called. */
  public record Words(String point, String base, String other, String block) {

    private String blocks(long number) {
      return number + " " + block + (number == 1 ? "" : "s");
    }
  }

  /**
   * Those of two variants at one point.
   *
   * @param trials of any points and variants; a pilot that failed is a failed pair
   */
  public static PairFailures of(String point, String base, String other, List<Trial> trials) {
    Map<Integer, List<Trial>> byBlock =
        trials.stream()
            .filter(t -> t.point().equals(point))
            .filter(t -> t.variant().equals(base) || t.variant().equals(other))
            .collect(Collectors.groupingBy(Trial::block));
    PairFailures all = new PairFailures(0, 0, 0, 0);
    for (Map.Entry<Integer, List<Trial>> block : byBlock.entrySet()) {
      long a = failed(base, block.getValue());
      long b = failed(other, block.getValue());
      long finished = block.getValue().stream().filter(t -> t.failure().isEmpty()).count();
      long both = Math.min(a, b);
      all =
          new PairFailures(
              all.whole + (block.getKey() > 0 && finished == 2 ? 1 : 0),
              all.base + a - both,
              all.other + b - both,
              all.both + both);
    }
    return all;
  }

  /** A pilot may fail more than once, always under the same number. */
  private static long failed(String variant, List<Trial> block) {
    return block.stream()
        .filter(t -> t.variant().equals(variant) && t.failure().isPresent())
        .count();
  }

  /** Whether one variant alone failed in more than one pair, so that nothing can be concluded. */
  public boolean oneSided() {
    return base > ONE_SIDED_ALLOWED || other > ONE_SIDED_ALLOWED;
  }

  /** A warning that says how many pairs failed and because of whom; empty if none did. */
  public Optional<Warning> warning(Words words) {
    long failed = base + other + both;
    return failed == 0
        ? Optional.empty()
        : Optional.of(
            new Warning(
                Warning.Kind.PROGRAM,
                "%d of %s at %s failed: %s. They have no values; another %s ran in the place of each if there was time."
                    .formatted(
                        failed,
                        words.blocks(failed + whole),
                        words.point,
                        who(words),
                        words.block)));
  }

  private String who(Words words) {
    List<String> parts = new ArrayList<>();
    if (base > 0) {
      parts.add("%s alone in %d".formatted(words.base, base));
    }
    if (other > 0) {
      parts.add("%s alone in %d".formatted(words.other, other));
    }
    if (both > 0) {
      parts.add("both variants in %d".formatted(both));
    }
    return String.join(", ", parts);
  }

  /** The verdict where failures are {@link #oneSided}. */
  public String sentence(Words words) {
    return "%s: no verdict on %s against %s; %s failed in %s of %s, %s in %s"
        .formatted(
            words.point,
            words.other,
            words.base,
            words.base,
            number(base + both),
            words.blocks(whole + base + other + both),
            words.other,
            number(other + both));
  }

  /** Why there is none. */
  public static String reason(Words words) {
    return ALL_METRICS
        + "the %ss in which both variants worked are not like those in which one failed. The report has the last lines of each program that failed."
            .formatted(words.block);
  }

  private static String number(long failed) {
    return failed == 0 ? "none" : Long.toString(failed);
  }
}
