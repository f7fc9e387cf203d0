package dev.sett.pool;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** What may befall a pool. */
enum Disturbance {
  /** Half of the tasks throw. */
  TASKS_FAIL,
  /** Half of the futures are cancelled, or removed from the queue. */
  TASKS_ARE_CANCELLED,
  /** Five hundred tasks at once, every 50 ms while fewer than a thousand wait. */
  TASKS_COME_IN_BURSTS,
  /** Threads of the pool are interrupted, with a task or without. */
  INTERRUPTS,
  /** The thread factory throws, returns null or returns a started thread. */
  THREADS_ARE_REFUSED,
  /** Garbage as fast as two threads make it, and a quarter of the heap that lives for a while. */
  GARBAGE,
  /** Twice as many platform threads as CPUs compute. */
  THREADS_COMPUTE,
  /** As many virtual threads as CPUs compute, each of which keeps a carrier. */
  VIRTUAL_THREADS_COMPUTE,
  /** Twice as many tasks as CPUs compute. */
  TASKS_COMPUTE,
  /** Tasks of the pool, and other virtual threads, wait while they are pinned to their carrier. */
  CARRIERS_ARE_PINNED,
  /** The bounds of the pool change every 2 ms. */
  BOUNDS_CHANGE;

  private static final int CPUS = Runtime.getRuntime().availableProcessors();
  private static final byte[] PINNING = bytesOf("PinsItsCarrier.class");
  private static volatile AtomicBoolean pinned = new AtomicBoolean();

  private static byte[] bytesOf(String resource) {
    try (InputStream in = Disturbance.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("no " + resource);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Called by the initializer of {@link PinsItsCarrier}. */
  static void waitWhilePinned() {
    while (pinned.get()) {
      LockSupport.parkNanos(5_000_000);
    }
  }

  private static void pin() {
    try {
      Class<?> unused =
          MethodHandles.lookup().defineHiddenClass(PINNING, /* initialize= */ true).lookupClass();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** A factory that refuses threads while told to. */
  static final class MoodyFactory implements ThreadFactory {
    private final ThreadFactory factory;
    private final SplittableRandom random;
    private volatile boolean refuses;
    private int refused;

    MoodyFactory(ThreadFactory factory, SplittableRandom random) {
      this.factory = factory;
      this.random = random;
    }

    private synchronized int mood() {
      int mood = refuses ? random.nextInt(6) : 5;
      refused += mood < 4 ? 1 : 0;
      return mood;
    }

    /** How many threads it has refused. */
    synchronized int refused() {
      return refused;
    }

    @Override
    @SuppressWarnings("NullAway") // A null is what some factories return.
    public Thread newThread(Runnable task) {
      return switch (mood()) {
        case 0 -> throw new OutOfMemoryError("unable to create native thread");
        case 1 -> throw new IllegalStateException("no thread today");
        case 2 -> null;
        case 3 -> {
          Thread thread = factory.newThread(task);
          thread.start();
          yield thread;
        }
        default -> factory.newThread(task);
      };
    }
  }

  /** A disturbance in progress. */
  static final class InProgress implements AutoCloseable {
    private final AtomicBoolean lasts = new AtomicBoolean(true);
    private final List<Thread> threads = new ArrayList<>();
    private final Runnable end;

    private InProgress(Runnable end) {
      this.end = end;
    }

    private InProgress with(int number, Thread.Builder builder, Runnable action) {
      for (int i = 0; i < number; i++) {
        threads.add(
            builder.start(
                () -> {
                  do {
                    action.run();
                  } while (lasts.get());
                }));
      }
      return this;
    }

    /** Has it end soon. */
    void stop() {
      lasts.set(false);
    }

    /** Ends it; when this returns, it is over. */
    @Override
    public void close() {
      stop();
      for (Thread thread : threads) {
        try {
          Eventually.ended(thread);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      end.run();
    }
  }

  private static void compute() {
    for (int i = 0; i < 1000; i++) {
      Thread.onSpinWait();
    }
  }

  /** Begins it. */
  InProgress begin(RandomLoad load, MoodyFactory factory, SplittableRandom random) {
    TunedExecutor pool = load.pool();
    Thread.Builder platform = Thread.ofPlatform().name("disturbance");
    switch (this) {
      case TASKS_FAIL -> {
        double before = load.failing;
        load.failing = 0.5;
        return new InProgress(() -> load.failing = before);
      }
      case TASKS_ARE_CANCELLED -> {
        double before = load.cancelled;
        load.cancelled = 0.5;
        return new InProgress(() -> load.cancelled = before);
      }
      case TASKS_COME_IN_BURSTS -> {
        return new InProgress(() -> {})
            .with(
                1,
                platform,
                () -> {
                  for (int i = 0; i < 500 && pool.getQueued() < 1_000; i++) {
                    load.submitOne(random);
                  }
                  LockSupport.parkNanos(50_000_000);
                });
      }
      case INTERRUPTS -> {
        load.interrupting = true;
        return new InProgress(() -> {})
            .with(
                1,
                platform,
                () -> {
                  load.thread(random).ifPresent(Thread::interrupt);
                  LockSupport.parkNanos(100_000);
                });
      }
      case THREADS_ARE_REFUSED -> {
        factory.refuses = true;
        return new InProgress(() -> factory.refuses = false);
      }
      case GARBAGE -> {
        int most = (int) Math.min(2_000, Runtime.getRuntime().maxMemory() / 8 / 65_536);
        return new InProgress(() -> {})
            .with(
                2,
                platform,
                () -> {
                  byte[][] garbage = new byte[most][];
                  for (int i = 0; i < most; i++) {
                    garbage[i] = new byte[65_536];
                  }
                });
      }
      case THREADS_COMPUTE -> {
        return new InProgress(() -> {}).with(2 * CPUS, platform, Disturbance::compute);
      }
      case VIRTUAL_THREADS_COMPUTE -> {
        return new InProgress(() -> {}).with(CPUS, Thread.ofVirtual(), Disturbance::compute);
      }
      case TASKS_COMPUTE -> {
        InProgress hogs = new InProgress(() -> {});
        for (int i = 0; i < 2 * CPUS; i++) {
          boolean unused =
              load.execute(
                  () -> {
                    while (hogs.lasts.get()) {
                      compute();
                    }
                  });
        }
        return hogs;
      }
      case CARRIERS_ARE_PINNED -> {
        InProgress pins = new InProgress(() -> {});
        pinned = pins.lasts;
        for (int i = 0; i < 2 * CPUS; i++) {
          boolean unused = load.execute(Disturbance::pin);
        }
        return pins.with(CPUS, Thread.ofVirtual(), Disturbance::pin);
      }
      case BOUNDS_CHANGE -> {
        int most = pool.getMaxThreads();
        return new InProgress(
                () -> {
                  pool.setMinThreads(0);
                  pool.setMaxThreads(most);
                  pool.setQueueBound(Integer.MAX_VALUE);
                })
            .with(
                1,
                platform,
                () -> {
                  pool.setMinThreads(0);
                  pool.setMaxThreads(1 + random.nextInt(20));
                  pool.setMinThreads(random.nextInt(1 + pool.getMaxThreads()));
                  pool.setQueueBound(1 + random.nextInt(200));
                  LockSupport.parkNanos(2_000_000);
                });
      }
    }
    throw new AssertionError(this);
  }
}
