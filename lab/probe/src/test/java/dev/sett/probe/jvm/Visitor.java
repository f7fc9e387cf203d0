package dev.sett.probe.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** An agent for the tests to load: it writes into the file that its argument names. */
public final class Visitor {
  private Visitor() {}

  /** What the JVM calls, each time. */
  public static void agentmain(String file) throws IOException {
    Files.writeString(
        Path.of(file),
        ProcessHandle.current().pid() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
