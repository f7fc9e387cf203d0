package dev.sett.runner.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ProgramFilesTest {

  @Test
  void theNameOfAVariantBecomesOnePathElement() {
    ProgramFiles files = new ProgramFiles(Path.of("logs"), /* number= */ 3, "virtual@fixed:2 a/b");
    assertEquals("003-virtual-fixed-2-a-b", files.name());
    assertEquals("program-3.log", files.log());
    assertEquals(Path.of("logs", "inside-3"), files.recordings());
  }
}
