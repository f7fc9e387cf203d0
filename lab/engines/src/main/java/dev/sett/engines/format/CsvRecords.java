package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Records of a text with commas, one at a time. A value in double quotes may contain commas, line
 * breaks and, doubled, quotes. Memory is bounded, however long the text is. Not thread safe.
 */
final class CsvRecords {

  /** Most characters of a record: far more than any tool writes. */
  static final int LONGEST = 1 << 20;

  private static final int END = -1;

  private final Reader text;
  private final char[] buffer = new char[1 << 16];
  private final StringBuilder value = new StringBuilder();
  private int at;
  private int filled;
  private int length;

  /**
   * Reads from where a text is; the caller closes it. What can't be read is an {@link
   * UncheckedIOException}.
   */
  CsvRecords(Reader text) {
    this.text = text;
  }

  /**
   * The values of the next record.
   *
   * @return at least one value; empty at the end of the text. Lines that are empty are left out.
   * @throws ToolException if the record has no end, or more than {@link #LONGEST} characters
   */
  List<String> next() {
    List<String> values = new ArrayList<>();
    boolean blank = true;
    boolean quoted = false;
    length = 0;
    value.setLength(0);
    while (true) {
      int c = read();
      if (c == END && quoted) {
        throw new ToolException("The file is cut off in the middle of a record.", begin(values));
      }
      if (c == END && values.isEmpty() && blank) {
        return List.of();
      }
      if (!quoted && (c == '\n' || c == '\r' || c == END)) {
        if (values.isEmpty() && blank) {
          value.setLength(0);
          continue;
        }
        values.add(value.toString());
        return values;
      }
      if (++length > LONGEST) {
        throw new ToolException(
            "A record of the file is longer than "
                + LONGEST
                + " characters. Is there a quote without its end?",
            begin(values));
      }
      blank &= Character.isWhitespace(c);
      if (c == '"' && quoted && peek() == '"') {
        value.append('"');
        at++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append((char) c);
      }
    }
  }

  /** Whether nothing comes after the record that was read last. */
  boolean atEnd() {
    return peek() == END;
  }

  /** How the record that can't be read begins. */
  private List<String> begin(List<String> values) {
    List<String> begun = new ArrayList<>(values);
    begun.add(value.toString());
    return OutputLines.first(String.join(",", begun), 2);
  }

  private int read() {
    int c = peek();
    if (c != END) {
      at++;
    }
    return c;
  }

  private int peek() {
    if (at == filled) {
      at = 0;
      try {
        filled = Math.max(0, text.read(buffer, 0, buffer.length));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return at == filled ? END : buffer[at];
  }
}
