package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.RawServer.ascii;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Wire;
import dev.sett.load.response.Conformance;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@link Conformance} over sockets, and what only a connection can get wrong. */
class ConformanceIT {

  /** Enough to see that the load goes on; a number, since a busy machine does few in a time. */
  private static final int REQUESTS = 20;

  /** No load takes so long. */
  private static final Duration MOST = Duration.ofMinutes(5);

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String HEAD_OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";

  @Test
  void countsEveryAnswerOfTheListAsWhatItIsAndContinues() throws Exception {
    List<Future<?>> checks = new ArrayList<>();
    try (ExecutorService some = Executors.newFixedThreadPool(4)) {
      for (Conformance answer : Conformance.all()) {
        checks.add(
            some.submit(
                () -> {
                  check(answer);
                  return null;
                }));
      }
    }
    assertAll(checks.stream().map(check -> check::get));
  }

  /** The first answer is the one of the list, all others are right. */
  private static void check(Conformance answer) throws IOException {
    boolean kept = answer.read().startsWith("whole") && answer.read().contains("kept");
    boolean last = answer.read().endsWith("last") || answer.read().equals("half");
    byte[] next = ascii(answer.method().equals("HEAD") ? HEAD_OK : OK);
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number > 1) {
                out.write(next);
                return true;
              }
              writeInPieces(answer, out);
              return !last;
            })) {
      Request request =
          new Request(
              answer.method(), Optional.empty(), List.of(), Body.NONE, ExpectedAnswer.SUCCESS);
      LoadSlice slice = run(server.url(), request, 1);
      Map<ErrorKind, Long> seen =
          slice.errors().entrySet().stream()
              .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().count()));
      String what = answer + ": " + slice.errors();
      assertEquals(expected(answer), seen, what);
      assertEquals(slice.sent(), slice.answered() + slice.failed(), what);
      assertEquals(REQUESTS, slice.sent(), what); // It goes on.
      boolean same = kept && !answer.read().contains("left");
      assertEquals(same ? 1 : 2, server.connections(), what);
      // A request under way when the slice ends is answered, none is sent twice.
      assertEquals(slice.sent(), server.requests(), what);
    }
  }

  private static Map<ErrorKind, Long> expected(Conformance answer) {
    if (answer.read().startsWith("broken") || answer.read().endsWith("left")) {
      return Map.of(ErrorKind.PROTOCOL, 1L);
    } else if (answer.read().equals("half")) {
      return Map.of(ErrorKind.CLOSED, 1L);
    }
    boolean right = answer.read().contains(" 200 ") || answer.read().contains(" 304 ");
    return right || answer.read().contains(" 204 ") ? Map.of() : Map.of(ErrorKind.STATUS, 1L);
  }

  private static void writeInPieces(Conformance answer, OutputStream out)
      throws IOException, InterruptedException {
    byte[] bytes = answer.bytes();
    // In two pieces, bytes left could be taken for the next answer: HTTP/1.1 has no numbers.
    boolean atOnce = answer.read().endsWith("left");
    int[] cuts =
        atOnce ? new int[0] : Conformance.cuts(new Random(answer.name().hashCode()), bytes.length);
    int from = 0;
    for (int cut : cuts) {
      out.write(bytes, from, cut - from);
      Thread.sleep(2);
      from = cut;
    }
    out.write(bytes, from, bytes.length - from);
  }

  @Test
  void anAnswerBeforeTheRequestWasFullySentIsAnAnswerAndTheConnectionIsNotUsedAgain()
      throws Exception {
    // The server never reads the body, which no socket buffer holds.
    try (RawServer server = RawServer.saying(OK)) {
      LoadSlice slice = run(server.url(), post(20_000_000), 2);
      assertEquals(Map.of(), slice.errors());
      assertEquals(REQUESTS, slice.answered());
      assertEquals(slice.sent(), slice.answered());
      assertEquals(slice.sent(), server.requests());
      // The last one of each connection is not replaced.
      assertTrue(
          Math.abs(server.connections() - slice.sent()) <= 2,
          server.connections() + " connections");
    }
  }

  @Test
  void aServerThatAnswersAndClosesBeforeTheRequestWasFullySentNeverStopsTheLoad() throws Exception {
    // Closing with bytes unread resets the connection, and that may overtake the answer.
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii("HTTP/1.1 413 Too Large\r\nConnection: close\r\n\r\n"));
              return false;
            })) {
      LoadSlice slice = run(server.url(), post(20_000_000), 2);
      assertEquals(0, slice.answered());
      assertEquals(slice.sent(), slice.failed());
      assertEquals(REQUESTS, slice.sent());
      assertTrue(
          slice.errors().keySet().stream()
              .allMatch(kind -> kind == ErrorKind.STATUS || kind == ErrorKind.CLOSED),
          () -> slice.errors().toString());
    }
  }

  @Test
  void bytesThatComeWhileNothingIsAskedTouchNoRequest() throws Exception {
    // Some servers say 408 before they close an idle connection. A machine that stalls may make
    // that late, so that it meets the next request; not every time.
    LoadSlice slice = onceAskedFourTimes();
    for (int again = 0; again < 9 && !slice.errors().isEmpty(); again++) {
      slice = onceAskedFourTimes();
    }
    assertEquals(Map.of(), slice.errors());
    assertEquals(4, slice.answered());
  }

  private static LoadSlice onceAskedFourTimes() throws IOException {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii(OK));
              out.flush();
              Thread.sleep(10);
              out.write(ascii("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n"));
              return false;
            })) {
      LoadSlice slice =
          run(
              server.url(),
              Request.get(Optional.empty()),
              new Shape.ConstantRate(4),
              1,
              Duration.ofSeconds(1),
              PATIENCE);
      assertTrue(
          server.connections() >= 4 || !slice.errors().isEmpty(),
          server.connections() + " connections");
      return slice;
    }
  }

  @Test
  void aServerThatClosesAKeptConnectionWithoutAWordIsAskedAgain() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number % 10 == 0) {
                return false;
              }
              out.write(ascii(OK));
              return true;
            })) {
      LoadSlice slice = run(server.url(), Request.get(Optional.empty()), 1);
      assertEquals(REQUESTS, slice.sent());
      // Every tenth request that arrives is left alone, and comes again on a new connection.
      assertEquals(slice.sent(), slice.answered());
      assertEquals(
          OptionalLong.of((slice.sent() + slice.idleCloseRetries().orElseThrow()) / 10),
          slice.idleCloseRetries());
    }
  }

  @Test
  void aConnectionThatIsCutIsInTheHistogramsWithTheTimeUntilThen() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              Thread.sleep(200);
              out.write(ascii("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel"));
              return false;
            })) {
      LoadSlice slice =
          run(server.url(), Request.get(Optional.empty()), new Shape.Total(2), 1, MOST, PATIENCE);
      assertEquals(2, Http2Loads.failures(slice, ErrorKind.CLOSED).count());
      for (String times : List.of(slice.response(), slice.service())) {
        assertEquals(2, Latencies.of(times).getTotalCount());
        // Three digits are kept.
        assertTrue(Latencies.of(times).getMinValue() >= 199_000_000, "shorter than it was");
      }
    }
  }

  @Test
  void anEndlessAnswerEndsAtTheDeadline() throws Exception {
    byte[] filler = new byte[10_000];
    Arrays.fill(filler, (byte) 'x');
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii("HTTP/1.1 200 OK\r\n\r\n"));
              while (true) {
                out.write(filler);
              }
            })) {
      LoadSlice slice =
          run(
              server.url(),
              Request.get(Optional.empty()),
              new Shape.Closed(),
              1,
              Duration.ofMillis(400),
              Duration.ofSeconds(1));
      assertEquals(0, slice.answered());
      assertEquals(List.of(ErrorKind.TIMEOUT), List.copyOf(slice.errors().keySet()));
    }
  }

  private static Request post(int bytes) {
    return new Request(
        "POST", Optional.empty(), List.of(), Body.of("x".repeat(bytes)), ExpectedAnswer.SUCCESS);
  }

  private static LoadSlice run(URI url, Request request, int connections) {
    return run(url, request, new Shape.Total(REQUESTS), connections, MOST, PATIENCE);
  }

  private static LoadSlice run(
      URI url, Request request, Shape shape, int connections, Duration counted, Duration patience) {
    try (Engine engine = TestingEngines.parked()) {
      Engine.Target target = engine.open(url, request, connections, Wire.HTTP11);
      LoadSlice slice =
          engine.run(target, shape, Duration.ZERO, counted, Limits.timeout(patience), window -> {});
      engine.close(target);
      return slice;
    }
  }
}
