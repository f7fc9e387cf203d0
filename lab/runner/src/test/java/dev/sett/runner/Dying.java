package dev.sett.runner;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that ends with exit code 9 at a request: its argument is the number of that one. Answers
 * take 1 ms, those to {@code /slow} 400 ms.
 */
public final class Dying {

  private Dying() {}

  public static void main(String[] arguments) throws IOException {
    int last = Integer.parseInt(arguments[0]);
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          boolean slow = exchange.getRequestURI().getPath().equals("/slow");
          LockSupport.parkNanos(slow ? 400_000_000 : 1_000_000);
          if (requests.incrementAndGet() == last) {
            System.out.println("giving up");
            Runtime.getRuntime().halt(9);
          }
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    System.out.println("{\"ready\":true,\"port\":" + server.getAddress().getPort() + "}");
  }
}
