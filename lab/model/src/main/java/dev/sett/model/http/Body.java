package dev.sett.model.http;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sett.secrets.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** The bytes of a request body; base64 in files. */
public final class Body {

  /** No body at all. */
  public static final Body NONE = new Body(new byte[0]);

  private final byte[] bytes;

  private Body(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A body of these bytes, copied. */
  public static Body of(byte[] bytes) {
    return bytes.length == 0 ? NONE : new Body(bytes.clone());
  }

  /** A body of this text in UTF-8. */
  public static Body of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The body that {@link #base64} wrote. */
  @JsonCreator
  public static Body fromBase64(String base64) {
    return of(Base64.getDecoder().decode(base64));
  }

  /** This body as base64. */
  @JsonValue
  public String base64() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The same body without secrets. */
  public Body redacted(Redaction redaction) {
    return of(redaction.bytes(bytes));
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Number of bytes. */
  public int length() {
    return bytes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Body body && Arrays.equals(bytes, body.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
