package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
          Map.of(),
          /* idleCloseRetries= */ OptionalLong.empty());

  private static Command.Numbered command(String line) {
    return JsonLines.read(line, Command.Numbered.class);
  }

  private static String line(EngineReply reply) {
    return JsonLines.write(new EngineReply.Numbered(/* number= */ 2, reply));
  }

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
    assertTrue(command(lines.get(0)).command() instanceof Command.Open);
    assertEquals(1, command(lines.get(0)).number());
    Command.Run run = (Command.Run) command(lines.get(1)).command();
    assertEquals(new Shape.ConstantRate(5), run.shape());
    assertEquals(4000, run.countedMillis());
    assertEquals(Optional.of(10_000L), run.drainMillis());
    assertTrue(command(lines.get(2)).command() instanceof Command.Quit);
    assertEquals(3, command(lines.get(2)).number());
  }

  @Test
  void slicesAreFoundAmongTheAnswersAndACutLineIsPassedOver() {
    String done = line(new EngineReply.Done("server", SLICE));
    assertEquals(
        List.of(SLICE, SLICE),
        EngineBatch.slices(
            List.of(
                line(new EngineReply.Ready(1, 1, "nio")),
                line(new EngineReply.Opened("server")),
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
                        line(
                            new EngineReply.Failed(
                                "server", LoadException.Kind.ENGINE, "Nobody answers.")))));
    assertEquals("Nobody answers.", e.getMessage());
  }

  /** A script looks for these texts in the answers; they must stay what the answers hold. */
  @Test
  void theTextsThatScriptsLookForAreThere() {
    assertTrue(line(new EngineReply.Ready(1, 1, "nio")).contains(EngineBatch.READY));
    assertTrue(line(new EngineReply.Opened("s")).contains(EngineBatch.OPENED));
    assertTrue(line(new EngineReply.Done("s", SLICE)).contains(EngineBatch.DONE));
    Pattern failed =
        Pattern.compile(
            EngineBatch.FAILED.replace("\\(", "(").replace("\\|", "|").replace("\\)", ")"));
    String failure = line(new EngineReply.Failed("s", LoadException.Kind.ENGINE, "no"));
    assertTrue(failed.matcher(failure).find());
    assertTrue(failed.matcher(line(new EngineReply.Rejected("no"))).find());
    assertTrue(!failed.matcher(line(new EngineReply.Done("s", SLICE))).find());
  }
}
