package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** What most programs share, those of heldout2 too: the JDK's HTTP server, and stand-ins for work. */
public final class Web {
  /** Sum of all work done, so that the JIT compiler can't leave it out. */
  static volatile long done;

  private Web() {}

  /** Answers one request. */
  public interface Handler {
    String answer() throws Exception;
  }

  /** Answers all requests on {@code executor}, or on the server's own thread if it is null. */
  public static void serve(String port, Executor executor, Handler handler) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)), 1024);
    server.setExecutor(executor);
    server.createContext("/", exchange -> answer(exchange, handler));
    server.start();
  }

  public static ExecutorService virtual() {
    return Executors.newVirtualThreadPerTaskExecutor();
  }

  public static ExecutorService platform(int threads) {
    return Executors.newFixedThreadPool(threads);
  }

  /** Computes for about this many microseconds on a machine of today. */
  public static long compute(int micros) {
    long x = micros;
    for (int i = 0; i < micros * 400; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    done = x;
    return x;
  }

  private static void answer(HttpExchange exchange, Handler handler) throws IOException {
    int status = 200;
    String text;
    try {
      text = handler.answer();
    } catch (Exception e) {
      status = 500;
      text = e.toString();
    }
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}
