package dev.sett.load.request;

import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.buffer.ByteBuf;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of one slot that is ready to be sent, and how its answer is judged. Used again for
 * every sending; on the slot's event loop only.
 */
public final class PreparedRequest {

  /** Source: RFC 9110 section 9.2.2. */
  private static final Set<String> IDEMPOTENT =
      Set.of("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE");

  private final int which;
  private final boolean toHead;
  private final boolean idempotent;
  private final ExpectedAnswer expect;
  private final Script.Size size;
  private final @Nullable TextSearch search;
  private final @Nullable KeptResponse kept;
  private final EncodedRequest letter;

  /**
   * A request.
   *
   * @param which its place among {@code CompiledLoad.names}
   * @param kept takes what captures look at; null if there are none
   */
  public PreparedRequest(
      int which,
      String method,
      ExpectedAnswer expect,
      Script.Size size,
      @Nullable KeptResponse kept,
      EncodedRequest letter) {
    this.which = which;
    this.toHead = method.equals("HEAD");
    this.idempotent = IDEMPOTENT.contains(method);
    this.expect = expect;
    this.size = size;
    this.search = TextSearch.forBody(expect);
    this.kept = kept;
    this.letter = letter;
  }

  /**
   * The request's bytes in HTTP/1.1; whoever sends them releases them.
   *
   * @throws IllegalStateException if it is written in HTTP/2
   */
  public ByteBuf bytes() {
    return switch (letter) {
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
    return switch (letter) {
      case EncodedRequest.Http2 own -> own.request();
      case EncodedRequest.Http11 other -> throw new IllegalStateException("encoded for HTTP/1.1");
    };
  }

  /** Place among {@code CompiledLoad.names}. */
  public int which() {
    return which;
  }

  /** Whether the answer has no body, because the method is HEAD. */
  public boolean toHead() {
    return toHead;
  }

  /** Whether two of this request have the effect of one, as its method says. */
  public boolean idempotent() {
    return idempotent;
  }

  /** Which answers are right. */
  public ExpectedAnswer expect() {
    return expect;
  }

  /** How long a right answer's body is. */
  public Script.Size size() {
    return size;
  }

  /** Looks for the text that a right answer contains; null if any body will do. */
  @Nullable
  public TextSearch search() {
    return search;
  }

  /** Takes what captures look at; null if there are none. */
  @Nullable
  public KeptResponse kept() {
    return kept;
  }
}
