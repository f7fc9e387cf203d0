package dev.sett.checks;

import dev.sett.checks.Options.Scope;
import dev.sett.checks.Options.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What {@code ./check} does once the JDK and the tools are found: build, run the tests, and say
 * what passed. Run from its source, since nothing is built yet; it uses nothing but the JDK.
 *
 * <p>One run of Maven builds everything with all checks of the compiler and runs unit and
 * integration tests, some modules beside each other. No test may need the machine to itself: those
 * that hold a measurement to a figure are part of the long checks.
 */
public final class Check {

  private static final int FAILED = 1;
  private static final int USAGE = 2;

  /** Variable with another folder than the machine's for the names of network namespaces. */
  private static final String NAMESPACES = "SETT_CHECK_NAMESPACES";

  /** Modules tested beside each other: so many that tests that wait leave no CPU idle. */
  private static final String AT_ONCE = "3";

  private static final int TOOLS_MINUTES = 15;
  private static final int START_MINUTES = 5;

  private static final String USAGE_TEXT =
      """
      Usage: ./check [--fast | --long [PART...] | --list | MODULE...] [--coverage]

      Builds Sett with all compiler checks, runs the tests and prints how many passed.
      Exit codes: 0 all passed, 1 a test or the build failed, 2 usage error, missing JDK,
      or a ./sett of this checkout runs on the jars that would be built again.

        (no option)       all checks, as in CI
        --fast            unit tests only: no sockets, no processes (the same as ./mvnw test)
        MODULE...         tests of these modules, such as load (or lab/load) servers/jetty
        --long [PART...]  the long-running checks, or only these parts of them; skips a part that
                          has passed at this commit
          --again         run such a part anyway
          --record        write the results to docs/long-checks.md
        --coverage        also measure line and branch coverage of all started JVMs and write a
                          report to .sett/coverage; with --long, add to the coverage collected
                          by ./check --coverage
        --list            list the modules and the parts of the long checks
        -h, --help        show this help

        SETT_JDK          home of the JDK to use
        SETT_CHROMIUM     browser to use
        SETT_INSTALL=1    install missing tools with apt-get, as root or with sudo
        MAVEN_ARGS        additional arguments for Maven

      A failed test class is run once more, alone. If it then passes, its tests count as passed and
      are listed as "flaky: CLASS.METHOD: message".

      Logs and reports are in .sett/check.
      """;

  private final Path root;
  private final Path state;
  private final Modules modules;
  private final PrintStream out;
  private final FileTime since = FileTime.from(Instant.now());

  /** There if all classes were compiled with the checks of the compiler. */
  private final Path checked;

  /** There if some were compiled without since; the scripts in build/ make it. */
  private final Path unchecked;

  private TestReports sum = TestReports.NONE;
  private final List<String> problems = new ArrayList<>();

  private Check(Path root, Modules modules, PrintStream out) {
    this.root = root;
    this.modules = modules;
    this.out = out;
    state = root.resolve(".sett/check");
    checked = root.resolve(".sett/checked");
    unchecked = root.resolve(".sett/unchecked");
  }

