package dev.sett.ui;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The secret that readers from other machines need.
 *
 * @param text 32 hexadecimal digits
 */
record Token(String text) {
  private static final int BYTES = 16;

  /** A new one of 128 random bits. */
  static Token random() {
    byte[] bits = new byte[BYTES];
    new SecureRandom().nextBytes(bits);
    return new Token(HexFormat.of().formatHex(bits));
  }

  /** Whether somebody knows it. Takes as long for a wrong one as for the right one. */
  boolean is(String offered) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), offered.getBytes(StandardCharsets.UTF_8));
  }

  /** Hides the token, so that it gets into no message. */
  @Override
  public String toString() {
    return "Token";
  }
}
