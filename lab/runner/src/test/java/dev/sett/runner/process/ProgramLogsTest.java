package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramLogsTest {

  @TempDir private Path folder;

  @Test
  void logsAndRecordingsOfStoppedProgramsAreRemovedAndNoOthers() throws IOException {
    try (ProgramLogs logs = new ProgramLogs(folder, Optional.empty())) {
      AtomicBoolean firstStopped = new AtomicBoolean();
      program(logs, 1, firstStopped);
      program(logs, 2, new AtomicBoolean());
      Files.writeString(folder.resolve("load-engine.log"), "x");

      logs.deleteStopped();
      assertEquals(
          List.of("inside-1", "inside-2", "load-engine.log", "program-1.log", "program-2.log"),
          names());

      firstStopped.set(true);
      logs.deleteStopped();
      assertEquals(List.of("inside-2", "load-engine.log", "program-2.log"), names());
    }
  }

  private void program(ProgramLogs logs, int number, AtomicBoolean stopped) throws IOException {
    ProgramLog log = logs.open("program-" + number + ".log");
    Files.writeString(folder.resolve("program-" + number + ".log"), "x");
    Path recordings = Files.createDirectory(folder.resolve("inside-" + number));
    Files.writeString(recordings.resolve("recording.jfr"), "x");
    logs.deleteWith("program-" + number, log, recordings, stopped::get);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }
}
