package dev.sett.load;

import static dev.sett.load.Http2Loads.failures;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.load.script.JourneyMix;
import dev.sett.load.script.SeededDraws;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.script.Script;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.yaml.ScriptReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts over HTTP/2, with and without TLS, against a small shop: {@code POST /login} gives a
 * token, an order number and a session, which {@code /orders} all asks for; {@code /lost} is not
 * found, everything else is 10 bytes long.
 */
class Http2ScriptIT {

  /** A closed loop; a busy machine does few requests in a time. */
  private static final Shape CLOSED = new Shape.Total(300);

  @TempDir private static Path folder;
  private static TestingKeys keys;

  private final AtomicLong logins = new AtomicLong();
  private final Set<String> valid = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicLong> paths = new ConcurrentHashMap<>();

  @BeforeAll
  static void makeKeys() {
    keys = TestingKeys.forLocalhost(folder);
  }

  private TestingHttp2Server shop(boolean secure) {
    return new TestingHttp2Server(secure ? keys : null, /* mostStreams= */ 1000, this::serve);
  }

  private void serve(TestingHttp2Request request) {
    String path = request.path().replaceAll("\\d+", "N");
    paths.computeIfAbsent(path, p -> new AtomicLong()).incrementAndGet();
    switch (path) {
      case "/login" -> {
        long number = logins.incrementAndGet();
        String token = request.body() + "-" + number;
        valid.add("/orders/" + number + " Bearer " + token + " s" + number);
        request.say(
            200,
            Map.of("x-session", "s" + number),
            "{\"token\": \"" + token + "\", \"note\": \"order=" + number + "\"}");
      }
      case "/orders/N" -> {
        // What a login gave is good for one order.
        boolean known =
            valid.remove(
                request.path()
                    + " "
                    + request.header("authorization")
                    + " "
                    + request.header("x-session"));
        request.say(known ? 200 : 401, known ? "ordered" : "who are you?");
      }
      case "/lost" -> request.say(404, "not found");
      default -> request.say(200, "0123456789");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJourneyUsesWhatItCaptured(boolean secure) throws Exception {
    try (TestingHttp2Server shop = shop(secure)) {
      for (Shape shape : List.of(CLOSED, new Shape.ConstantRate(200))) {
        paths.clear();
        LoadSlice slice =
            run(
                shop,
                """
                journey:
                  login:
                    path: /login
                    body: "user${counter}"
                    capture:
                      token: {json: /token}
                      order: {regex: 'order=(\\d+)'}
                      session: {header: X-Session}
                  order:
                    path: /orders/${order}
                    method: POST
                    headers: {Authorization: "Bearer ${token}", X-Session: "${session}"}
                    expect: {contains: ordered, size: 7}
                """,
                shape);
        assertEquals(0, slice.failed(), () -> slice.errors().toString());
        LoadSlice.Part login = part(slice, "login");
        LoadSlice.Part order = part(slice, "order");
        assertEquals(count("/login"), login.answered());
        assertEquals(count("/orders/N"), order.answered());
        assertEquals(slice.answered(), login.answered() + order.answered());
        assertEquals(slice.completed(), login.completed() + order.completed());
        assertTrue(order.answered() > 6, slice::toString);
        // Each of the 6 streams may have logged in and not ordered yet.
        long ahead = login.answered() - order.answered();
        assertTrue(ahead >= 0 && ahead <= 6, slice::toString);
        assertEquals(
            Latencies.of(slice.response()).getTotalCount(),
            Latencies.of(login.response()).getTotalCount()
                + Latencies.of(order.response()).getTotalCount());
        if (shape != CLOSED) {
          assertEquals(
              200.0, (double) slice.answered(), 1); // each request is due, not each journey
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMixIsExactlyWhatItsSeedDraws(boolean secure) {
    try (TestingHttp2Server shop = shop(secure)) {
      LoadSlice slice =
          run(
              shop,
              """
              seed: 11
              requests:
                a: {weight: 8, path: /a, expect: {size: 10}}
                b: {weight: 1, path: "/b?${random(1,100)}"}
                lost: {path: /lost, expect: {status: 404, contains: not found}}
              """,
              CLOSED);
      // Each request is judged by its own rules, on streams that share their connections.
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      JourneyMix mix = new JourneyMix(List.of(8, 1, 1));
      SeededDraws draws = new SeededDraws(11);
      long[] drawn = new long[3];
      for (long journey = 1; journey <= slice.sent(); journey++) {
        drawn[mix.drawn(draws, journey)]++;
      }
      assertEquals(drawn[0], part(slice, "a").answered());
      assertEquals(drawn[1], part(slice, "b").answered());
      assertEquals(drawn[2], part(slice, "lost").answered());
      assertEquals(drawn[0], count("/a"));
      assertEquals(drawn[1], count("/b?N"));
      assertEquals(drawn[2], count("/lost"));
      assertTrue(drawn[1] > 0 && drawn[2] > 0, slice::toString);
      assertEquals(2, shop.connections());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void failuresAreCountedByKindAndEndTheJourney(boolean secure) {
    try (TestingHttp2Server shop = shop(secure)) {
      LoadSlice slice =
          run(
              shop,
              """
              journeys:
                status: {weight: 1, steps: {in: {path: /a}, order: {path: /orders/1}, out: {path: /never}}}
                size: {weight: 1, steps: {in: {path: /b, expect: {size: 11..20}}, out: {path: /never}}}
                text: {weight: 1, steps: {in: {path: /c, expect: {contains: x}}, out: {path: /never}}}
                capture: {weight: 1, steps: {in: {path: /d, capture: {t: {json: /t}}}, out: {path: "/never${t}"}}}
              """,
              CLOSED);
      LoadSlice.Failures status = failures(slice, ErrorKind.STATUS);
      assertEquals("HTTP/2 401, body: who are you?", status.example());
      assertEquals(count("/orders/N"), status.count());
      assertEquals(status.count(), part(slice, "status/order").failed());
      assertEquals(count("/a"), part(slice, "status/in").answered());
      assertEquals(count("/b") + count("/c"), failures(slice, ErrorKind.BODY).count());
      assertEquals(count("/b"), part(slice, "size/in").failed());
      assertEquals(count("/c"), part(slice, "text/in").failed());
      assertEquals(count("/d"), failures(slice, ErrorKind.CAPTURE).count());
      assertEquals(count("/d"), part(slice, "capture/in").failed());
      assertTrue(
          failures(slice, ErrorKind.CAPTURE)
              .example()
              .startsWith("t not captured: the body is not JSON"),
          () -> slice.errors().toString());
      assertEquals(0, count("/never"));
      assertTrue(
          status.count() > 0 && count("/b") > 0 && count("/c") > 0 && count("/d") > 0,
          slice::toString);
      assertEquals(2, shop.connections());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJourneyContinuesOverANewConnectionAfterGoAway(boolean secure) {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            secure ? keys : null,
            1000,
            request -> {
              if (request.number() % 5 == 0) {
                request.goAway(Integer.MAX_VALUE);
              }
              request.say(request.path().equals("/b") ? 400 : 200, Map.of("x-t", "5"), "OK");
            })) {
      LoadSlice slice =
          run(
              server,
              "journey: {a: {path: /a, capture: {t: {header: X-T}}}, b: {path: '/b${t}'}}",
              CLOSED);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      long ahead = part(slice, "a").answered() - part(slice, "b").answered();
      assertTrue(ahead >= 0 && ahead <= 6, slice::toString);
      assertTrue(part(slice, "b").answered() > 0, slice::toString);
      assertTrue(server.connections() > 2, "" + server.connections());
    }
  }

  /** Two connections of three streams; a number to its end, or a second of which 0.9 s count. */
  private static LoadSlice run(TestingHttp2Server server, String script, Shape shape) {
    Script read = ScriptReader.read("x.yaml", script, folder);
    Wire wire = Http2Loads.streams(keys, 3);
    try (LoadOnce load = LoadOnce.on(server.url(), read, 2, wire, Pacing.PARK)) {
      boolean number = shape instanceof Shape.Total;
      return load.run(
          shape,
          number ? Duration.ZERO : Duration.ofMillis(100),
          number ? Duration.ofMinutes(5) : Duration.ofMillis(900),
          Limits.timeout(Duration.ofSeconds(60)),
          window -> {});
    }
  }

  private long count(String path) {
    return Optional.ofNullable(paths.get(path)).map(AtomicLong::get).orElse(0L);
  }

  private static LoadSlice.Part part(LoadSlice slice, String name) {
    return Optional.ofNullable(slice.requests().get(name)).orElseThrow();
  }
}
