package dev.sett.servers.vertx;

import dev.sett.workload.ServerLauncher;

/** Starts the Vert.x server; see {@code --help}. */
public final class VertxMain {

  private VertxMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and {@code --event-loops}, {@code
   *     --workers}, {@code --verticles}
   */
  public static void main(String[] args) {
    ServerLauncher.main(new VertxServer(), args);
  }
}
