package dev.sett.load;

import dev.sett.model.Request;
import dev.sett.model.Script;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The same request again and again. */
final class OneRequest implements Work {

  private final Request request;
  private final long thinkNanos;
  private final ByteBuf shared;

  /**
   * One request.
   *
   * @param think pause between an answer and the next request in a closed loop
   * @throws LoadException if the request can't be sent
   */
  OneRequest(Endpoint endpoint, Request request, Duration think) {
    this.request = request;
    this.thinkNanos = think.toNanos();
    this.shared = direct(endpoint.encode(request));
  }

  /** A buffer outside the heap with these bytes. */
  static ByteBuf direct(byte[] bytes) {
    return Unpooled.directBuffer(bytes.length).writeBytes(bytes);
  }

  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public Optional<Request> only() {
    return Optional.of(request);
  }

  @Override
  public void release() {
    shared.release();
  }

  @Override
  public Errand errand() {
    Ask ask =
        new Ask.Constant(
            /* which= */ 0,
            request.method(),
            request.expect(),
            Script.Size.ANY,
            /* kept= */ null,
            shared);
    return new Errand() {
      @Override
      public Ask next() {
        return ask;
      }

      @Override
      public @Nullable String answered() {
        return null;
      }

      @Override
      public void failed() {}

      @Override
      public void restart() {}

      @Override
      public long thinkNanos() {
        return thinkNanos;
      }
    };
  }
}
