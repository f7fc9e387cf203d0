package dev.sett.load.request;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What captures need of an answer: some headers, and the body as far as 1 MiB. Reused. */
public final class KeptResponse {

  /** Longest body looked at, in bytes. */
  public static final int MOST_BYTES = 1024 * 1024;

  private static final int FEW_BYTES = 16 * 1024;

  private final byte[][] names;
  private final @Nullable String[] values;
  private final boolean wantsBody;
  private byte[] body = new byte[0];
  private int length;
  private boolean tooLong;

  /**
   * Nothing yet.
   *
   * @param headers names of the headers that are wanted, in lower case
   */
  public KeptResponse(List<String> headers, boolean wantsBody) {
    names = headers.stream().map(HttpText::ascii).toArray(byte[][]::new);
    values = new String[names.length];
    this.wantsBody = wantsBody;
  }

  /** Forgets everything, and gives back the space of a large body. */
  public void clear() {
    Arrays.fill(values, null);
    length = 0;
    tooLong = false;
    if (body.length > FEW_BYTES) {
      body = new byte[0];
    }
  }

  /** Takes a header line whose name ends before {@code colon}. */
  public void header(byte[] in, int from, int colon, int to) {
    for (int i = 0; i < names.length; i++) {
      if (values[i] == null
          && colon - from == names[i].length
          && HttpText.same(in, from, names[i])) {
        int first = HttpText.firstInk(in, colon + 1, to);
        int end = HttpText.lastInk(in, first, to);
        values[i] = new String(in, first, end - first, StandardCharsets.UTF_8);
      }
    }
  }

  /** Takes the headers of an HTTP/2 answer. */
  public void headers(Http2Headers headers) {
    for (int i = 0; i < names.length; i++) {
      CharSequence found = headers.get(new AsciiString(names[i], /* copy= */ false));
      if (found != null) {
        byte[] bytes = AsciiString.of(found).toByteArray();
        values[i] = new String(bytes, StandardCharsets.UTF_8).strip();
      }
    }
  }

  /** Takes the next bytes of the body. */
  public void body(byte[] in, int from, int to) {
    int more = to - from;
    if (!wantsBody || tooLong) {
      return;
    }
    if (length + more > MOST_BYTES) {
      tooLong = true;
      return;
    }
    if (length + more > body.length) {
      body = Arrays.copyOf(body, Math.max(length + more, Math.min(2 * body.length, MOST_BYTES)));
    }
    System.arraycopy(in, from, body, length, more);
    length += more;
  }

  /** Whether more of the body has to come here. */
  public boolean wantsBody() {
    return wantsBody && !tooLong;
  }

  /** Whether the body was longer than {@link #MOST_BYTES}. */
  public boolean tooLong() {
    return tooLong;
  }

  /** A header's value by its place among the names; null if it did not come. */
  @Nullable
  public String header(int place) {
    return values[place];
  }

  /** The body; its first {@link #length} bytes count. */
  public byte[] body() {
    return body;
  }

  /** Number of bytes of the body. */
  public int length() {
    return length;
  }

  /** The body as text in UTF-8. */
  public String text() {
    return new String(body, 0, length, StandardCharsets.UTF_8);
  }
}
