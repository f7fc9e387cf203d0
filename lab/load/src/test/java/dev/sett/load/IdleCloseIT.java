package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.RawServer.ascii;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests on connections that the server has closed in the meantime. */
@Timeout(60)
class IdleCloseIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Request POST =
      new Request("POST", Optional.empty(), List.of(), Body.of(""), ExpectedAnswer.SUCCESS);
  private static final OptionalLong ONCE = OptionalLong.of(1);

  @Test
  void areSentOnceMoreAndCountedApart() throws Exception {
    try (RawServer server = closingAfterEvery(5)) {
      LoadSlice slice = run(server, GET, new Shape.Total(400));
      assertEquals(Map.of(), slice.errors());
      assertEquals(400, slice.sent());
      assertEquals(400, slice.answered());
      assertEquals(400, server.requests());
      long retries = slice.idleCloseRetries().orElse(0);
      assertTrue(retries > 0 && retries <= 80, "retried " + retries);
    }
  }

  @Test
  void areErrorsIfTheMethodIsNotIdempotent() throws Exception {
    try (RawServer server = closingAfterEvery(5)) {
      LoadSlice slice = run(server, POST, new Shape.Total(400));
      assertTrue(Http2Loads.failures(slice, ErrorKind.CLOSED).count() > 0);
      assertEquals(slice.failed(), Http2Loads.failures(slice, ErrorKind.CLOSED).count());
      assertEquals(OptionalLong.empty(), slice.idleCloseRetries());
    }
  }

  @Test
  void takeAsLongAsBothAttempts() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number == 2) {
                Thread.sleep(50);
                return false;
              }
              out.write(ascii(OK));
              return true;
            })) {
      LoadSlice slice = run(server, GET, new Shape.Total(3));
      assertEquals(3, slice.answered());
      assertEquals(3, slice.sent());
      assertEquals(ONCE, slice.idleCloseRetries());
      assertEquals(2, server.connections());
      assertEquals(3, Latencies.of(slice.service()).getTotalCount());
      assertTrue(Latencies.of(slice.service()).getMaxValue() >= 50_000_000);
      assertTrue(Latencies.of(slice.response()).getMaxValue() >= 50_000_000);
    }
  }

  @Test
  void failIfTheServerClosesTheNewConnectionToo() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii(number == 1 ? OK : ""));
              return number == 1;
            })) {
      LoadSlice slice = run(server, GET, new Shape.Total(2));
      assertEquals(1, slice.answered());
      assertEquals(
          new LoadSlice.Failures(1, "the connection closed before a response began"),
          Http2Loads.failures(slice, ErrorKind.CLOSED));
      assertEquals(1, slice.failed());
      assertEquals(ONCE, slice.idleCloseRetries());
      assertEquals(3, server.requests());
    }
  }

  @Test
  void failIfTheServerTakesNoNewConnection() throws Exception {
    CompletableFuture<RawServer> itself = new CompletableFuture<>();
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number == 2) {
                itself.join().close();
              }
              out.write(ascii(OK));
              return true;
            })) {
      itself.complete(server);
      LoadSlice slice = run(server, GET, new Shape.Total(2));
      assertEquals(1, slice.answered());
      assertEquals(2, slice.sent());
      LoadSlice.Failures failures = Http2Loads.failures(slice, ErrorKind.CONNECT);
      assertEquals(1, failures.count());
      assertTrue(failures.example().contains("Connection refused"), failures.example());
      assertEquals(1, slice.failed());
      assertEquals(2, Latencies.of(slice.response()).getTotalCount());
    }
  }

  @Test
  void areNotSentAgainOnceTheAnswerHasBegun() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(ascii(number == 2 ? "H" : OK));
              return number != 2;
            })) {
      LoadSlice slice = run(server, GET, new Shape.Total(3));
      assertEquals(2, slice.answered());
      assertEquals(
          new LoadSlice.Failures(1, "the connection closed in the middle of a response"),
          Http2Loads.failures(slice, ErrorKind.CLOSED));
      assertEquals(OptionalLong.empty(), slice.idleCloseRetries());
    }
  }

  /** The second attempt is not answered either; the time of both is that of the request. */
  @Test
  void haveOneTimeLimitForBothAttempts() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              if (number == 2) {
                Thread.sleep(200);
                return false;
              } else if (number == 3) {
                Thread.sleep(60_000);
              }
              out.write(ascii(OK));
              return true;
            })) {
      LoadSlice slice = run(server, GET, new Shape.Total(2), Duration.ofMillis(400));
      assertEquals(1, Http2Loads.failures(slice, ErrorKind.TIMEOUT).count());
      long longest = Latencies.of(slice.service()).getMaxValue();
      assertTrue(longest >= 400_000_000 && longest < 590_000_000, "took " + longest);
      assertEquals(ONCE, slice.idleCloseRetries());
    }
  }

  private static RawServer closingAfterEvery(int requests) throws Exception {
    return new RawServer(
        (number, out) -> {
          out.write(ascii(OK));
          return number % requests != 0;
        });
  }

  private static LoadSlice run(RawServer server, Request request, Shape shape) {
    return run(server, request, shape, Duration.ofSeconds(10));
  }

  /** One connection, so that the numbers of its requests are those of the server. */
  private static LoadSlice run(RawServer server, Request request, Shape shape, Duration timeout) {
    try (LoadOnce load = TestingEngines.once(server.url(), request, /* connections= */ 1)) {
      return load.run(
          shape, Duration.ZERO, Duration.ofSeconds(30), Limits.timeout(timeout), window -> {});
    }
  }
}
