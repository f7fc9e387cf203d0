package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.LoadSlice;
import dev.sett.model.Request;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EngineBatchTest {
  private static final LoadSlice SLICE =
      new LoadSlice(
          0,
          1,
          1,
          2,
          2,
          2,
          Map.of(),
          List.of(),
          "",
          "",
          "",
          "",
          new LoadSlice.Engine(1, 1, 1, 1),
          Map.of());

  @Test
  void linesAreCommandsThatAnEngineTakes() {
    List<String> lines =
        EngineBatch.lines(
            URI.create("http://10.0.0.1:80/"),
            Request.get(Optional.of("/ping")),
            /* connections= */ 3,
            List.of(
                new EngineBatch.Turn(
                    new Shape.ConstantRate(5),
                    Duration.ofMillis(200),
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(10))));
    assertEquals(3, lines.size());
    assertTrue(JsonLines.read(lines.get(0), Command.class) instanceof Command.Open);
    Command.Run run = (Command.Run) JsonLines.read(lines.get(1), Command.class);
    assertEquals(new Shape.ConstantRate(5), run.shape());
    assertEquals(4000, run.countedMillis());
    assertEquals(Optional.of(10_000L), run.drainMillis());
    assertTrue(JsonLines.read(lines.get(2), Command.class) instanceof Command.Quit);
  }

  @Test
  void slicesAreFoundAmongTheAnswersAndACutLineIsPassedOver() {
    String done = JsonLines.write(new EngineReply.Done("server", SLICE));
    assertEquals(
        List.of(SLICE, SLICE),
        EngineBatch.slices(
            List.of(
                JsonLines.write(new EngineReply.Ready(1, 1, "nio")),
                JsonLines.write(new EngineReply.Opened("server")),
                done,
                done,
                done.substring(0, 40))));
  }

  @Test
  void whatTheEngineRefusedIsSaidInItsWords() {
    LoadException e =
        assertThrows(
            LoadException.class,
            () ->
                EngineBatch.slices(
                    List.of(
                        JsonLines.write(
                            new EngineReply.Failed(
                                "server", LoadException.Kind.ENGINE, "Nobody answers.")))));
    assertEquals("Nobody answers.", e.getMessage());
  }

  /** A script looks for these texts in the answers; they must stay what the answers hold. */
  @Test
  void theTextsThatScriptsLookForAreThere() {
    assertTrue(JsonLines.write(new EngineReply.Ready(1, 1, "nio")).contains(EngineBatch.READY));
    assertTrue(JsonLines.write(new EngineReply.Opened("s")).contains(EngineBatch.OPENED));
    assertTrue(JsonLines.write(new EngineReply.Done("s", SLICE)).contains(EngineBatch.DONE));
    Pattern failed =
        Pattern.compile(
            EngineBatch.FAILED.replace("\\(", "(").replace("\\|", "|").replace("\\)", ")"));
    String failure = JsonLines.write(new EngineReply.Failed("s", LoadException.Kind.ENGINE, "no"));
    assertTrue(failed.matcher(failure).find());
    assertTrue(failed.matcher(JsonLines.write(new EngineReply.Rejected("no"))).find());
    assertTrue(!failed.matcher(JsonLines.write(new EngineReply.Done("s", SLICE))).find());
  }
}
