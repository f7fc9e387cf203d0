package dev.sett.load.response;

import dev.sett.load.request.HttpText;
import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.TextSearch;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * One answer over HTTP/2 at a time, read as it comes and held against what its request expects.
 * Judges as {@link ResponseParser} does. Reused; on its event loop only.
 */
public final class Http2Response implements JudgedResponse {

  private final Excerpt excerpt = new Excerpt();
  private final byte[] scratch;

  private ExpectedAnswer expect = ExpectedAnswer.SUCCESS;
  private Script.Size size = Script.Size.ANY;
  private @Nullable TextSearch search;
  private @Nullable KeptResponse kept;

  private int status;
  private boolean begun;
  private long bodyBytes;
  private boolean keepsExample;

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
    expect = ask.expect();
    size = ask.size();
    search = ask.search();
    kept = ask.kept();
    status = 0;
    begun = false;
    bodyBytes = 0;
    keepsExample = false;
    excerpt.clear();
    if (search != null) {
      search.reset();
    }
    if (kept != null) {
      kept.clear();
    }
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
    keepsExample = search != null || !size.any() || !statusRight();
    if (kept != null) {
      kept.headers(headers);
    }
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
    bodyBytes += data.readableBytes();
    if (search == null && !keepsExample && (kept == null || !kept.wantsBody())) {
      return;
    }
    int at = data.readerIndex();
    while (at < data.writerIndex()) {
      int length = Math.min(data.writerIndex() - at, scratch.length);
      data.getBytes(at, scratch, 0, length);
      if (keepsExample) {
        excerpt.body(scratch, 0, length);
      }
      if (search != null) {
        search.feed(scratch, 0, length);
      }
      if (kept != null) {
        kept.body(scratch, 0, length);
      }
      at += length;
    }
  }

  @Override
  public boolean statusRight() {
    return status >= expect.lowestStatus() && status <= expect.highestStatus();
  }

  @Override
  public boolean bodyRight() {
    return sizeRight() && (search == null || search.found());
  }

  private boolean sizeRight() {
    return bodyBytes >= size.leastBytes() && bodyBytes <= size.mostBytes();
  }

  @Override
  public String example() {
    if (statusRight() && !sizeRight()) {
      excerpt.because("a body of " + bodyBytes + " bytes");
    }
    byte[] line = HttpText.ascii("HTTP/2 " + status);
    excerpt.line(line, 0, line.length);
    return excerpt.text();
  }
}
