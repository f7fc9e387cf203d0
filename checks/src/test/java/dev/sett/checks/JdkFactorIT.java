package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same comparison on two JDKs. */
final class JdkFactorIT {

  @TempDir private Path results;

  @Test
  @Tag("long")
  @Tag("commands")
  void everyVariantIsMeasuredOnEveryJdk() throws Exception {
    Optional<String> old = Optional.ofNullable(System.getenv("SETT_JDK21"));
    assumeTrue(
        old.isPresent(),
        () ->
            Optional.ofNullable(System.getenv("SETT_JDK21_MISSING"))
                .orElse("SETT_JDK21 is not set; ./check sets it."));
    String current = System.getProperty("java.home");
    SettProcess.Ended ended =
        SettProcess.run(
            List.of(
                "compare",
                "--a=virtual",
                "--b=platform:8",
                "--work=lock=1ms",
                "--jdk=" + old.get() + "," + current,
                "--duration=300ms",
                "--warm-up=200ms..200ms",
                "--blocks=1",
                "--budget=180s",
                "--plain",
                "--results=" + results));

    // 4: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    assertTrue(ended.text().contains("one block is not enough"), ended.text());
    ResultFolder folder = ResultFolder.open(only(results));
    List<Trial> trials = folder.trials().all();
    assertEquals(4, trials.size(), ended.text());
    for (Trial trial : trials) {
      String jdk = trial.launched().orElseThrow().jdk();
      assertEquals(trial.point().contains(old.get()), jdk.startsWith("21"), trial.toString());
    }
    Result result = folder.result().orElseThrow();
    assertEquals(2, result.plan().experiment().points().size());
    assertTrue(Files.readString(folder.report()).contains("JDK " + old.get()));
  }

  @Test
  void aJdkNamedTwiceIsRefused() throws Exception {
    SettProcess.Ended ended =
        SettProcess.run(List.of("compare", "--a=virtual", "--b=native", "--jdk=25,25"));
    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("names a JDK twice: 25,25."), ended.text());
  }

  private static Path only(Path parent) throws Exception {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
