package dev.sett.stats.rate;

import dev.sett.stats.Robust;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What became of a program that was asked for more than it can do and then for its normal rate
 * again, second by second.
 *
 * <ul>
 *   <li>A second's p99 is the median of the p99s of its parts in which something was answered, so
 *       that a single stall shorter than half a second does not decide.
 *   <li>The normal p99 {@code N} is the median of the p99s of the seconds before the overload, the
 *       first left out.
 *   <li>A second is normal if its p99 is at most the larger of {@code 2 N} and {@code N} + 1 ms, at
 *       least 90% of the requests that are due in it are answered rightly (one fewer is allowed for
 *       where a second begins), and failures are at most 1% of them.
 *   <li>The time to recover is the number of seconds from the end of the overload to the end of the
 *       first of two normal seconds in a row, so that 1 s is the shortest.
 * </ul>
 */
public final class OverloadResponse {

  /** Times the normal p99 up to which a second is normal. */
  private static final double TIMES = 2;

  /** More than the normal p99 that is always normal, nanoseconds. */
  private static final double MORE_NANOS = 1e6;

  /** Share of the requests due that a normal second answers, at least. */
  private static final double ANSWERED = 0.9;

  /** Share of the requests due that fail in a normal second, at most. */
  private static final double FAILED = 0.01;

  private final List<Second> seconds;
  private final Course course;

  /**
   * A part of a second.
   *
   * @param right right answers that arrived in it
   * @param failed failures noticed in it
   * @param inTime right answers that took no longer than the limit
   * @param p99Nanos 99th percentile of the response times of the right answers; 0 if none
   */
  public record Part(long right, long failed, long inTime, long p99Nanos) {}

  /**
   * Which rates there were, and when.
   *
   * @param normalRps requests per second before and after, &gt; 0
   * @param overloadRps during the overload, &gt; 0
   * @param before seconds before it, at least 2
   * @param length seconds of it, at least 1
   * @param partsPerSecond equal parts of which there are numbers, at least 1
   */
  public record Course(
      double normalRps, double overloadRps, int before, int length, int partsPerSecond) {

    /** The first second after the overload. */
    public int end() {
      return before + length;
    }

    /** Requests per second in a second of the course. */
    public double rateAt(int second) {
      return second < before || second >= end() ? normalRps : overloadRps;
    }
  }

  /**
   * One second.
   *
   * @param dueRps requests that became due in it
   * @param right right answers that arrived in it
   * @param failed failures noticed in it
   * @param inTime right answers that took no longer than the limit
   * @param p99Nanos p99 of the right answers; 0 if none
   * @param unanswered requests that were due by its end and had neither been answered nor had
   *     failed
   */
  public record Second(
      double dueRps, long right, long failed, long inTime, double p99Nanos, double unanswered) {}

  private OverloadResponse(List<Second> seconds, Course course) {
    this.seconds = List.copyOf(seconds);
    this.course = course;
  }

  /** From the parts of whole seconds, in order of time; the rest of a last second is left out. */
  public static OverloadResponse of(List<Part> parts, Course course) {
    int each = course.partsPerSecond();
    List<Second> seconds = new ArrayList<>();
    double unanswered = 0;
    for (int at = 0; at + each <= parts.size(); at += each) {
      List<Part> of = parts.subList(at, at + each);
      double due = course.rateAt(at / each);
      long right = of.stream().mapToLong(Part::right).sum();
      long failed = of.stream().mapToLong(Part::failed).sum();
      unanswered = Math.max(0, unanswered + due - right - failed);
      seconds.add(
          new Second(
              due, right, failed, of.stream().mapToLong(Part::inTime).sum(), p99(of), unanswered));
    }
    return new OverloadResponse(seconds, course);
  }

  private static double p99(List<Part> of) {
    double[] told =
        of.stream().filter(p -> p.right() > 0).mapToDouble(p -> (double) p.p99Nanos()).toArray();
    return told.length == 0 ? 0 : Robust.median(told);
  }

  /** Every second, from the first at the normal rate on. */
  public List<Second> seconds() {
    return seconds;
  }

  /** Right answers in time per second of the overload; 0 if the load ended before it. */
  public double inTimeRps() {
    return during().stream().mapToLong(Second::inTime).average().orElse(0);
  }

  /** Right answers per second of the overload, whatever they took. */
  public double rightRps() {
    return during().stream().mapToLong(Second::right).average().orElse(0);
  }

  /** Failures per second of the overload. */
  public double failedRps() {
    return during().stream().mapToLong(Second::failed).average().orElse(0);
  }

  /** Requests that were due and unanswered when the overload ended; 0 if none. */
  public double unansweredAtEnd() {
    List<Second> during = during();
    return during.isEmpty() ? 0 : during.getLast().unanswered();
  }

  /** The p99 of the last second of the overload in which something was answered; 0 if none was. */
  public double p99AtEndNanos() {
    return during().reversed().stream()
        .mapToDouble(Second::p99Nanos)
        .filter(p99 -> p99 > 0)
        .findFirst()
        .orElse(0);
  }

  /** The p99 at the normal rate before the overload, nanoseconds; 0 if it is unknown. */
  public double normalP99Nanos() {
    double[] told =
        seconds.stream()
            .limit(course.before())
            .skip(1)
            .mapToDouble(Second::p99Nanos)
            .filter(p99 -> p99 > 0)
            .toArray();
    return told.length == 0 ? 0 : Robust.median(told);
  }

  /** Whether most seconds before the overload were normal by the rule that is used after it. */
  public boolean wasNormalBefore() {
    List<Second> before = seconds.stream().limit(course.before()).skip(1).toList();
    return 2 * before.stream().filter(this::isNormal).count() > before.size();
  }

  /**
   * Seconds from the end of the overload until the program was normal again.
   *
   * @return empty if it was not before the overload, or not again before the load ended
   */
  public OptionalDouble secondsToNormal() {
    if (wasNormalBefore()) {
      for (int at = course.end(); at + 1 < seconds.size(); at++) {
        if (isNormal(seconds.get(at)) && isNormal(seconds.get(at + 1))) {
          return OptionalDouble.of(at + 1.0 - course.end());
        }
      }
    }
    return OptionalDouble.empty();
  }

  private boolean isNormal(Second second) {
    double normal = normalP99Nanos();
    return second.p99Nanos() > 0
        && second.p99Nanos() <= Math.max(TIMES * normal, normal + MORE_NANOS)
        && second.right() >= ANSWERED * second.dueRps() - 1
        && second.failed() <= FAILED * second.dueRps();
  }

  private List<Second> during() {
    return seconds.subList(
        Math.min(course.before(), seconds.size()), Math.min(course.end(), seconds.size()));
  }
}
