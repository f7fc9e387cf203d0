package dev.sett.servers.jetty;

import dev.sett.threads.Nearest;
import dev.sett.workload.UsageException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The flags and environment variables of the published server, tmaret/fibers-server 0.0.2
 * (ServerStarter.java), as flags that all servers share.
 */
final class FibersFlags {
  /*
   * A flag goes before the variable of the same meaning, as there. As soon as one of them is used,
   * what is not given has the published default, not ours: then a command line of fibers-server
   * starts the same server here. Flags of both kinds may be mixed, unless two say the same thing.
   *
   * The names of the published thread factories are older than virtual threads: "kernel" is a
   * platform thread and "fibers" a virtual one. A capacity below 0 is a new thread for each task.
   */

  /** What the help says of them. */
  static final String HELP =
      """

      Flags of fibers-server (github.com/tmaret/fibers-server), and variables for the same:
        -p, --port N                  SERVER_PORT; default 8080
        -t, --thread-factory KIND     SERVER_THREAD_FACTORY; kernel (the default) or fibers
        -c, --thread-pool-capacity N  SERVER_POOL_CAPACITY; threads, or -1 (the default) for no limit
        -h                            --help
      Their defaults hold when one of them is used. -t and -c conflict with --threads.
      """;

  private static final String SHARED_PORT = "--port";
  private static final String SHARED_THREADS = "--threads";
  private static final String HELP_FLAG = "--help";

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,9}");
  private static final List<String> KINDS = List.of("kernel", "fibers");
  private static final int MOST_PORT = 65_535;

  /** One thing that the published server can be told. */
  private enum Setting {
    PORT("-p", SHARED_PORT, "SERVER_PORT", "8080"),
    FACTORY("-t", "--thread-factory", "SERVER_THREAD_FACTORY", "kernel"),
    CAPACITY("-c", "--thread-pool-capacity", "SERVER_POOL_CAPACITY", "-1");

    private final String shortFlag;
    private final String longFlag;
    private final String variable;
    private final String usual;

    Setting(String shortFlag, String longFlag, String variable, String usual) {
      this.shortFlag = shortFlag;
      this.longFlag = longFlag;
      this.variable = variable;
      this.usual = usual;
    }

    /**
     * The setting that an argument begins, in the forms -p 80, -p=80, -p80, --long 80, --long=80.
     */
    static Optional<Setting> of(String argument) {
      for (Setting setting : values()) {
        if (argument.equals(setting.longFlag)
            || argument.startsWith(setting.longFlag + "=")
            || (argument.startsWith(setting.shortFlag) && !argument.startsWith("--"))) {
          return Optional.of(setting);
        }
      }
      return Optional.empty();
    }

    /** The value within the argument; empty if it is the next argument. */
    Optional<String> valueIn(String argument) {
      String flag = argument.startsWith("--") ? longFlag : shortFlag;
      String rest = argument.substring(flag.length());
      return rest.isEmpty()
          ? Optional.empty()
          : Optional.of(rest.startsWith("=") ? rest.substring(1) : rest);
    }
  }

  /**
   * A value, and where it is from.
   *
   * @param from such as {@code flag -p}
   */
  private record Given(String from, String value) {}

  private final Map<Setting, Given> given = new EnumMap<>(Setting.class);
  private final List<String> others = new ArrayList<>();
  private boolean sharedThreads;
  private boolean published;

  private FibersFlags() {}

  /**
   * The command line in the flags that all servers share; unchanged if it has none of the published
   * ones and the environment none of their variables.
   *
   * @throws UsageException if a value is wrong, a flag is given twice or contradicts another
   */
  static List<String> shared(List<String> args, Map<String, String> environment) {
    FibersFlags flags = new FibersFlags();
    if (!flags.read(args)) {
      return List.of(HELP_FLAG);
    }
    flags.refuseContradiction();
    flags.read(environment);
    return flags.published ? flags.shared() : args;
  }

  /** False if only help is wanted. */
  private boolean read(List<String> args) {
    Iterator<String> rest = args.iterator();
    while (rest.hasNext()) {
      String argument = rest.next();
      if (argument.equals("-h") || argument.equals(HELP_FLAG)) {
        return false;
      }
      Optional<Setting> setting = Setting.of(argument);
      if (setting.isPresent()) {
        take(setting.get(), argument, rest);
      } else {
        others.add(argument);
        sharedThreads |=
            argument.equals(SHARED_THREADS) || argument.startsWith(SHARED_THREADS + "=");
        // Every other flag has a value, which may look like one of ours.
        if (argument.startsWith("--") && argument.indexOf('=') < 0 && rest.hasNext()) {
          others.add(rest.next());
        }
      }
    }
    return true;
  }

  private void take(Setting setting, String argument, Iterator<String> rest) {
    String flag = argument.startsWith("--") ? setting.longFlag : setting.shortFlag;
    Optional<String> within = setting.valueIn(argument);
    if (within.isEmpty() && !rest.hasNext()) {
      throw new UsageException("The flag " + flag + " needs a value.");
    }
    Given before =
        given.put(
            setting, new Given("flag " + flag, within.isPresent() ? within.get() : rest.next()));
    if (before != null) {
      throw new UsageException(
          before.from.equals("flag " + flag)
              ? "The flag " + flag + " is given more than once."
              : "The flags %s and %s are the same; use one of them."
                  .formatted(setting.shortFlag, setting.longFlag));
    }
    published |= !flag.equals(SHARED_PORT);
  }

  private void refuseContradiction() {
    for (Setting setting : List.of(Setting.FACTORY, Setting.CAPACITY)) {
      Given flag = given.get(setting);
      if (flag != null && sharedThreads) {
        throw new UsageException(
            "The %s conflicts with --threads; use one of them.".formatted(flag.from));
      }
    }
  }

  /** What no flag says. A variable that is set but empty is not given. */
  private void read(Map<String, String> environment) {
    for (Setting setting : Setting.values()) {
      boolean said = given.containsKey(setting) || (setting != Setting.PORT && sharedThreads);
      String value = environment.getOrDefault(setting.variable, "");
      if (!said && !value.isEmpty()) {
        given.put(setting, new Given("environment variable " + setting.variable, value));
        published = true;
      }
    }
  }

  private List<String> shared() {
    List<String> flags = new ArrayList<>(List.of(SHARED_PORT, Integer.toString(port())));
    if (!sharedThreads) {
      flags.addAll(List.of(SHARED_THREADS, model()));
    }
    // At the end, where a flag without its value takes nothing of what is before.
    flags.addAll(others);
    return flags;
  }

  private Given of(Setting setting) {
    return given.getOrDefault(setting, new Given("default", setting.usual));
  }

  private int port() {
    Given port = of(Setting.PORT);
    return number(port)
        .filter(n -> n >= 0 && n <= MOST_PORT)
        .orElseThrow(() -> wrong(port, "a number from 0 (any free port) to 65535", ""));
  }

  private String model() {
    Given factory = of(Setting.FACTORY);
    if (!KINDS.contains(factory.value)) {
      throw wrong(factory, "kernel or fibers", Nearest.meant(factory.value, KINDS));
    }
    Given capacity = of(Setting.CAPACITY);
    int threads =
        number(capacity)
            .filter(n -> n != 0)
            .orElseThrow(
                () -> wrong(capacity, "a number of threads from 1, or -1 for no limit", ""));
    String kind = factory.value.equals("fibers") ? "virtual" : "platform";
    return threads < 0 ? kind : kind + ":" + threads;
  }

  private static Optional<Integer> number(Given given) {
    return NUMBER.matcher(given.value).matches()
        ? Optional.of(Integer.parseInt(given.value))
        : Optional.empty();
  }

  private static UsageException wrong(Given given, String needed, String hint) {
    return new UsageException(
        "The %s needs %s; got '%s'.%s".formatted(given.from, needed, given.value, hint));
  }
}
