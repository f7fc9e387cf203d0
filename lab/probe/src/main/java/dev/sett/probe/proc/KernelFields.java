package dev.sett.probe.proc;

import java.util.Optional;

/** Reads numbers out of the kernel's text without regular expressions or a locale. */
public final class KernelFields {
  private KernelFields() {}

  /** The text as a whole number, if it is one. */
  public static Optional<Long> number(String text) {
    try {
      return Optional.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The first number after {@code label} at the start of a line; 0 if there is no such line. */
  public static long after(String text, String label) {
    int at = startOfLine(text, label);
    return at < 0 ? 0 : numberAt(text, at + label.length());
  }

  /** What stands after {@code label} at the start of a line, if there is such a line. */
  public static Optional<String> textAfter(String text, String label) {
    int at = startOfLine(text, label);
    if (at < 0) {
      return Optional.empty();
    }
    int end = text.indexOf('\n', at);
    return Optional.of(text.substring(at + label.length(), end < 0 ? text.length() : end).strip());
  }

  /** The first number at or after a place; 0 if there is none. */
  public static long numberAt(String text, int from) {
    int at = from;
    while (at < text.length() && !Character.isDigit(text.charAt(at))) {
      at++;
    }
    long value = 0;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      value = 10 * value + (text.charAt(at++) - '0');
    }
    return value;
  }

  private static int startOfLine(String text, String label) {
    if (text.startsWith(label)) {
      return 0;
    }
    int at = text.indexOf("\n" + label);
    return at < 0 ? -1 : at + 1;
  }
}
