package dev.sett.workload;

import java.time.Duration;
import java.util.function.IntUnaryOperator;

/** A unit of work: how it is called in a query, and how much of it one request may ask for. */
enum Unit {
  CPU("cpu", 10_000_000, Measure.COUNT, "SHA-256 rounds"),
  IDLE("idle", 60_000_000_000L, Measure.TIME, "sleep"),
  FILE("file", 16 << 20, Measure.COUNT, "bytes of a page-cached file"),
  REMOTE("remote", 60_000_000_000L, Measure.TIME, "delay of the back end"),
  LOCK("lock", 60_000_000_000L, Measure.TIME, "sleep inside synchronized"),
  ALLOC("alloc", 64 << 20, Measure.COUNT, "bytes allocated"),

  // The names of the fibers server (published-work, section 1).
  CPU_ITERATIONS("cpuIterations", CPU),
  IDLE_DELAY("idleDelay", IDLE),
  FILE_LENGTH("fileLength", FILE);

  /** How an amount is written. */
  private enum Measure {
    /** A whole number. */
    COUNT,
    /** A whole number with an optional unit, {@code us}, {@code ms} (if none) or {@code s}. */
    TIME
  }

  private final String parameter;
  private final long most;
  private final Measure measure;
  private final String what;

  Unit(String parameter, long most, Measure measure, String what) {
    this.parameter = parameter;
    this.most = most;
    this.measure = measure;
    this.what = what;
  }

  Unit(String parameter, Unit same) {
    this(parameter, same.most, same.measure, same.what);
  }

  /** What it is called in a query, for example {@code cpu}. */
  String parameter() {
    return parameter;
  }

  /** An amount that is a number, within [0, most]. */
  int count(String text) throws BadRequestException {
    return Math.toIntExact(checked(text, digits(text, text)));
  }

  /** An amount that is a time, within [0, most]. */
  Duration time(String text) throws BadRequestException {
    long unitNanos = 1_000_000;
    String number = text;
    if (text.endsWith("us")) {
      unitNanos = 1_000;
      number = text.substring(0, text.length() - 2);
    } else if (text.endsWith("ms")) {
      number = text.substring(0, text.length() - 2);
    } else if (text.endsWith("s")) {
      unitNanos = 1_000_000_000;
      number = text.substring(0, text.length() - 1);
    }
    // Nine digits of seconds still fit a long of nanoseconds.
    return Duration.ofNanos(checked(text, digits(number, text) * unitNanos));
  }

  /**
   * A time that not every request takes: {@code 5ms} is for all, {@code 5ms/50} for one in 50,
   * drawn at random.
   *
   * @param draw gives a random number of at least 0 and below its argument
   * @return within [0, most]
   */
  Duration sometimes(String text, IntUnaryOperator draw) throws BadRequestException {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return time(text);
    }
    Duration time = time(text.substring(0, slash));
    long oneIn = digits(text.substring(slash + 1), text);
    if (oneIn == 0) {
      throw refused(text);
    }
    return draw.applyAsInt(Math.toIntExact(oneIn)) == 0 ? time : Duration.ZERO;
  }

  /**
   * What the unit accepts, in words: {@code a whole number from 0 to 10000000 (SHA-256 rounds)}.
   */
  String range() {
    return switch (measure) {
      case COUNT -> "a whole number from 0 to " + most + " (" + what + ")";
      case TIME ->
          "a time from 0 to %ds (%s), such as 9, 9ms, 500us or 1s%s"
              .formatted(
                  most / 1_000_000_000,
                  what,
                  this == IDLE ? ", or 9ms/50 for one request in 50" : "");
    };
  }

  private long digits(String number, String text) throws BadRequestException {
    if (number.isEmpty() || number.length() > 9) {
      throw refused(text);
    }
    for (int i = 0; i < number.length(); i++) {
      if (number.charAt(i) < '0' || number.charAt(i) > '9') {
        throw refused(text);
      }
    }
    return Long.parseLong(number);
  }

  private long checked(String text, long amount) throws BadRequestException {
    if (amount > most) {
      throw refused(text);
    }
    return amount;
  }

  private BadRequestException refused(String text) {
    return new BadRequestException(
        "The parameter %s must be %s; got '%s'.".formatted(parameter, range(), text));
  }
}
