package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChangeReportsTest {
  private static final String LARGER = "The pool orders now has a limit of 20 (was 10).";

  @TempDir private Path folder;
  private ChangeReports reports;

  @BeforeEach
  void begin() {
    reports = new ChangeReports(folder);
  }

  @Test
  void aChangeInEveryProcessHasHappened() throws IOException {
    write("changed-1.ndjson", LARGER, true);
    write("changed-2.ndjson", LARGER, true);
    write("changed-3.ndjson"); // A JVM that a program started in addition.
    write("unchanged-4.ndjson");
    assertEquals(new ChangeReports.Report.Happened(List.of(LARGER)), reports.taken(2));
    reports.clear();
    assertEquals(
        new ChangeReports.Report.Missing(
            "The agent reports the change in 0 of 2 processes; in the others, it found nothing to change."),
        reports.taken(2));
  }

  @Test
  void aProcessWithoutTheChangeMakesItInvalid() throws IOException {
    write("changed-1.ndjson", LARGER, true);
    assertEquals(
        new ChangeReports.Report.Missing(
            "The agent reports the change in 1 of 2 processes; in the others, it found nothing to change."),
        reports.taken(2));
  }

  @Test
  void whatStoodInTheWayIsSaid() throws IOException {
    write("changed-1.ndjson", LARGER, true);
    write("changed-2.ndjson", "2 pools are called orders, so one alone can't be changed.", false);
    assertEquals(
        new ChangeReports.Report.Missing(
            "In a process, the change did not happen: 2 pools are called orders, so one alone"
                + " can't be changed."),
        reports.taken(1));
  }

  private void write(String name, String event, boolean changed) throws IOException {
    write(name);
    String line = "{\"event\":\"%s\",\"atMillis\":9,\"changed\":%s}\n".formatted(event, changed);
    Files.writeString(folder.resolve(name), Files.readString(folder.resolve(name)) + line);
  }

  private void write(String name) throws IOException {
    Files.writeString(
        folder.resolve(name), "{\"agent\":\"1\",\"jdk\":\"25\",\"pid\":7,\"missing\":[]}\n");
  }
}
