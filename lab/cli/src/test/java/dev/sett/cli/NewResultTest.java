package dev.sett.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.storage.NewResult;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.ExperimentService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NewResultTest {

  private static final Instant NOW = Instant.parse("2026-03-29T01:30:05Z");

  /** The property that names the folder of the machine's lock. */
  private static final String LOCK_FOLDER = "sett.lock-folder";

  @TempDir private Path results;

  @Test
  void isNamedInUtcWhereverTheMachineStands() {
    Path made = NewResult.make(results, "compare", NOW);
    assertEquals(results.resolve("compare-20260329-013005"), made);
    assertTrue(Files.isDirectory(made));
  }

  @Test
  void takesTheNextNumberWhereOneIsThere() throws Exception {
    Files.createDirectory(results.resolve("compare-20260329-013005"));
    Files.createFile(results.resolve("compare-20260329-013005-2"));

    assertEquals(
        results.resolve("compare-20260329-013005-3"), NewResult.make(results, "compare", NOW));
  }

  @Test
  void isNeverSharedByTwoThatStartInOneSecond() throws Exception {
    int starts = 8;
    CountDownLatch ready = new CountDownLatch(starts);
    try (ExecutorService all = Executors.newFixedThreadPool(starts)) {
      List<Future<Path>> made = new ArrayList<>();
      for (int i = 0; i < starts; i++) {
        made.add(
            all.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  return NewResult.make(results, "compare", NOW);
                }));
      }
      List<Path> paths = new ArrayList<>();
      for (Future<Path> one : made) {
        paths.add(one.get());
      }
      assertEquals(starts, paths.stream().distinct().count(), paths::toString);
    }
  }

  @Test
  void aFileInTheWayIsNamed() throws Exception {
    Path file = Files.createFile(results.resolve("file"));
    ExperimentException refused =
        assertThrows(ExperimentException.class, () -> NewResult.make(file, "compare", NOW));
    assertEquals(
        file
            + ": can't be written (a file with that name already exists). Free some space, or choose"
            + " another folder with --results.",
        refused.getMessage());
  }

  /** The lock is in another folder than usual, so that nobody else has it. */
  @Test
  void aStartThatFindsTheMachineTakenMakesNone() throws Exception {
    Path locks = Files.createDirectory(results.resolve("locks"));
    Path made = Files.createDirectory(results.resolve("made"));
    System.setProperty(LOCK_FOLDER, locks.toString());
    try (ExperimentService.Holding _ =
        new ExperimentService(SettPaths.home(), new BuiltIns()).holdMachine(Optional.empty())) {
      TestingMain.Ended ended =
          TestingMain.run(
              "compare",
              "--a",
              "sleep 1",
              "--b",
              "sleep 2",
              "--url",
              "http://127.0.0.1:1/",
              "--results",
              made.toString());
      assertEquals(ExitCode.USAGE_ERROR, ended.code(), ended.text());
      assertTrue(ended.text().contains("another Sett measurement is running"), ended.text());
    } finally {
      System.clearProperty(LOCK_FOLDER);
    }
    try (Stream<Path> folders = Files.list(made)) {
      assertEquals(List.of(), folders.toList());
    }
  }
}
