package dev.sett.engines;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/** Reads saved output of load tools and detects which tool it is from. */
public final class Imported {

  /** More telling forms stand before those that a text may also look like. */
  private static final List<Format> FORMATS =
      List.of(
          new WrkLine(),
          new WrkText(),
          new AbText(),
          new JmeterLog(),
          new ZrkJson(),
          new OhaJson(),
          new HyperfoilJson(),
          new K6Json(),
          new K6Points());

  private Imported() {}

  /**
   * What a file tells.
   *
   * @param text the whole file
   * @throws ToolException if it is no known answer, or a broken one
   */
  public static ToolResult read(String text) {
    String plain = text.startsWith("\ufeff") ? text.substring(1) : text;
    if (plain.isBlank()) {
      throw new ToolException("The file is empty.", List.of());
    }
    for (Format format : FORMATS) {
      if (format.looksLike(plain)) {
        return read(format, plain);
      }
    }
    throw new ToolException(
        "This is not the output of a supported load tool. Supported: "
            + FORMATS.stream().map(Format::name).collect(Collectors.joining(", "))
            + ". The file begins:",
        OutputLines.first(plain, 3));
  }

  /** Reads a text of a known form; numbers that make no sense together are complaints too. */
  static ToolResult read(Format format, String text) {
    try {
      return format.read(text);
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | ArithmeticException
        | JacksonException e) {
      throw new ToolException(
          "This looks like " + format.name() + ", but can't be read: " + e.getMessage(),
          OutputLines.last(text, 3));
    }
  }
}
