package dev.sett.servers.faults;

import dev.sett.workload.ServerLauncher;

/** Starts the faults server; see {@code --help}. */
public final class FaultsMain {

  private FaultsMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and {@code --fault} or {@code --cured}
   */
  public static void main(String[] args) {
    ServerLauncher.main(new FaultsServer(), args);
  }
}
