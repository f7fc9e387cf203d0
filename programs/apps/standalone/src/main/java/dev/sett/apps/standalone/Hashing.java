package dev.sett.apps.standalone;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The little work: CPU and nothing else. */
final class Hashing {

  private Hashing() {}

  /** Hashes 32 bytes again and again, so that no round can be left out. */
  static int hash(int rounds) {
    if (rounds == 0) {
      return 0;
    }
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] digest = new byte[32];
      for (int i = 0; i < rounds; i++) {
        digest = sha.digest(digest);
      }
      return digest[0];
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
