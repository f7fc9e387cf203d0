package dev.sett.runner.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import dev.sett.probe.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTest {

  private static final long US = ProcessHandle.current().pid();
  private static final long OTHER = 4_000_000_001L;

  @TempDir Path folder;
  private final Map<Long, ProcessIdentity> processes = new HashMap<>();
  private final List<String> rests = new ArrayList<>();
  private String user = "";

  @BeforeEach
  void processes() throws IOException {
    user = ProcessIdentity.ownerOf(folder);
    processes.put(US, new ProcessIdentity(US, 100, user));
    processes.put(OTHER, new ProcessIdentity(OTHER, 200, user));
  }

  private MachineLock take(Runnable rest) {
    return MachineLock.take(folder, pid -> Optional.ofNullable(processes.get(pid)), rest);
  }

  private MachineLock take() {
    return take(() -> rests.add("rest"));
  }

  /** What a lab of this process would have made. */
  private Path file(long pid, long start) throws IOException {
    return Files.createFile(
        folder.resolve(
            "sett-lock-%d-%d-0cc94d9e-8b2f-4d5b-a8b5-%012d".formatted(pid, start, start)));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  @Test
  void oneHoldsItUntilItIsClosedAndNothingIsLeft() throws Exception {
    try (MachineLock held = take()) {
      held.requireHeld();
      assertEquals(1, files().size());
    }
    assertEquals(List.of(), files());
    take().close();
  }

  @Test
  void theRefusalSaysWhoHoldsItSinceWhen() throws Exception {
    Path theirs = file(OTHER, 200);
    ExperimentException refused = assertThrows(ExperimentException.class, this::take);
    String message = String.valueOf(refused.getMessage());
    assertTrue(
        message.matches(
            "(?s).*another Sett measurement is running on this machine: process 4000000001 of user "
                + Files.getOwner(theirs).getName()
                + ", since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC\\. Wait for it, or stop it\\..*"),
        message);
    assertEquals(List.of(theirs), files(), "nothing of ours is left");
  }

  @Test
  void twoInOneProcessKeepApartToo() {
    try (MachineLock held = take()) {
      assertThrows(ExperimentException.class, this::take);
      held.requireHeld();
    }
  }

  @Test
  void whatAKilledLabLeftDoesNotCountAndIsRemoved() throws Exception {
    file(OTHER + 1, 200); // no such process
    file(OTHER, 199); // the number was given to another process since
    try (MachineLock held = take()) {
      held.requireHeld();
      assertEquals(1, files().size());
    }
  }

  /** Anybody can create a file, but not one that belongs to the owner of another's process. */
  @Test
  void aFileThatNamesTheProcessOfAnotherUserDoesNotCount() throws Exception {
    processes.put(OTHER, new ProcessIdentity(OTHER, 200, user + "-another"));
    Path forged = file(OTHER, 200);
    try (MachineLock held = take()) {
      held.requireHeld();
      assertTrue(Files.exists(forged), "nor is it ours to remove");
    }
  }

  @Test
  void otherFilesOfSuchNamesDoNotCount() throws Exception {
    for (String name :
        List.of("sett-lock-", "sett-lock-1-2-3", "sett-lock-99999999999-1-x", "sett-root.lock")) {
      Files.createFile(folder.resolve(name));
    }
    take().close();
    assertEquals(List.of(), rests);
  }

  @Test
  void whoeverSeesAnotherBeginRemovesItsFileAndTriesAgain() throws Exception {
    Path theirs = file(OTHER, 200);
    List<List<Path>> seen = new ArrayList<>();
    MachineLock held =
        take(
            () -> {
              try {
                seen.add(files());
                if (seen.size() == 2) {
                  Files.delete(theirs); // They saw us as well, and stepped back.
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    held.requireHeld();
    held.close();
    assertEquals(List.of(List.of(theirs), List.of(theirs)), seen);
  }

  @Test
  void aLostFileIsNoticed() throws Exception {
    try (MachineLock held = take()) {
      Files.delete(files().getFirst());
      assertThrows(IllegalStateException.class, held::requireHeld);
    }
  }

  @Test
  void aFolderThatCannotBeUsedGetsASentence() throws Exception {
    Files.delete(folder);
    ExperimentException wrong = assertThrows(ExperimentException.class, this::take);
    assertTrue(String.valueOf(wrong.getMessage()).contains("-Dsett.lock-folder=FOLDER"));
    assertFalse(Files.exists(folder));
    Files.createDirectory(folder);
  }
}
