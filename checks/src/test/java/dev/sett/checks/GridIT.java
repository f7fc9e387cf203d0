package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A grid from its file to its report, with cells that can't run here and one that dies. */
@Order(10) // the longest first
final class GridIT {

  private static final String DESIGN =
      """
      design: {blocks: 1, capacity: 300ms, cost: 300ms, warm-up: 0s..300ms, ready-timeout: 1m}
      """;

  @TempDir private Path folder;

  @Test
  void aGridRunsWithoutTheCellsThatCannotRunHereAndNamesThem() throws Exception {
    Path file = folder.resolve("grid.yaml");
    Files.writeString(
        file,
        """
        models: {threads: ["platform:20", virtual], jvm-flags: -Xmx777m}
        grid: {path: {ping: '/work?idle=20ms'}, connections: [2, 4, 8], cpus: [1, 4000], heap: [64m]}
        """
            + DESIGN);

    SettProcess.Ended ended = run(file);

    // 4: such short trials may well be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    assertTrue(ended.text().contains("3 points x 2 variants x 1 block"), ended.text());
    assertTrue(ended.text().contains("the server needs 4000 CPUs"), ended.text());
    assertTrue(ended.text().contains("-Xmx777m, which is ignored"), ended.text());
    List<Trial> trials = ResultFolder.open(result()).trials().all();
    assertEquals(6, trials.size());
    for (Trial trial : trials) {
      List<String> command = trial.launched().orElseThrow().commandLine();
      assertTrue(command.contains("-Xmx64m"), command.toString());
      assertFalse(command.contains("-Xmx777m"), command.toString());
      assertFalse(trial.launched().orElseThrow().cpus().contains(","), "one CPU");
    }
    String page = Files.readString(result().resolve("report.html"));
    assertTrue(page.contains("<h2>Across the grid</h2>"));
    assertTrue(page.contains("4000 CPUs"), "the report names what was left out");
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void aCellThatDiesIsShownAndTheOthersAreKeptUntilResumeRetriesIt() throws Exception {
    Path file = folder.resolve("dying.yaml");
    Files.writeString(
        file,
        """
        models: {threads: ["platform:20", virtual]}
        grid: {path: {right: '/work?idle=20ms', wrong: /no-such-path}, connections: [2, 4]}
        """
            + DESIGN);

    SettProcess.Ended ended = run(file, "--only", "connections=2");

    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("Gave up on 1 of 2 points"), ended.text());
    assertTrue(ended.text().contains("./sett resume"), ended.text());
    Set<String> right =
        ResultFolder.open(result()).trials().all().stream()
            .filter(t -> t.failure().isEmpty())
            .map(Trial::point)
            .collect(Collectors.toSet());
    assertEquals(Set.of("right, 2 connections"), right);
    int before = ResultFolder.open(result()).trials().all().size();

    SettProcess.Ended resumed =
        SettProcess.run("resume", result().toString(), "--plain", "--results", folder.toString());

    assertEquals(3, resumed.code(), resumed.text());
    List<Trial> trials = ResultFolder.open(result()).trials().all();
    assertTrue(trials.size() > before, "it was tried again");
    assertTrue(
        trials.subList(before, trials.size()).stream().allMatch(t -> t.point().startsWith("wrong")),
        "and nothing else");
  }

  @Test
  void tenThousandCellsAskForYesBeforeAnythingIsBuiltOrStarted() throws Exception {
    Path file = folder.resolve("large.yaml");
    String hundred =
        Stream.iterate(1, n -> n + 1)
            .limit(100)
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    Files.writeString(
        file,
        "models: {threads: [platform, virtual]}\ngrid: {path: /ping, connections: ["
            + hundred
            + "], cpus: ["
            + hundred
            + "]}\n");

    SettProcess.Ended ended = run(file);

    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("about 389 hours"), ended.text());
    assertTrue(ended.text().contains("--yes") && ended.text().contains("--quick"), ended.text());

    SettProcess.Ended unknown = run(file, "--only", "connections=101");
    assertEquals(2, unknown.code(), unknown.text());
    assertTrue(unknown.text().contains("unknown value '101' for connections"), unknown.text());
  }

  private SettProcess.Ended run(Path file, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "run", file.toString(), "--plain", "--results", folder.resolve("out").toString()));
    arguments.addAll(List.of(more));
    return SettProcess.run(arguments.toArray(String[]::new));
  }

  private Path result() throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve("out"))) {
      return results.findFirst().orElseThrow();
    }
  }
}
