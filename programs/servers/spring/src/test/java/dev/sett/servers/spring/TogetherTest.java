package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class TogetherTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final AtomicInteger interrupted = new AtomicInteger();

  /** Ends only by an interrupt. */
  private String waits() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.incrementAndGet();
    }
    return "";
  }

  @Test
  void allRunAtOnceAndAnswerInTheirOrder() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    List<Callable<String>> tasks =
        List.of(
            () -> {
              both.await();
              return "first";
            },
            () -> {
              both.await();
              return "second";
            });
    assertEquals(List.of("first", "second"), Together.run(LONG, System::nanoTime, tasks));
  }

  @Test
  void allRunUnderTheIdOfTheCaller() throws Exception {
    List<Callable<String>> tasks =
        List.of(() -> MDC.get(CorrelationId.KEY), () -> MDC.get(CorrelationId.KEY));
    assertEquals(
        List.of("a-1", "a-1"),
        CorrelationId.under("a-1", () -> Together.run(LONG, System::nanoTime, tasks)));
  }

  @Test
  void theFirstFailureEndsTheOthers() {
    IllegalStateException failure = new IllegalStateException();
    List<Callable<String>> tasks =
        List.of(
            this::waits,
            () -> {
              throw failure;
            },
            this::waits);
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> Together.run(LONG, System::nanoTime, tasks));
    assertSame(failure, e.getCause());
    // They had ended before it returned.
    assertEquals(2, interrupted.get());
  }

  @Test
  void theDeadlineEndsAll() {
    List<Callable<String>> tasks = List.of(this::waits, () -> "at once");
    assertThrows(
        TimeoutException.class, () -> Together.run(Duration.ofMillis(1), System::nanoTime, tasks));
    assertEquals(1, interrupted.get());
  }

  @Test
  void anInterruptOfTheCallerEndsAll() {
    Thread.currentThread().interrupt();
    List<Callable<String>> tasks = List.of(this::waits);
    assertThrows(InterruptedException.class, () -> Together.run(LONG, System::nanoTime, tasks));
    assertEquals(1, interrupted.get());
    assertFalse(Thread.interrupted());
  }
}
