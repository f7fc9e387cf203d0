package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.load.script.JourneyMix;
import dev.sett.load.script.SeededDraws;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.Request;
import dev.sett.model.script.Script;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.yaml.ScriptReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scripts against a small shop: {@code POST /login} gives a token that {@code /orders} asks for,
 * everything else is counted by its path and answered with 10 bytes.
 */
class ScriptIT {

  /** A closed loop; a busy machine does few requests in a time. */
  private static final Shape CLOSED = new Shape.Total(300);

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  private final AtomicLong tokens = new AtomicLong();
  private final Set<String> valid = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicLong> paths = new ConcurrentHashMap<>();
  private ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer shop = shop();

  private static HttpServer shop() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void openShop() {
    shop.setExecutor(threads);
    shop.createContext("/login", this::login);
    shop.createContext("/orders", this::orders);
    shop.createContext("/", exchange -> answer(exchange, 200, "0123456789"));
    shop.start();
  }

  @AfterEach
  void closeShop() {
    shop.stop(0);
    threads.shutdownNow();
  }

  private void login(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String token = body + "-" + tokens.incrementAndGet();
    valid.add(token);
    answer(exchange, 200, "{\"token\": \"" + token + "\"}");
  }

  /* A token is good for one order. */
  private void orders(HttpExchange exchange) throws IOException {
    String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
    boolean known = given.startsWith("Bearer ") && valid.remove(given.substring(7));
    answer(exchange, known ? 200 : 401, known ? "ordered" : "who are you?");
  }

