package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class CliPageTest {

  private static final Path PAGE = Path.of("../../docs/cli.md");

  @Test
  void thePageOfCommandsIsWhatTheCommandsPrint() throws Exception {
    String page = CliPage.markdown();
    if (System.getenv("SETT_WRITE_GOLDEN") != null) {
      Files.writeString(PAGE, page);
    }
    assertEquals(
        page,
        Files.exists(PAGE) ? Files.readString(PAGE) : "",
        "docs/cli.md is out of date. Write it anew: SETT_WRITE_GOLDEN=1 ./mvnw -Pquick -pl lab/cli"
            + " -am test -Dtest=CliPageTest -Dsurefire.failIfNoSpecifiedTests=false");
  }

  @Test
  void everyExitCodeIsListed() throws Exception {
    String page = CliPage.markdown();
    for (var field : ExitCode.class.getDeclaredFields()) {
      assertTrue(page.contains("\n| " + field.getInt(null) + " | "), field.getName());
    }
  }

  @Test
  void pagesThatSayMoreAreThere() {
    CliPage.markdown()
        .lines()
        .filter(line -> line.startsWith("| [`"))
        .flatMap(
            line -> java.util.regex.Pattern.compile("\\]\\(([^#)]+)\\)").matcher(line).results())
        .forEach(
            link -> assertTrue(Files.exists(PAGE.resolveSibling(link.group(1))), link.group(1)));
  }
}
