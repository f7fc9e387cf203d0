package dev.sett.engines;

import dev.sett.model.Body;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Request bodies as tools take them. */
final class Bodies {

  private Bodies() {}

  /** The body as text; empty if it is none in UTF-8. */
  static Optional<String> text(Body body) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body.bytes())).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
