package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NewResultTest {

  private static final Instant NOW = Instant.parse("2026-03-29T01:30:05Z");

  @TempDir private Path results;

  @Test
  void isNamedInUtcWhereverTheMachineStands() {
    assertEquals(
        results.resolve("compare-20260329-013005"), NewResult.folder(results, "compare", NOW));
  }

  @Test
  void takesTheNextNumberWhereOneIsThere() throws Exception {
    Files.createDirectory(results.resolve("compare-20260329-013005"));
    Files.createDirectory(results.resolve("compare-20260329-013005-2"));

    assertEquals(
        results.resolve("compare-20260329-013005-3"), NewResult.folder(results, "compare", NOW));
  }
}
