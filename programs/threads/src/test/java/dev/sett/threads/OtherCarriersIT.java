package dev.sett.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class OtherCarriersIT {

  @Test
  void theTestsRunWithTheFlag() {
    assertEquals(Optional.empty(), OtherCarriers.refusal());
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual@fixed:", "virtual@fjp:"})
  void tasksAreCarriedByNoOtherThreadsThanTheNAskedFor(String stem) throws Exception {
    Set<String> carriers = ConcurrentHashMap.newKeySet();
    try (ExecutorService executor = ThreadingModel.parse(stem + 3).executor()) {
      List<Future<Object>> tasks =
          IntStream.range(0, 500)
              .mapToObj(
                  i ->
                      executor.submit(
                          () -> {
                            for (int j = 0; j < 20; j++) {
                              carriers.add(carrier());
                              LockSupport.parkNanos(1); // Gives its carrier up.
                            }
                            return null;
                          }))
              .toList();
      for (Future<Object> task : tasks) {
        task.get();
      }
    }
    assertTrue(carriers.size() <= 3, carriers::toString);
    assertTrue(
        carriers.stream().allMatch(name -> name.matches("sett-carrier-[1-9][0-9]*")),
        carriers::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual@fixed:1", "virtual@fjp:1", "virtual@tuned"})
  void aThreadThatSleepsGivesItsCarrierToOthers(String model) throws Exception {
    try (ExecutorService executor = ThreadingModel.parse(model).executor()) {
      CountDownLatch woken = new CountDownLatch(1);
      Future<Boolean> sleeper =
          executor.submit(
              () -> {
                assertTrue(woken.await(60, TimeUnit.SECONDS));
                Thread.sleep(1);
                return carrier().startsWith("sett-carrier-");
              });
      executor.execute(woken::countDown);
      assertTrue(sleeper.get());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"virtual@fixed:1", "virtual@fjp:1", "virtual@tuned"})
  void aThreadStartedByATaskOutlivesTheExecutor(String model) throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    ExecutorService executor = ThreadingModel.parse(model).executor();
    executor
        .submit(
            () ->
                Thread.ofVirtual()
                    .start(
                        () -> {
                          try {
                            closed.await();
                            Thread.sleep(1);
                            done.countDown();
                          } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                          }
                        }))
        .get();
    executor.close();
    closed.countDown();
    assertTrue(done.await(60, TimeUnit.SECONDS), "its wake-up was lost");
  }

  private static String carrier() {
    String text = Thread.currentThread().toString();
    return text.substring(text.indexOf('@') + 1);
  }
}
