package dev.sett.checks;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Passes connections on, as what publishes a port of a container does: {@code Forwarder FROM TO}.
 */
final class Forwarder {

  private Forwarder() {}

  public static void main(String[] args) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int to = Integer.parseInt(args[1]);
    try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 128, loopback)) {
      while (true) {
        Socket from = server.accept();
        try {
          Socket onward = new Socket(loopback, to);
          Thread.ofVirtual().start(() -> pass(from, onward));
          Thread.ofVirtual().start(() -> pass(onward, from));
        } catch (IOException e) {
          from.close(); // The program does not listen yet.
        }
      }
    }
  }

  private static void pass(Socket from, Socket to) {
    byte[] bytes = new byte[8192];
    try (from;
        to;
        InputStream in = from.getInputStream()) {
      for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
        to.getOutputStream().write(bytes, 0, length);
      }
    } catch (IOException e) {
      // One side has closed.
    }
  }
}
