package shop;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;

/** Another team's service, in a process of its own: answers each byte after 10 ms. Arguments: ports, each with the number of requests that it serves at a time. */
final class Backend {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 2) {
      int port = Integer.parseInt(args[i]);
      Semaphore desks = new Semaphore(Integer.parseInt(args[i + 1]), /* fair= */ true);
      Thread.ofPlatform().start(() -> accept(port, desks));
    }
  }

  private static void accept(int port, Semaphore desks) {
    try (ServerSocket server = new ServerSocket(port, 1024, InetAddress.getLoopbackAddress())) {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket, desks));
      }
    } catch (IOException e) {
      throw new IllegalStateException("port " + port, e);
    }
  }

  private static void serve(Socket socket, Semaphore desks) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      for (int asked = in.read(); asked >= 0; asked = in.read()) {
        desks.acquire();
        try {
          Thread.sleep(10);
        } finally {
          desks.release();
        }
        socket.getOutputStream().write(asked);
      }
    } catch (IOException | InterruptedException e) {
      // The program that asked has ended.
    }
  }
}
