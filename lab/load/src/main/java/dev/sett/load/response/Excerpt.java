package dev.sett.load.response;

import java.nio.charset.StandardCharsets;

/** What a wrong answer looked like: a reason, a line and the start of the body. Reused. */
final class Excerpt {

  private static final int LONGEST_CHARS = 300;

  private final byte[] line = new byte[90];
  private final byte[] body = new byte[200];
  private int lineLength;
  private int bodyLength;
  private String reason = "";

  /** Forgets everything. */
  void clear() {
    lineLength = 0;
    bodyLength = 0;
    reason = "";
  }

  /** Says why, in place of what the body looked like. */
  void because(String reason) {
    this.reason = reason;
    bodyLength = 0;
  }

  /** Keeps the start of a line. */
  void line(byte[] in, int from, int to) {
    lineLength = Math.min(to - from, line.length);
    System.arraycopy(in, from, line, 0, lineLength);
  }

  /** Keeps more of the body, as long as there is room. */
  void body(byte[] in, int from, int to) {
    int length = Math.min(to - from, body.length - bodyLength);
    System.arraycopy(in, from, body, bodyLength, length);
    bodyLength += length;
  }

  /** The text, at most 300 characters, control characters as blanks. */
  String text() {
    StringBuilder text = new StringBuilder(reason);
    if (lineLength > 0) {
      text.append(text.isEmpty() ? "" : ": ").append(printable(line, lineLength));
    }
    if (bodyLength > 0) {
      text.append(", body: ").append(printable(body, bodyLength));
    }
    return text.length() <= LONGEST_CHARS ? text.toString() : text.substring(0, LONGEST_CHARS);
  }

  private static String printable(byte[] bytes, int length) {
    StringBuilder text = new StringBuilder();
    new String(bytes, 0, length, StandardCharsets.UTF_8)
        .codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .forEach(text::appendCodePoint);
    return text.toString();
  }
}
