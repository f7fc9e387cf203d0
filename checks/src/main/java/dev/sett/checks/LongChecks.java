package dev.sett.checks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

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
  private final String date;
  private final PrintStream out;
  private final Path logs;

  /**
   * For one checkout that is built.
   *
   * @param begun when this check began
   */
  LongChecks(Modules modules, Maven maven, FileTime begun, PrintStream out) {
    this.root = maven.root();
    this.modules = modules;
    this.maven = maven;
    this.date = LocalDate.ofInstant(begun.toInstant(), ZoneOffset.UTC).toString();
    this.out = out;
    logs = root.resolve(".sett/check");
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
      Path passed = root.resolve(".sett/long/" + part.name()); // the commit at which it did
      if (!options.again() && Files.exists(passed) && Files.readString(passed).equals(commit)) {
        out.printf(
            "  %-14s has already passed at this commit; --again runs it anyway%n", part.name());
        sum = sum.plus(TestReports.pass());
        continue;
      }
      out.printf("  %-14s %s ...%n", part.name(), part.proves());
      LongRecord done = run(part, commit);
      out.println(done.line());
      // Of files that were changed since, nobody could say later what was tested.
      if (done.reports().good() && !commit.endsWith("+")) {
        Files.createDirectories(passed.getParent());
        Files.writeString(passed, commit);
      }
      if (options.record()) {
        Path page = root.resolve(PAGE);
        Files.write(page, done.in(Files.readAllLines(page)));
      }
      sum = sum.plus(done.reports());
    }
    return sum;
  }

  private LongRecord run(LongPart part, String commit) throws IOException, InterruptedException {
    long start = System.nanoTime();
    TestReports reports = part.modules().isEmpty() ? TestReports.NONE : tests(part);
    for (List<String> script : part.scripts()) {
      reports = reports.plus(script(part, script));
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    return new LongRecord(part, date, commit, seconds, reports);
  }

  private TestReports tests(LongPart part) throws IOException, InterruptedException {
    FileTime since = FileTime.fromMillis(System.currentTimeMillis());
    Path log = logs.resolve("long-" + part.name() + ".log");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-T",
                "1",
                "-Pservers",
                "-Dgroups=long & " + part.name(),
                "-DexcludedGroups=none",
                "-Dsett.skip-unit-tests",
                "-Dsett.it.parallelism=1", // they may measure
                "-Dsett.it-timeout-seconds=3600",
                "-Dmaven.test.failure.ignore",
                "verify"));
    arguments.addAll(
        Maven.only(
            modules.folders(part.modules()), List.of(), modules.testClasses(part.modules(), "IT")));
    int code = maven.run(log, arguments);
    TestReports reports = TestReports.NONE;
    for (String module : part.modules()) {
      Path folder = modules.path(module).resolve(TestReports.INTEGRATION);
      reports = reports.plus(TestReports.read(folder, since));
    }
    return code == 0 ? reports : reports.plus(TestReports.fail(part.name(), "Maven failed", log));
  }

  private TestReports script(LongPart part, List<String> script)
      throws IOException, InterruptedException {
    String program = script.getFirst();
    Path log =
        logs.resolve("long-%s-%s.log".formatted(part.name(), Path.of(program).getFileName()));
    List<String> command = new ArrayList<>(script);
    command.set(0, root.resolve(program).toString());
    int code =
        Programs.await(Programs.start(root, maven.environment(), log, command), PROGRAM_MINUTES);
    return code == 0
        ? TestReports.pass()
        : TestReports.fail(part.name(), program + " failed with exit code " + code, log);
  }

  /** Short hash of the commit, with a plus sign where files were changed since. */
  private String commit() throws IOException {
    String hash = String.join("", Git.lines(root, "log", "-1", "--format=%h"));
    return Git.lines(root, "status", "--porcelain").isEmpty() ? hash : hash + "+";
  }
}
