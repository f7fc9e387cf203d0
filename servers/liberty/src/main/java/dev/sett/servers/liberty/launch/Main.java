package dev.sett.servers.liberty.launch;

import dev.sett.workload.ServerLauncher;

/** Starts the Liberty server; see {@code --help}. */
public final class Main {

  private Main() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and {@code --own-pool-threads}
   */
  public static void main(String[] args) {
    ServerLauncher.main(new LibertyServer(), args);
  }
}
