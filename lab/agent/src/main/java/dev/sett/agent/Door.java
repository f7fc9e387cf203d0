package dev.sett.agent;

import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Where a JVM enters the agent, at its start or attached to it later. Whatever goes wrong is one
 * sentence on standard error, and the program runs on as if there were no agent.
 */
@NullMarked
public final class Door {
  /*
   * This class alone is compiled for Java 8 and knows the others by name only: a JVM that can't
   * load an agent named on its command line ends before the program has begun.
   */
  private static final int OLDEST = 21;

  private Door() {}

  /** Called by the JVM before the program's main method. */
  public static void premain(@Nullable String arguments, Instrumentation instrumentation) {
    enter(arguments, instrumentation);
  }

  /** Called by the JVM, on a thread of its own, when the agent is attached. */
  public static void agentmain(@Nullable String arguments, Instrumentation instrumentation) {
    enter(arguments, instrumentation);
  }

  private static void enter(@Nullable String arguments, Instrumentation instrumentation) {
    try {
      String version = System.getProperty("java.specification.version", "0");
      if (version.startsWith("1.") || Integer.parseInt(version) < OLDEST) {
        say("needs JDK " + OLDEST + " or later; this is " + version);
        return;
      }
      Class.forName("dev.sett.agent.Agent", true, Door.class.getClassLoader())
          .getDeclaredMethod("begin", String.class, Instrumentation.class)
          .invoke(null, arguments == null ? "" : arguments, instrumentation);
    } catch (Throwable e) { // Nothing of ours may end the program.
      say("could not start (" + e + ")");
    }
  }

  private static void say(String what) {
    System.err.println("Sett's agent " + what + "; the program continues without it.");
  }
}
