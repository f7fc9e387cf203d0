package dev.sett.report.why;

import dev.sett.model.result.Explanation;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.RatioWords;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import dev.sett.why.RulePages;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Explanations in words, for a page and for a terminal. */
public final class WhyWords {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern FOLDER = Pattern.compile("[A-Za-z0-9]+([-_][A-Za-z0-9]+)*");
  private static final double KIBI = 1024;

  private WhyWords() {}

  /** What the control run did, to be joined to what it measured. */
  static String outcome(Explanation.Status status) {
    return switch (status) {
      case CONFIRMED, PARTIAL -> "as predicted";
      case REFUTED -> "not as predicted";
      case UNDECIDED -> "inconclusive";
      case CONSISTENT -> "not judged";
    };
  }

  /** Before the predicted range, where the outcome does not say already what the range is. */
  static String ofPrediction(Explanation.Status status) {
    return switch (status) {
      case CONFIRMED, PARTIAL, REFUTED -> "";
      case UNDECIDED, CONSISTENT -> "predicted ";
    };
  }

  /** A number with its unit: {@code 15.7 µs}, {@code 87%}, {@code 1.20 MiB}. */
  static String value(Explanation.Reading reading) {
    double value = reading.value();
    if (!Double.isFinite(value)) {
      return "–";
    }
    return switch (reading.unit().strip()) {
      case "" -> Words.plain(value);
      case "%" -> Words.percent(value / 100);
      case "ns" -> Words.nanos(value);
      case "µs" -> Words.nanos(value * 1e3);
      case "ms" -> Words.nanos(value * 1e6);
      case "bytes" -> bytes(value);
      case "1/s" -> Words.plain(value) + " per second";
      default -> Words.number(value) + " " + Words.clean(reading.unit().strip());
    };
  }

  /** The cause in a few words, beginning with a capital. */
  static String title(Explanation explanation) {
    String title = explanation.title().strip();
    return title.isEmpty()
        ? explanation.rule()
        : title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
  }

  /** What was changed, to be followed by what that did. */
  static String change(Explanation.Control control) {
    return control.change().strip().replaceFirst("\\.$", "");
  }

  /** What to do; nothing if the cause was refuted. */
  static List<String> advice(Explanation explanation) {
    return explanation.status() == Explanation.Status.REFUTED ? List.of() : explanation.advice();
  }

  /** Bytes in the unit that suits them. */
  static String bytes(double bytes) {
    if (bytes < KIBI) {
      return Words.number(bytes) + " bytes";
    }
    double kibi = bytes / KIBI;
    return kibi < KIBI ? Words.number(kibi) + " KiB" : Words.number(kibi / KIBI) + " MiB";
  }

  /**
   * What a control run changed, and what that did: {@code parallelism=2. Requests per second went
   * from 38,600 req/s to 53,500 req/s: +37% [27, 49], as predicted (x1.05 to x2)}.
   */
  public static String tested(Explanation.Status status, Explanation.Control control) {
    List<String> medians = medians(control);
    return "%s. %s went from %s to %s: %s, %s (%s%s)"
        .formatted(
            Words.line(change(control)),
            Words.capital(control.metric().words()),
            medians.get(0),
            medians.get(1),
            moved(control),
            outcome(status),
            ofPrediction(status),
            predicted(control));
  }

  /** How far the metric moved: {@code +20% [17, 23]}, {@code x2.1 [1.9, 2.3]}. */
  static String moved(Explanation.Control control) {
    return VerdictSentence.figures(control.ratio(), control.low(), control.high());
  }

  /** How far it was to move: {@code +10 to +30%}, {@code at least x1.8}. */
  static String predicted(Explanation.Control control) {
    boolean from = control.lowest() > 0 && Double.isFinite(control.lowest());
    boolean to = Double.isFinite(control.highest());
    if (from && to) {
      return RatioWords.of(control.lowest(), control.highest());
    }
    if (from) {
      return "at least " + one(control.lowest());
    }
    return to ? "at most " + one(control.highest()) : "any change";
  }

  /**
   * What the change closed of the difference, in one or two sentences: {@code It closes 82% [60,
   * 104] of the difference from A in requests per second; 18% is unexplained.} Empty if that is not
   * known.
   *
   * @param other how the variant that this one is compared with is called
   */
  public static String closed(Explanation.Control control, String other) {
    StringBuilder words = new StringBuilder();
    String from = "the difference from " + other;
    control.share().ifPresent(share -> words.append("It closes ").append(closed(share, from)));
    control
        .headline()
        .map(s -> words.isEmpty() ? "It closes " + closed(s, from) : ", and " + closed(s, "that"))
        .ifPresent(words::append);
    if (words.isEmpty()) {
      return "";
    }
    words.append('.');
    control
        .share()
        .or(control::headline)
        .filter(share -> share.attempts() > 1)
        .map(Explanation.Share::attempts)
        .ifPresent(
            runs -> words.append(" The intervals are corrected for " + runs + " control runs."));
    return words.toString();
  }

  private static String closed(Explanation.Share share, String difference) {
    long rest = Math.round(100 * (1 - share.value()));
    return "%s [%d, %d] of %s in %s%s"
        .formatted(
            percent(share.value()),
            Math.round(100 * share.low()),
            Math.round(100 * share.high()),
            difference,
            share.metric().words(),
            rest > 0 && rest < 100 ? " (" + rest + "% is unexplained)" : "");
  }

  /** A share in whole percent. */
  static String percent(double share) {
    return Math.round(100 * share) + "%";
  }

  /** Medians before and after: {@code 62 200 req/s}, {@code 74 800 req/s}; a dash for none. */
  static List<String> medians(Explanation.Control control) {
    List<Double> medians = List.of(middle(control.before()), middle(control.after()));
    if (medians.stream().anyMatch(m -> !Double.isFinite(m))) {
      return medians.stream()
          .map(m -> Double.isFinite(m) ? Words.value(control.metric(), m) : "–")
          .toList();
    }
    return Words.values(control.metric(), medians);
  }

  /** Median of those that are numbers; not a number if there are none. */
  static double middle(List<Double> values) {
    List<Double> finite = values.stream().filter(Double::isFinite).toList();
    return finite.isEmpty() ? Double.NaN : Median.of(finite);
  }

  /** Prose of a rule as HTML: escaped, and what stands between backticks as code. */
  static String prose(String text) {
    return CODE.matcher(Html.sentence(text)).replaceAll("<code>$1</code>");
  }

  /** Name of the page about a rule. */
  static String page(Explanation explanation) {
    return "docs/why/" + RulePages.file(explanation.rule());
  }

  /** Whether the folder lies below that of the result, so that a link finds it. */
  static boolean hasFolder(Explanation.Control control) {
    return FOLDER.matcher(control.folder()).matches();
  }

  private static String one(double ratio) {
    return RatioWords.of(ratio, ratio);
  }
}
