package dev.sett.servers.spring;

import dev.sett.workload.ServerLauncher;

/** Starts the Spring server, or a service of the bank; see {@code --help}. */
public final class SpringMain {

  private SpringMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on the server's card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new SpringServer(), args);
  }
}
