package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the modules' poms promise to {@code ./sett}, which builds them without their tests. */
class PomsTest {

  @Test
  void noRoomButThisOneNeedsAJarOfTestsUnlessTestsAreCompiled() throws IOException {
    try (Stream<Path> modules = Files.walk(Sources.ROOT, 3)) {
      List<Path> poms =
          modules
              .filter(module -> !module.endsWith("checks"))
              .map(module -> module.resolve("pom.xml"))
              .filter(Files::exists)
              .sorted()
              .toList();
      assertTrue(poms.size() > 10, poms::toString);
      assertEquals(List.of(), poms.stream().filter(PomsTest::needsJarOfTests).toList());
    }
  }

  private static boolean needsJarOfTests(Path pom) {
    try {
      String[] parts = Files.readString(pom).split("<name>!maven.test.skip</name>", -1);
      return parts[0].contains("<type>test-jar</type>");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
