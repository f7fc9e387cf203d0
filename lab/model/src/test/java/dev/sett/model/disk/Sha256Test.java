package dev.sett.model.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {

  /** Source: FIPS 180-2, appendix B.1. */
  private static final String OF_ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void fileAndTextOfTheSameBytesHaveTheSameSum() throws IOException {
    assertEquals(OF_ABC, Sha256.of("abc"));
    assertEquals(OF_ABC, Sha256.of(Files.writeString(folder.resolve("abc"), "abc")));
  }
}
