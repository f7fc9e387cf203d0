package dev.sett.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A program with one fault, to be measured: {@code Misbehaving PORT FAULT [TOKEN [ARGUMENT...]]}.
 * The token only marks its processes, so that a test can count those left over. With a fault that
 * begins with {@code leaks} it prints all secrets that it is given, and answers every fifth request
 * with them. If it ignores SIGTERM, it creates the file that its next argument names instead; once
 * that file is there, it ends as others do.
 */
final class Misbehaving {

  /** The request at which a program dies under load: early, since short trials send few. */
  static final int LAST = 50;

  private Misbehaving() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int port = Integer.parseInt(args[0]);
    String fault = args[1];
    if (fault.startsWith("leaks")) {
      System.out.println("started with " + String.join(" ", args));
      System.getenv().entrySet().stream()
          .filter(variable -> variable.getKey().matches(".*(SECRET|TOKEN|PASSWORD).*"))
          .forEach(variable -> System.out.println("inherited " + variable.getValue()));
    }
    switch (fault) {
      case "exits-at-once" -> {
        System.out.println("reading configuration");
        System.err.println("cannot find application.yaml");
        System.exit(7);
      }
      case "never-ready" -> Thread.sleep(600_000);
      case "ignores-sigterm" -> {
        ignoreSigterm(args);
        serve(port, fault);
      }
      default -> serve(port, fault);
    }
  }

  private static void ignoreSigterm(String[] args) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    if (args.length > 3 && Files.exists(Path.of(args[3]))) {
                      return;
                    }
                    if (args.length > 3) {
                      Files.writeString(Path.of(args[3]), "told to end");
                    }
                    Thread.sleep(600_000);
                  } catch (IOException e) {
                    System.out.println(args[3] + " can't be written: " + e);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }));
  }

  private static void serve(int port, String fault) throws IOException {
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 128);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          int number = requests.incrementAndGet();
          // Two thousand answers a second are enough, and leave the CPUs to other tests.
          LockSupport.parkNanos(2_000_000);
          String given = fault.startsWith("leaks") ? given(exchange) : "broken inside";
          if (fault.endsWith("dies-under-load") && number == LAST) {
            System.out.println("giving up at request " + number + " " + given);
            Runtime.getRuntime().halt(9);
          }
          boolean wrong =
              number > 1
                  && (fault.equals("answers-500")
                      || (fault.startsWith("leaks") && number % 5 == 0));
          byte[] body = (wrong ? given : "fine").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(wrong ? 500 : 200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
  }

  /** A request without the names of its parts. */
  private static String given(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    return exchange.getRequestHeaders().values()
        + body.replace("\"password\":", "")
        + exchange.getRequestURI().toString().replace("token=", "");
  }
}
