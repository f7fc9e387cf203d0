package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Engines that answer late, end, say something else, or nothing. Each is a shell script. */
@Timeout(60)
class BrokenEngineIT {

  private static final URI URL = URI.create("http://127.0.0.1:1/");
  private static final Request GET = Request.get(Optional.empty());
  private static final Duration SPARE = Duration.ofMillis(500);
  private static final String TAKE = "read command";
  private static final String WAIT =
      "exec sleep 600"; // The process itself, so that nothing outlives it.
  private static final EngineReply READY = new EngineReply.Ready(0, 1, "nio");
  private static final EngineReply WINDOW =
      new EngineReply.Window("a", new LoadSlice.Window(1, 0, 1, 1, 1));

  @TempDir private Path folder = Path.of("");

  @Test
  void anAnswerThatComesLateIsNotTakenForThatToTheNextCommand() {
    try (EngineProcess engine =
        engine(
            TAKE,
            TAKE,
            say(1, new EngineReply.Failed("a", LoadException.Kind.REFUSED, "nobody listens")),
            say(2, new EngineReply.Opened("b")),
            TAKE,
            say(3, new EngineReply.Closed("b")),
            WAIT)) {
      Thread.currentThread().interrupt(); // The wait for the first answer is given up.
      assertEquals("The load was interrupted.", failure(() -> engine.open("a", URL, GET, 1)));
      assertTrue(Thread.interrupted());

      engine.open("b", URL, GET, 1);
      engine.close("b");
      assertTrue(engine.usable());
    }
  }

  @Test
  void windowsOfASliceThatWasGivenUpAreDropped() {
    try (EngineProcess engine =
        engine(
            TAKE,
            say(1, WINDOW),
            say(1, WINDOW),
            say(1, new EngineReply.Done("a", SyntheticLoads.slice(0, 10, 1, 1.0))),
            TAKE,
            say(2, new EngineReply.Opened("b")),
            WAIT)) {
      assertThrows(
          IllegalStateException.class,
          () ->
              run(
                  engine,
                  window -> {
                    throw new IllegalStateException("the display broke");
                  }));
      engine.open("b", URL, GET, 1);
    }
  }

  @Test
  void anAnswerToACommandThatWasNeverGivenEndsTheEngine() {
    assertBroken(
        "The load engine sent an answer to command 8, but the last one it got is command 1.",
        TAKE,
        say(8, new EngineReply.Opened("a")),
        WAIT);
  }

  @Test
  void anAnswerOfTheWrongKindEndsTheEngine() {
    assertBroken(
        "The load engine sent an unexpected message: Closed[target=a]",
        TAKE,
        say(1, new EngineReply.Closed("a")),
        WAIT);
  }

  @Test
  void anEngineThatCannotReadItsCommandIsEnded() {
    assertBroken(
        "No command.", TAKE, say(EngineReply.NO_COMMAND, new EngineReply.Rejected("No command.")));
  }

  @Test
  void somethingOtherThanAnAnswerEndsTheEngine() {
    assertBroken(
        "The load engine sent an invalid message: Out of memory", TAKE, "echo Out of memory", WAIT);
    assertBroken("The load engine sent an invalid message: ", TAKE, "echo", WAIT);
  }

  @Test
  void anEngineThatDoesNotRespondInTimeIsEnded() {
    assertBroken("The load engine (process 0) did not respond for 500ms.", TAKE, WAIT);
  }

  /**
   * The slice would last an hour; a window comes every 100 ms, so silence is noticed long before.
   */
  @Test
  void anEngineThatFallsSilentInASliceIsEnded() {
    try (EngineProcess engine = engine(TAKE, say(1, WINDOW), WAIT)) {
      List<LoadSlice.Window> seen = new ArrayList<>();
      assertEquals(
          "The load engine (process 0) did not respond for 600ms.",
          failure(() -> run(engine, seen::add)));
      assertEquals(1, seen.size());
      assertFalse(engine.usable());
    }
  }

  @Test
  void anEngineThatEndsInASliceIsNotUsableAnyMore() {
    try (EngineProcess engine = engine(TAKE, say(1, WINDOW), "echo no room >&2; exit 3")) {
      assertEquals(
          "The load engine (process 0) ended with exit code 3. Last lines of its log:\nno room",
          failure(() -> run(engine, window -> {})));
      assertFalse(engine.usable());
    }
  }

  /** What an engine of these lines does to {@code open}, after which it must be gone. */
  private void assertBroken(String sentence, String... script) {
    List<ProcessHandle> processes = new ArrayList<>();
    try (EngineProcess engine = engine(processes, script)) {
      assertTrue(engine.usable());
      assertEquals(sentence, failure(() -> engine.open("a", URL, GET, 1)));
      assertFalse(engine.usable());
      assertFalse(processes.getFirst().isAlive());
    }
  }

  private static String failure(Runnable call) {
    LoadException e = assertThrows(LoadException.class, call::run);
    assertEquals(LoadException.Kind.ENGINE, e.kind());
    return String.valueOf(e.getMessage());
  }

  private static void run(EngineProcess engine, Consumer<LoadSlice.Window> live) {
    LoadSlice _ =
        engine.run(
            "a",
            new Shape.Closed(),
            Duration.ZERO,
            Duration.ofHours(1),
            Duration.ofMillis(100),
            live);
  }

  private static String say(long number, EngineReply reply) {
    return "echo '" + JsonLines.write(new EngineReply.Numbered(number, reply)) + "'";
  }

  private EngineProcess engine(String... script) {
    return engine(new ArrayList<>(), script);
  }

  private EngineProcess engine(List<ProcessHandle> processes, String... script) {
    List<String> lines = new ArrayList<>(List.of(say(EngineReply.NO_COMMAND, READY)));
    lines.addAll(List.of(script));
    return EngineProcess.start(
        List.of("/bin/sh", "-c", String.join("\n", lines)),
        folder.resolve("engine.log"),
        /* apart= */ false,
        SPARE,
        process -> processes.add(process.toHandle()));
  }
}
