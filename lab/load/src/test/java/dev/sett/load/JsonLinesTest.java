package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.http.Body;
import dev.sett.model.http.Certificates;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.EngineLoop;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.yaml.ScriptReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {

  private static final Request REQUEST =
      new Request(
          "PUT",
          Optional.of("/x"),
          List.of(new Request.Header("A", "b")),
          Body.of("line\nbreak"),
          new ExpectedAnswer(200, 299, Optional.of("OK")));

  @Test
  void commandsComeBackAsTheyWere() {
    List<Command> commands =
        List.of(
            new Command.Open(
                "a",
                URI.create("http://[::1]:8080/p?q=1"),
                REQUEST,
                50,
                Optional.empty(),
                Optional.of(
                    new Traffic(
                        Optional.of(
                            ScriptReader.read(
                                "s", "requests: {a: {path: /a}, b: {path: /b}}", Path.of("/"))),
                        OptionalInt.of(10),
                        /* poisson= */ true,
                        Optional.of(Duration.ofSeconds(60))))),
            new Command.Open(
                "s",
                URI.create("https://h/"),
                REQUEST,
                1,
                Optional.of(Certificates.of(Path.of("a.pem"))),
                Optional.empty()),
            new Command.Open(
                "t",
                URI.create("https://h/"),
                REQUEST,
                1,
                Optional.of(Certificates.ANY),
                Optional.empty()),
            new Command.Run("a", new Shape.Closed(), 200, 1000, Optional.empty()),
            new Command.Run("a", new Shape.ConstantRate(1234.5), 0, 1, Optional.of(10_000L)),
            new Command.Close("a"),
            new Command.Quit());
    for (Command command : commands) {
      String line = JsonLines.write(new Command.Numbered(3, command));
      assertFalse(line.contains("\n"), line);
      assertEquals(new Command.Numbered(3, command), JsonLines.read(line, Command.Numbered.class));
    }
  }

  @Test
  void answersComeBackAsTheyWere() {
    LoadSlice.Window window = new LoadSlice.Window(1, 2, 3, 4, 5);
    LoadSlice slice =
        new LoadSlice(
            500,
            10,
            1_000_000_000,
            490,
            600,
            610,
            Map.of(ErrorKind.STATUS, new LoadSlice.Failures(10, "HTTP/1.1 500")),
            List.of(window),
            "r",
            "s",
            "w",
            "l",
            new LoadSlice.Engine(
                1,
                2,
                2,
                1,
                "hybrid",
                "1-2",
                List.of(
                    new EngineLoop(OptionalInt.of(1), 1000, 5, 300, 9, 8, 7, 6, 5),
                    new EngineLoop(OptionalInt.empty(), 0, 5, 100, 9, 8, 7, 6, 5))),
            Map.of("login", new LoadSlice.Part(1, 2, 3, "r")),
            OptionalLong.of(7));
    List<EngineReply> answers =
        List.of(
            new EngineReply.Ready(17, 1, "epoll"),
            new EngineReply.Opened("a"),
            new EngineReply.Failed("a", LoadException.Kind.REFUSED, "Nothing answers."),
            new EngineReply.Window("a", window),
            new EngineReply.Done("a", slice),
            new EngineReply.Done("b", SyntheticLoads.slice(0, 10, 1, 1.0)),
            new EngineReply.Closed("a"),
            new EngineReply.Rejected("Not understood."));
    for (EngineReply answer : answers) {
      EngineReply.Numbered numbered = new EngineReply.Numbered(3, answer);
      String line = JsonLines.write(numbered);
      assertFalse(line.contains("\n"), line);
      assertEquals(numbered, JsonLines.read(line, EngineReply.Numbered.class));
    }
  }

  @Test
  void readsACommandWrittenByHand() {
    assertEquals(
        new Command.Run("a", new Shape.ConstantRate(500), 100, 2000, Optional.empty()),
        JsonLines.read(
            "{\"command\":\"run\",\"target\":\"a\",\"shape\":{\"kind\":\"rate\",\"rps\":500},"
                + "\"settleMillis\":100,\"countedMillis\":2000}",
            Command.class));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "null",
        "{}",
        "[]",
        "{\"command\":\"fly\"}",
        "{\"command\":\"close\"}",
        "{\"command\":\"close\",\"target\":\"a\",\"speed\":1}",
        "{\"command\":\"run\",\"target\":\"a\",\"shape\":{\"kind\":\"rate\",\"rps\":-1},"
            + "\"settleMillis\":1,\"countedMillis\":1}",
      })
  void refusesWhatIsNoCommand(String line) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> JsonLines.read(line, Command.class));
    String sentence = String.valueOf(refused.getMessage());
    assertTrue(sentence.length() > 10, sentence);
  }
}
