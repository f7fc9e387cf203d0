package dev.sett.load;

import static dev.sett.load.Http2Loads.failures;
import static dev.sett.load.TlsIT.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads over HTTP/2 that go well, and answers that are wrong. */
class Http2IT {

  private static final Request GET = Request.get(Optional.empty());
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
          assertTrue(slice.answered() >= (shape == RATE ? 250 : 12), "" + slice.answered());
          assertEquals(3, slice.connections());
        }
        assertEquals(6, server.connections());
        assertEquals(0, server.resets());
      }
    }
  }

  @Test
  void everyRequestOfAConstantRateIsSentAndCounted() throws Exception {
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
    List<TestingHttp2Request> held = new ArrayList<>();
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              held.add(request);
              if (held.size() == 8) {
                held.forEach(each -> each.say(200, "OK"));
                held.clear();
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 2, new Shape.Total(800), streams(4));
      assertEquals(800, slice.answered());
      assertEquals(4, server.mostAtOnce());
      assertEquals(2, server.connections());
    }
  }

  @Test
  void theRequestArrivesAsItWasMeant() {
    List<TestingHttp2Request> first = new CopyOnWriteArrayList<>();
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
              new ExpectedAnswer(201, 201, Optional.of("made")));
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

  private static Request expecting(String text) {
    return new Request(
        "GET",
        Optional.empty(),
        List.of(),
        Body.NONE,
        new ExpectedAnswer(200, 200, Optional.of(text)));
  }

  private static Wire streams(int streams) {
    return Http2Loads.streams(keys, streams);
  }
}
