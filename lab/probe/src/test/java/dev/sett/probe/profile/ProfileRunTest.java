package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileRunTest {
  @TempDir private Path folder;

  @Test
  void whatStandsInTheWayIsASentence() {
    ProfileRun none = new ProfileRun(folder);
    assertFalse(none.begun());
    none.begin(OptionalLong.empty());
    assertTrue(none.begun());
    none.end();
    assertEquals(Optional.empty(), none.seen());
    assertEquals(
        "The agent saw no JVM in the program. The flame graph is drawn from JFR samples instead of"
            + " an async-profiler profile.",
        String.join("|", none.missing()));

    ProfileRun gone = new ProfileRun(folder);
    gone.begin(OptionalLong.of(Long.MAX_VALUE));
    gone.end();
    assertEquals(1, gone.missing().size());
    assertTrue(gone.missing().getFirst().contains(" does not exist"), gone.missing().getFirst());
  }

  @Test
  void oneThatNobodyBeganHasNothingToSay() {
    ProfileRun run = new ProfileRun(folder);
    run.end();
    assertTrue(run.missing().isEmpty() && run.seen().isEmpty());
  }
}
