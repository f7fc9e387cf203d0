package dev.sett.apps.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 77, -5})
  void drawsThePublishedNumbersWithAnySeed(long seed) throws IOException {
    assertEquals(18_286, Generator.write(folder, seed, /* times= */ 1));
    assertEquals(11_043, Files.readAllLines(folder.resolve("acme.csv")).size());
    assertEquals(6_023, Files.readAllLines(folder.resolve("jp-morgan.csv")).size());
    assertEquals(1_003, Files.readAllLines(folder.resolve("bank-of-america.csv")).size());
    assertEquals(112, Files.readAllLines(folder.resolve("hsbc.csv")).size());
    assertEquals(99, Files.readAllLines(folder.resolve("ubs.csv")).size());
    assertEquals(6, Files.readAllLines(folder.resolve("bank-boston.csv")).size());
    PlainReading counted = PlainReading.of(folder);
    assertEquals(13_669, counted.ok());
    assertEquals(4_617, counted.skip());
  }

  @Test
  void multipliesBothNumbers() throws IOException {
    assertEquals(3 * 18_286, Generator.write(folder, /* seed= */ 4, /* times= */ 3));
    PlainReading counted = PlainReading.of(folder);
    assertEquals(3 * 13_669, counted.ok());
    assertEquals(3 * 4_617, counted.skip());
  }

  @Test
  void writesTheSameBytesForTheSameSeed() throws IOException {
    Generator.write(folder, /* seed= */ 1, /* times= */ 1);
    String first = Inbox.of(folder).digest();
    Generator.write(folder, /* seed= */ 2, /* times= */ 1);
    assertNotEquals(first, Inbox.of(folder).digest());
    Generator.write(folder, /* seed= */ 1, /* times= */ 1);
    assertEquals(first, Inbox.of(folder).digest());
    // Sealed: another machine or JDK must draw the same.
    assertEquals("a5c5d212f9075a2cf684eec3a29ee4e054595dd8462a67edbb60306bccfc84b6", first);
  }
}
