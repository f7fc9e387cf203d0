package dev.sett.load.response;

import dev.sett.load.request.HttpText;
import dev.sett.load.request.PreparedRequest;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * One answer over HTTP/2 at a time, read as it arrives and compared with what its request expects.
 * Reused; on its event loop only.
 */
public final class Http2Response extends JudgedResponse {

  private final byte[] scratch;

  private int status;
  private boolean begun;

  /**
   * Nothing yet.
   *
   * @param scratch space to read bodies in
   */
  public Http2Response(byte[] scratch) {
    this.scratch = scratch;
  }

  /** Forgets the last answer; the next one is to this request. */
  public void reset(PreparedRequest ask) {
    check.expect(ask);
    check.clear();
    status = 0;
    begun = false;
  }

  /** Whether any part of it came. */
  public boolean begun() {
    return begun;
  }

  /** Whether its status came. */
  public boolean hasStatus() {
    return status >= 200;
  }

  /**
   * Takes a head, or trailers.
   *
   * @return why it is none, in words; null if all is well
   */
  @Nullable
  public String head(Http2Headers headers) {
    begun = true;
    if (hasStatus()) {
      return null; // trailers
    }
    int found = status(headers.status());
    if (found < 100 || found > 599) {
      return "a response without a status from 100 to 599";
    }
    if (found < 200) {
      return null; // an answer before the answer
    }
    status = found;
    check.status(found, scratch, 0, 0); // the line that says it is made for an example only
    check.headers(headers);
    return null;
  }

  private static int status(@Nullable CharSequence text) {
    if (text == null || text.length() != 3) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < 3; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  /** Takes more of the body. */
  public void body(ByteBuf data) {
    begun = true;
    check.passed(data.readableBytes());
    if (!check.looksAtBody()) {
      return;
    }
    int at = data.readerIndex();
    while (at < data.writerIndex()) {
      int length = Math.min(data.writerIndex() - at, scratch.length);
      data.getBytes(at, scratch, 0, length);
      check.body(scratch, 0, length);
      at += length;
    }
  }

  @Override
  public String example() {
    check.line(HttpText.ascii("HTTP/2 " + status));
    return check.example(/* whole= */ true);
  }
}
