package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.RawServer.ascii;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class ClosedLoopIT {

  private static final Request GET = Request.get(Optional.empty());

  @Test
  void aNumberOfRequestsIsSentAndTheLoadEndsWithTheLastAnswer() throws Exception {
    // 10 connections, 50 ms each: 100 requests are 10 rounds, half a second.
    try (RawServer server = answeringAfter(50)) {
      List<LoadSlice.Window> live = new ArrayList<>();
      long start = System.nanoTime();
      LoadSlice slice = run(server.url(), 10, new Shape.Total(100), Duration.ofMinutes(10), live);
      double seconds = (System.nanoTime() - start) / 1e9;

      assertEquals(100, server.requests());
      assertEquals(100, slice.sent());
      assertEquals(100, slice.answered());
      assertEquals(100, slice.completed());
      assertEquals(100, Latencies.of(slice.response()).getTotalCount());
      assertEquals(0, slice.targetRps());
      assertEquals(1, slice.engine().rateRatio());
      assertTrue(slice.countedNanos() > 495_000_000, "" + slice.countedNanos());
      assertTrue(slice.countedNanos() / 1e9 < seconds, "not longer than it took");
      assertTrue(seconds < 300, "ended early, after " + seconds + " s");
      assertEquals(100, live.stream().mapToLong(LoadSlice.Window::completed).sum());
      assertEquals(live, slice.windows());
      assertTrue(live.size() > slice.countedNanos() / 1e8 - 2, live.size() + " windows of 100 ms");
    }
  }

  /** 10 connections to a server that answers at once, so that only the cap holds them back. */
  @Test
  void aCappedLoopSendsNoMoreThanItsRate() throws Exception {
    try (RawServer server = RawServer.saying(OK)) {
      LoadSlice slice =
          run(server.url(), 10, new Shape.Capped(50), Duration.ofSeconds(2), new ArrayList<>());

      // The first at 0 s, the last before 2 s.
      assertTrue(slice.sent() <= 100, "sent " + slice.sent());
      assertTrue(slice.sent() > 0, "sent " + slice.sent());
      assertEquals(slice.sent(), slice.answered());
      assertEquals(1, slice.engine().rateRatio());
    }
  }

  @Test
  void fewerRequestsThanConnectionsLeaveSomeIdle() throws Exception {
    try (RawServer server = RawServer.saying(OK)) {
      LoadSlice slice =
          run(server.url(), 20, new Shape.Total(3), Duration.ofMinutes(10), new ArrayList<>());

      assertEquals(3, slice.answered());
      assertEquals(3, server.requests());
    }
  }

  @Test
  void restingConnectionsSendNothing() throws Exception {
    Set<OutputStream> loaded = ConcurrentHashMap.newKeySet(); // Each connection has its own.
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              loaded.add(out);
              out.write(ascii(OK));
              return true;
            })) {
      LoadSlice slice =
          run(server.url(), 8, new Shape.Few(0.25), Duration.ofMillis(300), new ArrayList<>());

      assertTrue(slice.answered() > 0);
      assertEquals(2, loaded.size());
    }
  }

  @Test
  void wrongAnswersCountAmongThem() throws Exception {
    try (RawServer server = RawServer.saying("HTTP/1.1 500 Oh no\r\nContent-Length: 0\r\n\r\n")) {
      LoadSlice slice =
          run(server.url(), 4, new Shape.Total(40), Duration.ofMinutes(10), new ArrayList<>());

      assertEquals(40, server.requests());
      assertEquals(0, slice.answered());
      assertEquals(40, slice.failed());
    }
  }

  @Test
  void aServerThatGoesAwayEndsTheLoad() throws Exception {
    RawServer[] holder = new RawServer[1];
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number > 20) {
                holder[0].close();
                return false;
              }
              out.write(ascii(OK));
              return true;
            })) {
      holder[0] = server;
      LoadSlice slice =
          run(server.url(), 10, new Shape.Total(60), Duration.ofMinutes(10), new ArrayList<>());

      assertTrue(slice.sent() < 60, "" + slice.sent());
      assertTrue(slice.errors().containsKey(ErrorKind.CONNECT), () -> slice.errors().toString());
    }
  }

  @Test
  void aNumberTooLargeForTheTimeIsLeftUnfinished() throws Exception {
    try (RawServer server = answeringAfter(50)) {
      LoadSlice slice =
          run(
              server.url(),
              2,
              new Shape.Total(1_000_000),
              Duration.ofMillis(500),
              new ArrayList<>());

      // Ten rounds at most, and the first of each connection at least.
      assertTrue(slice.sent() >= 2 && slice.sent() <= 22, "" + slice.sent());
      assertEquals(slice.sent(), slice.answered());
    }
  }

  @Test
  void connectionsBeginOneAfterTheOther() throws Exception {
    // Nobody is answered in time, so that what comes is the first request of each connection.
    ConcurrentLinkedQueue<Long> came = new ConcurrentLinkedQueue<>();
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              came.add(System.nanoTime());
              Thread.sleep(1500);
              out.write(ascii(OK));
              return true;
            })) {
      long start = System.nanoTime();
      LoadSlice slice =
          run(
              server.url(),
              10,
              new Shape.Gradual(1000),
              Duration.ofMillis(1200),
              new ArrayList<>());

      // The machine may make one late, and none early.
      assertTrue(slice.sent() >= 2 && slice.sent() <= 10, "" + slice.sent());
      List<Long> sorted = came.stream().sorted().toList();
      assertEquals(slice.sent(), sorted.size());
      for (int i = 1; i < sorted.size(); i++) {
        double millis = (sorted.get(i) - start) / 1e6;
        assertTrue(millis >= 99.0 * i, "connection " + i + " after " + millis + " ms");
      }
    }
  }

  /** 20 connections and 700 ms are 28.6 a second; those that begin together show one burst. */
  @Test
  void slowAnswersAreCountedRightOnceTheConnectionsHaveBegunOneAfterTheOther() throws Exception {
    try (RawServer server = answeringAfter(700);
        LoadOnce load = TestingEngines.once(server.url(), GET, 20)) {
      Limits limits = Limits.timeout(Duration.ofSeconds(30));
      Duration second = Duration.ofSeconds(1);
      LoadSlice even =
          load.run(new Shape.Gradual(700), Duration.ofMillis(1400), second, limits, window -> {});
      LoadSlice together =
          load.run(new Shape.Closed(), Duration.ofMillis(200), second, limits, window -> {});

      // A machine that is busy makes an answer later, and none early.
      assertTrue(even.completed() >= 23 && even.completed() <= 30, "" + even.completed());
      assertTrue(together.completed() <= 20, "" + together.completed());
    }
  }

  private static RawServer answeringAfter(long millis) throws Exception {
    return new RawServer(
        (number, out) -> {
          Thread.sleep(millis);
          out.write(ascii(OK));
          return true;
        });
  }

  private static LoadSlice run(
      URI url, int connections, Shape shape, Duration counted, List<LoadSlice.Window> live) {
    try (LoadOnce load = TestingEngines.once(url, GET, connections)) {
      return load.run(
          shape, Duration.ZERO, counted, Limits.timeout(Duration.ofSeconds(30)), live::add);
    }
  }
}
