package dev.sett.workload;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** The unit of work that needs a CPU. */
final class Hashing {
  private static final int SEED_BYTES = 256;

  private Hashing() {}

  /**
   * Hashes 256 random bytes, then the hash of them, and so on.
   *
   * @param rounds how often, at least 0; one more hash gives the answer, as in the fibers server
   * @return the last hash, 64 hexadecimal digits
   */
  static String rounds(int rounds) {
    MessageDigest sha256 = sha256();
    byte[] data = new byte[SEED_BYTES];
    ThreadLocalRandom.current().nextBytes(data);
    for (int i = 0; i < rounds; i++) {
      data = sha256.digest(data);
    }
    return HexFormat.of().formatHex(sha256.digest(data));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
