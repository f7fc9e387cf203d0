package dev.sett.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The unpacked archive of a release. Nothing is written there: what is not part of it is fetched
 * into the user's cache.
 *
 * @param root the unpacked folder, which may be read-only
 * @param cache folder of this user for what can be fetched again
 * @param version of the release, such as {@code 0.1.0}
 */
public record Installation(Path root, Path cache, String version) implements Layout {

  @Override
  public Path serverJar(String server) {
    String name = "sett-server-" + server;
    Path shipped = servers().resolve(server + "/" + name + ".jar");
    return Files.exists(shipped) ? shipped : fetched(name);
  }

  @Override
  public Path programJar(String program) {
    return fetched("sett-app-" + program);
  }

  @Override
  public Path agentJar() {
    return root.resolve("lab/sett-agent.jar");
  }

  @Override
  public Path qdupJar() {
    return fetched("sett-qdup");
  }

  @Override
  public Path servers() {
    return root.resolve("servers");
  }

  @Override
  public Path card(String server, String file) {
    return servers().resolve(server + "/" + file);
  }

  /** The runnable jar of an artifact that is fetched, with what it needs next to it. */
  private Path fetched(String artifact) {
    return folder(artifact).resolve(artifact + ".jar");
  }

  /** The folder of an artifact that is fetched, such as {@code sett-server-vertx}. */
  public Path folder(String artifact) {
    return cache.resolve("programs").resolve(artifact + "-" + version);
  }
}
