package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the environment of the lab and of the programs it measures lands in no result. */
final class SecretsIT {

  private static final Map<String, String> PLANTED =
      new TreeMap<>(
          Map.of(
              "AWS_SECRET_ACCESS_KEY", "planted-aws-5e1f",
              "GITHUB_TOKEN", "ghp_planted77a3",
              "DB_PASSWORD", "planted-db-90c4",
              "SSH_AUTH_SOCK", "/tmp/planted-ssh-1b2d/agent.1",
              "SSH_CONNECTION", "192.0.2.77 50122 192.0.2.78 22",
              "ORDINARY_SETTING", "planted-ordinary-33f8"));

  @TempDir private Path folder;

  /** With evidence, since a recording and an agent see more of a program than the lab does. */
  @Test
  void nothingOfTheEnvironmentIsInAnyFile() throws Exception {
    SettProcess.Ended ended =
        run(
            "--blocks=5",
            "--a=platform:10",
            "--b=virtual",
            "--work=idle=20ms",
            "--explain-budget=25s",
            "--fail-if=b slower than a on throughput",
            "--markdown=" + folder.resolve("summary.md"),
            "--junit=" + folder.resolve("junit.xml"));

    // 1: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 1, ended.text());
    assertEquals(Set.of(), found(), "files that hold a planted value");
    assertFalse(PLANTED.values().stream().anyMatch(ended.text()::contains), ended.text());
    assertTrue(
        files().stream().anyMatch(f -> f.toString().contains("evidence")), "was looked into");
    assertTrue(Files.size(folder.resolve("junit.xml")) > 100);
  }

  /** The search itself: what a user types is kept, in the result but in no summary. */
  @Test
  void whatIsTypedIsKeptInTheResultAndHiddenInSummaries() throws Exception {
    SettProcess.Ended ended =
        run(
            "--blocks=2",
            "--a=platform:10",
            "--b=virtual",
            "--work=idle=20ms",
            "--env-a=DB_PASSWORD=planted-db-90c4",
            "--markdown=" + folder.resolve("summary.md"),
            "--junit=" + folder.resolve("junit.xml"));

    assertTrue(ended.code() == 0 || ended.code() == 1, ended.text());
    Set<String> found = found();
    assertTrue(found.contains("plan.json: DB_PASSWORD"), found.toString());
    assertFalse(found.contains("summary.md: DB_PASSWORD"), found.toString());
    assertFalse(found.contains("junit.xml: DB_PASSWORD"), found.toString());
  }

  private SettProcess.Ended run(String... flags) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(flags));
    all.addAll(
        List.of(
            "--connections=50",
            "--duration=400ms",
            "--warm-up=400ms..800ms",
            "--budget=180s",
            "--plain",
            "--results=" + folder.resolve("results")));
    return SettProcess.start(all, PLANTED).await(Duration.ofMinutes(8));
  }

  /** Name of each file that holds a planted value, and of the variable. */
  private Set<String> found() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files()) {
      // One char a byte: also in what is no text.
      String content = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      PLANTED.forEach(
          (name, value) -> {
            if (content.contains(value)) {
              found.add(file.getFileName() + ": " + name);
            }
          });
    }
    return found;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
