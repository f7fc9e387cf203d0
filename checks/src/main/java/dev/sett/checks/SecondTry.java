package dev.sett.checks;

import dev.sett.checks.TestReports.Failure;
import dev.sett.checks.TestReports.Kind;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the test classes that failed once more, each of them alone. Those that pass count as passed
 * and are reported as flaky, so that neither a red check nor silence hides them.
 */
final class SecondTry {

  /** Where more classes than this failed, the code is wrong and not the tests flaky. */
  static final int MOST_CLASSES = 10;

  private final Path root;
  private final Maven maven;
  private final PrintStream out;

  /**
   * In one checkout, everything in which is built.
   *
   * @param maven as the first try used it
   * @param out where each class that is run is named
   */
  SecondTry(Path root, Maven maven, PrintStream out) {
    this.root = root;
    this.maven = maven;
    this.out = out;
  }

  /**
   * What both tries say together: a failure that the second try did not confirm is flaky.
   *
   * @param first what the first try says; returned as it is if more than {@link #MOST_CLASSES}
   *     classes failed in it
   * @param logs folder for what Maven prints, and for the reports of the first try, which the
   *     second one overwrites
   */
  TestReports run(TestReports first, Path logs) throws IOException, InterruptedException {
    Map<Path, List<Failure>> byReport = new LinkedHashMap<>();
    first
        .failures()
        .forEach(f -> byReport.computeIfAbsent(f.report(), __ -> new ArrayList<>()).add(f));
    if (byReport.isEmpty() || byReport.size() > MOST_CLASSES) {
      return first;
    }
    List<Failure> failures = new ArrayList<>();
    List<Failure> flaky = new ArrayList<>();
    for (Map.Entry<Path, List<Failure>> entry : byReport.entrySet()) {
      Path report = entry.getKey();
      Path folder = logs.resolve(root.relativize(report).getParent());
      Path kept = Files.createDirectories(folder).resolve(report.getFileName());
      Files.move(report, kept, StandardCopyOption.REPLACE_EXISTING);
      TestReports before = TestReports.readFile(kept);
      int passing = before.passed() + before.failures().size();
      boolean passes = passes(report, passing, logs);
      for (Failure failure : entry.getValue()) {
        (passes ? flaky : failures).add(new Failure(failure.test(), failure.message(), kept));
      }
    }
    return new TestReports(
        first.passed() + flaky.size(), failures, first.skipped(), flaky, first.seconds());
  }

  /** Whether as many tests pass now as passed and failed before: none is skipped instead. */
  private boolean passes(Path report, int passing, Path logs)
      throws IOException, InterruptedException {
    String file = report.getFileName().toString();
    String testClass = file.substring("TEST-".length(), file.length() - ".xml".length());
    Path below = root.relativize(report); // MODULE/target/KIND-reports/TEST-CLASS.xml
    Path module = below.subpath(0, below.getNameCount() - 3);
    boolean unit = report.startsWith(Kind.UNIT.in(root.resolve(module)));
    out.printf("Running %s once more, alone%n", testClass);
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-T",
                "1",
                "-Pservers,hosts",
                "-pl",
                module.toString(),
                "-am",
                "-Dsurefire.failIfNoSpecifiedTests=false",
                "-Dfailsafe.failIfNoSpecifiedTests=false",
                "-Dsett.it.parallelism=1",
                "-Dmaven.test.failure.ignore"));
    arguments.addAll(
        unit
            ? List.of("-Dtest=" + testClass, "test")
            : List.of("-Dsett.skip-unit-tests", "-Dit.test=" + testClass, "verify"));
    int code = maven.run(logs.resolve(testClass + ".log"), () -> {}, arguments);
    if (code != 0 || !Files.exists(report)) {
      return false;
    }
    TestReports second = TestReports.readFile(report);
    return second.failures().isEmpty() && second.passed() >= passing;
  }
}
