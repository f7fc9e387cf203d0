package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/why} matches the rules. If it does not, run this test with {@code
 * -Dsett.write-docs=true}, which rewrites the pages.
 */
class DocsTest {

  private static final Path FOLDER = Path.of(System.getProperty("sett.home"), "docs", "why");
  private static final boolean WRITE = Boolean.getBoolean("sett.write-docs");

  @Test
  void everyPageIsAsTheRulesMakeIt() throws IOException {
    for (String file : RulePages.files()) {
      check(file, RulePages.text(file).orElseThrow());
    }
  }

  @Test
  void theIndexAndTheRulesHaveEveryRule() {
    String index = RulePages.text(RulePages.INDEX).orElseThrow();
    for (String name : Rulebook.names()) {
      assertTrue(index.contains("| [" + name + "](" + name + ".md) |"), name);
      String page = RulePages.text(RulePages.file(name)).orElseThrow();
      assertTrue(page.startsWith("# " + name + ": "), page);
    }
  }

  @Test
  void whatIsNoPageHasNoText() {
    for (String file : List.of("", ".md", "README", "pinning", "../why/pinning.md", "x.md")) {
      assertEquals(Optional.empty(), RulePages.text(file), file);
    }
  }

  @Test
  void noPageIsLeftOver() throws IOException {
    try (var files = Files.list(FOLDER)) {
      assertEquals(
          new TreeSet<>(RulePages.files()),
          new TreeSet<>(files.map(f -> f.getFileName().toString()).toList()),
          "pages in docs/why");
    }
  }

  private static void check(String file, String expected) throws IOException {
    Path path = FOLDER.resolve(file);
    if (WRITE) {
      Files.createDirectories(FOLDER);
      Files.writeString(path, expected);
    }
    assertTrue(Files.exists(path), path + " is missing; -Dsett.write-docs=true writes it");
    assertEquals(
        expected,
        Files.readString(path),
        path + " is out of date; -Dsett.write-docs=true rewrites it");
  }
}
