package dev.sett.cli.export;

import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flag that sends a text to a file instead of standard output. */
final class TextOutput {

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to a file, replacing an earlier one. Default: standard output.")
  private @Nullable Path file;

  /**
   * Writes a text.
   *
   * @param standard is used if no file was given, and flushed
   * @throws ExperimentException if the file can't be written
   */
  void write(String text, PrintWriter standard) {
    if (file == null) {
      standard.print(text);
      standard.flush();
      return;
    }
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new ExperimentException("--out", file + " can't be written (" + e.getMessage() + ").");
    }
  }
}
