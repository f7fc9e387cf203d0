package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TestReportsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @TempDir private Path folder;

  @Test
  void addsUpTheReportsOfThisRunAndNamesWhatFailed() throws Exception {
    report(
        "TEST-A.xml",
        NOON.plusSeconds(1),
        """
        <testcase name="sees" classname="dev.sett.A"/>
        <testcase name="misses" classname="dev.sett.A">
          <failure message="Multiple Failures (1 failure)&#10;&#9;expected: &lt;1&gt;&#10;but was: 2" type="x">at A</failure>
        </testcase>
        <testcase name="lacks" classname="dev.sett.A"><skipped message="No JDK 21."/></testcase>
        """);
    report(
        "TEST-B.xml",
        NOON.plusSeconds(2),
        """
        <testcase name="breaks" classname="dev.sett.B">
          <error type="java.io.IOException">trace</error>
          <error message="and its clean-up, too" type="x">trace</error>
          <system-out>&lt;failure message="only printed"/&gt;</system-out>
        </testcase>
        """);
    report(
        "TEST-Old.xml",
        NOON.minusSeconds(1),
        "<testcase name=\"old\" classname=\"dev.sett.Old\"/>");

    TestReports read = TestReports.read(folder, FileTime.from(NOON));

    assertEquals(4, read.tests());
    assertEquals(1, read.passed());
    assertEquals(List.of("No JDK 21."), read.skipped());
    assertEquals(
        List.of("dev.sett.A.misses: expected: <1>", "dev.sett.B.breaks: no message"),
        read.failures().stream().map(f -> f.test() + ": " + f.message()).toList());
    assertEquals(3.0, read.seconds(), 1e-9);
  }

  @Test
  void aMessageOfManyKilobytesIsCut() throws Exception {
    String wide = "x".repeat(30_000);
    report(
        "TEST-A.xml",
        NOON,
        "<testcase name=\"t\" classname=\"A\"><failure message=\"" + wide + "\"/></testcase>");
    String message = TestReports.read(folder, FileTime.from(NOON)).failures().getFirst().message();
    assertEquals("x".repeat(TestReports.MESSAGE_CHARS) + " ...", message);
  }

  @Test
  void aReportThatWasCutOffIsAFailure() throws Exception {
    Path file = folder.resolve("TEST-Cut.xml");
    Files.writeString(file, "<testsuite time=\"1\"><testcase name=\"t\" classna");
    TestReports read = TestReports.read(folder, FileTime.from(Instant.EPOCH));
    assertEquals("TEST-Cut.xml", read.failures().getFirst().test());
    assertTrue(read.failures().getFirst().message().startsWith("unreadable report"));
  }

  @Test
  void aReportThatIsBeingWrittenIsNotWhole() throws Exception {
    Path file = folder.resolve("TEST-Cut.xml");
    Files.writeString(file, "<testsuite time=\"1\"><testcase name=\"t\"/>");
    assertFalse(TestReports.areWhole(List.of(file)));
    Files.writeString(file, "<testsuite time=\"1\"><testcase name=\"t\"/></testsuite>\n");
    assertTrue(TestReports.areWhole(List.of(file)));
  }

  @Test
  void aModuleWithoutReportsHasNoTests() throws Exception {
    assertEquals(
        TestReports.NONE, TestReports.read(folder.resolve("no"), FileTime.from(Instant.EPOCH)));
  }

  private void report(String name, Instant written, String cases) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(
        file,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="dev.sett.X" time="1.5">
          <properties><property name="tests" value="9"/></properties>
        %s</testsuite>
        """
            .formatted(cases));
    Files.setLastModifiedTime(file, FileTime.from(written));
  }
}
