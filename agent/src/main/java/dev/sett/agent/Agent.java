package dev.sett.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** The one agent of this JVM: begun, left alone, or stopped by the arguments that come in. */
final class Agent {
  private static Optional<Lookout> running = Optional.empty();

  private Agent() {}

  /**
   * Does what the arguments say. While the agent runs, only {@code stop} does anything. Any thread.
   *
   * @param arguments such as {@code out=/tmp/inside.ndjson,window=100ms}; empty is wrong
   */
  static synchronized void begin(String arguments, Instrumentation instrumentation) {
    try {
      Arguments parsed = Arguments.parse(arguments, ProcessHandle.current().pid());
      if (parsed.stop()) {
        running.ifPresent(Lookout::stop);
        running = Optional.empty();
      } else if (running.filter(Lookout::alive).isEmpty()) {
        Lookout lookout =
            new Lookout(
                parsed, Output.open(parsed.out()), new Opener(instrumentation), System::nanoTime);
        lookout.start();
        running = Optional.of(lookout);
      }
    } catch (ArgumentsException e) {
      say(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      say("Its file can't be written (" + e + "): give another place with out=FILE.");
    }
  }

  private static void say(String sentence) {
    System.err.println(
        "Sett's agent does not look into this program, which runs on without it. " + sentence);
  }
}
