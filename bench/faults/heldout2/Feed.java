package shop2;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import shop.Web;

/**
 * Streams a feed: sends its head at once, and the rest as soon as it is made. The JDK's HTTP server uses Nagle's algorithm, unless the system property
 * sun.net.httpserver.nodelay is true.
 */
final class Feed {
  public static void main(String[] args) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 1024);
    server.setExecutor(Web.platform(50));
    server.createContext("/", Feed::stream);
    server.start();
  }

  private static void stream(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write("{\"feed\": \"news\", ".getBytes(StandardCharsets.UTF_8));
      out.flush();
      out.write(("\"sum\": " + Web.compute(100) + "}").getBytes(StandardCharsets.UTF_8));
    }
  }
}
