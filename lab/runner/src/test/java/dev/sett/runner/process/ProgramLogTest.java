package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramLogTest {

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("program.log");
  }

  private ProgramLog log() {
    return new ProgramLog(file(), /* mostBytes= */ 1000, /* keptBytes= */ 100);
  }

  /** Writes numbered lines of ten bytes, as a program does that was started with the log. */
  private static void print(FileOutputStream out, int from, int to) throws IOException {
    for (int line = from; line < to; line++) {
      out.write("line %04d\n".formatted(line).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void theMiddleOfALongLogIsLeftOutWhileItsProgramContinues() throws IOException {
    ProgramLog log = log();
    assertEquals(ProcessBuilder.Redirect.Type.APPEND, log.target().type());
    try (FileOutputStream out = new FileOutputStream(log.target().file(), /* append= */ true)) {
      print(out, 0, 100);
      log.limit();
      assertEquals(1000, Files.size(file()), "not too long yet");
      print(out, 100, 150);
      log.limit();
      print(out, 150, 152);

      assertTrue(log.beginsWith().startsWith("line 0000\nline 0001\n"), log.beginsWith());
      assertEquals(lines(140, 152), log.lastLines());
      assertEquals(20, Files.size(file()));

      print(out, 152, 300);
      log.limit();

      assertTrue(log.beginsWith().startsWith("line 0000\nline 0001\n"), log.beginsWith());
      assertEquals(lines(290, 300), log.lastLines());
      assertTrue(size() <= 200, "200 bytes are kept: " + size());
      String whole = log.whole();
      assertTrue(whole.startsWith("line 0000\nline 0001\n"), whole);
      assertTrue(whole.endsWith("line 0298\nline 0299\n"), whole);
      assertTrue(whole.contains("not kept"), whole);
    }
  }

  private static List<String> lines(int from, int to) {
    return IntStream.range(from, to).mapToObj("line %04d"::formatted).toList();
  }

  private long size() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @Test
  void aLogThatIsNotThereSaysNothing() {
    ProgramLog log = log();
    log.limit();
    assertEquals("", log.beginsWith());
    assertEquals(List.of(), log.lastLines());
    log.delete();
  }

  @Test
  void theLastLinesAreTwelveOfUpTo300Characters() throws IOException {
    Files.writeString(file(), "\n\n".repeat(20) + "x\n".repeat(12) + "y".repeat(301) + "\n");
    List<String> lines = new ProgramLog(file()).lastLines();
    assertEquals(12, lines.size());
    assertEquals("y".repeat(300) + "…", lines.getLast());
  }

  @Test
  void nothingOfADeletedLogStays() throws IOException {
    Files.writeString(file(), "x".repeat(2000));
    ProgramLog log = log();
    log.limit();
    log.delete();
    try (Stream<Path> files = Files.list(folder)) {
      assertFalse(files.findAny().isPresent());
    }
  }
}
