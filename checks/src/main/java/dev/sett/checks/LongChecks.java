package dev.sett.checks;

import dev.sett.checks.TestReports.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Runs parts of the long checks one after the other and remembers which have passed, so that they
 * can be stopped and continued.
 */
final class LongChecks {

  /** Where the last results are kept. */
  static final String PAGE = "docs/long-checks.md";

  private static final int PROGRAM_MINUTES = 90;

  private final Path root;
  private final Modules modules;
  private final Maven maven;
  private final FileTime begun;
  private final PrintStream out;
  private final Path logs;

  /**
   * For one checkout that is built.
   *
   * @param begun when this check began
   */
  LongChecks(Path root, Modules modules, Maven maven, FileTime begun, PrintStream out) {
    this.root = root;
    this.modules = modules;
    this.maven = maven;
    this.begun = begun;
    this.out = out;
    logs = root.resolve(".sett/check");
  }

  /** What one part did. */
  private record Done(TestReports reports, long seconds) {

    boolean passed() {
      return reports.failures().isEmpty() && reports.passed() > 0;
    }
  }

  /** Runs the parts asked for that have not passed at this commit; what all of them say. */
  TestReports run(Options options) throws IOException, InterruptedException {
    String commit = commit();
    List<LongPart> parts =
        options.names().isEmpty()
            ? LongPart.ALL
            : options.names().stream().map(LongPart::of).toList();
    TestReports sum = TestReports.NONE;
    for (LongPart part : parts) {
      if (!options.again() && passedAt(part).equals(commit)) {
        out.printf(
            "  %-14s has already passed at this commit; --again runs it anyway%n", part.name());
        sum = sum.plus(new TestReports(1, List.of(), List.of(), 0));
        continue;
      }
      out.printf("  %-14s %s ...%n", part.name(), part.proves());
      Done done = run(part);
      out.println(line(part, done));
      if (done.passed()) {
        remember(part, commit);
      }
      if (options.record()) {
        Path page = root.resolve(PAGE);
        Files.write(page, LongRecord.with(Files.readAllLines(page), part, row(part, done, commit)));
      }
      sum = sum.plus(done.reports());
    }
    return sum;
  }

  private Done run(LongPart part) throws IOException, InterruptedException {
    long start = System.nanoTime();
    FileTime since = FileTime.fromMillis(System.currentTimeMillis());
    TestReports reports = TestReports.NONE;
    if (!part.modules().isEmpty()) {
      reports = reports.plus(tests(part, since));
    }
    for (List<String> script : part.scripts()) {
      reports = reports.plus(script(part, script));
    }
    return new Done(reports, (System.nanoTime() - start) / 1_000_000_000L);
  }

  private TestReports tests(LongPart part, FileTime since)
      throws IOException, InterruptedException {
    Path log = logs.resolve("long-" + part.name() + ".log");
    List<String> classes = new ArrayList<>();
    for (String module : part.modules()) {
      classes.addAll(modules.testClasses(module, "IT"));
    }
    int code =
        maven.run(
            log,
            () -> {},
            List.of(
                "-T",
                "1",
                "-Pservers",
                "-pl",
                modules.folders(part.modules()),
                "-am",
                "-Dgroups=long & " + part.name(),
                "-DexcludedGroups=none",
                "-Dit.test=" + String.join(",", classes),
                "-Dfailsafe.failIfNoSpecifiedTests=false",
                "-Dsett.skip-unit-tests",
                "-Dsett.it.parallelism=1", // they may measure
                "-Dsett.it-timeout-seconds=3600",
                "-Dmaven.test.failure.ignore",
                "verify"));
    TestReports reports = TestReports.NONE;
    for (String module : part.modules()) {
      reports = reports.plus(TestReports.read(Kind.INTEGRATION.in(modules.path(module)), since));
    }
    return code == 0 ? reports : reports.plus(failure(part, "Maven failed", log));
  }

  private TestReports script(LongPart part, List<String> script)
      throws IOException, InterruptedException {
    Path log =
        logs.resolve(
            "long-" + part.name() + "-" + Path.of(script.getFirst()).getFileName() + ".log");
    List<String> command = new ArrayList<>(script);
    command.set(0, root.resolve(script.getFirst()).toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(root.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(maven.environment());
    int code = Programs.await(builder.start(), PROGRAM_MINUTES);
    if (code != 0) {
      return failure(part, script.getFirst() + " failed with exit code " + code, log);
    }
    return new TestReports(1, List.of(), List.of(), 0);
  }

  private static TestReports failure(LongPart part, String what, Path log) {
    return new TestReports(
        0, List.of(new TestReports.Failure(part.name(), what, log)), List.of(), 0);
  }

  private static String line(LongPart part, Done done) {
    TestReports reports = done.reports();
    return String.format(
        Locale.ROOT,
        "  %-14s %d passed, %d failed, %d skipped in %d min %d s",
        part.name(),
        reports.passed(),
        reports.failures().size(),
        reports.skipped().size(),
        done.seconds() / 60,
        done.seconds() % 60);
  }

  private LongRecord row(LongPart part, Done done, String commit) {
    TestReports reports = done.reports();
    return new LongRecord(
        part.proves(),
        LocalDate.ofInstant(begun.toInstant(), ZoneOffset.UTC).toString(),
        commit,
        done.seconds(),
        reports.passed(),
        reports.failures().size(),
        reports.skipped().size());
  }

  /** Short hash of the commit, with a plus sign where files were changed since. */
  private String commit() throws IOException {
    String hash = git("log", "-1", "--format=%h");
    return git("status", "--porcelain").isEmpty() ? hash : hash + "+";
  }

  private String git(String... arguments) throws IOException {
    return String.join("\n", Git.lines(root, arguments));
  }

  private Path memory(LongPart part) {
    return root.resolve(".sett/long/" + part.name() + ".properties");
  }

  private String passedAt(LongPart part) throws IOException {
    if (!Files.exists(memory(part))) {
      return "";
    }
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(memory(part))) {
      properties.load(in);
    }
    return properties.getProperty("commit", "");
  }

  private void remember(LongPart part, String commit) throws IOException {
    if (commit.endsWith("+")) {
      return; // Nobody could say later what was tested.
    }
    Files.createDirectories(memory(part).getParent());
    Properties properties = new Properties();
    properties.setProperty("commit", commit);
    try (OutputStream file = Files.newOutputStream(memory(part))) {
      properties.store(file, null);
    }
  }
}
