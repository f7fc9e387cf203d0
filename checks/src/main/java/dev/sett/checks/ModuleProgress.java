package dev.sett.checks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Prints a line for each module whose tests have ended: its name, tests and seconds. */
final class ModuleProgress implements Programs.Watcher {

  /** Failsafe's last file. */
  private static final String SUMMARY = "failsafe-summary.xml";

  private final Modules modules;
  private final FileTime since;
  private final PrintStream out;
  private final Set<String> open;
  private final Map<String, Integer> unitClasses = new HashMap<>();
  private final Set<String> withIntegrationTests = new HashSet<>();
  private final List<String> withoutReport = new ArrayList<>();
  private final boolean fast;
  private TestReports sum = TestReports.NONE;

  /**
   * Of all modules.
   *
   * @param since reports that are older are those of an earlier run
   * @param fast whether only unit tests run
   */
  ModuleProgress(Modules modules, FileTime since, boolean fast, PrintStream out)
      throws IOException {
    this.modules = modules;
    this.since = since;
    this.fast = fast;
    this.out = out;
    open = new LinkedHashSet<>(modules.names());
    for (String module : open) {
      unitClasses.put(module, modules.testClasses(module, "Test").size());
      if (!fast && !modules.testClasses(module, "IT").isEmpty()) {
        withIntegrationTests.add(module);
      }
    }
  }

  @Override
  public void look() throws IOException {
    for (String module : List.copyOf(open)) {
      if (hasEnded(module)) {
        show(module);
      }
    }
  }

  /** Shows the modules that were cut short, too; what all reports say together. */
  TestReports finish() throws IOException {
    for (String module : List.copyOf(open)) {
      show(module);
    }
    return sum;
  }

  /**
   * Test classes that should have run and have no report, after their module: a test JVM that hangs
   * until it is stopped, or dies, writes none, and no failure either.
   */
  List<String> withoutReport() {
    return List.copyOf(withoutReport);
  }

  /** Failsafe writes a summary at the end; Surefire has then written a report for every class. */
  private boolean hasEnded(String module) throws IOException {
    if (withIntegrationTests.contains(module)) {
      Path reports = modules.path(module).resolve(TestReports.INTEGRATION);
      return isNew(reports.resolve(SUMMARY));
    }
    int classes = unitClasses.getOrDefault(module, 0);
    List<Path> reports = TestReports.files(modules.path(module).resolve(TestReports.UNIT), since);
    return classes > 0 && reports.size() >= classes && TestReports.areWhole(reports);
  }

  private void show(String module) throws IOException {
    open.remove(module);
    Path folder = modules.path(module);
    TestReports reports =
        TestReports.read(folder.resolve(TestReports.UNIT), since)
            .plus(TestReports.read(folder.resolve(TestReports.INTEGRATION), since));
    sum = sum.plus(reports);
    noteWithoutReport(module, reports);
    if (reports.tests() > 0) {
      out.println(line(module, reports));
      out.flush();
    }
  }

  private void noteWithoutReport(String module, TestReports reports) throws IOException {
    Path summary = modules.path(module).resolve(TestReports.INTEGRATION).resolve(SUMMARY);
    boolean ran =
        reports.tests() > 0
            || (isNew(summary) && Files.readString(summary).contains("timeout=\"true\""));
    if (!ran) {
      return;
    }
    Set<String> there = new HashSet<>();
    for (Path folder : List.of(TestReports.UNIT, TestReports.INTEGRATION)) {
      for (Path report : TestReports.files(modules.path(module).resolve(folder), since)) {
        there.add(report.getFileName().toString());
      }
    }
    for (String suffix : fast ? List.of("Test") : List.of("Test", "IT")) {
      for (String name : modules.usualTestClasses(module, suffix)) {
        if (!there.contains("TEST-" + name + ".xml")) {
          withoutReport.add(module + ": " + name);
        }
      }
    }
  }

  private boolean isNew(Path file) throws IOException {
    return Files.exists(file) && Files.getLastModifiedTime(file).compareTo(since) >= 0;
  }

  /** For instance {@code " servers/jetty 12 tests 34.5 s 1 failed"}. */
  private static String line(String module, TestReports reports) {
    return String.format(
            Locale.ROOT, "  %-26s %5d tests %7.1f s", module, reports.tests(), reports.seconds())
        + some(reports.failures(), "failed")
        + some(reports.skipped(), "skipped");
  }

  private static String some(List<?> tests, String what) {
    return tests.isEmpty() ? "" : "   " + tests.size() + " " + what;
  }
}
