package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;

/**
 * Random tasks for a pool, and the books about them: what became of each, and how many there were.
 * Two threads submit some 600 tasks a second that do nothing, compute for up to 0.3 ms, wait for up
 * to 10 ms, submit another, or end interrupted.
 */
final class RandomLoad implements AutoCloseable {
  private static final int SUBMITTERS = 2;
  private static final long MEAN_PAUSE_NANOS = 3_300_000;

  private final TunedExecutor pool;
  private final boolean removeOnCancel;
  private final List<Thread> submitters = new ArrayList<>();
  private final ReadWriteLock submitting = new ReentrantReadWriteLock();
  private volatile boolean over;

  /** Share of the tasks that throw. */
  volatile double failing = 0.02;

  /** Share of the tasks that are cancelled or removed. */
  volatile double cancelled = 0.02;

  /** Whether somebody interrupts threads of the pool. Until the next {@link #check} at least. */
  volatile boolean interrupting;

  private final Queue<Job> jobs = new ConcurrentLinkedQueue<>();
  private final Queue<String> violations = new ConcurrentLinkedQueue<>();
  private final AtomicReferenceArray<Thread> seen = new AtomicReferenceArray<>(64);
  private final LongAdder accepted = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder removed = new LongAdder();
  private final LongAdder begun = new LongAdder();
  private final LongAdder thrown = new LongAdder();
  private final LongAdder uncaught = new LongAdder();
  private long cancelledBefore;

  /** A task that throws, on purpose. */
  private static final class Intended extends Error {
    private static final long serialVersionUID = 1;

    Intended() {
      super("intended", null, /* enableSuppression= */ false, /* writableStackTrace= */ false);
    }
  }

  /**
   * On a pool that it builds; nothing is submitted yet.
   *
   * @param decorator what is done to tasks beyond counting them
   */
  RandomLoad(
      TunedExecutorBuilder builder, boolean removeOnCancel, UnaryOperator<Runnable> decorator) {
    this.removeOnCancel = removeOnCancel;
    pool =
        builder
            .removeOnCancel(removeOnCancel)
            .taskDecorator(task -> counted(decorator.apply(task)))
            .uncaughtExceptionHandler(this::uncaught)
            .build();
  }

  private Runnable counted(Runnable task) {
    return () -> {
      begun.increment();
      task.run();
    };
  }

  private void uncaught(Thread thread, Throwable e) {
    uncaught.increment();
    if (!(e instanceof Intended)) {
      violations.add("a task threw " + e);
    }
  }

  TunedExecutor pool() {
    return pool;
  }

  /** A task, and what became of it. */
  private final class Job implements Runnable {
    private final Runnable body;
    private final boolean future;
    private final AtomicInteger runs = new AtomicInteger();
    private volatile boolean rejected;
    private volatile boolean removed;
    private volatile boolean cancelled;

    Job(Runnable body, boolean future) {
      this.body = body;
      this.future = future;
      jobs.add(this);
    }

    @Override
    public void run() {
      Thread thread = Thread.currentThread();
      if (thread.isInterrupted() && !interrupting && !cancelled) {
        violations.add("a task began interrupted");
      }
      int run = runs.incrementAndGet();
      seen.set(System.identityHashCode(this) & (seen.length() - 1), thread);
      if (run > 1) {
        violations.add("a task ran twice");
      }
      try {
        body.run();
      } catch (Intended e) {
        if (!future) {
          thrown.increment();
        }
        throw e;
      }
    }

    /** What is wrong with it when nothing is in progress. */
    Optional<String> problem() {
      int ran = runs.get();
      if ((rejected || removed) && ran > 0) {
        return Optional.of("a task ran that was " + (rejected ? "rejected" : "removed"));
      }
      boolean must = !rejected && !removed && !cancelled;
      return ran == 0 && must ? Optional.of("a task did not run") : Optional.empty();
    }

    boolean cancelledBeforeItRan() {
      return cancelled && runs.get() == 0;
    }
  }

  /** Submits a task of its own kind; false if the pool rejects it. */
  boolean execute(Runnable body) {
    return execute(new Job(body, /* future= */ false));
  }

  private boolean execute(Job job) {
    try {
      pool.execute(job);
      accepted.increment();
      return true;
    } catch (RejectedExecutionException e) {
      job.rejected = true;
      rejected.increment();
      return false;
    }
  }

  private void tryExecute(Job job) {
    if (pool.tryExecute(job)) {
      accepted.increment();
    } else {
      job.rejected = true;
    }
  }

  private void submit(Job job, SplittableRandom random) {
    Future<?> future;
    try {
      future = pool.submit(job);
    } catch (RejectedExecutionException e) {
      job.rejected = true;
      rejected.increment();
      return;
    }
    accepted.increment();
    if (random.nextDouble() >= cancelled) {
      return;
    }
    if (random.nextBoolean()) {
      job.cancelled = true; // Before, because it may run meanwhile.
      boolean unused = future.cancel(random.nextBoolean());
    } else if (pool.remove((Runnable) future)) {
      job.removed = true;
      removed.increment();
    }
  }

