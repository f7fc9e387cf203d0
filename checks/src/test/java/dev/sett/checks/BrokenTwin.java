package dev.sett.checks;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.logging.Logger;

/** Breaks every rule of {@link PurityTest}, to show that each can fail. Never run. */
final class BrokenTwin {
  private BrokenTwin() {}

  static void breakEveryRule() {
    Logger.getLogger("twin").fine("logs");
    try (ServerSocket opened = new ServerSocket(0)) {
      new ProcessBuilder("true", Long.toString(System.nanoTime() + opened.getLocalPort())).start();
    } catch (IOException e) {
      throw new RuntimeException(e);
    }
    System.exit(0);
  }
}
