package dev.sett.servers.liberty.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds out whether a port can be had, before Liberty takes seconds to find out. */
final class FreePort {

  private FreePort() {}

  /**
   * A port that was free a moment ago.
   *
   * @param port 1 to 65535, or 0 for any
   * @return the port, 1 to 65535
   * @throws java.net.BindException if it cannot be listened on
   * @throws IOException if no socket can be opened
   */
  static int check(InetAddress host, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return socket.getLocalPort();
    }
  }
}
