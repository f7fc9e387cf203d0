package dev.sett.load.request;

import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.buffer.ByteBuf;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of one slot that is ready to be sent, and how its answer is judged. Used again for
 * every sending; on the slot's event loop only.
 *
 * @param which its place among {@code CompiledLoad.names}
 * @param toHead whether the answer has no body, because the method is HEAD
 * @param idempotent whether two of this request have the effect of one, as its method says
 * @param expect which answers are right
 * @param size how long a right answer's body is
 * @param search looks for the text that a right answer contains; null if any body will do
 * @param kept takes what captures look at; null if there are none
 * @param encoded the request in one of the protocols
 */
public record PreparedRequest(
    int which,
    boolean toHead,
    boolean idempotent,
    ExpectedAnswer expect,
    Script.Size size,
    @Nullable TextSearch search,
    @Nullable KeptResponse kept,
    EncodedRequest encoded) {

  /** Source: RFC 9110 section 9.2.2. */
  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

  /** A request of this method. */
  public PreparedRequest(
      int which,
      String method,
      ExpectedAnswer expect,
      Script.Size size,
      @Nullable KeptResponse kept,
      EncodedRequest encoded) {
    this(
        which,
        method.equals("HEAD"),
        IDEMPOTENT.contains(method),
        expect,
        size,
        TextSearch.forBody(expect),
        kept,
        encoded);
  }

  /**
   * The request's bytes in HTTP/1.1; whoever sends them releases them.
   *
   * @throws IllegalStateException if it is written in HTTP/2
   */
  public ByteBuf bytes() {
    return switch (encoded) {
      case EncodedRequest.Http11 own -> own.bytes();
      case EncodedRequest.Http2 other -> throw new IllegalStateException("encoded for HTTP/2");
    };
  }

  /**
   * The request as HTTP/2 sends it; whoever sends it releases its body.
   *
   * @throws IllegalStateException if it is written in HTTP/1.1
   */
  public Http2Request http2() {
    return switch (encoded) {
      case EncodedRequest.Http2 own -> own.request();
      case EncodedRequest.Http11 other -> throw new IllegalStateException("encoded for HTTP/1.1");
    };
  }
}
