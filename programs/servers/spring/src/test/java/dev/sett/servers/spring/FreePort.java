package dev.sett.servers.spring;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for programs that are started later. */
final class FreePort {

  private FreePort() {}

  /**
   * A port nobody listens on just now. Not one of those that the system gives to connections, or
   * one of them may have it before the program that it is meant for.
   */
  static int find() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 31_000);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken; another one.
      }
    }
  }
}
