package dev.sett.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A program of a user's that knows its users by a cookie: {@code LoginProgram PORT}. */
final class LoginProgram {

  private static final Set<String> SESSIONS = ConcurrentHashMap.newKeySet();
  private static final AtomicLong LOGINS = new AtomicLong();

  private LoginProgram() {}

  public static void main(String[] args) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
            128);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext("/login", LoginProgram::login);
    server.createContext("/", LoginProgram::orders);
    server.start();
  }

  private static void login(HttpExchange exchange) throws IOException {
    String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (!form.equals("name=ada&password=lace-planted")) {
      answer(exchange, 401, "who are you?");
      return;
    }
    String session = "sid=s" + LOGINS.incrementAndGet();
    SESSIONS.add(session);
    exchange.getResponseHeaders().add("Set-Cookie", session);
    answer(exchange, 200, "welcome");
  }

  private static void orders(HttpExchange exchange) throws IOException {
    if (SESSIONS.contains(String.valueOf(exchange.getRequestHeaders().getFirst("Cookie")))) {
      answer(exchange, 200, "no orders");
    } else {
      exchange.getResponseHeaders().add("Location", "/login");
      answer(exchange, 302, "");
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    LockSupport.parkNanos(2_000_000); // leaves the CPUs to other tests
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
