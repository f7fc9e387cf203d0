package dev.sett.runner.process;

import dev.sett.model.storage.RawEvidence;
import dev.sett.probe.agent.CleanRecording;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps what programs that were looked into have left: their log, what the agent and the profiler
 * wrote, and the recording of JFR, all without secrets. Used by one thread.
 *
 * @param raw where it goes
 */
public record EvidenceKeeper(RawEvidence raw) {

  private static final String RECORDING = ".jfr";

  /** Keeps the files of a program that has ended. */
  void keep(String program, ProgramLog log, Path recordings) {
    raw.text(program, "program.log", log.whole());
    for (Path file : files(recordings)) {
      String name = String.valueOf(file.getFileName());
      raw.keep(
          program,
          name,
          to -> {
            if (name.endsWith(RECORDING)) {
              CleanRecording.write(file, to, raw::redacted);
            } else {
              copyLines(file, to);
            }
          });
    }
  }

  private void copyLines(Path from, Path to) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(from);
        BufferedWriter writer = Files.newBufferedWriter(to)) {
      String line = reader.readLine();
      while (line != null) {
        writer.write(raw.redacted(line));
        writer.newLine();
        line = reader.readLine();
      }
    }
  }

  /** Settings of JFR come from Sett, and many logs are empty. */
  private static boolean isWorthKeeping(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > 0 && !file.toString().endsWith(".jfc");
  }

  private static List<Path> files(Path folder) {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files =
          Files.newDirectoryStream(folder, EvidenceKeeper::isWorthKeeping)) {
        files.forEach(found::add);
      } catch (IOException e) {
        return List.of(); // Nothing that evidence is made of depends on it.
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }
}
