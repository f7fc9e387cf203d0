package dev.sett.load.request;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The alphabet of HTTP/1.1 (RFC 9110 section 5.6), on bytes and without allocation. */
public final class HttpText {

  private static final byte[] VERSION = ascii("HTTP/1.");
  private static final boolean[] TOKEN = tokenCharacters();

  private HttpText() {}

  /** Whether the byte may stand in a header's name. */
  public static boolean token(byte b) {
    return b >= 0 && TOKEN[b];
  }

  /** Whether these first bytes of a line can be the start of an HTTP/1.x answer. */
  public static boolean startsAnswer(byte[] in, int from, int to) {
    int compared = Math.min(to - from, VERSION.length);
    return Arrays.equals(in, from, from + compared, VERSION, 0, compared);
  }

  /**
   * The status in a status line, 0 to 999; -1 if it is none.
   *
   * <p>status-line = "HTTP/1." DIGIT SP 3DIGIT [ SP reason ]
   */
  public static int status(byte[] in, int from, int to) {
    boolean statusLine =
        to - from >= 12
            && Arrays.equals(in, from, from + VERSION.length, VERSION, 0, VERSION.length)
            && digit(in[from + 7])
            && in[from + 8] == ' '
            && (to - from == 12 || in[from + 12] == ' ');
    return statusLine ? (int) number(in, from + 9, from + 12, /* radix= */ 10) : -1;
  }

  /** The number that these bytes are, digits only, below 2^62; -1 if they are none. */
  public static long number(byte[] in, int from, int to, int radix) {
    if (from == to || to - from > (radix == 10 ? 18 : 15)) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = in[i] < 0 ? -1 : Character.digit(in[i], radix);
      if (digit < 0) {
        return -1;
      }
      number = number * radix + digit;
    }
    return number;
  }

  /** Whether a list with commas has this lower-case word, in any case. */
  public static boolean lists(byte[] in, int from, int to, byte[] lower) {
    int at = from;
    while (at < to) {
      int comma = at;
      while (comma < to && in[comma] != ',') {
        comma++;
      }
      if (holds(in, at, comma, lower)) {
        return true;
      }
      at = comma + 1;
    }
    return false;
  }

  /** Whether the bytes, blanks around them left aside, are this lower-case word in any case. */
  public static boolean holds(byte[] in, int from, int to, byte[] lower) {
    int first = firstInk(in, from, to);
    return lastInk(in, first, to) - first == lower.length && same(in, first, lower);
  }

  /** Whether the bytes at {@code from} are this lower-case word in any case. */
  public static boolean same(byte[] in, int from, byte[] lower) {
    for (int i = 0; i < lower.length; i++) {
      byte b = in[from + i];
      if ((b >= 'A' && b <= 'Z' ? b + 32 : b) != lower[i]) {
        return false;
      }
    }
    return true;
  }

  /** Index of the first byte that is no blank; {@code to} if there is none. */
  public static int firstInk(byte[] in, int from, int to) {
    int at = from;
    while (at < to && (in[at] == ' ' || in[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** Index after the last byte that is no blank; {@code from} if there is none. */
  public static int lastInk(byte[] in, int from, int to) {
    int at = to;
    while (at > from && (in[at - 1] == ' ' || in[at - 1] == '\t')) {
      at--;
    }
    return at;
  }

  /** Whether the byte is 0 to 9. */
  public static boolean digit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** The bytes of an ASCII text. */
  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static boolean[] tokenCharacters() {
    boolean[] token = new boolean[128];
    for (char c = 'a'; c <= 'z'; c++) {
      token[c] = true;
      token[c - 32] = true;
    }
    for (byte b : ascii("0123456789!#$%&'*+-.^_`|~")) {
      token[b] = true;
    }
    return token;
  }
}
