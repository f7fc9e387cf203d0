package dev.sett.checks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.sett.checks.TestReports.Failure;
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
 *
 * @param maven as the first try used it, in a checkout in which everything is built
 * @param out where each class that is run is named
 */
record SecondTry(Maven maven, PrintStream out) {

  /** Where more classes than this failed, the code is wrong and not the tests flaky. */
  static final int MOST_CLASSES = 10;

  /**
   * What both tries say together: a failure that the second try did not confirm is flaky.
   *
   * @param first what the first try says; returned as it is if more than {@link #MOST_CLASSES}
   *     classes failed in it
   * @param logs folder for what Maven prints, and for the reports of the first try, which the
   *     second one overwrites
   */
  TestReports run(TestReports first, Path logs) throws IOException, InterruptedException {
    Map<Path, List<Failure>> byReport =
        first.failures().stream()
            .collect(groupingBy(Failure::report, LinkedHashMap::new, toList()));
    if (byReport.isEmpty() || byReport.size() > MOST_CLASSES) {
      return first;
    }
    List<Failure> failures = new ArrayList<>();
    List<Failure> flaky = new ArrayList<>();
    for (Path report : byReport.keySet()) {
      Path kept = logs.resolve(maven.root().relativize(report));
      Files.createDirectories(kept.getParent());
      Files.move(report, kept, StandardCopyOption.REPLACE_EXISTING);
      TestReports before = TestReports.readFile(kept);
      List<Failure> end = passes(report, before, logs) ? flaky : failures;
      end.addAll(before.failures());
    }
    return new TestReports(
        first.passed() + flaky.size(), failures, first.skipped(), flaky, first.seconds());
  }

  /** Whether as many tests pass now as passed and failed before: none is skipped instead. */
  private boolean passes(Path report, TestReports before, Path logs)
      throws IOException, InterruptedException {
    String testClass = report.getFileName().toString().replaceAll("^TEST-|\\.xml$", "");
    Path below = maven.root().relativize(report); // MODULE/target/KIND-reports/TEST-CLASS.xml
    Path module = below.subpath(0, below.getNameCount() - 3);
    boolean unit = below.startsWith(module.resolve(TestReports.UNIT));
    out.printf("Running %s once more, alone%n", testClass);
    List<String> one = List.of(testClass);
    List<String> arguments = new ArrayList<>(List.of("-T", "1", "-Pservers,hosts"));
    arguments.addAll(Maven.only(module.toString(), unit ? one : List.of(), unit ? List.of() : one));
    arguments.addAll(
        List.of(
            "-Dsett.it.parallelism=1", "-Dmaven.test.failure.ignore", unit ? "test" : "verify"));
    int code = maven.run(logs.resolve(testClass + ".log"), arguments);
    if (code != 0 || !Files.exists(report)) {
      return false;
    }
    TestReports second = TestReports.readFile(report);
    return second.failures().isEmpty()
        && second.passed() >= before.passed() + before.failures().size();
  }
}
