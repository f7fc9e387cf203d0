package dev.sett.pool;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the tuner, does what it says, and sees to it that no task waits behind one that blocks. Its
 * thread, a daemon, runs while the pool has work that its workers don't get done at once; else
 * there is none.
 */
final class Watch implements Runnable {
  /** How long the queue may stand still before one more worker is woken. */
  private static final long GUARD_NANOS = 2_000_000;

  /** From this part of the CPUs' time on, who does not come for the next task computes. */
  private static final double BUSY = 0.7;

  /** Looks without a waiting task after which the watch looks rarer: each costs two switches. */
  private static final int CALM_LOOKS = 8;

  /** From one look to the next then. */
  private static final long CALM_NANOS = 8_000_000;

  /** Looks without a waiting task after which the watch looks no more, until it is called. */
  private static final int QUIET_LOOKS = 16;

  /** Windows without any work after which the thread ends. */
  private static final int IDLE_WINDOWS = 8;

  /** After a task was found to block, how long a worker is woken for every task. */
  private static final long CAREFUL_NANOS = 100_000_000;

  /** The CPU time of the process is counted in hundredths of a second; less time tells nothing. */
  private static final long CPU_NANOS = 50_000_000;

  /** After a tuner threw, how long it is not asked. */
  private static final long FAULT_NANOS = 1_000_000_000;

  /**
   * After a fault of the watch itself, such as a lack of memory, how long until the next window.
   */
  private static final long OWN_FAULT_NANOS = 50_000_000;

  private static final VarHandle ALERT =
      ConstantBootstraps.fieldVarHandle(
          MethodHandles.lookup(), "alert", VarHandle.class, Watch.class, boolean.class);

  private final String name;
  private final Crew crew;
  private final TaskQueue queue;
  private final Tuner tuner;
  private final Gauge gauge;
  private final QueueAge age;
  private final Waste waste = new Waste();
  private final ThreadPerTask threadPerTask = new ThreadPerTask();
  private final BiConsumer<Window, Adjustment> told;

  /** Whether the watch looks out already. */
  private volatile boolean alert;

  private volatile @Nullable Thread thread;
  private volatile long cpuNanos;

  // Of the watch's thread only; one thread follows another.
  private long nextNanos = DemandTuner.TICK_NANOS;
  private long began;
  private long carefulUntil;
  private long lastTaken;
  private long computedSince;
  private long computedBefore;
  private boolean computes;
  private int quiet;
  private int idle;
  private long ownCpuNanos;

  /**
   * Without a thread yet.
   *
   * @param told hears of every window and what was decided
   */
  Watch(
      String name,
      Crew crew,
      TaskQueue queue,
      Tuner tuner,
      Gauge gauge,
      BiConsumer<Window, Adjustment> told) {
    this.name = name;
    this.crew = crew;
    this.queue = queue;
    this.tuner = tuner;
    this.gauge = gauge;
    this.age = new QueueAge(queue);
    this.told = told;
  }

  /** A task waits and nobody is woken for it. Quick when the watch knows. */
  void full() {
    if (alert || !ALERT.compareAndSet(this, false, true)) {
      return;
    }
    Thread now = thread;
    if (now != null) {
      LockSupport.unpark(now);
      return;
    }
    start();
  }

  /** Lets the watch see at once that the pool has ended. */
  void lookUp() {
    LockSupport.unpark(thread);
  }

  /** CPU time of the watch's threads so far; counted anew with each window. */
  long cpuNanos() {
    return cpuNanos;
  }

  /** Nanoseconds that the task at the front of the queue has waited; 0 if none waits. */
  long oldestWaitNanos() {
    return age.nanos(Machine.nanoTime());
  }

  private synchronized void start() {
    if (thread != null) {
      LockSupport.unpark(thread);
      return;
    }
    try {
      Thread fresh = new Thread(null, this, name, 0, /* inheritThreadLocals= */ false);
      fresh.setDaemon(true);
      // Nothing of the thread that happens to start it, such as the class loader of a web
      // application.
      fresh.setContextClassLoader(null);
      thread = fresh;
      fresh.start();
    } catch (Throwable e) {
      gone();
    }
  }

  /** There is no thread. The limit stays as it is; the next task that waits starts one. */
  private void gone() {
    thread = null;
    alert = false;
    crew.enough(Integer.MAX_VALUE); // Nobody would notice that all wait for something.
  }

  @Override
  public void run() {
    boolean orderly = false;
    try {
      gauge.begin();
      nextNanos = DemandTuner.TICK_NANOS;
      idle = 0;
      ownCpuNanos = 0;
      began = Machine.nanoTime();
      boolean goesOn = true;
      while (goesOn && !crew.done()) {
        goesOn = look();
      }
      if (goesOn) {
        end();
      }
      orderly = true;
    } finally {
      if (!orderly) {
        end();
      }
    }
  }

