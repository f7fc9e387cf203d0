package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the modules' poms promise to {@code ./sett}, which builds them without their tests, and to
 * releases.
 */
class PomsTest {
  /** The first version in a pom: its own in the root, that of the parent in all others. */
  private static final Pattern VERSION = Pattern.compile("<version>([^<$]+)</version>");

  @Test
  void everyPomAndTheCitationHaveTheVersionOfTheRoot() throws IOException {
    String version = version(Sources.ROOT.resolve("pom.xml"));
    try (Stream<Path> files = Files.find(Sources.ROOT, 5, (file, about) -> isPom(file))) {
      List<Path> poms = files.toList();
      assertTrue(poms.size() > 40, poms::toString);
      assertEquals(List.of(), poms.stream().filter(pom -> !version(pom).equals(version)).toList());
    }
    for (String example : List.of("pool", "spring-boot")) {
      String pom = Files.readString(Sources.ROOT.resolve("examples/" + example + "/pom.xml"));
      assertTrue(pom.contains("<version>" + version + "</version>"), pom);
    }
    String citation = Files.readString(Sources.ROOT.resolve("CITATION.cff"));
    assertTrue(citation.contains("\nversion: " + version + "\n"), citation);
  }

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

  private static boolean isPom(Path file) {
    return file.endsWith("pom.xml")
        && !file.toString().contains("/target/")
        && !Sources.ROOT
            .relativize(file)
            .toString()
            .matches("(\\.|examples/|bench/quarkus-apps/).*");
  }

  private static String version(Path pom) {
    try {
      Matcher found = VERSION.matcher(Files.readString(pom));
      assertTrue(found.find(), pom::toString);
      return found.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
