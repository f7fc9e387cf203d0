package dev.sett.workload;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds out whether a port can be had, before a framework that says too little or too late. */
public final class FreePort {

  private FreePort() {}

  /**
   * A port that was free a moment ago.
   *
   * @param port 1 to 65535, or 0 for any
   * @return the port, 1 to 65535
   * @throws java.net.BindException if it cannot be listened on
   * @throws IOException if no socket can be opened
   */
  public static int check(InetAddress host, int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
      return socket.getLocalPort();
    }
  }
}
