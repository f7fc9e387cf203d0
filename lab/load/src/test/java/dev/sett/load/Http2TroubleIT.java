package dev.sett.load;

import static dev.sett.load.Http2Loads.failures;
import static dev.sett.load.TlsIT.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import io.netty.handler.codec.http2.Http2Error;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams and connections of HTTP/2 that end early, fall silent or break the protocol. */
class Http2TroubleIT {

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
  void aResetStreamIsAnErrorAndTheConnectionContinues() {
    try (TestingHttp2Server server =
        new TestingHttp2Server(
            request -> {
              if (request.number() % 10 == 0) {
                request.reset(Http2Error.REFUSED_STREAM);
              } else {
                request.say(200, "OK");
              }
            })) {
      LoadSlice slice = run(server.url(), GET, 1, new Shape.Total(200), streams(4));
      assertEquals(20, failures(slice, ErrorKind.CLOSED).count());
      assertEquals(server.requests() / 10, failures(slice, ErrorKind.CLOSED).count());
      assertEquals(
          "the server reset the stream (REFUSED_STREAM) before a response began",
          failures(slice, ErrorKind.CLOSED).example());
      assertEquals(server.requests(), slice.answered() + slice.failed());
      assertEquals(180, slice.answered());
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
              "the server reset the stream (INTERNAL_ERROR) in the middle of a response"),
          failures(slice, ErrorKind.CLOSED));
    }
  }

  @Test
  void afterGoAwayTheLoadContinuesOverANewConnection() {
    for (Shape shape : List.of(new Shape.Total(60), RATE)) {
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
    List<TestingHttp2Request> held = new ArrayList<>();
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
      LoadSlice slice =
          run(server.url(), GET, 1, new Shape.Total(40), streams(4), Duration.ofSeconds(10));
      assertEquals(slice.answered(), failures(slice, ErrorKind.CLOSED).count());
      assertEquals(
          "the server sent GOAWAY (NO_ERROR: moving) before a response began",
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
      LoadSlice slice = run(server.url(), GET, 2, new Shape.Total(500), streams(2));
      assertTrue(
          failures(slice, ErrorKind.CLOSED).example().startsWith("the connection closed"),
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
          run(
              server.url(),
              GET,
              1,
              new Shape.Total(10),
              streams(2),
              /* drain= */ Duration.ofMillis(60));
      assertEquals(slice.sent(), failures(slice, ErrorKind.TIMEOUT).count());
      assertTrue(server.connections() > 1, "" + server.connections());
      assertEquals(10, slice.sent());
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
      LoadSlice slice =
          run(server.url(), GET, 1, new Shape.Total(400), streams(4), Duration.ofSeconds(5));
      assertEquals(1, failures(slice, ErrorKind.TIMEOUT).count());
      assertEquals(1, slice.failed());
      assertEquals(399, slice.answered());
      assertEquals(1, server.connections());
    }
  }

  private static Wire streams(int streams) {
    return Http2Loads.streams(keys, streams);
  }
}
