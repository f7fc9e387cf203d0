package dev.sett.servers.quarkusclassic;

import dev.sett.servers.quarkusapp.QuarkusServer;
import dev.sett.workload.ServerLauncher;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Starts RESTEasy Classic on Quarkus; see {@code --help}. */
@QuarkusMain
public final class QuarkusClassicMain {

  private QuarkusClassicMain() {}

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on the card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new ClassicServer(), args);
    QuarkusServer.awaitStop();
  }
}
