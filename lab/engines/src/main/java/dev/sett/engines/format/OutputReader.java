package dev.sett.engines.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** Reads saved output of load tools and detects which tool it is from. */
public final class OutputReader {

  /** Most bytes of a file that is read as a whole. */
  private static final long MOST_BYTES = 512L << 20;

  /** So much of a file shows its form. */
  private static final int HEAD_BYTES = 1 << 16;

  /** Some programs write it before UTF-8. */
  private static final char MARK = '\ufeff';

  private static final JmeterLog SAMPLES = new JmeterLog();

  /** More telling forms stand before those that a text may also look like. */
  private static final List<OutputFormat> FORMATS =
      List.of(
          new WrkLine(),
          new WrkText(),
          new AbText(),
          SAMPLES,
          new ZrkJson(),
          new OhaJson(),
          new HyperfoilJson(),
          new K6Json(),
          new K6Points());

  private OutputReader() {}

  /**
   * What a file tells. The samples of JMeter are read one after another, however many there are;
   * other files as a whole.
   *
   * @throws ToolException if it is no known answer, or a broken one, or is not JMeter's and larger
   *     than 512 MiB
   */
  public static ToolResult read(Path file) throws IOException {
    String head = head(file);
    if (FORMATS.subList(0, FORMATS.indexOf(SAMPLES)).stream().noneMatch(f -> f.looksLike(head))
        && SAMPLES.looksLike(head)) {
      return samples(SAMPLES, file);
    }
    if (Files.size(file) > MOST_BYTES) {
      throw new ToolException(
          "The file is larger than "
              + (MOST_BYTES >> 20)
              + " MiB. Import a summary or a shorter run.");
    }
    return read(new String(Files.readAllBytes(file), UTF_8));
  }

  private static String head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return plain(new String(in.readNBytes(HEAD_BYTES), UTF_8));
    }
  }

  /**
   * What a file of samples of JMeter tells. They are read one after another, however many there
   * are.
   *
   * @throws ToolException if it is another file, or a broken one
   */
  public static ToolResult samples(JmeterLog format, Path file) throws IOException {
    // A reader made by Files gives up at bytes that are not UTF-8.
    try (BufferedReader text =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      text.mark(1);
      if (text.read() != MARK) {
        text.reset();
      }
      return read(format, () -> format.read(text), head(file));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static String plain(String text) {
    return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
  }

  /**
   * What a text tells.
   *
   * @param text the whole answer
   * @throws ToolException if it is no known answer, or a broken one
   */
  public static ToolResult read(String text) {
    String plain = plain(text);
    if (plain.isBlank()) {
      throw new ToolException("The file is empty.");
    }
    for (OutputFormat format : FORMATS) {
      if (format.looksLike(plain)) {
        return read(format, plain);
      }
    }
    throw new ToolException(
        "This is not the output of a supported load tool. Supported: "
            + FORMATS.stream().map(OutputFormat::name).collect(Collectors.joining(", "))
            + ". The file begins:",
        OutputLines.first(plain, 3));
  }

  /** Reads a text of a known form; numbers that make no sense together are complaints too. */
  public static ToolResult read(OutputFormat format, String text) {
    return read(format, () -> format.read(text), text);
  }

  /**
   * The same.
   *
   * @param shown its last lines are shown if it can't be read
   */
  private static ToolResult read(OutputFormat format, Supplier<ToolResult> reading, String shown) {
    try {
      return reading.get();
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | JacksonException e) {
      throw new ToolException(
          "This looks like " + format.name() + ", but can't be read: " + e.getMessage(),
          OutputLines.last(shown, 3));
    }
  }
}
