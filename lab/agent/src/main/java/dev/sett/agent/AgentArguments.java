package dev.sett.agent;

import dev.sett.agent.change.ClassChange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent was told.
 *
 * @param out file to write; empty only with {@code stop}
 * @param intervalNanos from one look at the scheduler to the next, 100 us to 1 s
 * @param windowNanos length of a window, the interval to 60 s
 * @param pools what to change of the program's pools; empty for nothing
 * @param classes what to change of a class of the program; empty for nothing
 * @param record file of JFR settings to record with; empty for no recording
 * @param parallelism carriers that the scheduler of virtual threads is to have; 0 to leave it alone
 * @param dumps what the paths of thread dumps begin with; empty for no dumps
 * @param quotaTimes by how much the CPU quota of this process is raised, 2 to 16; 0 to leave it
 *     alone
 * @param lease on what the agent's stay depends; empty to stay as long as the program
 * @param stop whether a running agent is to end; with {@code out}, only the one that was told to
 *     write that file
 */
record AgentArguments(
    String out,
    long intervalNanos,
    long windowNanos,
    Optional<PoolChange> pools,
    Optional<ClassChange> classes,
    String record,
    int parallelism,
    String dumps,
    int quotaTimes,
    Optional<Leasing> lease,
    boolean stop) {

  private static final String KNOWN =
      "out=FILE, interval=1ms, window=100ms, pools=x2 or pools=x2:KIND,"
          + " pool=x2:NAME, core=max:NAME, delay=1ms:CLASS.METHOD, hold=1ms:CLASS, permits=x2:CLASS, yield=park:CLASS,"
          + " parallelism=N, quota=x2, record=SETTINGS, dumps=START, lease=FILE, expires=10s, or stop";
  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(us|ms|s)");
  private static final Pattern ENLARGING = Pattern.compile("x([0-9]{1,2})(?::(.+))?");
  private static final Pattern DELAY = Pattern.compile("([^:]+):([^\\s:/]+)\\.([^\\s:/.]+)");
  private static final Pattern HOLD = Pattern.compile("([^:]+):([^\\s:/]+)");
  private static final Pattern YIELD = Pattern.compile("park:([^\\s:/]+)");
  private static final Pattern PERMITS = Pattern.compile("x2:([^\\s:/]+)");

  /** Classes of these are the JDK's, and not changed. */
  private static final Pattern OF_JDK = Pattern.compile("(java|jdk|sun|com\\.sun)\\..*");

  private static final long LEAST_DELAY_NANOS = 100_000;
  private static final long MOST_DELAY_NANOS = 1_000_000_000;
  private static final Pattern FILLING = Pattern.compile("max:(.+)");
  private static final long LEAST_INTERVAL_NANOS = 100_000;
  private static final long MOST_INTERVAL_NANOS = 1_000_000_000;
  private static final long MOST_WINDOW_NANOS = 60_000_000_000L;
  private static final long LEAST_EXPIRY_NANOS = 1_000_000_000;
  private static final long MOST_EXPIRY_NANOS = 60_000_000_000L;
  private static final long EXPIRY_NANOS = 10_000_000_000L;
  private static final int MOST_TIMES = 16;
  private static final int MOST_PARALLELISM = 32_767;

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
    List<PoolChange> pools = new ArrayList<>();
    List<ClassChange> classes = new ArrayList<>();
    String record = "";
    int parallelism = 0;
    String dumps = "";
    int quotaTimes = 0;
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
        case "pools" -> pools.add(enlargeKind(part, value));
        case "pool" -> pools.add(enlargeOne(part, value));
        case "core" -> pools.add(fillCore(part, value));
        case "delay" -> classes.add(delay(part, value));
        case "hold" -> classes.add(hold(part, value));
        case "yield" -> classes.add(yields(part, value));
        case "permits" -> classes.add(permits(part, value));
        case "parallelism" -> parallelism = (int) number(part, value, 1, MOST_PARALLELISM);
        case "quota" -> quotaTimes = quotaTimes(part, value);
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
    if (leasing.isPresent()
        && (!pools.isEmpty() || !classes.isEmpty() || parallelism + quotaTimes > 0)) {
      throw new ArgumentsException(
          "pools, pool, core, delay, hold, permits, yield, parallelism and quota conflict with lease, because"
              + " their changes stay in effect when the lease ends.");
    }
    if (pools.size() > 1) {
      throw new ArgumentsException("Only one of pools, pool and core can be given, and only once.");
    }
    if (classes.size() > 1) {
      throw new ArgumentsException(
          "Only one of delay, hold, permits and yield can be given, and only once.");
    }
    return new AgentArguments(
        out,
        interval,
        window,
        pools.stream().findFirst(),
        classes.stream().findFirst(),
        record,
        parallelism,
        dumps,
        quotaTimes,
        leasing,
        stop);
  }

  private static PoolChange enlargeKind(String part, String value) {
    Matcher parts = ENLARGING.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected pools=x2 or pools=x2:KIND; got '" + part + "'.");
    }
    int times = (int) number(part, parts.group(1), 2, MOST_TIMES);
    return new PoolChange.EnlargeKind(
        times, Optional.ofNullable(parts.group(2)).map(kind -> decoded(part, kind)).orElse(""));
  }

  private static PoolChange enlargeOne(String part, String value) {
    Matcher parts = ENLARGING.matcher(value);
    if (!parts.matches() || parts.group(2) == null) {
      throw new ArgumentsException("Expected pool=x2:NAME; got '" + part + "'.");
    }
    int times = (int) number(part, parts.group(1), 2, MOST_TIMES);
    return new PoolChange.EnlargeOne(times, decoded(part, parts.group(2)));
  }

  private static PoolChange fillCore(String part, String value) {
    Matcher parts = FILLING.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected core=max:NAME; got '" + part + "'.");
    }
    return new PoolChange.FillCore(decoded(part, parts.group(1)));
  }

  private static int quotaTimes(String part, String value) {
    if (!value.startsWith("x")) {
      throw new ArgumentsException("Expected quota=x2; got '" + part + "'.");
    }
    return (int) number(part, value.substring(1), 2, MOST_TIMES);
  }

  private static ClassChange delay(String part, String value) {
    Matcher parts = DELAY.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected delay=1ms:CLASS.METHOD; got '" + part + "'.");
    }
    long nanos = nanos(part, parts.group(1), LEAST_DELAY_NANOS, MOST_DELAY_NANOS);
    String method = decoded(part, parts.group(3));
    if (method.startsWith("<")) {
      throw new ArgumentsException(
          "A constructor can't be delayed; name the method that calls it. Got '" + part + "'.");
    }
    return new ClassChange.Delay(ofProgram(part, parts.group(2)), method, nanos);
  }

  private static ClassChange hold(String part, String value) {
    Matcher parts = HOLD.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected hold=1ms:CLASS; got '" + part + "'.");
    }
    long nanos = nanos(part, parts.group(1), LEAST_DELAY_NANOS, MOST_DELAY_NANOS);
    return new ClassChange.HoldLocks(ofProgram(part, parts.group(2)), nanos);
  }

  private static ClassChange yields(String part, String value) {
    Matcher parts = YIELD.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected yield=park:CLASS; got '" + part + "'.");
    }
    return new ClassChange.ParkYields(ofProgram(part, parts.group(1)));
  }

  private static ClassChange permits(String part, String value) {
    Matcher parts = PERMITS.matcher(value);
    if (!parts.matches()) {
      throw new ArgumentsException("Expected permits=x2:CLASS; got '" + part + "'.");
    }
    return new ClassChange.DoublePermits(ofProgram(part, parts.group(1)));
  }

  private static String ofProgram(String part, String encoded) {
    String type = decoded(part, encoded);
    if (OF_JDK.matcher(type).matches()) {
      throw new ArgumentsException(
          "A class of the JDK can't be changed; name the class of the program that uses it. Got '"
              + part
              + "'.");
    }
    return type;
  }

  /** A name without the percent signs that hide what would end an argument. */
  private static String decoded(String part, String name) {
    try {
      return URLDecoder.decode(name, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new ArgumentsException(
          "A percent sign in a name must be written as %25; got '" + part + "'.");
    }
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
