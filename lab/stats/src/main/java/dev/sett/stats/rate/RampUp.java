package dev.sett.stats.rate;

import dev.sett.stats.TheilSen;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How throughput rises from nothing to its plateau, from the answers in consecutive windows.
 *
 * <p>Users in a closed loop who wait a second for each answer are answered in bursts, a second
 * apart, so no mean is taken over less than a whole response time, and what is compared is taken
 * over whole response times, again and again from every place in such a burst:
 *
 * <ul>
 *   <li>{@code C(t)} answers until {@code t}, in a straight line inside a window; {@code r} the
 *       response time; {@code T} the whole length.
 *   <li>The rate from {@code a} to {@code b} is the mean, over {@code u} from 0 to {@code r}, of
 *       {@code (C(b - r + u) - C(a + u)) / (b - a - r)}; without {@code r} if that is shorter than
 *       a window.
 *   <li>The plateau {@code P} is the rate in the last third. It is one only if {@code T} is at
 *       least {@value #LEAST_RESPONSES} response times, and if the rates in the last sixth and in
 *       the one before differ by at most {@value #STILL}; or by at most {@value #SCATTERED}, if the
 *       last third shows no trend: the 95% interval of the Theil-Sen slope through its sliding
 *       means, of which there must be {@value #LEAST_MEANS}, holds 0. A few hundred answers a sixth
 *       scatter by more than {@value #STILL} on a level rate.
 *   <li>The sliding mean from {@code t} on is {@code (C(t + L) - C(t)) / L}, itself averaged over
 *       {@code t} from 0 to {@code r} later, with {@code L} the smallest number of whole response
 *       times that makes a second, or a sixth of {@code T} if that is less.
 *   <li>A share {@code s} of the plateau is reached where {@code C(t) - s P t} is smallest: until
 *       then, fewer answers arrive than at that rate, and more from then on. It is looked for from
 *       the first answer until {@code L + r} after the first place from which the sliding mean is
 *       at least {@code s P}; the end of the window {@code w} that begins there is the time. Where
 *       in its window a burst lies isn't known, so that one may seem to come by a window later than
 *       the one before: with {@code r} of a window or more, the first place counts that is within
 *       {@code (s w - (1 - s) r) P} answers of the smallest.
 *   <li>The time lost is {@code (P T - C(T)) / P}.
 * </ul>
 *
 * <p>Not thread safe.
 */
public final class RampUp {

  /** Relative difference of the last two sixths up to which throughput no longer changes. */
  public static final double STILL = 0.05;

  /** The same difference above which it is changing; between the two, a trend decides. */
  public static final double SCATTERED = 0.15;

  /** Sliding means that can show that there is no trend, at least. */
  public static final int LEAST_MEANS = 6;

  /** Length of a ramp in response times, at least. */
  public static final int LEAST_RESPONSES = 12;

  private static final double LONGEST_MEAN_SECONDS = 1;
  private static final double TREND_CONFIDENCE = 0.95;

  private final AnswerCount answers;
  private final double window;
  private final double length;
  private final double response;
  private final double blur;
  private final double plateau;
  private final Ending ending;

  /** What throughput did at the end. */
  public enum Ending {
    /** It stood on a plateau. */
    PLATEAU,
    /** It was still rising, or falling. */
    CHANGING,
    /** Responses take too long to decide. */
    TOO_SHORT
  }

  private RampUp(long[] completed, double windowSeconds, double responseSeconds) {
    answers = AnswerCount.of(completed, windowSeconds);
    window = windowSeconds;
    length = completed.length * windowSeconds;
    response = responseSeconds;
    blur = response < window ? 0 : response;
    if (completed.length < 6 || length < LEAST_RESPONSES * blur) {
      plateau = 0;
      ending = Ending.TOO_SHORT;
    } else {
      plateau = rate(length * 2 / 3, length);
      ending = plateau > 0 && isLevel() ? Ending.PLATEAU : Ending.CHANGING;
    }
  }

  /**
   * The rise of throughput.
   *
   * @param completed answers in consecutive windows, from the first request on
   * @param windowSeconds length of a window, above 0
   * @param responseSeconds what an answer usually takes, 0 or more
   */
  public static RampUp of(long[] completed, double windowSeconds, double responseSeconds) {
    return new RampUp(completed, windowSeconds, responseSeconds);
  }

  /** What throughput did at the end. */
  public Ending ending() {
    return ending;
  }

  /** Answers per second at the end; empty unless there is a plateau. */
  public OptionalDouble plateau() {
    return ending == Ending.PLATEAU ? OptionalDouble.of(plateau) : OptionalDouble.empty();
  }

  /** Relative change from the last sixth but one to the last; 0 if nothing was answered. */
  public double change() {
    if (length < LEAST_RESPONSES * blur || answers.windows() < 6) {
      return 0;
    }
    double before = rate(length * 4 / 6, length * 5 / 6);
    double last = rate(length * 5 / 6, length);
    double larger = Math.max(before, last);
    return larger == 0 ? 0 : Math.abs(last - before) / (before == 0 ? larger : before);
  }

  private boolean isLevel() {
    double change = change();
    return change <= STILL || (change <= SCATTERED && scattersOnly());
  }

  /** Whether the last third has enough means to show a trend, and shows none. */
  private boolean scattersOnly() {
    double mean = meanSeconds();
    int means = (int) Math.floor((length / 3 - blur) / mean + 1e-9);
    if (means < LEAST_MEANS) {
      return false;
    }
    double[] rates =
        IntStream.range(0, means)
            .mapToDouble(i -> sliding(length * 2 / 3 + i * mean, mean))
            .toArray();
    return TheilSen.ofSeries(rates, TREND_CONFIDENCE).slopeInterval().contains(0);
  }

  /**
   * Seconds from the first request until a share of the plateau is reached, at least one window;
   * empty unless there is a plateau.
   *
   * @param share above 0 and up to 1
   */
  public OptionalDouble secondsTo(double share) {
    if (ending != Ending.PLATEAU) {
      return OptionalDouble.empty();
    }
    double mean = meanSeconds();
    int first = firstAnswer();
    for (int i = first; i * window + mean + blur <= length + window / 2; i++) {
      if (sliding(i * window, mean) >= share * plateau) {
        int last = i + (int) Math.round((mean + blur) / window);
        return OptionalDouble.of((reached(share, first, last) + 1) * window);
      }
    }
    return OptionalDouble.empty();
  }

  /** The window from whose beginning on a share of the plateau's rate arrives: one of these. */
  private int reached(double share, int first, int last) {
    double rate = share * plateau;
    double least =
        IntStream.range(first, Math.min(last + 1, answers.windows()))
            .mapToDouble(i -> ahead(rate, i))
            .min()
            .orElseThrow();
    double unknown = blur == 0 ? 0 : Math.max(0, share * window - (1 - share) * response) * plateau;
    int i = first;
    while (ahead(rate, i) > least + unknown) {
      i++;
    }
    return i;
  }

  /** Answers before a window that are more than a rate gives by then; negative if fewer. */
  private double ahead(double rate, int i) {
    return answers.before(i) - rate * i * window;
  }

  /**
   * Seconds of the plateau's rate that are missing; less than a window is reported as one, since
   * more can't be seen. Empty unless there is a plateau.
   */
  public OptionalDouble secondsLost() {
    return ending == Ending.PLATEAU
        ? OptionalDouble.of(Math.max(window, length - answers.total() / plateau))
        : OptionalDouble.empty();
  }

  /**
   * Answers per second round a moment, for drawing: the mean over whole response times. It is cut
   * where it would begin before the ramp, and lies earlier where it would reach beyond its end:
   * half a response time may hold a whole burst of answers, or none.
   *
   * @param seconds from the first request, within the ramp
   * @param leastMean seconds to take the mean over, at least; above 0
   */
  public double rateAt(double seconds, double leastMean) {
    double mean = blur == 0 ? leastMean : wholeResponses(leastMean);
    int steps = steps();
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double middle = seconds + blur * ((i + 0.5) / steps - 0.5);
      double from = Math.max(0, Math.min(middle - mean / 2, length - mean));
      double to = Math.clamp(middle + mean / 2, 0, length);
      sum += to > from ? (until(to) - until(from)) / (to - from) : 0;
    }
    return sum / steps;
  }

  private double meanSeconds() {
    return wholeResponses(Math.min(LONGEST_MEAN_SECONDS, length / 6));
  }

  private double wholeResponses(double least) {
    return response <= 0 ? least : response * Math.ceil(least / response);
  }

  private int firstAnswer() {
    int i = 0;
    while (answers.before(i + 1) == 0) {
      i++;
    }
    return i;
  }

  private double sliding(double from, double mean) {
    int steps = steps();
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double at = from + blur * i / steps;
      sum += (until(at + mean) - until(at)) / mean;
    }
    return sum / steps;
  }

  private double rate(double from, double to) {
    return answers.rate(from, to, blur);
  }

  private int steps() {
    return answers.steps(blur);
  }

  private double until(double seconds) {
    return answers.until(seconds);
  }
}
