package dev.sett.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.history.TestingPasts;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultIndexTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);

  @TempDir Path root;

  @SuppressWarnings("NullAway.Init") // made before each test
  private TestingShelf testing;

  @BeforeEach
  void makeShelf() {
    testing = new TestingShelf(root);
  }

  @Test
  void findsRunsAtAnyDepthAndLeavesOutTheirParts() throws IOException {
    testing.kept("published/x", new TestingPasts().result(1));
    testing.finished("deep/er/y", MADE.result(), List.of());
    testing.finished("deep/er/y/evidence", MADE.result(), List.of());
    testing.finished("deep/er/y/control-1-pinning", MADE.result(), List.of());
    testing.finished(".git/z", MADE.result(), List.of());
    assertEquals(List.of("deep/er/y", "published/x"), names());
  }

  @Test
  void anExperimentMayBeNamedLikeAPartOfARun() throws IOException {
    testing.finished("control-group-1", MADE.result(), List.of());
    testing.finished("control-group-1/control-1-pinning", MADE.result(), List.of());
    testing.kept("evidence", new TestingPasts().result(1));
    assertEquals(List.of("control-group-1", "evidence"), names());
  }

  @Test
  void linksAreNotFollowed(@TempDir Path elsewhere) throws IOException {
    new TestingShelf(elsewhere).kept("secret", MADE.result());
    Files.createSymbolicLink(root.resolve("link"), elsewhere);
    Files.createDirectories(root.resolve("own"));
    Files.createSymbolicLink(
        root.resolve("own/result.json"), elsewhere.resolve("secret/result.json"));
    assertEquals(List.of(), names());
  }

  @Test
  void whatCannotBeReadIsNamedAndTheRestContinues() throws IOException {
    testing.kept("a", MADE.result());
    write("b/result.json", "{\"plan\":");
    write("c/result.json", "{\"plan\":{\"format\":9}}");
    write("d/result.json", "[]");
    write("e/plan.json", "{\"format\":1}");
    ResultIndex.Listing listing = testing.shelf().listing();
    assertEquals(List.of("a"), listing.runs().stream().map(ListedResult::name).toList());
    assertEquals(
        List.of("b", "c", "d", "e"),
        listing.unread().stream().map(ListedResult.Unread::name).sorted().toList());
    assertTrue(
        listing.unread().stream().anyMatch(u -> u.sentence().contains("has result format 9")));
  }

  @Test
  void anUnchangedResultIsNotReadAgainAndAChangedOneIs() throws IOException {
    testing.kept("a", MADE.result());
    ResultIndex shelf = testing.shelf();
    Result first = shelf.result(shelf.item("a").orElseThrow());
    assertSame(first, shelf.result(shelf.item("a").orElseThrow()));
    testing.touch("a", "result.json", TestingShelf.NOW.plusSeconds(1));
    assertNotSame(first, shelf.result(shelf.item("a").orElseThrow()));
  }

  @Test
  void theFolderThatIsShownMayBeAResultItself() throws IOException {
    testing.kept("a", MADE.result());
    ResultIndex inside = new TestingShelf(root.resolve("a")).shelf();
    assertEquals("a", inside.listing().runs().getFirst().name());
    assertTrue(inside.item("a").isPresent());
  }

  @Test
  void aRunWithoutAResultIsRunningUntilItIsSilentForLongerThanItsBudget() throws IOException {
    testing.running("a", MADE.result(), List.of());
    assertEquals(RunState.RUNNING, state("a"));
    Duration longest = Duration.ofSeconds(200 * 5 / 4).plusMinutes(5);
    for (String file : List.of("plan.json", "trials")) {
      testing.touch("a", file, TestingShelf.NOW.minus(longest).plusSeconds(1));
    }
    assertEquals(RunState.RUNNING, state("a"));
    for (String file : List.of("plan.json", "trials")) {
      testing.touch("a", file, TestingShelf.NOW.minus(longest).minusSeconds(1));
    }
    assertEquals(RunState.SILENT, state("a"));
  }

  @Test
  void aResumedRunIsRunningAgainWhateverTheOrderInWhichItWasCopied() throws IOException {
    testing.finished("a", MADE.result(), MADE.trials().subList(0, 2));
    // Copied: the trials look newer than the result, and are not.
    testing.touch("a", "trials", TestingShelf.NOW.plusSeconds(5));
    assertEquals(RunState.FINISHED, state("a"));

    testing.finished("b", MADE.result(), List.of(trial(/* number= */ 7, /* afterEnd= */ 10)));
    testing.touch("b", "trials", TestingShelf.NOW.plusSeconds(5));
    assertEquals(RunState.RUNNING, state("b"));
  }

  @Test
  void theLastOfAThousandTrialsIsTheOneWithTheHighestNumber() throws IOException {
    testing.finished(
        "a",
        MADE.result(),
        List.of(
            trial(/* number= */ 999, /* afterEnd= */ -10),
            trial(/* number= */ 1000, /* afterEnd= */ 10)));
    testing.touch("a", "trials", TestingShelf.NOW.plusSeconds(5));
    assertEquals(RunState.RUNNING, state("a"));
  }

  /** A trial that began some seconds after the result was finished. */
  private static Trial trial(int number, long afterEnd) {
    Trial last = MADE.trials().getLast();
    return new Trial(
        number,
        last.block() + 1,
        1,
        last.point(),
        last.variant(),
        MADE.result().finishedAt().plusSeconds(afterEnd),
        last.launched(),
        last.warmUp(),
        last.slices(),
        List.of(),
        List.of(),
        last.failure());
  }

  private RunState state(String name) {
    ResultIndex shelf = testing.shelf();
    return shelf.row(shelf.item(name).orElseThrow()).state();
  }

  private List<String> names() {
    return testing.shelf().listing().runs().stream().map(ListedResult::name).sorted().toList();
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(root.resolve(file.substring(0, file.indexOf('/'))));
    Files.writeString(root.resolve(file), text);
  }
}
