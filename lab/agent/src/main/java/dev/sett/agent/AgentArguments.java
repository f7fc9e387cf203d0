package dev.sett.agent;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent was told.
 *
 * @param out file to write; empty only with {@code stop}
 * @param intervalNanos from one look at the scheduler to the next, 100 us to 1 s
 * @param windowNanos length of a window, the interval to 60 s
 * @param enlarging pools to make larger; empty for none
 * @param record file of JFR settings to record with; empty for no recording
 * @param parallelism carriers that the scheduler of virtual threads is to have; 0 to leave it alone
 * @param dumps what the paths of thread dumps begin with; empty for no dumps
 * @param lease on what the agent's stay depends; empty to stay as long as the program
 * @param stop whether a running agent is to end; with {@code out}, only the one that was told to
 *     write that file
 */
record AgentArguments(
    String out,
    long intervalNanos,
    long windowNanos,
    Optional<Enlarging> enlarging,
    String record,
    int parallelism,
    String dumps,
    Optional<Leasing> lease,
    boolean stop) {

  private static final String KNOWN =
      "out=FILE, interval=1ms, window=100ms, pools=x2 or pools=x2:KIND, parallelism=N,"
          + " record=SETTINGS, dumps=START, lease=FILE, expires=10s, or stop";
  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(us|ms|s)");
  private static final Pattern ENLARGING = Pattern.compile("x([0-9]{1,2})(?::(.+))?");
  private static final long LEAST_INTERVAL_NANOS = 100_000;
  private static final long MOST_INTERVAL_NANOS = 1_000_000_000;
  private static final long MOST_WINDOW_NANOS = 60_000_000_000L;
  private static final long LEAST_EXPIRY_NANOS = 1_000_000_000;
  private static final long MOST_EXPIRY_NANOS = 60_000_000_000L;
  private static final long EXPIRY_NANOS = 10_000_000_000L;
  private static final int MOST_TIMES = 16;
  private static final int MOST_PARALLELISM = 32_767;

  /**
   * Pools to make larger.
   *
   * @param times the factor, 2 to 16
   * @param kind part of the kinds meant, any case; empty for all but pools of a single thread
   */
  record Enlarging(int times, String kind) {}

  /**
   * A file by which a watcher shows that it is alive.
   *
   * @param file that it keeps locked and changes about once a second
   * @param nanos for how long it may stay as it is, 1 s to 60 s
   */
  record Leasing(String file, long nanos) {}

  /**
   * Reads the text after {@code -javaagent:JAR=}.
   *
   * @param pid what {@code %p} in the name of the file stands for
   * @throws ArgumentsException if anything in it is wrong or missing
   */
  static AgentArguments parse(String text, long pid) {
    String out = "";
    long interval = 1_000_000;
    long window = 100_000_000;
    Optional<Enlarging> enlarging = Optional.empty();
    String record = "";
    int parallelism = 0;
    String dumps = "";
    String lease = "";
    long expiry = EXPIRY_NANOS;
    boolean stop = false;
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      String value = equals < 0 ? "" : part.substring(equals + 1);
      switch (name.strip()) {
        case "out" -> out = value.replace("%p", Long.toString(pid));
        case "interval" -> interval = nanos(part, value, LEAST_INTERVAL_NANOS, MOST_INTERVAL_NANOS);
        case "window" -> window = nanos(part, value, LEAST_INTERVAL_NANOS, MOST_WINDOW_NANOS);
        case "pools" -> enlarging = Optional.of(enlarging(part, value));
        case "parallelism" -> parallelism = (int) number(part, value, 1, MOST_PARALLELISM);
        case "record" -> record = value;
        case "dumps" -> dumps = value.replace("%p", Long.toString(pid));
        case "lease" -> lease = value;
        case "expires" -> expiry = nanos(part, value, LEAST_EXPIRY_NANOS, MOST_EXPIRY_NANOS);
        case "stop" -> stop = true;
        default ->
            throw new ArgumentsException("Unknown option '" + part + "' (expected " + KNOWN + ").");
      }
    }
    if (!stop && out.isBlank()) {
      throw new ArgumentsException("The option out=FILE is required; got '" + text + "'.");
    }
    if (window < interval) {
      throw new ArgumentsException("The window must not be shorter than the interval.");
    }
    Optional<Leasing> leasing =
        lease.isBlank() ? Optional.empty() : Optional.of(new Leasing(lease, expiry));
    if (leasing.isPresent() && !dumps.isEmpty()) {
      throw new ArgumentsException(
          "dumps conflicts with lease, because nobody would remove its files.");
    }
    if (leasing.isPresent() && (enlarging.isPresent() || parallelism > 0)) {
      throw new ArgumentsException(
          "pools and parallelism conflict with lease, because their changes stay in effect when"
              + " the lease ends.");
    }
    return new AgentArguments(
        out, interval, window, enlarging, record, parallelism, dumps, leasing, stop);
  }

  private static Enlarging enlarging(String part, String value) {
    Matcher parts = ENLARGING.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected pools=x2 or pools=x2:KIND; got '" + part + "'.");
    }
    int times = (int) number(part, parts.group(1), 2, MOST_TIMES);
    return new Enlarging(times, Optional.ofNullable(parts.group(2)).orElse(""));
  }

  private static long number(String part, String value, long least, long most) {
    long number = value.matches("[0-9]{1,9}") ? Long.parseLong(value) : -1;
    if (number < least || number > most) {
      throw new ArgumentsException(
          "Expected a whole number from " + least + " to " + most + "; got '" + part + "'.");
    }
    return number;
  }

  private static long nanos(String part, String value, long least, long most) {
    Matcher time = TIME.matcher(value);
    long nanos = -1;
    if (time.matches()) {
      long unit =
          switch (time.group(2)) {
            case "us" -> 1_000;
            case "ms" -> 1_000_000;
            default -> 1_000_000_000;
          };
      nanos = Long.parseLong(time.group(1)) * unit;
    }
    if (nanos < least || nanos > most) {
      throw new ArgumentsException(
          "Expected a time such as 1ms, from %d us to %d ms; got '%s'."
              .formatted(least / 1_000, most / 1_000_000, part));
    }
    return nanos;
  }
}
