import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.util.concurrent.Executors;

/** A plain server for comparisons against itself: {@code java App.java PORT ROUNDS}. */
final class App {

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(args[0]);
    int rounds = Integer.parseInt(args[1]);
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1024);
    server.setExecutor(Executors.newFixedThreadPool(16));
    server.createContext(
        "/",
        exchange -> {
          byte[] digest = new byte[32];
          try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (int i = 0; i < rounds; i++) {
              digest = sha256.digest(digest);
            }
          } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
          }
          byte[] body = java.util.HexFormat.of().formatHex(digest).getBytes();
          exchange.sendResponseHeaders(200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }
}
