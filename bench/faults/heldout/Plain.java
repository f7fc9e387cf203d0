package shop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** HTTP by hand, a thread for each connection. Head and body are written one after the other, with Nagle's algorithm ("nagle") or without ("nodelay"). */
final class Plain {
  private static final byte[] HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] BODY = "ok".getBytes(StandardCharsets.US_ASCII);

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(Integer.parseInt(args[0]), 1024, InetAddress.getLoopbackAddress())) {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(args[1].equals("nodelay"));
        Thread.ofPlatform().start(() -> serve(socket));
      }
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      OutputStream out = socket.getOutputStream();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isEmpty()) {
          Web.compute(100);
          out.write(HEAD);
          out.write(BODY);
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }
}
