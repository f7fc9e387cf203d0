package dev.sett.checks;

import java.util.List;

/**
 * A part of the long checks. Each takes an hour at most on two cores, and can be run by itself.
 *
 * <p>A part is made of tests with the tag {@code long} and its own name as a tag, of scripts, or of
 * both.
 *
 * @param name its name on the command line, and its tag
 * @param proves what it proves, in a few words
 * @param modules modules with such tests
 * @param scripts programs to run from the root of the checkout, with their arguments; exit code 0
 *     is a pass
 */
record LongPart(String name, String proves, List<String> modules, List<List<String>> scripts) {

  /** All parts, in the order in which they run. */
  static final List<LongPart> ALL =
      List.of(
          script(
              "lint",
              "test code passes all compiler checks",
              "./mvnw",
              "-B",
              "-ntp",
              "-q",
              "-Pservers,hosts,lint",
              "clean",
              "test-compile"),
          tests(
              "cases",
              "parsers and statistics with ten times as many generated cases",
              "stats",
              "load",
              "hosts",
              "report"),
          tests(
              "load",
              "latency matches queueing theory at every load; server freezes of 6 s",
              "load"),
          tests(
              "servers",
              "every built-in server meets its contract on every threading model",
              "servers/jetty",
              "servers/liberty",
              "servers/quarkus",
              "servers/quarkus-classic",
              "servers/helidon",
              "servers/spring",
              "servers/vertx",
              "servers/faults",
              "servers/backend"),
          tests(
              "commands",
              "rarely used paths of the command line, such as two JDKs and a cell that dies",
              "checks"),
          tests(
              "release",
              "two builds of the archive are identical; it lists what it ships and works unpacked",
              "checks"),
          script(
              "library",
              "the published pool and starter, in projects on Java 21 and 25",
              "examples/check.sh"),
          script(
              "resilience",
              "runs that are killed, starved or disturbed lose nothing and leave nothing behind",
              "bench/resilience/run.sh",
              "--to",
              ".sett/resilience.md"),
          tests(
              "transfers",
              "20,000 transfers with ten kills balance; each payment is taken once despite kills",
              "servers/spring",
              "apps/batch"),
          tests(
              "bank",
              "the published ratio of the bank: ten threads against virtual threads",
              "servers/spring"),
          tests(
              "disturbances",
              "ten minutes of failures, interrupts, refused threads and busy CPUs: the pool loses"
                  + " no task and recovers within a second",
              "pool"),
          new LongPart(
              "jcstress",
              "races in the pool, in every compiler mode",
              List.of("bench/pool/jcstress"),
              List.of(List.of("bench/pool/jcstress.sh"))),
          faults(1),
          faults(2),
          faults(3));

  LongPart {
    modules = List.copyOf(modules);
    scripts = List.copyOf(scripts);
  }

  private static LongPart tests(String name, String proves, String... modules) {
    return new LongPart(name, proves, List.of(modules), List.of());
  }

  private static LongPart script(String name, String proves, String... command) {
    return new LongPart(name, proves, List.of(), List.of(List.of(command)));
  }

  private static LongPart faults(int third) {
    return script(
        "faults-" + third,
        "part %d of 3 of the fault matrix: which rule detects which fault".formatted(third),
        "bench/faults/run.py",
        "--part",
        third + "/3",
        "--no-facts",
        "--results",
        ".sett/faults");
  }

  /** Names of all parts. */
  static List<String> names() {
    return ALL.stream().map(LongPart::name).toList();
  }

  /** The part of a name that is known. */
  static LongPart of(String name) {
    return ALL.stream().filter(part -> part.name().equals(name)).findFirst().orElseThrow();
  }
}