  /** One of the threads that ran a task lately. */
  Optional<Thread> thread(SplittableRandom random) {
    return Optional.ofNullable(seen.get(random.nextInt(seen.length())));
  }

  private Runnable body(SplittableRandom random) {
    boolean fails = random.nextDouble() < failing;
    long computing = random.nextLong(10_000, 300_000);
    long waiting = random.nextLong(100_000, 10_000_000);
    int kind = random.nextInt(20);
    return () -> {
      if (kind < 6) {
        long end = System.nanoTime() + computing;
        while (System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      } else if (kind < 11) {
        LockSupport.parkNanos(waiting);
      } else if (kind == 11) {
        boolean unused = execute(() -> {});
      } else if (kind == 12) {
        Thread.currentThread().interrupt();
      }
      if (fails) {
        throw new Intended();
      }
    };
  }

  /** Starts to submit. */
  RandomLoad start(SplittableRandom random) {
    for (int i = 0; i < SUBMITTERS; i++) {
      SplittableRandom mine = random.split();
      Thread thread = new Thread(() -> submitUntilOver(mine), "load-" + i);
      submitters.add(thread);
      thread.start();
    }
    return this;
  }

  private void submitUntilOver(SplittableRandom random) {
    while (!over) {
      submitting.readLock().lock();
      try {
        submitOne(random);
      } finally {
        submitting.readLock().unlock();
      }
      LockSupport.parkNanos((long) (MEAN_PAUSE_NANOS * -Math.log(1 - random.nextDouble())));
    }
  }

  /** Submits a random task in a random way. */
  void submitOne(SplittableRandom random) {
    int way = random.nextInt(20);
    Job job = new Job(body(random), /* future= */ way < 8);
    try {
      if (job.future) {
        submit(job, random);
      } else if (way == 8) {
        tryExecute(job);
      } else {
        boolean unused = execute(job);
      }
    } catch (Throwable e) {
      violations.add("submitting threw " + e);
    }
  }

  private static void equal(String what, long expected, long actual, List<String> problems) {
    if (expected != actual) {
      problems.add("%s: expected %d, was %d".formatted(what, expected, actual));
    }
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>(violations);
    long cancelledAll = cancelledBefore;
    for (Job job : jobs) {
      job.problem().ifPresent(problems::add);
      cancelledAll += job.cancelledBeforeItRan() ? 1 : 0;
    }
    equal("running tasks", 0, pool.getBusy(), problems);
    equal("waiting tasks", 0, pool.getQueued(), problems);
    equal("rejected tasks", rejected.sum(), pool.getRejected(), problems);
    equal("completed tasks", begun.sum(), pool.getCompleted(), problems);
    equal("reported exceptions", thrown.sum(), uncaught.sum(), problems);
    // A cancelled future is removed, or completed without having run; nobody says which.
    long lost = accepted.sum() - removed.sum() - begun.sum();
    if (lost < 0 || lost > (removeOnCancel ? cancelledAll : 0)) {
      problems.add(lost + " tasks neither completed nor removed");
    }
    return problems;
  }

  /**
   * Stops submitting until the pool has nothing to do, and compares the books: each task that was
   * accepted and neither removed nor cancelled has run once, no other has run, and the pool's
   * counters say the same.
   *
   * @param patience how long tasks may take to end
   * @throws AssertionError if the books disagree for longer
   */
  void check(Duration patience) {
    submitting.writeLock().lock();
    try {
      long begin = System.nanoTime();
      List<String> problems = problems();
      while (!problems.isEmpty()) {
        if (System.nanoTime() - begin > patience.toNanos()) {
          throw new AssertionError(pool + ": " + problems.stream().distinct().toList());
        }
        LockSupport.parkNanos(1_000_000);
        problems = problems();
      }
      cancelledBefore += jobs.stream().filter(Job::cancelledBeforeItRan).count();
      jobs.clear();
      interrupting = false;
    } finally {
      submitting.writeLock().unlock();
    }
  }

  /** Tasks so far: accepted, rejected, removed, and those that threw. */
  String summary() {
    return "%d tasks accepted, %d rejected, %d removed, %d threw"
        .formatted(accepted.sum(), rejected.sum(), removed.sum(), thrown.sum());
  }

  /** Ends the load and then the pool. */
  @Override
  public void close() {
    over = true;
    try {
      for (Thread thread : submitters) {
        Eventually.ended(thread);
      }
      pool.shutdown();
      assertTrue(pool.awaitTermination(Eventually.LIMIT_SECONDS, TimeUnit.SECONDS), pool::toString);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail("interrupted", e);
    }
  }
}
