package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ThreadStatTest {

  @BeforeEach
  void onlyWhereTheKernelTells() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")));
  }

  @Test
  void knowsTheCallingThread() {
    long own = ThreadStat.ownId();
    assertTrue(own > 0);
    assertTrue(Files.isDirectory(Path.of("/proc/self/task/" + own)));
  }

  @Test
  void readsTheSameFileAgainAndAgain() {
    try (ThreadStat stat = ThreadStat.of(ThreadStat.ownId()).orElseThrow()) {
      ThreadStat.Times first = stat.read().orElseThrow();
      assertTrue(first.cpuNanos() > 0);
      assertTrue(first.runQueueNanos() >= 0);
      Eventually.so(
          "time on the CPU grows", () -> stat.read().orElseThrow().cpuNanos() > first.cpuNanos());
    }
  }

  @Test
  void isEmptyForNobody() {
    assertEquals(Optional.empty(), ThreadStat.of(0));
    assertEquals(Optional.empty(), ThreadStat.of(Long.MAX_VALUE));
  }

  @Test
  void isEmptyOnceTheThreadHasEnded() throws InterruptedException {
    CountDownLatch known = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicLong id = new AtomicLong();
    Thread thread =
        new Thread(
            () -> {
              id.set(ThreadStat.ownId());
              known.countDown();
              Eventually.open(over);
            });
    thread.start();
    Eventually.open(known);
    try (ThreadStat stat = ThreadStat.of(id.get()).orElseThrow()) {
      assertTrue(stat.read().isPresent());
      over.countDown();
      Eventually.ended(thread);
      Eventually.so("the kernel lets go of it", () -> stat.read().isEmpty());
    }
  }
}
