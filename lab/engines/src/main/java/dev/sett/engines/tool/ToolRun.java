package dev.sett.engines.tool;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One run of a tool, from its start to its end. */
public final class ToolRun {

  private static final String OUT = "out.txt";
  private static final String ERR = "err.txt";

  /** Longer texts are not read as a whole: no tool here has a reason to write one. */
  private static final long MOST_BYTES = 1L << 30;

  private ToolRun() {}

  /**
   * Writes a tool's files into a folder, runs it there, and waits until it has ended.
   *
   * @param prefix put before the command, such as {@code taskset -c 1}; may be empty
   * @param folder empty, or one that an earlier run left its files in
   * @param limit time it may take; then it is ended by force, with all that it started
   * @param started is told the process as soon as there is one
   * @throws ToolException if it can't be started, takes longer, or its output can't be read
   */
  public static ToolOutput run(
      ToolCommand asked,
      List<String> prefix,
      Path folder,
      Duration limit,
      Consumer<Process> started)
      throws InterruptedException {
    String tool =
        Optional.ofNullable(Path.of(asked.argv().getFirst()).getFileName())
            .orElseThrow()
            .toString();
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, String> file : asked.files().entrySet()) {
        Files.writeString(folder.resolve(file.getKey()), file.getValue());
      }
      if (asked.answerFile().isPresent()) {
        // JMeter adds to what is there.
        Files.deleteIfExists(folder.resolve(asked.answerFile().get()));
      }
      List<String> command = new ArrayList<>(prefix);
      command.addAll(asked.argv());
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(folder.resolve(OUT).toFile())
              .redirectError(folder.resolve(ERR).toFile())
              .start();
      started.accept(process);
      await(process, tool, limit, folder);
      return new ToolOutput(
          process.exitValue(),
          text(folder.resolve(OUT)),
          text(folder.resolve(ERR)),
          answer(asked, folder));
    } catch (IOException e) {
      throw new ToolException(tool + " can't be run: " + e.getMessage());
    }
  }

  private static void await(Process process, String tool, Duration limit, Path folder)
      throws InterruptedException, IOException {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new ToolException(
            "%s was still running after %s s and was killed. Last lines of its output:"
                .formatted(tool, limit.toSeconds()),
            OutputLines.last(text(folder.resolve(OUT)) + "\n" + text(folder.resolve(ERR)), 8));
      }
    } finally {
      // Whatever it started goes with it, also where a script starts the program proper.
      List<ProcessHandle> family = process.descendants().toList();
      process.destroyForcibly();
      family.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static Optional<Path> answer(ToolCommand asked, Path folder) {
    return asked.answerFile().map(folder::resolve).filter(Files::isRegularFile);
  }

  /** A file as text; blank if there is none. */
  static String text(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException(file + " is larger than 1 GiB");
    }
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
