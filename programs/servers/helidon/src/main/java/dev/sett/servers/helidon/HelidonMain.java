package dev.sett.servers.helidon;

import dev.sett.workload.ServerLauncher;

/** Starts the Helidon server; see {@code --help}. */
public final class HelidonMain {

  private HelidonMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share
   */
  public static void main(String[] args) {
    Logs.onlyFaults();
    ServerLauncher.main(new HelidonServer(), args);
  }
}
