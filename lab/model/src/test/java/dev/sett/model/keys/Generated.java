package dev.sett.model.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Files that follow from the keys. To write them anew: {@code SETT_WRITE_GOLDEN=1}. */
final class Generated {

  static final Path REFERENCE = Path.of("../../docs/reference/experiments.md");

  private Generated() {}

  /** Fails unless the file is what it should be, made from what it is. */
  static void check(Path file, UnaryOperator<String> expected) throws IOException {
    String found = Files.exists(file) ? Files.readString(file) : "";
    String right = expected.apply(found);
    if (System.getenv("SETT_WRITE_GOLDEN") != null) {
      Files.writeString(file, right);
      found = right;
    }
    assertEquals(
        right,
        found,
        file
            + " is out of date. Write it anew: SETT_WRITE_GOLDEN=1 ./mvnw -Pquick -pl lab/model -am"
            + " test -Dtest='dev.sett.model.keys.*Test' -Dsurefire.failIfNoSpecifiedTests=false");
  }
}
