package dev.sett.runner.command;

import java.nio.file.Path;

/**
 * Where Sett's own parts are.
 *
 * @param layout where the parts are below the folder of Sett
 * @param javaHome the JDK the lab runs on
 * @param engineClassPath class path of the load engine's process
 */
public record Home(Layout layout, Path javaHome, String engineClassPath) {

  /** The folder of Sett, with {@code experiments/} below. */
  public Path root() {
    return layout.root();
  }

  /** The runnable jar of a built-in server. */
  public Path serverJar(String server) {
    return layout.serverJar(server);
  }

  /** The agent that looks into programs. */
  public Path agentJar() {
    return layout.agentJar();
  }

  /** The runnable jar of a built-in program that ends by itself. */
  public Path programJar(String program) {
    return layout.programJar(program);
  }
}
