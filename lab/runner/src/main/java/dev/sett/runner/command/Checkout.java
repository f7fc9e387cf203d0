package dev.sett.runner.command;

import dev.sett.hosts.QdupRun;
import java.nio.file.Path;

/**
 * The sources of Sett, which are built there.
 *
 * @param root folder with {@code programs/}, {@code lab/} and {@code experiments/}
 */
public record Checkout(Path root) implements Layout {

  @Override
  public Path serverJar(String server) {
    return servers().resolve(server + "/target/sett-server-" + server + ".jar");
  }

  @Override
  public Path programJar(String program) {
    return root.resolve("programs/apps/" + program + "/target/sett-app-" + program + ".jar");
  }

  @Override
  public Path agentJar() {
    return root.resolve("lab/agent/target/sett-agent.jar");
  }

  @Override
  public Path qdupJar() {
    return root.resolve(QdupRun.RUNNER);
  }

  @Override
  public Path servers() {
    return root.resolve("programs/servers");
  }

  @Override
  public Path card(String server, String file) {
    return servers().resolve(server + "/src/main/card/" + file);
  }
}
