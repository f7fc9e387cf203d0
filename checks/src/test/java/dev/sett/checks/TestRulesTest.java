package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What unit tests may not do, read from their sources. */
final class TestRulesTest {

  private static final Pattern SLEEPS = Pattern.compile("\\bsleep\\((?!\\))");
  private static final Pattern STARTS =
      Pattern.compile("new (ProcessBuilder|ServerSocket|Socket|HttpServer)\\b|HttpServer\\.create");
  private static final Pattern DISABLED = Pattern.compile("@Disabled\\b");

  /** This file has the words in it that it looks for. */
  private static final String SELF = "TestRulesTest.java";

  @Test
  void unitTestsDoNotSleep() throws Exception {
    assertEquals(List.of(), linesWith(SLEEPS, "Test"));
  }

  @Test
  void unitTestsStartNoProcessAndOpenNoSocket() throws Exception {
    assertEquals(List.of(), linesWith(STARTS, "Test"));
  }

  @Test
  void noTestIsDisabled() throws Exception {
    assertEquals(List.of(), linesWith(DISABLED, "Test"));
    assertEquals(List.of(), linesWith(DISABLED, "IT"));
  }

  @Test
  void theRulesSeeWhatBreaksThem() {
    assertTrue(SLEEPS.matcher("Thread.sleep(20);").find());
    assertTrue(STARTS.matcher("new ProcessBuilder(command)").find());
    assertTrue(DISABLED.matcher("  @Disabled(\"later\")").find());
  }

  private static List<String> linesWith(Pattern words, String suffix) throws IOException {
    Modules modules = Modules.of(Sources.ROOT);
    List<String> found = new ArrayList<>();
    int files = 0;
    for (String module : modules.names()) {
      for (String name : modules.testClasses(module, suffix)) {
        Path source =
            modules.path(module).resolve("src/test/java/" + name.replace('.', '/') + ".java");
        files++;
        if (!source.endsWith(SELF)) {
          Files.readAllLines(source).stream()
              .filter(line -> words.matcher(line).find() && !line.strip().startsWith("*"))
              .forEach(line -> found.add(source.getFileName() + ": " + line.strip()));
        }
      }
    }
    assertTrue(files > 50, files + " files");
    return found;
  }
}
