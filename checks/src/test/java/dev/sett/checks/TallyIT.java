package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TallyIT {

  private final Path folder;

  TallyIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void addsUpTheReportsOfThisRunAndNamesWhatFailed() throws Exception {
    Path since = Files.writeString(folder.resolve("since"), "");
    Files.setLastModifiedTime(since, FileTime.from(Instant.parse("2026-01-01T12:00:00Z")));
    report("stats/target/surefire-reports/TEST-A.xml", "2026-01-01T12:00:01Z", 5, 1, 1, 1);
    report("servers/jetty/target/failsafe-reports/TEST-B.xml", "2026-01-01T12:00:01Z", 3, 0, 0, 0);
    report("stats/target/surefire-reports/TEST-Old.xml", "2026-01-01T11:59:59Z", 100, 7, 0, 0);
    assertEquals(
        "5 2 1\nstats dev.sett.A.seesIt\n", tally(since), "passed, failed and skipped, then names");
  }

  @Test
  void countsNothingWhereNothingRan() throws Exception {
    assertEquals("", tally(Files.writeString(folder.resolve("since"), "")));
  }

  private void report(String file, String time, int tests, int errors, int skipped, int failures)
      throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    String name = path.getFileName().toString().substring("TEST-".length()).replace(".xml", "");
    String failure = failures > 0 ? "<failure message=\"no\" type=\"x\">trace</failure>" : "";
    Files.writeString(
        path,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite xmlns:xsi="x" version="3.0.2" name="dev.sett.%s" time="0.5" tests="%d" errors="%d" skipped="%d" failures="%d" flakes="0">
          <properties><property name="tests" value="9"/></properties>
          <testcase name="seesIt" classname="dev.sett.%s" time="0.1">
            %s
          </testcase>
        </testsuite>
        """
            .formatted(name, tests, errors, skipped, failures, name, failure));
    Files.setLastModifiedTime(path, FileTime.from(Instant.parse(time)));
  }

  private String tally(Path since) throws IOException, InterruptedException {
    Path script = Sources.ROOT.resolve("build/tally.sh");
    Path tools = Files.createDirectories(folder.resolve("shell"));
    Shell.Outcome outcome =
        new Shell(tools)
            .run(
                folder,
                "sh",
                "-euc",
                ". '" + script + "'; sett_tally '" + folder + "' '" + since + "'");
    assertEquals(0, outcome.code(), outcome.err());
    return outcome.out();
  }
}
