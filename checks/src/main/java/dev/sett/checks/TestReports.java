package dev.sett.checks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * What the test reports of one module say, added up.
 *
 * @param passed tests that passed
 * @param failures one entry for each test that failed, in the order of the report files
 * @param skipped reasons of the tests that did not run, one entry for each
 * @param flaky tests that failed first and passed when they were run again; counted as passed
 * @param seconds sum of the durations of all test classes
 */
record TestReports(
    int passed, List<Failure> failures, List<String> skipped, List<Failure> flaky, double seconds) {

  /** Longest message of a failure that is shown; the whole one is in the report file. */
  static final int MESSAGE_CHARS = 300;

  /** No test at all. */
  static final TestReports NONE = new TestReports(0, List.of(), List.of(), List.of(), 0);

  /** Folder of the reports of unit tests in a module. */
  static final Path UNIT = Path.of("target/surefire-reports");

  /** Folder of the reports of integration tests in a module. */
  static final Path INTEGRATION = Path.of("target/failsafe-reports");

  /**
   * A test that failed.
   *
   * @param test class and method
   * @param message the first line of its message, cut to {@link #MESSAGE_CHARS}
   * @param report file with everything it printed
   */
  record Failure(String test, String message, Path report) {}

  TestReports {
    failures = List.copyOf(failures);
    skipped = List.copyOf(skipped);
    flaky = List.copyOf(flaky);
  }

  /** Something that was tried and passed. */
  static TestReports pass() {
    return new TestReports(1, List.of(), List.of(), List.of(), 0);
  }

  /** Something that was tried and failed. */
  static TestReports fail(String test, String message, Path report) {
    Failure failure = new Failure(test, message, report);
    return new TestReports(0, List.of(failure), List.of(), List.of(), 0);
  }

  /** Whether a test passed and none failed. */
  boolean good() {
    return passed > 0 && failures.isEmpty();
  }

  /** Number of tests, whatever became of them. */
  int tests() {
    return passed + failures.size() + skipped.size();
  }

  /** Both together. */
  TestReports plus(TestReports other) {
    return new TestReports(
        passed + other.passed,
        both(failures, other.failures),
        both(skipped, other.skipped),
        both(flaky, other.flaky),
        seconds + other.seconds);
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /**
   * Adds up the reports in a folder that were written at a time or later.
   *
   * @param folder folder with {@code TEST-*.xml} files; it need not exist
   * @throws IOException if a report can't be read
   */
  static TestReports read(Path folder, FileTime since) throws IOException {
    TestReports sum = NONE;
    for (Path file : files(folder, since)) {
      sum = sum.plus(readFile(file));
    }
    return sum;
  }

  /** Report files in a folder that were written at a time or later, one for each test class. */
  static List<Path> files(Path folder, FileTime since) {
    File[] found =
        folder
            .toFile()
            .listFiles(
                file ->
                    file.getName().matches("TEST-.*\\.xml")
                        && file.lastModified() >= since.toMillis());
    return found == null ? List.of() : Stream.of(found).map(File::toPath).sorted().toList();
  }

  /** Whether all of these files were written to their end; Maven may be writing one now. */
  static boolean areWhole(List<Path> files) throws IOException {
    for (Path file : files) {
      // A file that is being written may end in the middle of a character.
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      if (!text.stripTrailing().endsWith("</testsuite>")) {
        return false;
      }
    }
    return true;
  }

  /**
   * What one report says.
   *
   * @throws IOException if it can't be opened
   */
  static TestReports readFile(Path file) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      try {
        return read(xml, file);
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      // A test JVM that died while it wrote its report: that is a failure, not a reason to stop.
      return fail(file.getFileName().toString(), "unreadable report: " + e, file);
    }
  }

  private static TestReports read(XMLStreamReader xml, Path file) throws XMLStreamException {
    List<Failure> failures = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    int tests = 0;
    double seconds = 0;
    String test = "";
    boolean counted = false;
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      switch (xml.getLocalName()) {
        case "testsuite" -> seconds = Double.parseDouble(attribute(xml, "time", "0"));
        case "testcase" -> {
          String name = attribute(xml, "name", "");
          test = attribute(xml, "classname", "") + (name.isEmpty() ? "" : "." + name);
          tests++;
          counted = false;
        }
        case "failure", "error" -> {
          // Surefire writes a second one for a test whose clean-up fails, too.
          if (!counted) {
            failures.add(new Failure(test, shortened(attribute(xml, "message", "")), file));
            counted = true;
          }
        }
        case "skipped" -> skipped.add(shortened(attribute(xml, "message", test)));
        default -> {}
      }
    }
    int passed = tests - failures.size() - skipped.size();
    return new TestReports(passed, failures, skipped, List.of(), seconds);
  }

  private static String attribute(XMLStreamReader xml, String name, String otherwise) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? otherwise : value.replace(",", name.equals("time") ? "" : ",");
  }

  private static String shortened(String message) {
    String line =
        message
            .lines()
            .map(String::strip)
            .filter(l -> !l.isEmpty() && !l.startsWith("Multiple Failures ("))
            .findFirst()
            .orElse("no message");
    return line.length() <= MESSAGE_CHARS ? line : line.substring(0, MESSAGE_CHARS) + " ...";
  }
}
