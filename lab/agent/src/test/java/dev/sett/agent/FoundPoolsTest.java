package dev.sett.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.agent.change.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FoundPoolsTest {
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<ExecutorService> made = new ArrayList<>();
  private FoundPools pools;

  @BeforeEach
  void look() throws Exception {
    pools = new FoundPools(new Opener(null));
  }

  @AfterEach
  void stop() throws Exception {
    end.countDown();
    for (ExecutorService pool : made) {
      pool.shutdownNow();
      assertTrue(pool.awaitTermination(60, TimeUnit.SECONDS));
    }
  }

  @Test
  void aFixedPoolIsRead() throws Exception {
    tasks(make(Executors.newFixedThreadPool(4, named("fixed"))), 10, 4);
    assertReads("fixed", 4, 4, 4, 6, 0);
  }

  @Test
  void poolsOfOneNameAreToldApart() throws Exception {
    tasks(make(Executors.newFixedThreadPool(1, named("twin"))), 1, 1);
    tasks(make(Executors.newFixedThreadPool(2, named("twin"))), 2, 2);
    pools.look();
    JsonLine json = new JsonLine().begin();
    pools.write(json);
    String text = json.close().toString();
    assertTrue(text.contains("\"name\":\"twin\","), text);
    assertTrue(text.contains("\"name\":\"twin #2\","), text);
  }

  @Test
  void tasksDoneAndThreadsAtRestAreTold() throws Exception {
    ExecutorService pool = make(Executors.newFixedThreadPool(3, named("resting")));
    for (int i = 0; i < 7; i++) {
      pool.submit(() -> {}).get();
    }
    await(((ThreadPoolExecutor) pool)::getCompletedTaskCount, 7);
    await(((ThreadPoolExecutor) pool)::getActiveCount, 0);
    assertReads("resting", 3, 3, 0, 0, 7);
  }

  @Test
  void aPoolWhoseThreadsAreWrappedIsFound() throws Exception {
    ThreadFactory plain = named("wrapped");
    tasks(make(Executors.newFixedThreadPool(2, task -> plain.newThread(() -> task.run()))), 3, 2);
    assertReads("wrapped", 2, 2, 2, 1, 0);
  }

  @Test
  void aBoundedQueueLetsThePoolGrowBeyondItsCore() throws Exception {
    tasks(
        make(
            new ThreadPoolExecutor(
                2, 9, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(5), named("bounded"))),
        6,
        2);
    assertReads("bounded", 2, 9, 2, 4, 0);
  }

  @Test
  void aPoolWithoutBoundSaysSo() throws Exception {
    tasks(
        make(
            new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                1,
                TimeUnit.MINUTES,
                new SynchronousQueue<>(),
                named("cached"))),
        3,
        3);
    assertReads("cached", 3, -1, 3, 0, 0);
  }

  @Test
  void aForkJoinPoolIsRead() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    tasks(make(pool), 5, 2);
    pools.look();
    PoolGauge.Reading read =
        pools.known().stream()
            .filter(one -> one.pool() == pool)
            .findFirst()
            .orElseThrow()
            .read()
            .orElseThrow();
    assertEquals(new PoolGauge.Reading(2, 2, 2, 3, -1), read);
  }

  @Test
  void aPoolOfAnotherMakeIsReadByItsGetters() throws Exception {
    FramePool pool = new FramePool(4);
    made.add(pool);
    pool.start();
    assertReads("frame", 4, 4, 1, 6, -1);
  }

  @Test
  void aPoolThatCountsNothingIsReadFromItsChain() throws Exception {
    EnhancedQueueExecutor idle = new EnhancedQueueExecutor(20, /* idle= */ 12, /* waiting= */ 0);
    made.add(idle);
    idle.start();
    assertReads("jboss", 20, 200, 8, 0, -1);
    idle.shutdown();
    EnhancedQueueExecutor full = new EnhancedQueueExecutor(20, /* idle= */ 0, /* waiting= */ 7);
    made.add(full);
    full.start();
    assertReads("jboss", 20, 200, 20, 7, -1);
  }

  @Test
  void aPoolFoundByAnotherThreadIsNamedAfterItsOwn() throws Exception {
    KnownPool pool =
        new KnownPool(
            new Object(),
            new ForkJoinGauge(),
            Thread.ofPlatform().name("tuner").unstarted(() -> {}));
    assertEquals("tuner", pool.name());
    pool.addWorker(new Object(), Thread.ofPlatform().name("worker-3").unstarted(() -> {}));
    pool.addWorker(new Object(), Thread.ofPlatform().name("other-4").unstarted(() -> {}));
    assertEquals("worker", pool.name());
  }

  @Test
  void aConnectionPoolIsFoundBehindItsHousekeeper() throws Exception {
    ScheduledExecutorService keeper =
        Executors.newScheduledThreadPool(1, named("hikari-housekeeper"));
    made.add(keeper);
    ConnectionPool pool = new ConnectionPool();
    keeper.scheduleWithFixedDelay(pool.new HouseKeeper(), 1, 60, TimeUnit.HOURS).isDone();
    pools.look();
    KnownPool known =
        pools.known().stream().filter(one -> one.pool() == pool).findFirst().orElseThrow();
    assertEquals("FoundPoolsTest$ConnectionPool", known.kind());
    assertEquals("orders", known.name());
    assertEquals(new PoolGauge.Reading(10, 10, 10, 30, -1), known.read().orElseThrow());

    assertEquals(
        List.of("The pool orders (FoundPoolsTest$ConnectionPool) now has a limit of 20 (was 10)."),
        change(new PoolChange.EnlargeKind(2, "connection")));
    assertEquals(20, pool.config.getMaximumPoolSize());
  }

  @Test
  void poolsAreMadeLargerOnceAndLeaveNoDaemonsBehind() throws Exception {
    ThreadPoolExecutor pool =
        (ThreadPoolExecutor) Executors.newFixedThreadPool(4, task -> new Thread(task, "larger-1"));
    tasks(make(pool), 10, 4);
    ExecutorService single = make(Executors.newFixedThreadPool(1, named("one-by-one")));
    tasks(single, 2, 1);
    List<String> said = new ArrayList<>();
    PoolChanger changer =
        new PoolChanger(new PoolChange.EnlargeKind(2, ""), event -> said.add(event.sentence()));
    for (int i = 0; i < 3; i++) {
      pools.look();
      changer.change(mine());
    }
    assertEquals(
        List.of("The pool larger (ThreadPoolExecutor) now has a limit of 8 (was 4)."), said);
    assertEquals(8, pool.getMaximumPoolSize());
    // First the queue: the pool itself counts threads as active for a moment that only look at it.
    await(pool.getQueue()::size, 2);
    await(pool::getActiveCount, 8);
    assertReads("larger", 8, 8, 8, 2, 0);
    Thread[] threads = new Thread[1000];
    int count = Thread.currentThread().getThreadGroup().enumerate(threads);
    for (int i = 0; i < count; i++) {
      assertFalse(threads[i].getName().equals("larger-1") && threads[i].isDaemon());
    }
  }

  @Test
  void onePoolOfSeveralIsMadeLargerByItsName() throws Exception {
    ThreadPoolExecutor one = (ThreadPoolExecutor) make(Executors.newFixedThreadPool(4));
    ThreadPoolExecutor other = (ThreadPoolExecutor) make(Executors.newFixedThreadPool(4));
    tasks(one, 5, 4);
    tasks(other, 5, 4);
    pools.look();
    String name = mine().stream().filter(p -> p.pool() == other).findFirst().orElseThrow().name();
    assertEquals(
        List.of(
            new Event(
                "The pool " + name + " (ThreadPoolExecutor) now has a limit of 8 (was 4).",
                Event.Kind.CHANGED)),
        events(new PoolChange.EnlargeOne(2, name)));
    assertEquals(8, other.getMaximumPoolSize());
    assertEquals(4, one.getMaximumPoolSize());
    assertEquals(List.of(), events(new PoolChange.EnlargeOne(2, "nobody")));
  }

  @Test
  void ofSeveralPoolsOfOneNameNoneIsChanged() throws Exception {
    ThreadPoolExecutor one =
        (ThreadPoolExecutor) make(Executors.newFixedThreadPool(2, named("alike")));
    tasks(one, 1, 1);
    tasks(make(Executors.newFixedThreadPool(2, named("alike"))), 1, 1);
    pools.look();
    List<Event> said = new ArrayList<>();
    PoolChanger changer = new PoolChanger(new PoolChange.EnlargeOne(2, "alike"), said::add);
    changer.change(pools.known());
    changer.change(pools.known());
    assertEquals(
        List.of(
            new Event(
                "2 pools are called alike, so one alone can't be changed.",
                Event.Kind.NOT_CHANGED)),
        said);
    assertEquals(2, one.getMaximumPoolSize());
  }

  @Test
  void theCoreOfOnePoolBecomesItsMaximum() throws Exception {
    ThreadPoolExecutor trap =
        new ThreadPoolExecutor(
            2, 6, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(50), named("trap"));
    tasks(make(trap), 10, 2);
    tasks(make(Executors.newFixedThreadPool(3, named("whole"))), 1, 1);
    tasks(make(Executors.newCachedThreadPool(named("endless"))), 1, 1);
    tasks(make(new ForkJoinPool(2)), 1, 1);
    pools.look();
    assertEquals(
        List.of(
            new Event(
                "The pool trap (ThreadPoolExecutor) now has a core size of 6, its maximum (was 2).",
                Event.Kind.CHANGED)),
        events(new PoolChange.FillCore("trap")));
    await(trap.getQueue()::size, 4);
    assertReads("trap", 6, 6, 6, 4, 0);
    assertEquals(
        List.of(
            new Event(
                "The pool whole (ThreadPoolExecutor) has a core size of 3, its maximum, already.",
                Event.Kind.NOT_CHANGED)),
        events(new PoolChange.FillCore("whole")));
    assertTrue(
        change(new PoolChange.FillCore("endless")).getFirst().contains("has no maximum size"));
    String forkJoin =
        mine().stream()
            .filter(p -> p.pool() instanceof ForkJoinPool)
            .findFirst()
            .orElseThrow()
            .name();
    assertTrue(change(new PoolChange.FillCore(forkJoin)).getFirst().contains("has no core size"));
  }

  @Test
  void aNumberThatIsAnotherInEachJvmIsNotInTheNameOfAPool() {
    FramePool pool = new FramePool(2, "qtp1838373829");
    KnownPool known =
        new KnownPool(pool, PoolGauge.of(FramePool.class, new Opener(null)).orElseThrow(), null);
    assertEquals("qtp", known.name());
    pool.shutdown();
  }

  @Test
  void aPoolThatIsShutDownIsForgotten() throws Exception {
    ExecutorService pool = make(Executors.newFixedThreadPool(2, named("leaving")));
    tasks(pool, 2, 2);
    pools.look();
    assertTrue(pools.known().stream().anyMatch(one -> one.name().equals("leaving")));
    // Its threads are still there.
    pool.shutdown();
    pools.look();
    assertFalse(pools.known().stream().anyMatch(one -> one.name().equals("leaving")));
  }

  @Test
  void namesOfThreadsLoseTheirNumbers() {
    assertEquals("http-nio-exec", KnownPool.family("http-nio-8080-exec-12"));
    assertEquals("pool-1-thread", KnownPool.family("pool-1-thread-3"));
    assertEquals("12", KnownPool.family("12"));
  }

  /** A pool as frameworks write their own: an inner class runs, getters tell. */
  static final class FramePool extends java.util.concurrent.AbstractExecutorService {
    private final int most;
    private final String name;
    private final CountDownLatch end = new CountDownLatch(1);

    FramePool(int most) {
      this(most, "frame");
    }

    FramePool(int most, String name) {
      this.most = most;
      this.name = name;
    }

    private final class Runner implements Runnable {
      @Override
      public void run() {
        try {
          end.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    void start() {
      Thread thread = new Thread(new Runner(), "frame-7");
      thread.setDaemon(true);
      thread.start();
    }

    public int getThreads() {
      return most;
    }

    public int getMaxThreads() {
      return most;
    }

    public int getBusyThreads() {
      return 1;
    }

    public int getQueueSize() {
      return 6;
    }

    public String getName() {
      return name;
    }

    @Override
    public void execute(Runnable task) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void shutdown() {
      end.countDown();
    }

    @Override
    public List<Runnable> shutdownNow() {
      shutdown();
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return end.getCount() == 0;
    }

    @Override
    public boolean isTerminated() {
      return isShutdown();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }

  /** As HikariCP's are made: bounds in a configuration that the class above it has. */
  static class PoolBase {
    public final Config config = new Config();
  }

  static final class Config {
    private int most = 10;

    public int getMaximumPoolSize() {
      return most;
    }

    public void setMaximumPoolSize(int wished) {
      most = wished;
    }

    public String getPoolName() {
      return "orders";
    }
  }

  static final class ConnectionPool extends PoolBase {
    private final class HouseKeeper implements Runnable {
      @Override
      public void run() {
        throw new IllegalStateException("keeps " + getTotalConnections() + " connections");
      }
    }

    public int getTotalConnections() {
      return 10;
    }

    public int getActiveConnections() {
      return 10;
    }

    public int getThreadsAwaitingConnection() {
      return 30;
    }
  }

  private List<String> change(PoolChange asked) throws InterruptedException {
    return events(asked).stream().map(Event::sentence).toList();
  }

  private List<Event> events(PoolChange asked) throws InterruptedException {
    List<Event> said = new ArrayList<>();
    new PoolChanger(asked, said::add).change(pools.known());
    return said;
  }

  private List<KnownPool> mine() {
    return pools.known().stream().filter(one -> made.contains(one.pool())).toList();
  }

  private ExecutorService make(ExecutorService pool) {
    made.add(pool);
    return pool;
  }

  private static ThreadFactory named(String prefix) {
    return Thread.ofPlatform().daemon().name(prefix + "-", 1).factory();
  }

  /** Gives a pool tasks that wait until the test ends, and waits until so many have begun. */
  private void tasks(ExecutorService pool, int count, int running) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(running);
    for (int i = 0; i < count; i++) {
      pool.execute(
          () -> {
            begun.countDown();
            try {
              end.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    assertTrue(begun.await(60, TimeUnit.SECONDS));
  }

  private static void await(java.util.function.LongSupplier value, long expected) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (value.getAsLong() != expected && System.nanoTime() < deadline) {
      Thread.onSpinWait();
    }
    assertEquals(expected, value.getAsLong());
  }

  private void assertReads(
      String name, long size, long max, long active, long queued, long completed) {
    pools.look();
    KnownPool known =
        pools.known().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    assertEquals(
        new PoolGauge.Reading(size, max, active, queued, completed),
        known.read().orElseThrow(),
        name);
  }
}
