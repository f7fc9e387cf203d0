package dev.sett.model.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sett.model.design.Metric;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;

/**
 * Why one variant is as it is at a point, and whether that was put to the test.
 *
 * @param rule name of the rule that says so; its page is {@code docs/why/RULE.md}
 * @param title the cause in a few words
 * @param point name of the point
 * @param variant the variant it is about
 * @param status what the control run did to it
 * @param text what happens, in plain words
 * @param numbers the numbers that show it, the most telling first
 * @param control the control run; empty if none was made
 * @param advice what to do about it, a sentence each
 * @param reference where the rule comes from
 * @param steps the difference taken apart into steps, one a metric; empty if it was not
 */
@RecordBuilder
public record Explanation(
    String rule,
    String title,
    String point,
    String variant,
    Status status,
    String text,
    List<Reading> numbers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Control> control,
    List<String> advice,
    String reference,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Steps> steps)
    implements ExplanationBuilder.With {

  /** Copies the lists. */
  public Explanation {
    numbers = List.copyOf(numbers);
    advice = List.copyOf(advice);
    steps = List.copyOf(steps);
  }

  /**
   * The status in words, with the share of the difference where it is not the whole story: {@code
   * real, but explains only 25% of the difference}; {@code may explain only} the lower end of the
   * interval where the share itself is larger.
   */
  public String statusWords() {
    return control
        .flatMap(Control::share)
        .filter(_ -> status == Status.PARTIAL)
        .map(
            share ->
                share.value() <= Share.CONFIRMING
                    ? "real, but explains only %d%% of the difference"
                        .formatted(Math.round(100 * share.value()))
                    : "real, but may explain only %d%% of the difference"
                        .formatted(Math.round(100 * Math.max(0, share.low()))))
        .orElse(status.words());
  }

  /** Between what the evidence says and why that was not tested. */
  private static final String UNTESTED = " It was not tested. ";

  /**
   * The text of an explanation without a control run.
   *
   * @param evidence what speaks for it
   * @param why there was no control run, a sentence
   */
  public static String untested(String evidence, String why) {
    return evidence + UNTESTED + why;
  }

  /** Why there was no control run, a sentence; empty if there was one. */
  public Optional<String> whyUntested() {
    int at = text.lastIndexOf(UNTESTED);
    return status == Status.CONSISTENT && at >= 0
        ? Optional.of(text.substring(at + UNTESTED.length()))
        : Optional.empty();
  }

  /** What is known of an explanation. */
  public enum Status {
    /** A control run moved the number as predicted, and closed a good part of the difference. */
    CONFIRMED("confirmed"),
    /** A control run moved the number as predicted, but closed little of the difference. */
    PARTIAL("real, but explains only part of the difference"),
    /** A control run did not. */
    REFUTED("refuted"),
    /** The control run did not decide it. */
    UNDECIDED("not decided"),
    /** The evidence fits, and no control run was made. */
    CONSISTENT("consistent with the evidence, not tested");

    private final String words;

    Status(String words) {
      this.words = words;
    }

    /** The status in words. */
    public String words() {
      return words;
    }
  }

  /**
   * A number that speaks for the explanation.
   *
   * @param words what it is
   * @param value in its unit
   * @param unit empty for a plain number
   */
  public record Reading(String words, double value, String unit) {}

  /** A ratio with its interval. */
  public record Ratio(double ratio, double low, double high) {}

  /**
   * One of the steps from one variant to another.
   *
   * @param from name of the variant before
   * @param to name of the variant after
   * @param adds what is new in it, in words
   * @param ratio after over before
   */
  public record Step(String from, String to, String adds, Ratio ratio) {}

  /**
   * A difference taken apart into steps that were measured together in one run.
   *
   * @param metric that differs
   * @param folder of the run, below that of the experiment
   * @param steps in order; the product of their ratios is {@code total}
   * @param total last variant over first, in the run of the steps
   * @param gap the same in the comparison that is explained
   */
  public record Steps(Metric metric, String folder, List<Step> steps, Ratio total, Ratio gap) {

    /** Copies the list. */
    public Steps {
      steps = List.copyOf(steps);
    }

    /** Whether the run of the steps found what the comparison had found: the intervals overlap. */
    public boolean agree() {
      return total.low() <= gap.high() && gap.low() <= total.high();
    }
  }

  /**
   * A control run: the same variant twice, once with something changed.
   *
   * @param change what was changed, in words
   * @param folder its result folder, below that of the experiment; its variant A is as before and B
   *     is changed
   * @param metric what was to move
   * @param lowest the least that changed over unchanged was predicted to be
   * @param highest the most
   * @param before the metric unchanged, one value a block
   * @param after the metric changed
   * @param ratio changed over unchanged
   * @param low lower end of the ratio's interval
   * @param high upper end of it
   * @param share of the difference between the variants that it closed, in the metric that was to
   *     move; empty if that can't be said, and in results of versions before there were shares
   * @param headline the same in the leading metric in which they differ most, if that is another
   *     one
   */
  @RecordBuilder
  public record Control(
      String change,
      String folder,
      Metric metric,
      double lowest,
      double highest,
      List<Double> before,
      List<Double> after,
      double ratio,
      double low,
      double high,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Share> share,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Share> headline)
      implements ExplanationControlBuilder.With {

    /** Copies the lists. */
    public Control {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /**
   * Which share of the difference between two variants a control run closed: ln(changed /
   * unchanged) / ln(other / variant). 1: the changed variant is where the other one is.
   *
   * @param metric in which they differ
   * @param other the variant that this one is compared with
   * @param gap other over variant, &gt; 0, not 1
   * @param value the share; above 1 if the change did more than that
   * @param low lower end of its interval
   * @param high upper end of it
   * @param attempts control runs that were made for this difference, at least 1; the intervals of
   *     the share and of changed over unchanged are corrected for them (Bonferroni)
   */
  public record Share(
      Metric metric,
      String other,
      double gap,
      double value,
      double low,
      double high,
      int attempts) {

    /** The share that a control run must close for certain before a cause is confirmed. */
    public static final double CONFIRMING = 0.3;
  }
}
