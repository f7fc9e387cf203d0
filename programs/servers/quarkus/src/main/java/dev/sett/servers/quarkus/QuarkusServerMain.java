package dev.sett.servers.quarkus;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.workload.ServerLauncher;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts the Quarkus server; see {@code --help}. */
@QuarkusMain
public final class QuarkusServerMain {

  private QuarkusServerMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on the card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new ReactiveServer(), args);
    QuarkusServer.awaitStop();
  }
}