  /**
   * Runs it in the checkout that the system property {@code sett.home} names.
   *
   * @param arguments those of {@code ./check}
   */
  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(System.getProperty("sett.home", ".")).toAbsolutePath().normalize();
    Modules modules = Modules.of(root);
    try {
      Options options = Options.parse(List.of(arguments), modules.names(), LongPart.names());
      System.exit(run(root, modules, options, System.out));
    } catch (UsageException e) {
      System.err.printf("check: %s%n%n%s", e.getMessage(), USAGE_TEXT);
      System.exit(USAGE);
    }
  }

  private static int run(Path root, Modules modules, Options options, PrintStream out)
      throws IOException, InterruptedException {
    return switch (options.scope()) {
      case HELP -> {
        out.print(USAGE_TEXT);
        yield 0;
      }
      case LIST -> {
        out.println("Modules: " + String.join(", ", modules.names()));
        out.println("Parts of the long checks:");
        for (LongPart part : LongPart.ALL) {
          out.printf("  %-14s %s%n", part.name(), part.proves());
        }
        yield 0;
      }
      case FULL, FAST, LONG -> new Check(root, modules, out).check(options);
    };
  }

  private int check(Options options) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    String mark = ProcessHandle.current().pid() + "-" + since.toMillis();
    Leftovers leftovers =
        new Leftovers(
            root,
            Path.of(System.getProperty("java.io.tmpdir")),
            // The check that is tested by this one must not see what other tests make meanwhile.
            Optional.ofNullable(System.getenv(NAMESPACES))
                .map(Path::of)
                .orElse(Leftovers.NAMESPACES),
            mark);
    Map<String, String> environment = new HashMap<>(Map.of(Leftovers.MARK, mark));
    if (options.scope() != Scope.FAST) {
      out.println("JDK: " + System.getProperty("java.home"));
      environment.putAll(tools());
      deleteUncheckedClasses();
    }
    Coverage coverage = null;
    if (options.coverage()) {
      coverage =
          Coverage.prepare(
              root, new Maven(root, environment), /* anew= */ options.scope() != Scope.LONG);
      environment.put("JAVA_HOME", coverage.javaHome().toString());
    }
    Maven maven = new Maven(root, environment);
    if (buildAndTest(maven, options)) {
      markBuilt(options);
      if (options.scope() == Scope.LONG) {
        sum = sum.plus(new LongChecks(modules, maven, since, out).run(options));
      }
    }
    if (options.scope() == Scope.FULL && options.names().isEmpty()) {
      format(maven);
    }
    if (coverage != null) {
      out.println();
      coverage.report(modules).forEach(out::println);
    }
    leftovers.now().stream()
        .filter(what -> !(options.record() && what.endsWith(LongChecks.PAGE)))
        .forEach(what -> problems.add("left behind: " + what));
    return conclude(begun);
  }

  /**
   * Finds the tools that tests need, by {@code build/tools.sh}, which installs what is missing if
   * {@code SETT_INSTALL} is 1 and prints lines such as {@code SETT_CHROMIUM=/usr/bin/chromium}.
   */
  private Map<String, String> tools() throws IOException, InterruptedException {
    Process script =
        new ProcessBuilder(root.resolve("build/tools.sh").toString())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, String> tools = new TreeMap<>();
    for (String line : script.inputReader().lines().filter(l -> l.indexOf('=') > 0).toList()) {
      String[] tool = line.split("=", 2);
      tools.put(tool[0], tool[1]);
    }
    int code = Programs.await(script, TOOLS_MINUTES);
    if (code != 0) {
      throw new IOException("build/tools.sh failed with exit code " + code);
    }
    tools.forEach((name, value) -> out.println(name + ": " + value));
    return tools;
  }

  /**
   * {@code ./sett} compiles without the checks of the compiler, and Maven would take such classes
   * as they are.
   */
  private void deleteUncheckedClasses() throws IOException {
    if (Files.exists(checked) && !Files.exists(unchecked)) {
      return;
    }
    Files.deleteIfExists(checked);
    PathMatcher classes =
        root.getFileSystem().getPathMatcher("glob:**/target/{classes,test-classes,maven-status}");
    try (Stream<Path> folders = Files.find(root, 5, (path, __) -> classes.matches(path))) {
      for (Path folder : folders.toList()) {
        Folders.delete(folder);
      }
    }
  }

  /** The run of Maven; whether everything was built. */
  private boolean buildAndTest(Maven maven, Options options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("-Dmaven.test.failure.ignore"));
    List<String> names = options.scope() == Scope.LONG ? List.of() : options.names();
    if (!names.isEmpty()) {
      arguments.addAll(
          Maven.only(
              modules.folders(names),
              modules.testClasses(names, "Test"),
              modules.testClasses(names, "IT")));
    }
    switch (options.scope()) {
      case FAST -> arguments.add("test");
      case LONG -> arguments.addAll(List.of("-Pservers,hosts", "-DskipTests", "package"));
      case FULL, LIST, HELP ->
          arguments.addAll(List.of("-T", AT_ONCE, "-Pservers,hosts", "verify"));
    }
    out.println(options.scope() == Scope.LONG ? "Building" : "Building and testing");
    ModuleProgress progress =
        new ModuleProgress(modules, since, options.scope() == Scope.FAST, out);
    Path log = state.resolve("build.log");
    int code = maven.run(log, options.scope() == Scope.LONG ? () -> {} : progress, arguments);
    TestReports reports = progress.finish();
    if (code == 0) {
      progress.withoutReport().stream()
          .map(name -> name + " has no report: its JVM hung until it was stopped, or died")
          .forEach(problems::add);
      reports = new SecondTry(maven, out).run(reports, state.resolve("second-try"));
    }
    sum = reports;
    if (code != 0) {
      problems.add("the build failed; the full log is " + shown(log));
      problems.addAll(Maven.errors(log));
    }
    return code == 0;
  }

  private void format(Maven maven) throws IOException, InterruptedException {
    Path log = state.resolve("format.log");
    if (maven.run(log, List.of("-q", "-Pservers", "spotless:check")) != 0) {
      problems.add("some sources are not formatted: run ./mvnw -Pservers spotless:apply");
    }
  }

  /**
   * What was just built need not be built again by {@code ./sett}: see build/make.sh, server.sh.
   */
  private void markBuilt(Options options) throws IOException, InterruptedException {
    if (options.scope() == Scope.FAST || !options.names().isEmpty()) {
      return;
    }
    List<String> stamps = new ArrayList<>(List.of("built", "built-lab-qdup"));
    for (String module : modules.names()) {
      stamps.add("built-" + modules.folder(module).replace('/', '-'));
    }
    for (String stamp : stamps) {
      Path file = Files.writeString(root.resolve(".sett").resolve(stamp), "");
      Files.setLastModifiedTime(file, since);
    }
    Files.deleteIfExists(unchecked);
    Files.writeString(checked, "");
    prepareFastStart();
  }

  /** Has {@code ./sett} make its start-up cache, which tests that start it use. */
  private void prepareFastStart() throws IOException, InterruptedException {
    Path launcher = root.resolve("sett");
    if (Files.isExecutable(launcher)) {
      List<String> command = List.of(launcher.toString(), "--version");
      Path log = state.resolve("start.log");
      int code = Programs.await(Programs.start(root, Map.of(), log, command), START_MINUTES);
      if (code != 0) {
        problems.add("./sett --version failed with exit code " + code);
      }
    }
  }

  private int conclude(long begun) throws IOException {
    out.println();
    sum.skipped().stream().distinct().sorted().forEach(r -> out.println("skipped: " + r));
    for (TestReports.Failure failure : sum.failures()) {
      out.printf(
          "failed: %s%n  %s%n  %s%n", failure.test(), failure.message(), shown(failure.report()));
    }
    for (TestReports.Failure flaky : sum.flaky()) {
      out.printf("flaky: %s: %s%n", flaky.test(), flaky.message());
    }
    problems.forEach(problem -> out.println("problem: " + problem));
    if (sum.tests() == 0) {
      out.println("No test ran.");
    }
    long seconds = (System.nanoTime() - begun) / 1_000_000_000L;
    out.printf(Locale.ROOT, "Took %d min %d s.%n", seconds / 60, seconds % 60);
    out.printf(
        "%d passed, %d failed, %d skipped%n",
        sum.passed(), sum.failures().size(), sum.skipped().size());
    boolean good = sum.failures().isEmpty() && problems.isEmpty() && sum.tests() > 0;
    return good ? 0 : FAILED;
  }

  private String shown(Path file) {
    return root.relativize(file).toString();
  }
}