  private void answer(HttpExchange exchange, int status, String text) throws IOException {
    paths
        .computeIfAbsent(exchange.getRequestURI().toString(), p -> new AtomicLong())
        .incrementAndGet();
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void aJourneyLogsInAndUsesItsToken() throws Exception {
    for (Shape shape : List.of(CLOSED, new Shape.ConstantRate(400))) {
      LoadSlice slice =
          run(
              """
              journey:
                login: {path: /login, body: "user${counter}", capture: {token: {json: /token}}}
                order:
                  path: /orders
                  method: POST
                  headers: {Authorization: "Bearer ${token}"}
                  expect: {contains: ordered}
              """,
              4,
              shape);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      LoadSlice.Part login = part(slice, "login");
      LoadSlice.Part order = part(slice, "order");
      assertTrue(order.answered() > 50, slice::toString);
      assertEquals(slice.answered(), login.answered() + order.answered());
      assertEquals(slice.completed(), login.completed() + order.completed());
      // Each of the four connections may have logged in and not ordered yet.
      assertTrue(
          login.answered() - order.answered() >= 0 && login.answered() - order.answered() <= 4,
          slice::toString);
      assertEquals(
          Latencies.of(slice.response()).getTotalCount(),
          Latencies.of(login.response()).getTotalCount()
              + Latencies.of(order.response()).getTotalCount());
      if (shape != CLOSED) {
        assertEquals(240.0, (double) slice.answered(), 1); // each request is due, not each journey
      }
    }
    assertEquals(tokens.get(), count("/login"));
  }

  @Test
  void withoutItsTokenAnOrderIsACountedErrorAndEndsTheJourney() throws Exception {
    LoadSlice slice =
        run(
            """
            journey:
              login: {path: /login, body: x}
              order: {path: /orders}
              thanks: {path: /thanks}
            """,
            2,
            CLOSED);
    LoadSlice.Failures wrong = failures(slice, ErrorKind.STATUS);
    assertEquals("HTTP/1.1 401 Unauthorized, body: who are you?", wrong.example());
    assertEquals(count("/orders"), wrong.count());
    assertEquals(wrong.count(), part(slice, "order").failed());
    assertEquals(0, part(slice, "order").answered());
    assertEquals(0, count("/thanks"));
    assertTrue(wrong.count() > 20, slice::toString);
  }

  @Test
  void aCaptureThatFailsIsACountedErrorAndEndsTheJourney() throws Exception {
    LoadSlice slice =
        run(
            """
            journey:
              login: {path: /login, body: x, capture: {token: {json: /tokens}}}
              order: {path: "/orders?${token}"}
            """,
            2,
            CLOSED);
    LoadSlice.Failures missing = failures(slice, ErrorKind.CAPTURE);
    assertTrue(
        missing
            .example()
            .startsWith("token not captured: /tokens does not exist; body: {\"token\": \"x-"),
        missing::example);
    assertEquals(count("/login"), missing.count());
    assertEquals(0, slice.answered());
    assertEquals(0, part(slice, "order").answered() + part(slice, "order").failed());
  }

  @Test
  void aMixIsExactlyWhatItsSeedDraws() throws Exception {
    LoadSlice slice =
        run(
            "{seed: 11, requests: {a: {weight: 8, path: /a}, b: {weight: 1, path: /b}, c: {path: /c}}}",
            5,
            CLOSED);
    assertEquals(0, slice.failed(), () -> slice.errors().toString());
    JourneyMix mix = new JourneyMix(List.of(8, 1, 1));
    SeededDraws draws = new SeededDraws(11);
    long[] drawn = new long[3];
    for (long journey = 1; journey <= slice.sent(); journey++) {
      drawn[mix.drawn(draws, journey)]++;
    }
    assertEquals(drawn[0], part(slice, "a").answered());
    assertEquals(drawn[1], part(slice, "b").answered());
    assertEquals(drawn[2], part(slice, "c").answered());
    assertEquals(List.of("a", "b", "c"), List.copyOf(slice.requests().keySet()));
    assertEquals(drawn[0], count("/a"));
    assertTrue(drawn[1] > 10, slice::toString);
  }

  @Test
  void fourConnectionsUseEachRowOnceARound() throws Exception {
    StringBuilder csv = new StringBuilder("id,unused\n");
    for (int i = 0; i < 37; i++) {
      csv.append("row").append(i).append(",x\n");
    }
    Files.writeString(folder.resolve("rows.csv"), csv);
    LoadSlice slice = run("{data: rows.csv, journey: {a: {path: '/${id}'}}}", 4, CLOSED);
    assertEquals(0, slice.failed(), () -> slice.errors().toString());
    long rounds = slice.sent() / 37;
    assertTrue(rounds >= 2, slice::toString);
    for (int i = 0; i < 37; i++) {
      long expected = rounds + (i < slice.sent() % 37 ? 1 : 0);
      assertEquals(expected, count("/row" + i), "row " + i + " of " + slice.sent());
    }
    assertEquals(Map.of(), slice.requests());
  }

  @Test
  void aBodyOfTheWrongSizeIsAnError() throws Exception {
    LoadSlice right = run("requests: {a: {path: /a, expect: {size: 10}}}", 1, CLOSED);
    assertEquals(0, right.failed(), () -> right.errors().toString());
    LoadSlice wrong = run("requests: {a: {path: /a, expect: {size: 11..20}}}", 1, CLOSED);
    assertEquals(0, wrong.answered());
    assertEquals("a body of 10 bytes: HTTP/1.1 200 OK", failures(wrong, ErrorKind.BODY).example());
  }

  @Test
  void usersWhoThinkSendAsManyRequestsAsTheirPausesAllow() throws Exception {
    // 10 ms of service and 90 ms of thought: 20 users send 200 a second. Without the pause, 2000.
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              Thread.sleep(10);
              out.write(RawServer.ascii(RawServer.OK));
              return true;
            })) {
      Script script = ScriptReader.read("x.yaml", "{think: 90ms, journey: {a: {}}}", folder);
      for (boolean scripted : new boolean[] {true, false}) {
        try (LoadOnce load =
            scripted
                ? LoadOnce.on(server.url(), script, 20, Wire.HTTP11, Pacing.PARK)
                : LoadOnce.on(
                    server.url(),
                    Request.get(Optional.empty()),
                    Duration.ofMillis(90),
                    20,
                    Wire.HTTP11,
                    Pacing.PARK)) {
          // After a stall of the machine they do come all at once; not every time.
          long most = Long.MAX_VALUE;
          for (int attempt = 0; attempt < 10 && most > 32; attempt++) {
            most = mostInAWindow(load);
          }
          assertTrue(most <= 32, most + " in one window");
        }
      }
    }
  }

  /** They don't come all at once: a window of 100 ms holds little more than its share of 20. */
  private static long mostInAWindow(LoadOnce load) throws Exception {
    LoadSlice slice =
        load.run(
            new Shape.Closed(),
            Duration.ofMillis(200),
            Duration.ofSeconds(2),
            Limits.timeout(PATIENCE),
            window -> {});
    assertEquals(0, slice.failed(), () -> slice.errors().toString());
    double service = Latencies.of(slice.service()).getMinValue() / 1e9;
    assertTrue(service >= 0.0099, service + " s of service");
    assertTrue(slice.rps() > 5 && slice.rps() <= 230, slice.rps() + " a second");
    return slice.windows().stream().mapToLong(w -> w.completed()).max().orElse(0);
  }

  @Test
  void aConnectionThatEndsInAPauseBeginsNoSecondRoundOfItsOwn() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(RawServer.ascii(RawServer.OK));
              return false;
            })) {
      LoadSlice slice =
          run(server.url(), "{think: 100ms, journey: {a: {}}}", 10, new Shape.Closed());
      // 10 users who think 100 ms in 600 ms: at most 60 requests. With a second round: up to 110.
      assertTrue(slice.sent() >= 10 && slice.sent() <= 60, slice::toString);
    }
  }

  /** A server whose idle timeout is shorter than the pause. */
  @Test
  void aPauseContinuesOverANewConnection() throws Exception {
    Script script = ScriptReader.read("x.yaml", "{think: 500ms, journey: {a: {}}}", folder);
    try (RawServer server =
            new RawServer(
                (number, out) -> {
                  out.write(RawServer.ascii(RawServer.OK));
                  out.flush();
                  Thread.sleep(450);
                  return false;
                });
        LoadOnce load = LoadOnce.on(server.url(), script, 1, Wire.HTTP11, Pacing.PARK)) {
      LoadSlice slice =
          load.run(
              new Shape.Closed(),
              Duration.ofMillis(100),
              Duration.ofSeconds(4),
              Limits.timeout(PATIENCE),
              window -> {});
      // One request every 500 ms is 8 or 9; with a new pause on each connection, 4 or 5.
      assertTrue(slice.sent() >= 6 && slice.sent() <= 9, slice::toString);
    }
  }

  @Test
  void aJourneyContinuesOverANewConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(
                  RawServer.ascii(
                      "HTTP/1.1 200 OK\r\nConnection: close\r\nX-T: 5\r\nContent-Length: 2\r\n\r\nOK"));
              return false;
            })) {
      LoadSlice slice =
          run(
              server.url(),
              "journey: {a: {path: /a, capture: {t: {header: X-T}}}, b: {path: '/b${t}'}}",
              3,
              CLOSED);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      long ahead = part(slice, "a").answered() - part(slice, "b").answered();
      assertTrue(ahead >= 0 && ahead <= 3, slice::toString);
      assertTrue(part(slice, "b").answered() > 10, slice::toString);
    }
  }

  private LoadSlice run(String script, int connections, Shape shape) {
    return run(
        URI.create("http://127.0.0.1:" + shop.getAddress().getPort()), script, connections, shape);
  }

  /** A number to its end, or 100 ms of settling and 500 ms counted. */
  private LoadSlice run(URI url, String script, int connections, Shape shape) {
    Script read = ScriptReader.read("x.yaml", script, folder);
    try (LoadOnce load = LoadOnce.on(url, read, connections, Wire.HTTP11, Pacing.PARK)) {
      boolean number = shape instanceof Shape.Total;
      return load.run(
          shape,
          number ? Duration.ZERO : Duration.ofMillis(100),
          number ? Duration.ofMinutes(5) : Duration.ofMillis(500),
          Limits.timeout(PATIENCE),
          window -> {});
    }
  }

  private long count(String path) {
    return Optional.ofNullable(paths.get(path)).map(AtomicLong::get).orElse(0L);
  }

  private static LoadSlice.Part part(LoadSlice slice, String name) {
    return Optional.ofNullable(slice.requests().get(name)).orElseThrow();
  }

  private static LoadSlice.Failures failures(LoadSlice slice, ErrorKind kind) {
    return Optional.ofNullable(slice.errors().get(kind))
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + slice.errors()));
  }
}
