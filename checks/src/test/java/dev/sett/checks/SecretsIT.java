package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets in every place that a comparison can have them, given to programs that repeat them
 * without their names: none is in any file of the result, in summaries and exports, or in what is
 * printed.
 */
final class SecretsIT {

  /** What programs are given beside {@link Planted#VARIABLES}. */
  private static final List<String> TYPED =
      List.of(
          "planted-arg-7c \"1\"",
          "planted-env-0d91",
          "planted-head-41aa",
          "planted-body-93/f",
          "planted%2Bquery-5",
          "planted+query-5",
          "planted-opt-e820");

  @TempDir private Path folder;

  /** The first program answers, the second one dies and leaves its last lines. */
  private List<String> compare(int port) {
    String given = " --db-password '" + TYPED.getFirst() + "' -Dapi.key=planted-opt-e820";
    return List.of(
        "compare",
        "--a=" + SettProcess.misbehaving(port, "leaks", "secrets") + given,
        "--b=" + SettProcess.misbehaving(port, "leaks-and-dies-under-load", "secrets") + given,
        "--url=http://127.0.0.1:" + port + "/login?token=planted%2Bquery-5&size=5",
        "--env-a=DB_PASSWORD=planted-env-0d91",
        "--env-b=DB_PASSWORD=planted-env-0d91",
        "--header=X-Auth: planted-head-41aa",
        "--body={\"password\":\"planted-body-93/f\"}",
        "--seed=2",
        "--blocks=1",
        "--connections=4",
        "--duration=300ms",
        "--warm-up=200ms..200ms",
        "--budget=6s",
        "--markdown=" + folder.resolve("summary.md"),
        "--junit=" + folder.resolve("junit.xml"),
        "--plain",
        "--results=" + folder.resolve("results"));
  }

  @Test
  void noSecretLeavesTheLab() throws Exception {
    int port = SettProcess.freePort();
    SettProcess.Ended ended = sett(compare(port));
    // 4: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 4 || ended.code() == 3, ended.text());
    assertClean(ended);
    List<Trial> trials = ResultFolder.open(result()).trials().all();
    assertTrue(
        trials.stream()
            .flatMap(t -> t.slices().stream())
            .flatMap(s -> s.load().errors().values().stream())
            .anyMatch(failures -> failures.example().contains("body: [")),
        "A has answered with what it was given");
    assertTrue(
        trials.stream()
            .flatMap(t -> t.failure().stream())
            .anyMatch(
                f ->
                    f.lastLines()
                        .toString()
                        .contains("giving up at request " + Misbehaving.LAST + " [")),
        "B has printed what it was given");

    SettProcess.Ended exported =
        sett(List.of("export", "k6", result().toString(), "--out=" + folder.resolve("k6")));
    assertEquals(0, exported.code(), exported.text());
    assertClean(exported);
    SettProcess.Ended told =
        sett(
            List.of(
                "history",
                folder.resolve("results").toString(),
                "--html=" + folder.resolve("history.html"),
                "--horreum=" + folder.resolve("horreum.json")));
    assertEquals(0, told.code(), told.text());
    assertClean(told);
  }

  private static SettProcess.Ended sett(List<String> arguments) throws Exception {
    return SettProcess.start(arguments, Planted.VARIABLES).await(Duration.ofMinutes(8));
  }

  private Path result() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return all.findFirst().orElseThrow();
    }
  }

  private void assertClean(SettProcess.Ended ended) throws IOException {
    assertEquals(Set.of(), Planted.foundIn(folder), "files that hold a variable");
    List<String> leaks = new ArrayList<>();
    for (Path file : Planted.files(folder)) {
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      TYPED.stream()
          .flatMap(secret -> Planted.forms(secret).stream())
          .filter(content::contains)
          .forEach(secret -> leaks.add(folder.relativize(file) + ": " + secret));
    }
    assertEquals(List.of(), leaks, "files that hold what was typed");
    assertFalse(ended.text().contains("planted"), ended.text());
  }
}
