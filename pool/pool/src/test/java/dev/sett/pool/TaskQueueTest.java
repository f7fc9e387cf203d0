package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TaskQueueTest {
  private final TaskQueue queue = new TaskQueue();

  /** A task that can be told from others. */
  private record Numbered(int putter, int number) implements Runnable {
    @Override
    public void run() {}
  }

  private static Numbered task(int number) {
    return new Numbered(0, number);
  }

  private void put(int from, int to) {
    IntStream.range(from, to).forEach(number -> queue.put(task(number)));
  }

  @Test
  void beginsEmpty() {
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
    assertNull(queue.poll());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 511, 512, 513, 1024, 1025, 5000})
  void givesTasksInTheOrderTheyCame(int tasks) {
    put(0, tasks);
    assertEquals(tasks, queue.size());
    for (int number = 0; number < tasks; number++) {
      assertFalse(queue.isEmpty());
      assertEquals(task(number), queue.poll());
    }
    assertNull(queue.poll());
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
  }

  @Test
  void removesFromALaterSegmentAfterOthersWereLeft() {
    List<Numbered> tasks = IntStream.range(0, 2000).mapToObj(number -> task(number)).toList();
    tasks.forEach(queue::put);
    for (int number = 0; number < 600; number++) {
      assertSame(tasks.get(number), queue.poll());
    }
    assertTrue(queue.remove(tasks.get(1500)));
    assertFalse(queue.remove(tasks.get(599)));
    assertSame(tasks.get(600), queue.poll());
  }

  @Test
  void linksNoSegmentThatWasLeftToThoseAfterIt() throws ReflectiveOperationException {
    // A collector that has moved one to the old generation would keep all that follow.
    Field head = TaskQueue.class.getDeclaredField("head");
    head.setAccessible(true);
    Object first = head.get(queue);
    Field next = first.getClass().getDeclaredField("next");
    next.setAccessible(true);
    put(0, 600);
    for (int number = 0; number < 513; number++) {
      assertEquals(task(number), queue.poll());
    }
    assertSame(first, next.get(first));
    assertEquals(87, queue.size());
  }

  @Test
  void keepsTheOrderWhenItRunsEmptyAgainAndAgain() {
    for (int number = 0; number < 3000; number++) {
      queue.put(task(number));
      assertEquals(task(number), queue.poll());
      assertNull(queue.poll());
      assertEquals(0, queue.size());
    }
  }

  @Test
  void countsWhatWasPutAndTaken() {
    put(0, 700);
    for (int i = 0; i < 600; i++) {
      assertTrue(queue.poll() != null);
    }
    assertEquals(700, queue.placed());
    assertEquals(600, queue.taken());
    assertEquals(100, queue.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 511, 512, 800, 1023})
  void takesATaskOutWhereverItStands(int removed) {
    put(0, 1024);
    assertTrue(queue.remove(find(removed)));
    List<Runnable> left = new ArrayList<>();
    queue.drainTo(left);
    assertEquals(
        IntStream.range(0, 1024).filter(i -> i != removed).mapToObj(TaskQueueTest::task).toList(),
        left);
  }

  /** The very object with a number: removal goes by identity. */
  private Runnable find(int number) {
    List<Runnable> all = new ArrayList<>();
    queue.drainTo(all);
    all.forEach(queue::put);
    return all.get(number);
  }

  @Test
  void takesOutTheVeryObjectOnly() {
    Runnable one = new Numbered(1, 1);
    queue.put(one);
    assertFalse(queue.remove(new Numbered(1, 1)));
    assertTrue(queue.remove(one));
    assertFalse(queue.remove(one));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 3", "511, 2", "512, 1", "700, 600"})
  void isEmptyOnceAllThatWaitedWereTakenOut(int before, int removed) {
    put(0, before);
    queue.drainTo(new ArrayList<>());
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < removed; i++) {
      tasks.add(task(i));
      queue.put(tasks.get(i));
    }
    // The last first, so that the front can only be passed with the first one.
    tasks.reversed().forEach(task -> assertTrue(queue.remove(task)));
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
    queue.put(task(-1));
    assertEquals(task(-1), queue.poll());
  }

  @Test
  void drainsAllInOrder() {
    put(0, 1500);
    assertEquals(task(0), queue.poll());
    List<Runnable> drained = new ArrayList<>();
    queue.drainTo(drained);
    assertEquals(IntStream.range(1, 1500).mapToObj(TaskQueueTest::task).toList(), drained);
    assertTrue(queue.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "1, 4", "4, 4"})
  void givesEveryTaskOnceAndEachPuttersInOrder(int putters, int takers) throws Exception {
    int each = 20_000;
    AtomicIntegerArray seen = new AtomicIntegerArray(putters * each);
    AtomicInteger left = new AtomicInteger(putters * each);
    AtomicInteger outOfOrder = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int putter = 0; putter < putters; putter++) {
      int who = putter;
      threads.add(
          new Thread(
              () -> {
                for (int number = 0; number < each; number++) {
                  queue.put(new Numbered(who, number));
                }
              }));
    }
    for (int taker = 0; taker < takers; taker++) {
      threads.add(
          new Thread(
              () -> {
                int[] last = new int[putters];
                Arrays.fill(last, -1);
                while (left.get() > 0) {
                  if (queue.poll() instanceof Numbered task) {
                    left.decrementAndGet();
                    seen.incrementAndGet(task.putter * each + task.number);
                    if (task.number <= last[task.putter]) {
                      outOfOrder.incrementAndGet();
                    }
                    last[task.putter] = task.number;
                  } else {
                    Thread.onSpinWait();
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      Eventually.ended(thread);
    }
    assertEquals(0, outOfOrder.get());
    for (int i = 0; i < seen.length(); i++) {
      assertEquals(1, seen.get(i));
    }
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
  }

  @Test
  void letsEitherARemovalOrATakerHaveATask() throws Exception {
    int rounds = 20_000;
    AtomicInteger removed = new AtomicInteger();
    int taken = 0;
    List<Runnable> tasks = IntStream.range(0, rounds).<Runnable>mapToObj(i -> task(i)).toList();
    tasks.forEach(queue::put);
    Thread remover =
        new Thread(
            () -> {
              for (Runnable task : tasks) {
                removed.addAndGet(queue.remove(task) ? 1 : 0);
              }
            });
    remover.start();
    while (queue.poll() != null) {
      taken++;
    }
    Eventually.ended(remover);
    while (queue.poll() != null) {
      taken++;
    }
    assertEquals(rounds, removed.get() + taken);
    assertTrue(queue.isEmpty());
  }

  @Test
  void holdsOnToNoTaskThatWasTaken() {
    Runnable only = task(1);
    queue.put(only);
    assertSame(only, queue.poll());
    assertFalse(queue.remove(only));
  }

  @Test
  void countsNoTaskAsWaitingThatWasTakenOut() {
    List<Runnable> tasks = new ArrayList<>();
    for (int number = 0; number < 1100; number++) {
      tasks.add(task(number));
      queue.put(tasks.getLast());
    }
    for (int number = 1; number < 1099; number++) {
      assertTrue(queue.remove(tasks.get(number)));
    }
    assertEquals(2, queue.size());
    assertSame(tasks.getFirst(), queue.poll());
    assertEquals(1, queue.size());
    assertTrue(queue.remove(tasks.getLast()));
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
    queue.put(tasks.getFirst());
    assertEquals(1, queue.size());
    assertFalse(queue.isEmpty());
  }

  @Test
  void isEmptyIfAllThatIsLeftWasTakenOut() {
    put(0, 600);
    Runnable last = task(600);
    queue.put(last);
    assertTrue(queue.remove(last));
    for (int number = 0; number < 600; number++) {
      assertFalse(queue.isEmpty());
      assertEquals(task(number), queue.poll());
    }
    assertTrue(queue.isEmpty());
    assertEquals(0, queue.size());
  }
}
