package dev.sett.load;

import static dev.sett.load.TestingServer.OK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Body;
import dev.sett.model.ErrorKind;
import dev.sett.model.Expect;
import dev.sett.model.LoadSlice;
import dev.sett.model.Request;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Http2IT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Duration SHORT = Duration.ofMillis(500);
  private static final Shape CLOSED = new Shape.Closed();
  private static final Shape RATE = new Shape.ConstantRate(500);

  @TempDir private static Path folder;
  private static TestingKeys keys;

  @BeforeAll
  static void makeKeys() {
    keys = TestingKeys.forLocalhost(folder);
  }

  @Test
  void bothLoopsRunWithAndWithoutTls() {
    for (TestingKeys tls : new @Nullable TestingKeys[] {null, keys}) {
      try (TestingHttp2Server server =
          new TestingHttp2Server(tls, 1000, request -> request.say(200, "OK"))) {
        for (Shape shape : List.of(CLOSED, RATE)) {
          long before = server.requests();
          LoadSlice slice = run(server.url(), GET, 3, shape, streams(4));
          assertEquals(0, slice.failed(), () -> slice.errors().toString());
          assertEquals(server.requests() - before, slice.answered());
          assertTrue(slice.answered() >= 250, "" + slice.answered());
          assertEquals(3, slice.connections());
        }
        assertEquals(6, server.connections());
        assertEquals(0, server.resets());
      }
    }
  }

  @Test
  void aConstantRateIsKeptWithinOnePercent() throws Exception {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> request.say(200, "OK"))) {
      LoadSlice slice = run(server.url(), GET, 2, new Shape.ConstantRate(2000), streams(8));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(800, Latencies.of(slice.response()).getTotalCount());
      assertEquals(1000, slice.answered());
    }
  }

  @Test
  void asManyRequestsAreInFlightOnAConnectionAsThereAreStreams() {
    // Nothing is answered before all eight requests are here: with fewer at once, none ever is.
    List<TestingHttp2Server.Taken> held = new ArrayList<>();
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              held.add(request);
              if (held.size() == 8) {
                held.forEach(each -> each.say(200, "OK"));
                held.clear();
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 2, CLOSED, streams(4), SHORT);
      assertTrue(slice.answered() > 800, "" + slice.answered());
      assertEquals(0, slice.answered() % 8);
      assertEquals(4, server.mostAtOnce());
      assertEquals(2, server.connections());
    }
  }

  @Test
  void asManyStreamsAsTheServerAllowsGoThrough() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(keys, 5, request -> request.say(200, "OK"))) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(5));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      refused("allows 5 streams at once on a connection, and 6 were asked for", server, 6);
    }
  }

  @Test
  void theRequestArrivesAsItWasMeant() {
    List<TestingHttp2Server.Taken> first = new CopyOnWriteArrayList<>();
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              if (first.isEmpty()) {
                first.add(request);
              }
              request.say(201, "made");
            })) {
      // Longer than the 64 kB that a server takes before it has said that it takes more.
      String text = "é".repeat(100_000);
      Request post =
          new Request(
              "POST",
              Optional.of("/v1/transfers?dry=true"),
              List.of(
                  new Request.Header("Accept", "text/plain"),
                  new Request.Header("Host", "shop.test")),
              Body.of(text),
              new Expect(201, 201, Optional.of("made")));
      LoadSlice slice = run(server.url(), post, 1, CLOSED, streams(2));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(server.requests(), slice.answered());
      Http2Headers seen = first.getFirst().headers();
      assertEquals("POST", seen.method().toString());
      assertEquals("http", seen.scheme().toString());
      assertEquals("shop.test", seen.authority().toString());
      assertEquals("/v1/transfers?dry=true", seen.path().toString());
      assertEquals("text/plain", seen.get("accept").toString());
      assertEquals("200000", seen.get("content-length").toString());
      assertEquals(text, first.getFirst().body());
    }
  }

  @Test
  void longAnswersAreReadWhole() {
    String body = "x".repeat(2_500_000) + "end";
    try (TestingHttp2Server server =
        new TestingHttp2Server(keys, 1000, request -> request.say(200, body))) {
      LoadSlice slice = run(server.url(), expecting("end"), 2, CLOSED, streams(3));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertTrue(slice.answered() >= 6, "" + slice.answered());
    }
  }

  @Test
  void wrongStatusIsAnErrorWithAnExample() {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> request.say(500, "why?"))) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(2));
      assertEquals(
          new LoadSlice.Failures(server.requests(), "HTTP/2 500, body: why?"),
          failures(slice, ErrorKind.STATUS));
      assertEquals(1, server.connections());
    }
  }

  @Test
  void wrongBodyIsAnErrorWithAnExample() {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> request.say(200, "OK"))) {
      LoadSlice slice = run(server.url(), expecting("fine"), 1, CLOSED, streams(2));
      assertEquals(
          new LoadSlice.Failures(server.requests(), "HTTP/2 200, body: OK"),
          failures(slice, ErrorKind.BODY));
    }
  }

  @Test
  void aResetStreamIsAnErrorAndTheConnectionGoesOn() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              if (request.number() % 50 == 0) {
                request.reset(Http2Error.REFUSED_STREAM);
              } else {
                request.say(200, "OK");
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(4));
      assertEquals(server.requests() / 50, failures(slice, ErrorKind.CLOSED).count());
      assertEquals(
          "the server reset the stream (REFUSED_STREAM) before any part of an answer",
          failures(slice, ErrorKind.CLOSED).example());
      assertEquals(server.requests(), slice.answered() + slice.failed());
      assertTrue(slice.answered() > 100, "" + slice.answered());
      assertEquals(1, server.connections());
    }
  }

  @Test
  void aResetInTheMiddleOfAnAnswerSaysSo() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              request.head(200);
              request.reset(Http2Error.INTERNAL_ERROR);
            })) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(1));
      assertEquals(
          new LoadSlice.Failures(
              slice.sent(),
              "the server reset the stream (INTERNAL_ERROR) in the middle of an answer"),
          failures(slice, ErrorKind.CLOSED));
    }
  }

  @Test
  void afterGoAwayTheLoadGoesOnOverANewConnection() {
    for (Shape shape : List.of(CLOSED, RATE)) {
      try (TestingHttp2Server server =
          new TestingHttp2Server(
              keys,
              1000,
              request -> {
                if (request.number() % 5 == 0) {
                  request.goAway(Integer.MAX_VALUE);
                }
                request.say(200, "OK");
              })) {
        LoadSlice slice = run(server.url(), GET, 2, shape, streams(3));
        assertEquals(0, slice.failed(), () -> shape + " " + slice.errors());
        assertEquals(server.requests(), slice.answered());
        assertTrue(server.connections() > 2, "" + server.connections());
      }
    }
  }

  @Test
  void requestsThatGoAwayLeavesOutAreErrors() {
    List<TestingHttp2Server.Taken> held = new ArrayList<>();
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              held.add(request);
              if (held.size() == 4) {
                // Netty's first stream is 3. So 3 and 5 are answered, 7 and 9 are not.
                request.goAway(5);
                held.get(0).say(200, "OK");
                held.get(1).say(200, "OK");
                held.clear();
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(4), SHORT);
      assertEquals(slice.answered(), failures(slice, ErrorKind.CLOSED).count());
      assertEquals(
          "the server said GOAWAY (NO_ERROR: moving) before any part of an answer",
          failures(slice, ErrorKind.CLOSED).example());
      assertTrue(server.connections() > 3, "" + server.connections());
    }
  }

  @Test
  void aConnectionThatEndsIsReplaced() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              if (request.number() % 100 == 0) {
                request.end();
              } else {
                request.say(200, "OK");
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 2, CLOSED, streams(2));
      assertTrue(
          failures(slice, ErrorKind.CLOSED).example().startsWith("the connection ended"),
          () -> slice.errors().toString());
      assertEquals(slice.sent(), slice.answered() + slice.failed());
      assertTrue(server.connections() > 3, "" + server.connections());
      assertTrue(slice.answered() > 300, "" + slice.answered());
    }
  }

  @Test
  void framesAgainstTheProtocolAreErrors() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(request -> request.raw(new byte[] {0, 0, 1, 4, 0, 0, 0, 0, 0, 9}))) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(2));
      assertEquals(0, slice.answered());
      assertTrue(
          failures(slice, ErrorKind.PROTOCOL).example().startsWith("not HTTP/2: "),
          () -> slice.errors().toString());
      assertEquals(slice.sent(), slice.failed());
    }
  }

  @Test
  void aServerThatFallsSilentEndsInTimeouts() {
    for (Shape shape : List.of(CLOSED, new Shape.ConstantRate(100))) {
      try (TestingHttp2Server server = new TestingHttp2Server(request -> {})) {
        LoadSlice slice = run(server.url(), GET, 1, shape, streams(5), SHORT);
        assertEquals(0, slice.answered());
        long dueOrSent = shape == CLOSED ? slice.sent() : 50;
        assertEquals(dueOrSent, failures(slice, ErrorKind.TIMEOUT).count());
        assertEquals(slice.failed(), failures(slice, ErrorKind.TIMEOUT).count());
      }
    }
  }

  @Test
  void aSilentConnectionIsReplaced() {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> {})) {
      LoadSlice slice =
          run(server.url(), GET, 1, CLOSED, streams(2), /* drain= */ Duration.ofMillis(60));
      assertEquals(slice.sent(), failures(slice, ErrorKind.TIMEOUT).count());
      assertTrue(server.connections() > 1, "" + server.connections());
      assertTrue(slice.sent() > 2, "" + slice.sent());
    }
  }

  @Test
  void oneSlowStreamTimesOutAndTheOthersGoOn() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              if (request.number() != 3) {
                request.say(200, "OK");
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, streams(4), SHORT);
      assertEquals(1, failures(slice, ErrorKind.TIMEOUT).count());
      assertEquals(1, slice.failed());
      assertTrue(slice.answered() > 300, "" + slice.answered());
      assertEquals(1, server.connections());
    }
  }

  @Test
  void aServerThatDoesNotOfferHttp2IsASentence() throws Exception {
    try (TestingServer server =
        new TestingServer((number, out) -> false, keys.listener("TLSv1.2", "TLSv1.3"))) {
      LoadException refused =
          assertThrows(
              LoadException.class,
              () ->
                  run(
                      URI.create("https://localhost:" + server.port() + "/"),
                      GET,
                      1,
                      CLOSED,
                      streams(1)));
      assertEquals(
          "localhost port "
              + server.port()
              + " does not offer HTTP/2 (no h2 in ALPN). Leave out --http2.",
          refused.getMessage());
      assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
    }
  }

  @Test
  void aServerThatSpeaksHttp11OnlyIsASentence() throws Exception {
    try (TestingServer server = TestingServer.saying(OK);
        TestingBanner ends = new TestingBanner("");
        ServerSocket tls = keys.listener("TLSv1.3")) {
      for (int port : List.of(server.port(), ends.port(), tls.getLocalPort())) {
        LoadException refused =
            assertThrows(
                LoadException.class,
                () ->
                    run(URI.create("http://127.0.0.1:" + port + "/"), GET, 1, CLOSED, streams(1)));
        assertTrue(
            String.valueOf(refused.getMessage())
                .endsWith("Leave out --http2, or use its https:// address."),
            refused.getMessage());
        assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
      }
    }
  }

  @Test
  void headersOfAConnectionAreRefused() {
    try (TestingHttp2Server server = new TestingHttp2Server(request -> request.say(200, "OK"))) {
      for (String name : List.of("Connection", "keep-alive", "Upgrade", "TE")) {
        Request request =
            new Request(
                "GET",
                Optional.empty(),
                List.of(new Request.Header(name, "x")),
                Body.NONE,
                Expect.SUCCESS);
        LoadException refused =
            assertThrows(
                LoadException.class, () -> run(server.url(), request, 1, CLOSED, streams(1)));
        assertTrue(
            String.valueOf(refused.getMessage()).startsWith("header " + name + " can't be sent"),
            refused.getMessage());
      }
      assertEquals(0, server.connections());
    }
  }

  private static void refused(String part, TestingHttp2Server server, int streams) {
    LoadException refused =
        assertThrows(
            LoadException.class, () -> run(server.url(), GET, 1, CLOSED, streams(streams)));
    assertTrue(String.valueOf(refused.getMessage()).contains(part), refused.getMessage());
    assertEquals(LoadException.Kind.NO_HTTP2, refused.kind());
  }

  private static Request expecting(String text) {
    return new Request(
        "GET", Optional.empty(), List.of(), Body.NONE, new Expect(200, 200, Optional.of(text)));
  }

  private static Wire streams(int streams) {
    return new Wire(Trust.with(keys.pem()), Protocol.HTTP2, streams);
  }

  private static LoadSlice run(URI url, Request request, int connections, Shape shape, Wire wire) {
    return TlsIT.run(url, request, connections, shape, wire);
  }

  private static LoadSlice run(
      URI url, Request request, int connections, Shape shape, Wire wire, Duration drain) {
    return TlsIT.run(url, request, connections, shape, wire, drain);
  }

  private static LoadSlice.Failures failures(LoadSlice slice, ErrorKind kind) {
    return Optional.ofNullable(slice.errors().get(kind))
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + slice.errors()));
  }
}
