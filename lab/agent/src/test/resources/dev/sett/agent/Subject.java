import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.LogManager;

/** A program to look into. What it does is its first argument. Compiled by the tests for JDK 17. */
public class Subject {
  /** A log manager of the program's own, as application servers have. */
  public static class OwnLogs extends LogManager {}

  static volatile boolean stop;

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "busy" -> busy();
      case "pool" -> pool();
      case "monitor" -> monitor();
      case "waits" -> waits();
      case "stuck" -> stuck();
      case "crowd" -> crowd();
      case "limited" -> limited();
      case "locked" -> locked();
      case "way" -> way();
      case "answer" -> answer();
      case "later" -> later();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** More virtual threads that compute than carriers. */
  static void busy() throws Exception {
    ExecutorService virtual =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int i = 0; i < 8; i++) {
      virtual.execute(
          () -> {
            while (!stop) {
              Thread.onSpinWait();
            }
          });
    }
    ready();
    stop = true;
    virtual.shutdown();
  }

  /** Four threads, ten tasks that wait; six of them have no thread. */
  static void pool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 10; i++) {
      pool.execute(
          () -> {
            while (!stop) {
              sleep(5);
            }
          });
    }
    ready();
    stop = true;
    pool.shutdown();
  }

  /** Virtual threads that hold one monitor while they sleep, and then end. */
  static void monitor() throws Exception {
    Object monitor = new Object();
    ExecutorService virtual =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    CountDownLatch ended = new CountDownLatch(50);
    for (int i = 0; i < 50; i++) {
      virtual.execute(
          () -> {
            for (int times = 0; times < 10; times++) {
              synchronized (monitor) {
                sleep(1);
              }
            }
            ended.countDown();
          });
    }
    System.out.println(ended.await(20, TimeUnit.SECONDS) ? "all ended" : "stuck");
    System.exit(0);
  }

  /** Virtual threads that wait for a monitor and for a lock, and some that yield. */
  static void waits() throws Exception {
    Object monitor = new Object();
    ReentrantLock lock = new ReentrantLock();
    ExecutorService virtual =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int i = 0; i < 6; i++) {
      virtual.execute(() -> entering(monitor));
      virtual.execute(() -> locking(lock));
    }
    for (int i = 0; i < 3; i++) {
      virtual.execute(Subject::yielding);
    }
    ready();
    System.exit(0);
  }

  static void entering(Object monitor) {
    synchronized (monitor) {
      sleep(60_000);
    }
  }

  static void locking(ReentrantLock lock) {
    lock.lock();
    sleep(60_000);
    lock.unlock();
  }

  static void yielding() {
    while (!stop) {
      Thread.yield();
    }
  }

  /** A pool that stops answering after a few questions. */
  public static class Stuck implements Executor {
    private final CountDownLatch never = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public void execute(Runnable task) {
      task.run();
    }

    public int getPoolSize() {
      return 1;
    }

    public int getActiveCount() throws InterruptedException {
      if (asked.incrementAndGet() > 3) {
        never.await();
      }
      return 1;
    }

    /** What its thread runs knows the pool. */
    class Worker implements Runnable {
      @Override
      public void run() {
        while (!stop) {
          Subject.sleep(5);
        }
        execute(() -> {});
      }
    }
  }

  static void stuck() throws Exception {
    Stuck pool = new Stuck();
    Thread thread = new Thread(pool.new Worker(), "stuck-1");
    thread.setDaemon(true);
    thread.start();
    ready();
    stop = true;
  }

  /** Four at a time, and a method that is called often. */
  static class Limited {
    final Semaphore permits = new Semaphore(4);

    int call(int n) {
      return n + 1;
    }
  }

  static void limited() throws Exception {
    Limited limited = new Limited();
    ready();
    long begin = System.nanoTime();
    int calls = 0;
    while (calls < 20) {
      calls = limited.call(calls);
    }
    long millis = (System.nanoTime() - begin) / 1_000_000;
    System.out.println(limited.permits.availablePermits() + " permits");
    System.out.println(calls + " calls took 20 ms or more: " + (millis >= 20));
  }

  /** Takes a lock of each sort. */
  static class Locked {
    static int calls;
    final Object monitor = new Object();
    final ReentrantLock lock = new ReentrantLock();
    final ReadWriteLock both = new ReentrantReadWriteLock();

    static synchronized void ofClass() {
      calls++;
    }

    synchronized void method() {
      calls++;
    }

    int block(int left) {
      synchronized (monitor) {
        if (left > 0) {
          calls++;
        }
      }
      return left;
    }

    void lock() throws InterruptedException {
      lock.lockInterruptibly();
      try {
        calls++;
      } finally {
        lock.unlock();
      }
    }

    void read() {
      both.readLock().lock();
      calls++;
      both.readLock().unlock();
    }
  }

  static void locked() throws Exception {
    Locked locked = new Locked();
    ready();
    long begin = System.nanoTime();
    for (int i = 4; i > 0; i--) {
      Locked.ofClass();
      locked.method();
      locked.block(i);
      locked.lock();
      locked.read();
    }
    long millis = (System.nanoTime() - begin) / 1_000_000;
    System.out.println(Locked.calls + " calls took 20 ms or more: " + (millis >= 20));
  }

  /** Gives way a thousand times, in both ways that there are. */
  static class Yielding {
    void yieldsThousandTimes() {
      for (int i = 0; i < 1000; i++) {
        Thread.yield();
      }
    }

    void spinsThousandTimes() {
      for (int i = 0; i < 1000; i++) {
        Thread.onSpinWait();
      }
    }
  }

  static void way() throws Exception {
    Yielding yielding = new Yielding();
    ready();
    long begin = System.nanoTime();
    yielding.yieldsThousandTimes();
    long between = System.nanoTime();
    yielding.spinsThousandTimes();
    long end = System.nanoTime();
    System.out.println("1000 yields took 50 ms or more: " + (between - begin >= 50_000_000));
    System.out.println("1000 spin waits took 50 ms or more: " + (end - between >= 50_000_000));
  }

  /** Very many threads, and a pool among them. */
  static void crowd() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      Thread thread =
          new Thread(
              null,
              () -> {
                while (!stop) {
                  sleep(100);
                }
              },
              "crowd-" + i,
              64 * 1024);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    pool();
  }

  /** Says things, sets up its logs late, and ends with a code of its own. */
  static void answer() throws Exception {
    sleep(400);
    int threads = Thread.currentThread().getThreadGroup().enumerate(new Thread[50], false);
    System.out.println(threads + " threads");
    System.setProperty("java.util.logging.manager", OwnLogs.class.getName());
    System.out.println("logs " + LogManager.getLogManager().getClass().getSimpleName());
    ExecutorService pool = Executors.newFixedThreadPool(2);
    int sum = 0;
    for (int i = 0; i < 100; i++) {
      int n = i;
      sum += pool.submit(() -> n * n).get();
    }
    pool.shutdown();
    System.out.println("sum " + sum);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
    System.exit(7);
  }

  /** The same, once its input is closed. */
  static void later() throws Exception {
    ready();
    answer();
  }

  static void ready() throws Exception {
    System.out.println("ready");
    while (System.in.read() >= 0) {}
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
