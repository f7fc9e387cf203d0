package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.RawServer.ascii;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LoadOnceIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Shape CLOSED = new Shape.Closed();
  private static final Duration DRAIN = Duration.ofMillis(500);

  /** For loads whose every request is to be answered, however busy the machine is. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void countsWhatTheJdksOwnServerCounts() throws Exception {
    AtomicLong served = new AtomicLong();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(executor);
    server.createContext(
        "/echo",
        exchange -> {
          served.incrementAndGet();
          byte[] body = exchange.getRequestBody().readAllBytes();
          // Length 0 means chunked to this server.
          exchange.sendResponseHeaders(200, served.get() % 2 == 0 ? body.length : 0);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try (executor) {
      Request post =
          new Request(
              "POST",
              Optional.of("/echo"),
              List.of(),
              Body.of("hello there"),
              new ExpectedAnswer(200, 200, Optional.of("hello there")));
      LoadSlice slice = run(url(server.getAddress().getPort()), post, 8, CLOSED, 600);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(served.get(), slice.answered());
      assertEquals(served.get(), slice.sent());
      // Of each connection one at least, though not in the counted time if the machine stalls.
      assertTrue(slice.answered() >= 8 && slice.completed() <= slice.answered());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void closedLoopOfOneConnectionHasAllItsTimeInService() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              Thread.sleep(10);
              out.write(ascii(OK));
              return true;
            })) {
      List<LoadSlice.Window> live = new ArrayList<>();
      LoadSlice slice =
          once(
              server.url(),
              GET,
              1,
              CLOSED,
              Duration.ofMillis(200),
              Duration.ofMillis(800),
              live::add);
      assertEquals(live, slice.windows());
      assertEquals(10, live.size());
      assertEquals(server.requests(), slice.answered());
      assertTrue(slice.answered() > 0 && slice.completed() <= 80, "" + slice.completed());
      assertEquals(slice.response(), slice.service());
      assertTrue(Latencies.of(slice.response()).getMinValue() >= 9_990_000);
      assertEquals(0, Latencies.of(slice.waiting()).getMaxValue());
      assertEquals(0, slice.targetRps());
      assertTrue(slice.engine().cpuNanos() > 0);
    }
  }

  @Test
  void everyRequestOfAConstantRateIsSentAndCounted() throws Exception {
    try (RawServer server = RawServer.saying(OK)) {
      LoadSlice slice = run(server.url(), GET, 20, new Shape.ConstantRate(2000), 2000);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(4000, Latencies.of(slice.response()).getTotalCount());
      assertEquals(server.requests(), slice.answered());
    }
  }

  @Test
  void requestsThatFindNoConnectionWaitAndAreChargedForIt() throws Exception {
    // One connection, 20 ms a request, 100 a second asked for: 50 a second can be served, so the
    // request due at t is sent at 2 t, after a wait of t.
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              Thread.sleep(20);
              out.write(ascii(OK));
              return true;
            })) {
      LoadSlice slice =
          once(
              server.url(),
              GET,
              1,
              new Shape.ConstantRate(100),
              Duration.ZERO,
              Duration.ofSeconds(1),
              window -> {});
      assertEquals(100, slice.answered());
      assertEquals(100, Latencies.of(slice.response()).getTotalCount());
      assertEquals(100, server.requests());
      double longest = Latencies.of(slice.waiting()).getMaxValue();
      assertTrue(longest > 0.95e9, "" + longest);
      assertTrue(Latencies.of(slice.service()).getValueAtPercentile(50) >= 19.9e6);
      // Were the wait part of the service, half of them took more than half a second.
      assertTrue(Latencies.of(slice.service()).getValueAtPercentile(50) < 250e6);
      assertTrue(slice.engine().rateRatio() < 0.6);
    }
  }

  @Test
  void wrongStatusIsAnErrorWithAnExample() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              String status = number % 2 == 0 ? "404 Not Found" : "500 Oh no";
              out.write(ascii("HTTP/1.1 " + status + "\r\nContent-Length: 4\r\n\r\nwhy?"));
              return true;
            })) {
      LoadSlice slice = run(server.url(), GET, 1, CLOSED, 200);
      assertEquals(0, slice.answered());
      assertEquals(server.requests(), failures(slice, ErrorKind.STATUS).count());
      assertEquals("HTTP/1.1 500 Oh no, body: why?", failures(slice, ErrorKind.STATUS).example());
      assertEquals(1, server.connections());
    }
  }

  @Test
  void wrongBodyIsAnErrorWithAnExample() throws Exception {
    try (RawServer server = RawServer.saying(OK)) {
      Request picky =
          new Request(
              "GET",
              Optional.empty(),
              List.of(),
              Body.NONE,
              new ExpectedAnswer(200, 200, Optional.of("fine")));
      LoadSlice slice = run(server.url(), picky, 2, CLOSED, 200);
      assertEquals(server.requests(), failures(slice, ErrorKind.BODY).count());
      assertEquals("HTTP/1.1 200 OK, body: OK", failures(slice, ErrorKind.BODY).example());
    }
  }

  @Test
  void connectsAnewAfterEachAnswerThatClosesItsConnection() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii("HTTP/1.0 200 OK\r\n\r\nuntil the end"));
              return false;
            })) {
      LoadSlice slice = run(server.url(), GET, 4, CLOSED, 300);
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(server.requests(), slice.answered());
      assertTrue(slice.answered() >= 4, "" + slice.answered());
      assertTrue(server.connections() >= slice.answered());
    }
  }

  @Test
  void halfAnswersAreErrors() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nOK"));
              return false;
            })) {
      LoadSlice slice = run(server.url(), GET, 4, CLOSED, 300);
      assertEquals(0, slice.answered());
      assertEquals(slice.sent(), failures(slice, ErrorKind.CLOSED).count());
      assertTrue(failures(slice, ErrorKind.CLOSED).example().contains("middle of a response"));
      // It waits longer after each failure in a row instead of hammering.
      assertTrue(slice.sent() < 100, "" + slice.sent());
    }
  }

  @Test
  void garbageIsAnError() throws Exception {
    try (RawServer server = RawServer.saying("SSH-2.0-OpenSSH_9.6\r\n")) {
      LoadSlice slice = run(server.url(), GET, 2, CLOSED, 300);
      assertEquals(0, slice.answered());
      assertEquals(
          new LoadSlice.Failures(slice.sent(), "not an HTTP/1.x response: SSH-2.0-OpenSSH_9.6"),
          failures(slice, ErrorKind.PROTOCOL));
    }
  }

  @Test
  void bytesAfterTheEndOfAnAnswerAreAnError() throws Exception {
    try (RawServer server = RawServer.saying(OK + "more")) {
      LoadSlice slice = run(server.url(), GET, 2, CLOSED, 300);
      assertEquals(slice.sent(), slice.answered() + slice.failed());
      assertTrue(failures(slice, ErrorKind.PROTOCOL).count() > 0);
    }
  }

  @Test
  void aServerThatNeverAnswersEndsInTimeouts() throws Exception {
    for (Shape shape : List.of(CLOSED, new Shape.ConstantRate(100))) {
      try (RawServer server =
          new RawServer(
              (number, out) -> {
                Thread.sleep(60_000);
                return false;
              })) {
        long start = System.nanoTime();
        LoadSlice slice = run(server.url(), GET, 5, shape, 400, DRAIN);
        double seconds = (System.nanoTime() - start) / 1e9;
        // 0.2 s settling, 0.4 s counted, 0.5 s drain, and the loop's start and end.
        assertTrue(seconds > 1.0 && seconds < 40, shape + " took " + seconds);
        assertEquals(0, slice.answered());
        long dueOrSent = shape == CLOSED ? slice.sent() : 60;
        assertEquals(dueOrSent, failures(slice, ErrorKind.TIMEOUT).count());
        if (shape != CLOSED) {
          // Those due in the counted window count with the time they waited, at least the drain.
          assertEquals(40, Latencies.of(slice.response()).getTotalCount());
          assertTrue(Latencies.of(slice.response()).getMinValue() >= 499_000_000);
        }
      }
    }
  }

  @Test
  void aServerThatDribblesEndsInTimeouts() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              for (byte b : ascii("HTTP/1.1 200 OK\r\nX: " + "y".repeat(1000))) {
                out.write(b);
                Thread.sleep(5);
              }
              return false;
            })) {
      LoadSlice slice = run(server.url(), GET, 3, CLOSED, 300, DRAIN);
      assertEquals(0, slice.answered());
      assertTrue(failures(slice, ErrorKind.TIMEOUT).count() >= 3);
    }
  }

  @Test
  void aServerThatStopsListeningGivesConnectErrorsAndTheRunEnds() throws Exception {
    RawServer[] holder = new RawServer[1];
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number > 20) {
                holder[0].close();
              }
              out.write(ascii(OK));
              return true;
            })) {
      holder[0] = server;
      LoadSlice slice = run(server.url(), GET, 2, CLOSED, 1000);
      // The twentieth may be under way on the other connection when the next one closes both.
      assertTrue(slice.answered() >= 19, "" + slice.answered());
      assertTrue(failures(slice, ErrorKind.CONNECT).example().contains("refused"));
      // 10, 20, 40 ... ms between attempts: a number of the time, not of the machine.
      assertTrue(failures(slice, ErrorKind.CONNECT).count() < 40);
    }
  }

  @Test
  void aRefusedConnectionIsASentence() throws IOException {
    // A port that is taken, so that nobody else gets it, and on which nobody listens.
    try (Socket taken = new Socket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = taken.getLocalPort();
      LoadException refused =
          assertThrows(LoadException.class, () -> run(url(port), GET, 2, CLOSED, 100));
      assertEquals(LoadException.Kind.REFUSED, refused.kind());
      assertTrue(
          String.valueOf(refused.getMessage())
              .startsWith("Nothing is listening on 127.0.0.1 port " + port),
          refused.getMessage());
    }
  }

  @Test
  void anUnknownHostIsASentence() {
    LoadException unknown =
        assertThrows(
            LoadException.class,
            () -> run(URI.create("http://no-such-host.invalid/"), GET, 1, CLOSED, 100));
    assertEquals(LoadException.Kind.UNKNOWN_HOST, unknown.kind());
    assertTrue(
        String.valueOf(unknown.getMessage()).contains("no-such-host.invalid"),
        unknown.getMessage());
  }

  /** 200 ms of settling, then this many counted. */
  private static LoadSlice run(
      URI url, Request request, int connections, Shape shape, long countedMillis) {
    return run(url, request, connections, shape, countedMillis, PATIENCE);
  }

  private static LoadSlice run(
      URI url, Request request, int connections, Shape shape, long countedMillis, Duration drain) {
    try (Engine engine = TestingEngines.parked()) {
      Engine.Target target = engine.open(url, request, connections, Wire.HTTP11);
      LoadSlice slice =
          engine.run(
              target,
              shape,
              Duration.ofMillis(200),
              Duration.ofMillis(countedMillis),
              Limits.timeout(drain),
              window -> {});
      engine.close(target);
      return slice;
    }
  }

  private static LoadSlice.Failures failures(LoadSlice slice, ErrorKind kind) {
    return Optional.ofNullable(slice.errors().get(kind))
        .orElseThrow(() -> new AssertionError("no " + kind + " in " + slice.errors()));
  }

  private static URI url(int port) {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  private static LoadSlice once(
      URI url,
      Request request,
      int connections,
      Shape shape,
      Duration settle,
      Duration duration,
      Consumer<LoadSlice.Window> live) {
    try (LoadOnce load = TestingEngines.once(url, request, connections)) {
      return load.run(shape, settle, duration, Limits.timeout(PATIENCE), live);
    }
  }
}
