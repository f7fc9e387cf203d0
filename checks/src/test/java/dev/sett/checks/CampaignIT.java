package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign of two small experiments that is stopped in the first one, and goes on. */
@Order(6) // the longest first
final class CampaignIT {

  @TempDir private Path folder;

  @Test
  void continuesAfterCtrlCAndSkipsWhatIsDone() throws Exception {
    String token = "token-" + System.nanoTime();
    List<String> command =
        List.of(
            "campaign",
            experiment("first", token, "healthy", 3),
            experiment("second", token, "healthy", 1),
            "--plain",
            "--results",
            results().toString());
    SettProcess sett = SettProcess.start(command);
    sett.awaitText("Campaign of 2 experiments: 2 to measure");
    sett.awaitText("block 2");

    sett.signal("INT");
    SettProcess.Ended stopped = sett.await();

    assertEquals(130, stopped.code(), stopped.text());
    assertRow(stopped, "first", "interrupted");
    assertRow(stopped, "second", "not begun");
    assertTrue(stopped.text().contains("To finish the rest: ./sett campaign /"), stopped.text());
    assertEquals(List.of(), SettProcess.leftOver(token));
    int kept = ResultFolder.open(made().getFirst()).trials().names().size();

    SettProcess.Ended resumed = SettProcess.run(command);

    assertEquals(0, resumed.code(), resumed.text());
    assertTrue(resumed.text().contains("first   resume "), resumed.text());
    assertRow(resumed, "first", "done");
    assertRow(resumed, "second", "done");
    assertEquals(2, made().size());
    assertTrue(ResultFolder.open(made().getFirst()).trials().names().size() > kept);
    assertEquals(
        ResultFolder.open(made().getFirst()).plan().machine().facts().get("cpus allowed"),
        ResultFolder.open(made().getLast()).plan().machine().facts().get("cpus allowed"),
        "the second run sees the same machine");
    assertEquals("run", ResultFolder.open(made().getLast()).plan().command().get(1));

    SettProcess.Ended again = SettProcess.run(command);

    assertEquals(0, again.code(), again.text());
    assertTrue(again.text().contains("2 experiments: nothing to measure."), again.text());
    assertRow(again, "first", "skipped");
    assertRow(again, "second", "skipped");
    assertEquals(2, made().size());
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  void anExperimentThatFailsIsInTheTableAndTheNextOneRuns() throws Exception {
    String token = "token-" + System.nanoTime();
    SettProcess.Ended ended =
        SettProcess.run(
            "campaign",
            experiment("broken", token, "exits-at-once", 1),
            experiment("whole", token, "healthy", 1),
            "--plain",
            "--results",
            results().toString());

    assertEquals(1, ended.code(), ended.text());
    assertRow(ended, "broken", "failed");
    assertRow(ended, "whole", "done");
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  private static void assertRow(SettProcess.Ended ended, String experiment, String state) {
    assertTrue(
        ended.text().lines().anyMatch(line -> line.matches(experiment + " +" + state + " .*")),
        ended.text());
  }

  /** The file of a comparison of a program with itself, in blocks of a second or two. */
  private String experiment(String name, String token, String fault, int blocks) throws Exception {
    int port = SettProcess.freePort();
    String run =
        "{command: \"%s\", url: 'http://127.0.0.1:%d/'}"
            .formatted(SettProcess.misbehaving(port, fault, token), port);
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(
        file,
        """
        variants:
          a: %s
          b: %s
        points:
          root: {path: /, connections: 4}
        design: {blocks: %d, budget: 240s, precision: 30%%, capacity: 300ms, cost: 300ms, warm-up: 200ms..200ms}
        """
            .formatted(run, run, blocks));
    return file.toString();
  }

  private Path results() {
    return folder.resolve("out");
  }

  /** Folders of runs, by name. */
  private List<Path> made() throws Exception {
    try (Stream<Path> folders = Files.list(results())) {
      return folders.sorted().toList();
    }
  }
}
