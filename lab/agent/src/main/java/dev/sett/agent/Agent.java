package dev.sett.agent;

import dev.sett.agent.change.ClassChanger;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

/** The one agent of this JVM: begun, left alone, or stopped by the arguments that come in. */
final class Agent {
  private static Optional<BackgroundChecks> running = Optional.empty();

  private Agent() {}

  /**
   * Does what the arguments say. While an agent runs whose watcher lives, only {@code stop} ends
   * it: whoever else wants to look finds a refusal in the file that was to be written. Any thread.
   *
   * @param arguments such as {@code out=/tmp/inside.ndjson,window=100ms}; empty is wrong
   */
  static synchronized void begin(String arguments, Instrumentation instrumentation) {
    try {
      AgentArguments parsed = AgentArguments.parse(arguments, ProcessHandle.current().pid());
      Optional<BackgroundChecks> other = running.filter(BackgroundChecks::needed);
      if (parsed.stop()) {
        stop(parsed.out());
      } else if (other.isEmpty()) {
        stop(/* out= */ "");
        BackgroundChecks lookout = lookout(parsed, new Opener(instrumentation));
        // Before the program can load the class, and after all that can fail.
        parsed
            .classes()
            .ifPresent(asked -> lookout.hears(ClassChanger.install(asked, instrumentation)));
        lookout.start();
        running = Optional.of(lookout);
      } else if (!other.get().writes(parsed.out())) {
        refuse(parsed.out(), other.get().refusal());
      }
    } catch (ArgumentsException e) {
      say(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      say("Its output file can't be written (" + e + "). Set another file with out=FILE.");
    }
  }

  private static BackgroundChecks lookout(AgentArguments arguments, Opener opener)
      throws IOException {
    Lease lease =
        arguments
            .lease()
            .map(one -> new Lease(LeaseFile.open(one.file()), one.nanos(), System::nanoTime))
            .orElseGet(() -> Lease.endless(System::nanoTime));
    try {
      Output output = Output.open(arguments.out());
      return new BackgroundChecks(arguments, output, lease, opener, System::nanoTime);
    } catch (IOException e) {
      lease.close();
      throw e;
    }
  }

  /** Ends the agent; if a file is named, only the one that writes it. */
  private static void stop(String out) {
    Optional<BackgroundChecks> meant = running.filter(one -> out.isBlank() || one.writes(out));
    if (meant.isPresent()) {
      meant.get().stop();
      running = Optional.empty();
    }
  }

  private static void refuse(String out, String why) throws IOException {
    try (Output output = Output.open(out)) {
      output.line(new JsonLine().begin().put("refused", why).close().toString());
    }
  }

  private static void say(String sentence) {
    System.err.println("Sett's agent is not active; the program continues without it. " + sentence);
  }
}
