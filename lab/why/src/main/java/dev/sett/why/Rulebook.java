package dev.sett.why;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** All rules, one line each. */
final class Rulebook {

  private static final List<String> NAMES =
      List.of(
          // Something has a bound, and the CPUs are idle.
          "too-few-threads",
          "connection-pool",
          "hidden-downstream-limit",
          "framework-throttle",
          "executor-growth-trap",
          "slow-growth",
          "blocked-event-loop",
          "lock-contention",
          "synchronous-log",
          "name-lookup",
          "unseen-pool",
          "hidden-executor",
          "delayed-acknowledgement",
          "dependency-knee",
          "client-limited",
          "throttled",
          "hot-event-loop",
          // Virtual threads and their carriers.
          "stuck-carriers",
          "pinning",
          "idle-carrier",
          "one-carrier",
          "no-time-slicing",
          "compensation",
          "yield-spin",
          "timer-path",
          "jdk-21-scheduler",
          // Where the CPU goes.
          "jit-starved",
          "large-allocations",
          "garbage-collection",
          "per-thread-caches",
          "oversubscribed",
          "hot-method",
          "hand-off",
          "run-to-completion",
          // Memory.
          "direct-buffers",
          "unbounded-admission",
          // Versions.
          "known-bad-version");

  private Rulebook() {}

  /** The names of all rules. */
  static List<String> names() {
    return NAMES;
  }

  /**
   * Reads all rules.
   *
   * @throws RuleException when a file is wrong
   */
  static List<Rule> read() {
    return NAMES.stream().map(Rulebook::read).toList();
  }

  /**
   * Reads one rule.
   *
   * @throws RuleException when its file is wrong
   */
  static Rule read(String name) {
    return RuleReader.read(name, text(name));
  }

  /** The text of a rule's file. */
  static String text(String name) {
    String path = "rules/" + name + ".yaml";
    try (InputStream in = Rulebook.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new RuleException(name + ".yaml", 1, "no such rule file in the resources.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the rule file " + path + ".", e);
    }
  }
}
