package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Limits;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.load.loop.Pacing;
import dev.sett.load.schedule.Shape;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Servers that do what no server may do. {@code bench/resilience/hostile} does the same for longer.
 */
@Timeout(60)
class HostileIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Duration COUNTED = Duration.ofMillis(400);
  private static final Duration TIMEOUT = Duration.ofMillis(300);

  /** Time that a busy machine may add. */
  private static final Duration SPARE = Duration.ofSeconds(10);

  private static final long MOST_BYTES = 64 << 20;

  @ParameterizedTest
  @EnumSource
  void endsInTimeWithinItsMemoryAndSaysWhatHappened(HostileCase of) throws Exception {
    try (HostileServer server = new HostileServer(of.behaviour());
        LoadOnce load = open(server, of.http2(), of.sendsBody() ? large() : GET)) {
      AtomicLong bytes = new AtomicLong();
      long start = System.nanoTime();
      LoadSlice slice =
          load.run(
              new Shape.Closed(),
              Duration.ZERO,
              COUNTED,
              Limits.timeout(TIMEOUT),
              window -> bytes.accumulateAndGet(bufferBytes(), Math::max));
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(took.compareTo(COUNTED.plus(TIMEOUT).plus(SPARE)) < 0, "took " + took);
      long expected = asExpected(slice, of);
      assertTrue(expected > 0 && 2 * expected >= slice.failed(), () -> slice.errors().toString());
      assertEquals(
          slice.sent(), slice.answered() + slice.failed(), () -> slice.errors().toString());
      assertTrue(bytes.get() < MOST_BYTES, "buffers took " + bytes);
    }
  }

  /** Requests that failed as the case says. */
  private static long asExpected(LoadSlice slice, HostileCase of) {
    return slice.errors().entrySet().stream()
        .filter(
            failures -> {
              String example = failures.getValue().example();
              return failures.getKey() == of.kind()
                  ? example.contains(of.words())
                  : failures.getKey() == ErrorKind.CLOSED
                      && of.cutOff().filter(example::contains).isPresent();
            })
        .mapToLong(failures -> failures.getValue().count())
        .sum();
  }

  /** The connection is of use to nobody, and yet nobody asked it for anything. */
  @Test
  void aServerThatClosesConnectionsAsTheyOpenIsNotAskedForThousands() throws Exception {
    assertFewConnections(/* http2= */ false, peer -> {});
  }

  @Test
  void aServerThatSendsGoawayAsConnectionsOpenIsNotAskedForThousands() throws Exception {
    assertFewConnections(
        /* http2= */ true,
        peer -> {
          peer.begin();
          peer.frame(HostilePeer.GOAWAY, 0, 0, new byte[8]);
          peer.readOn();
          Thread.sleep(1000);
        });
  }

  private static void assertFewConnections(boolean http2, HostileCase.Behaviour later)
      throws Exception {
    AtomicInteger opened = new AtomicInteger();
    HostileCase.Behaviour behaviour =
        peer -> {
          if (opened.incrementAndGet() > 4) {
            later.to(peer);
          } else {
            if (http2) {
              peer.begin();
            }
            Thread.sleep(200); // The load begins meanwhile.
          }
        };
    try (HostileServer server = new HostileServer(behaviour);
        LoadOnce load = open(server, http2, GET)) {
      LoadSlice _ =
          load.run(
              new Shape.ConstantRate(10),
              Duration.ZERO,
              Duration.ofMillis(800),
              Limits.timeout(TIMEOUT),
              window -> {});
      long connections = server.connections();
      assertTrue(connections > 4 && connections < 100, connections + " connections");
    }
  }

  private static LoadOnce open(HostileServer server, boolean http2, Request request) {
    return LoadOnce.on(
        server.url(),
        request,
        /* think= */ Duration.ZERO,
        /* connections= */ 4,
        http2 ? new Wire(Trust.JDK, Protocol.HTTP2, /* streams= */ 4) : Wire.HTTP11,
        Pacing.PARK);
  }

  /** More than the buffers between two sockets take. */
  private static Request large() {
    return new Request(
        "POST", Optional.empty(), List.of(), Body.of("x".repeat(8 << 20)), ExpectedAnswer.SUCCESS);
  }

  private static long bufferBytes() {
    return Stream.of(ByteBufAllocator.DEFAULT, PooledByteBufAllocator.DEFAULT)
        .distinct()
        .map(allocator -> ((ByteBufAllocatorMetricProvider) allocator).metric())
        .mapToLong(HostileIT::bytes)
        .sum();
  }

  private static long bytes(ByteBufAllocatorMetric metric) {
    return metric.usedDirectMemory() + metric.usedHeapMemory();
  }
}
