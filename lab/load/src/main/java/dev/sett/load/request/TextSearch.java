package dev.sett.load.request;

import dev.sett.model.http.ExpectedAnswer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a text in bytes that come in any pieces, each byte seen once.
 *
 * <p>Source: Knuth, Morris, Pratt, "Fast pattern matching in strings", SIAM J. Comput. 6 (1977).
 */
public final class TextSearch {

  private final byte[] wanted;

  /** {@code fallback[i]}: length of the longest border of the first {@code i + 1} bytes. */
  private final int[] fallback;

  private int matched;

  /** A search for this text, not empty, as UTF-8 bytes. */
  TextSearch(String text) {
    wanted = text.getBytes(StandardCharsets.UTF_8);
    fallback = new int[wanted.length];
    int border = 0;
    for (int i = 1; i < wanted.length; i++) {
      while (border > 0 && wanted[i] != wanted[border]) {
        border = fallback[border - 1];
      }
      if (wanted[i] == wanted[border]) {
        border++;
      }
      fallback[i] = border;
    }
  }

  /** A search for the text that a body must contain; null if any body will do. */
  static @Nullable TextSearch forBody(ExpectedAnswer expect) {
    return expect.bodyContains().filter(text -> !text.isEmpty()).map(TextSearch::new).orElse(null);
  }

  /** Forgets what was seen. */
  public void reset() {
    matched = 0;
  }

  /** Whether the text was seen since the last reset. */
  public boolean found() {
    return matched == wanted.length;
  }

  /** Takes the next bytes, from {@code from} to {@code to}. */
  public void feed(byte[] in, int from, int to) {
    for (int i = from; i < to && matched < wanted.length; i++) {
      while (matched > 0 && in[i] != wanted[matched]) {
        matched = fallback[matched - 1];
      }
      if (in[i] == wanted[matched]) {
        matched++;
      }
    }
  }
}
