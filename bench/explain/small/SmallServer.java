import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * A server on the JDK's own HTTP server and virtual threads, with one thing that makes it slow: {@code java SmallServer.java PORT WAY}. It uses nothing of
 * Sett, which knows it only as a command.
 */
public final class SmallServer {
  /** What the last request allocated, so that it is allocated at all. */
  private static volatile byte[] kept = {};

  private static final Object LOCK = new Object();
  private static final Semaphore PERMITS = new Semaphore(4);

  private SmallServer() {}

  private interface Work {
    void run() throws InterruptedException, ExecutionException;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("Usage: java SmallServer.java PORT WAY");
      System.exit(2);
    }
    Work work = work(args[1]);
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 1024);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> answer(exchange, work));
    server.start();
  }

  private static Work work(String way) {
    return switch (way) {
      case "sleep-5" -> () -> Thread.sleep(5);
      case "yield-5" ->
          () -> {
            long end = System.nanoTime() + 5_000_000;
            while (System.nanoTime() < end) {
              Thread.yield();
            }
          };
      case "sleep-2" -> () -> Thread.sleep(2);
      case "lock-2" ->
          () -> {
            synchronized (LOCK) {
              Thread.sleep(2);
            }
          };
      case "permits-2" ->
          () -> {
            PERMITS.acquire();
            try {
              Thread.sleep(2);
            } finally {
              PERMITS.release();
            }
          };
      case "single-2" -> {
        ExecutorService single = Executors.newSingleThreadExecutor();
        yield () ->
            single
                .submit(
                    () -> {
                      Thread.sleep(2);
                      return true;
                    })
                .get();
      }
      case "small" -> () -> kept = new byte[64 * 1024];
      case "large" -> () -> kept = new byte[8 * 1024 * 1024];
      default -> throw new IllegalArgumentException("Unknown way '" + way + "'.");
    };
  }

  private static void answer(HttpExchange exchange, Work work) throws IOException {
    try (exchange) {
      work.run();
      byte[] body = "done\n".getBytes();
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException | ExecutionException e) {
      exchange.sendResponseHeaders(500, -1);
    }
  }
}
