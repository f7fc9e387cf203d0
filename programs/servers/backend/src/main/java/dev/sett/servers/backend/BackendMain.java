package dev.sett.servers.backend;

import dev.sett.workload.ServerLauncher;

/** Starts the back end; see {@code --help}. */
public final class BackendMain {

  private BackendMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new BackEndServer(), args);
  }
}
