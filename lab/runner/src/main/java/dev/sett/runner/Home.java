package dev.sett.runner;

import java.nio.file.Path;

/**
 * Where Sett's own parts are.
 *
 * @param root folder of the checkout, with {@code programs/}, {@code lab/} and {@code experiments/}
 *     below
 * @param javaHome the JDK the lab runs on
 * @param engineClassPath class path of the load engine's process
 */
public record Home(Path root, Path javaHome, String engineClassPath) {

  /** The runnable jar of a built-in server. */
  public Path serverJar(String server) {
    return root.resolve("programs/servers/" + server + "/target/sett-server-" + server + ".jar");
  }

  /** The agent that looks into programs. */
  public Path agentJar() {
    return root.resolve("lab/agent/target/sett-agent.jar");
  }

  /** The runnable jar of a built-in program that ends by itself. */
  public Path programJar(String program) {
    return root.resolve("programs/apps/" + program + "/target/sett-app-" + program + ".jar");
  }
}