  /** Ends this thread because the pool has ended, or of a fault that no look could survive. */
  private synchronized void end() {
    gone();
    gauge.close();
  }

  /** Waits, looks and decides once; whether the thread is to go on. */
  private boolean look() {
    try {
      long left = nextNanos - (Machine.nanoTime() - began);
      boolean woken = alert;
      long rest = quiet < CALM_LOOKS ? GUARD_NANOS : CALM_NANOS;
      LockSupport.parkNanos(this, alert ? Math.min(rest, left) : left);
      // An interrupt would keep this thread from parking; nobody has a reason for one.
      boolean unused = Thread.interrupted();
      long now = Machine.nanoTime();
      if (alert) {
        guard(now);
      }
      boolean early = alert && !woken && now - began >= DemandTuner.TICK_NANOS;
      if (now - began >= nextNanos || early) {
        tune(now);
        began = now;
        return idle < IDLE_WINDOWS || !leave();
      }
    } catch (Throwable e) { // Such as a lack of memory. Tasks that wait still depend on the watch.
      began = Machine.nanoTime();
      nextNanos = OWN_FAULT_NANOS;
      crew.enough(Integer.MAX_VALUE);
      crew.failed(e);
    }
    return true;
  }

  /** Ends this thread unless there is work again. */
  private synchronized boolean leave() {
    // In this order: who alerts the watch marks that first, and then looks for its thread.
    thread = null;
    if (alert) {
      thread = Thread.currentThread();
      idle = 0;
      return false;
    }
    gauge.close(); // Before another thread can begin to use it.
    return true;
  }

  private void guard(long now) {
    noteComputing(now);
    long unused = age.nanos(now);
    long taken = queue.taken();
    boolean empty = queue.isEmpty();
    waste.look(!empty);
    if (!threadPerTask.look(crew.roster().taskThreads(), now) && crew.threadPerTask()) {
      crew.threadPerTask(false);
      crew.starter().takeBack();
    }
    if (empty) {
      quiet++;
      if (quiet >= QUIET_LOOKS) {
        quiet = 0;
        alert = false;
        crew.signalIfTasksWait();
        if (crew.roster().taskThreads().someNotBegun()) {
          full();
        }
      }
    } else {
      quiet = 0;
      if (taken == lastTaken) {
        // Who is active does not come for the next task. Unless they compute, they wait.
        if (!computes) {
          crew.enough(Integer.MAX_VALUE);
          carefulUntil = now + CAREFUL_NANOS;
        }
        boolean unusedToo = crew.wakeOne();
      }
    }
    lastTaken = taken;
  }

  /** Notes whether the process computes with most of its CPUs, as far as the system tells. */
  private void noteComputing(long now) {
    long nanos = now - computedSince;
    if (nanos >= CPU_NANOS) {
      long computed = Machine.processCpuNanos();
      // What was counted over a time without looks says nothing of now.
      boolean recent = nanos < 4 * CPU_NANOS;
      computes = recent && computed - computedBefore >= BUSY * gauge.cores() * nanos;
      computedSince = now;
      computedBefore = computed;
    }
  }

  private Adjustment ask(Window window) {
    try {
      return requireNonNull(tuner.observe(window), "The tuner returned null.");
    } catch (Throwable e) { // A tuner from outside. The pool goes on with the limit there is.
      crew.failed(e);
      return new Adjustment(window.bounded(window.limit()), FAULT_NANOS, Reason.OTHER);
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread follows another.
  private void tune(long now) {
    Window window = gauge.next();
    Adjustment adjustment = ask(window);
    boolean wasteful = waste.after(window.nanos(), 1 - window.machineLoad());
    crew.threadPerTask(threadPerTask.after(window.sample(), window.nanos(), now));
    crew.enough(
        crew.threadPerTask() || wasteful || now - carefulUntil < 0
            ? Integer.MAX_VALUE
            : Enough.workers(window, gauge.sampleOfThoseThatMoved()));
    gauge.limit(window.bounded(adjustment.limit()));
    nextNanos = adjustment.nextNanos();
    idle = window.busy() == 0 && window.queued() == 0 ? idle + 1 : 0;
    told.accept(window, adjustment);
    long own = Machine.threadCpuNanos(Thread.currentThread().threadId());
    cpuNanos = cpuNanos + Math.max(0, own - ownCpuNanos);
    ownCpuNanos = Math.max(0, own);
  }
}
