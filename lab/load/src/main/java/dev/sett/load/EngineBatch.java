package dev.sett.load;

import dev.sett.load.destination.LoadException;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An engine that nobody speaks to while it runs: what it is to be told as lines made beforehand,
 * and what it said as lines read afterwards. The lines are those of {@link EngineMain}.
 */
public final class EngineBatch {

  /** Text in a line that says that the engine takes commands. */
  public static final String READY = "\"answer\":\"ready\"";

  /** Text in a line that says that the connections are open. */
  public static final String OPENED = "\"answer\":\"opened\"";

  /** Text in a line that says that a slice and its drain are over. */
  public static final String DONE = "\"answer\":\"done\"";

  /** Basic regular expression that matches a line that says that something could not be done. */
  public static final String FAILED = "\"answer\":\"\\(failed\\|error\\)\"";

  private static final String TARGET = "server";

  private EngineBatch() {}

  /**
   * One slice of load.
   *
   * @param settle load that is not counted, 0 or longer, whole milliseconds
   * @param counted the counted window, longer than 0, whole milliseconds
   * @param drain how long a request may stay unanswered
   */
  public record Turn(Shape shape, Duration settle, Duration counted, Duration drain) {}

  /**
   * Program and arguments of the engine's process.
   *
   * @param java program that starts a JVM of release 25 or later
   * @param classPath where the engine's classes are
   */
  public static List<String> command(String java, String classPath) {
    List<String> command = new ArrayList<>();
    command.add(java);
    command.addAll(EngineProcess.JVM_FLAGS);
    command.addAll(List.of("-cp", classPath, EngineMain.class.getName()));
    return List.copyOf(command);
  }

  /**
   * The lines that open the connections and put turn after turn of load on a server.
   *
   * @param connections 1 to 100000
   * @return the first one opens, one for each turn, the last one ends the engine
   */
  public static List<String> lines(URI url, Request request, int connections, List<Turn> turns) {
    List<Command> commands = new ArrayList<>();
    commands.add(
        new Command.Open(
            TARGET,
            url,
            request,
            connections,
            /* certificates= */ Optional.empty(),
            /* traffic= */ Optional.empty()));
    for (Turn turn : turns) {
      commands.add(
          new Command.Run(
              TARGET,
              turn.shape(),
              turn.settle().toMillis(),
              turn.counted().toMillis(),
              Optional.of(turn.drain().toMillis())));
    }
    commands.add(new Command.Quit());
    List<String> lines = new ArrayList<>();
    for (Command command : commands) {
      lines.add(JsonLines.write(new Command.Numbered(1 + lines.size(), command)));
    }
    return List.copyOf(lines);
  }

  /**
   * The slices in what the engine said, in order of time.
   *
   * @param answers its lines; the last one may be cut off
   * @throws LoadException with the engine's own sentence, if something could not be done
   */
  public static List<LoadSlice> slices(List<String> answers) {
    List<LoadSlice> slices = new ArrayList<>();
    for (String line : answers) {
      EngineReply answer;
      try {
        answer = JsonLines.read(line, EngineReply.Numbered.class).reply();
      } catch (IllegalArgumentException cutOff) {
        continue;
      }
      switch (answer) {
        case EngineReply.Done done -> slices.add(done.slice());
        case EngineReply.Failed failed -> throw new LoadException(failed.kind(), failed.sentence());
        case EngineReply.Rejected rejected -> throw LoadException.ofEngine(rejected.sentence());
        case EngineReply.Ready _,
            EngineReply.Opened _,
            EngineReply.Window _,
            EngineReply.Closed _ -> {}
      }
    }
    return List.copyOf(slices);
  }
}
