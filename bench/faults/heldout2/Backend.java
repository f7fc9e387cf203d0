package shop2;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Another team's service, in a process of its own: answers each byte after 10 ms. Arguments: ports, each with the number of requests that it serves well at a
 * time. With twice as many, each takes four times as long, and so on.
 */
final class Backend {
  public static void main(String[] args) throws Exception {
    for (int i = 0; i < args.length; i += 2) {
      int port = Integer.parseInt(args[i]);
      double well = Double.parseDouble(args[i + 1]);
      AtomicInteger served = new AtomicInteger();
      Thread.ofPlatform().start(() -> accept(port, well, served));
    }
  }

  private static void accept(int port, double well, AtomicInteger served) {
    try (ServerSocket server = new ServerSocket(port, 1024, InetAddress.getLoopbackAddress())) {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket, well, served));
      }
    } catch (IOException e) {
      throw new IllegalStateException("port " + port, e);
    }
  }

  private static void serve(Socket socket, double well, AtomicInteger served) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      for (int asked = in.read(); asked >= 0; asked = in.read()) {
        double crowd = Math.max(1, served.incrementAndGet() / well);
        try {
          Thread.sleep(Math.round(10 * crowd * crowd));
        } finally {
          served.decrementAndGet();
        }
        socket.getOutputStream().write(asked);
      }
    } catch (IOException | InterruptedException e) {
      // The program that asked has ended.
    }
  }
}
