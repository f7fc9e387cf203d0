package dev.sett.engines.tool;

import dev.sett.model.http.Body;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Request bodies as tools take them. */
public final class RequestBodies {

  private RequestBodies() {}

  /** The body as text; empty if it is none in UTF-8. */
  public static Optional<String> text(Body body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body.bytes())).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
