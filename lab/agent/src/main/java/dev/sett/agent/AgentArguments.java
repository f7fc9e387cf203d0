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
 * @param quotaTimes by how much the CPU quota of this process is raised, 2 to 64; 0 to leave it
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
  private static final long LEAST_DELAY_NANOS = 100_000;
  private static final long MOST_DELAY_NANOS = 1_000_000_000;
  private static final long LEAST_INTERVAL_NANOS = 100_000;
  private static final long MOST_INTERVAL_NANOS = 1_000_000_000;
  private static final long MOST_WINDOW_NANOS = 60_000_000_000L;
  private static final long LEAST_EXPIRY_NANOS = 1_000_000_000;
  private static final long MOST_EXPIRY_NANOS = 60_000_000_000L;
  private static final long EXPIRY_NANOS = 10_000_000_000L;
  private static final int MOST_TIMES = 64;
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
      Option option = Option.of(part);
      switch (option.name()) {
        case "out" -> out = option.file(pid);
        case "interval" ->
            interval = option.nanos(option.value(), LEAST_INTERVAL_NANOS, MOST_INTERVAL_NANOS);
        case "window" ->
            window = option.nanos(option.value(), LEAST_INTERVAL_NANOS, MOST_WINDOW_NANOS);
        case "pools" ->
            pools.add(
                new PoolChange.EnlargeKind(
                    option.times("pools=x2 or pools=x2:KIND"), option.target()));
        case "pool" -> {
          int times = option.times("pool=x2:NAME");
          pools.add(new PoolChange.EnlargeOne(times, option.target("", "pool=x2:NAME")));
        }
        case "core" -> pools.add(new PoolChange.FillCore(option.target("max", "core=max:NAME")));
        case "delay" -> classes.add(delay(option));
        case "hold" -> classes.add(hold(option));
        case "yield" ->
            classes.add(new ClassChange.ParkYields(option.type("park", "yield=park:CLASS")));
        case "permits" -> {
          int times = option.times("permits=x2:CLASS");
          classes.add(new ClassChange.MultiplyPermits(option.type("", "permits=x2:CLASS"), times));
        }
        case "parallelism" -> parallelism = option.number(option.value(), 1, MOST_PARALLELISM);
        case "quota" -> {
          option.expect(option.target().isEmpty(), "quota=x2");
          quotaTimes = option.times("quota=x2");
        }
        case "record" -> record = option.value();
        case "dumps" -> dumps = option.file(pid);
        case "lease" -> lease = option.value();
        case "expires" ->
            expiry = option.nanos(option.value(), LEAST_EXPIRY_NANOS, MOST_EXPIRY_NANOS);
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

  private static ClassChange delay(Option option) {
    String expected = "delay=1ms:CLASS.METHOD";
    String place = option.type("", expected);
    int dot = place.lastIndexOf('.');
    option.expect(dot > 0 && dot < place.length() - 1, expected);
    String method = place.substring(dot + 1);
    if (method.startsWith("<")) {
      throw new ArgumentsException(
          "A constructor can't be delayed; name the method that calls it. Got '%s'."
              .formatted(option.text()));
    }
    return new ClassChange.Delay(place.substring(0, dot), method, wait(option));
  }

  private static ClassChange hold(Option option) {
    return new ClassChange.HoldLocks(option.type("", "hold=1ms:CLASS"), wait(option));
  }

  private static long wait(Option option) {
    return option.nanos(option.what(), LEAST_DELAY_NANOS, MOST_DELAY_NANOS);
  }

  /**
   * One of the arguments: {@code NAME=VALUE}, where some values are {@code WHAT:TARGET}.
   *
   * @param text as it was given
   */
  private record Option(String text, String name, String value) {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(us|ms|s)");

    /** Classes of these are the JDK's, and not changed. */
    private static final Pattern OF_JDK = Pattern.compile("(java|jdk|sun|com\\.sun)\\..*");

    static Option of(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new Option(text, text.strip(), /* value= */ "")
          : new Option(text, text.substring(0, equals).strip(), text.substring(equals + 1));
    }

    /** The name of a file, in which {@code %p} is the number of the process. */
    String file(long pid) {
      return value.replace("%p", Long.toString(pid));
    }

    /** What is to be done with the target: the value up to its first colon. */
    String what() {
      int colon = value.indexOf(':');
      return colon < 0 ? value : value.substring(0, colon);
    }

    /** What it is to be done with, without the percent signs that hide what ends an argument. */
    String target() {
      try {
        String encoded = value.substring(Math.min(what().length() + 1, value.length()));
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
      } catch (IllegalArgumentException e) {
        throw new ArgumentsException(
            "A percent sign in a name must be written as %25; got '" + text + "'.");
      }
    }

    /**
     * The target, which must be there.
     *
     * @param what must be done with it; empty for anything
     * @param expected an example
     */
    String target(String what, String expected) {
      expect(!target().isEmpty() && (what.isEmpty() || what.equals(what())), expected);
      return target();
    }

    /** The same if it is a class of the program, or begins with one. */
    String type(String what, String expected) {
      String type = target(what, expected);
      expect(type.matches("[^\\s:/]+"), expected);
      if (OF_JDK.matcher(type).matches()) {
        throw new ArgumentsException(
            "A class of the JDK can't be changed; name the class of the program that uses it. Got '"
                + text
                + "'.");
      }
      return type;
    }

    void expect(boolean right, String expected) {
      if (!right) {
        throw new ArgumentsException("Expected " + expected + "; got '" + text + "'.");
      }
    }

    /** The factor by which the target grows. */
    int times(String expected) {
      expect(what().startsWith("x"), expected);
      return number(what().substring(1), 2, MOST_TIMES);
    }

    int number(String digits, int least, int most) {
      int number = digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : -1;
      if (number < least || number > most) {
        throw new ArgumentsException(
            "Expected a whole number from " + least + " to " + most + "; got '" + text + "'.");
      }
      return number;
    }

    long nanos(String words, long least, long most) {
      Matcher time = TIME.matcher(words);
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
                .formatted(least / 1_000, most / 1_000_000, text));
      }
      return nanos;
    }
  }
}
