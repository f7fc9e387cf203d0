package dev.sett.model;

import java.util.List;

/**
 * The process of a trial as it was really started.
 *
 * @param commandLine program and arguments, pinning included
 * @param cpus CPUs it was pinned to, kernel list format; empty if not pinned
 * @param url where the load went; empty for a program that ends by itself
 * @param jdk version of the JDK it was given
 * @param readyMillis from start to the first answer; 0 for a program that ends by itself
 * @param identity what the server said of itself: its ready line; empty for own programs
 */
public record Launched(
    List<String> commandLine,
    String cpus,
    String url,
    String jdk,
    long readyMillis,
    String identity) {

  /** Copies the list. */
  public Launched {
    commandLine = List.copyOf(commandLine);
  }
}
