package dev.sett.servers.jetty;

import dev.sett.workload.ServerLauncher;

/** Starts the Jetty server; see {@code --help}. */
public final class JettyMain {

  private JettyMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share
   */
  public static void main(String[] args) {
    ServerLauncher.main(new JettyServer(), args);
  }
}
