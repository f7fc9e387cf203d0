package dev.sett.probe.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/*
 * A core runs two hardware threads, and on a rented machine the other one may be a stranger's. When
 * he is busy this one does the same work in up to 1.8 times the time. No counter of a virtual
 * machine shows that: it is not steal, since the CPU was never taken away. So a thread of the lab
 * does a little work on the same CPUs and looks at the clock.
 *
 * The work has to be of the kind that a neighbour slows down: six sums that don't depend on each
 * other keep all the core's arithmetic units busy. One chain of dependent steps leaves most of them
 * free and hardly notices (1.1 where this shows 1.7). Nothing is read from memory, so that no cache
 * line is taken from the measured program.
 *
 * It is done five times in a row, and the shortest counts. Interrupts and other threads take time
 * from one or two of the five, and the first finds the core asleep or full of the program's code;
 * a neighbour slows all of them. So the program itself hardly shows: the mean of all five was 1.47
 * for a pool of 200 threads and 1.27 for virtual threads on the same quiet CPU.
 */
/**
 * How fast some CPUs are while others work on them: one thread does a fixed piece of work of about
 * 10 µs, five times every 20 ms, a quarter of a percent of one CPU.
 */
public final class SpeedProbe implements AutoCloseable {

  private static final long PIECE_NANOS = 10_000;
  private static final long EVERY_NANOS = 20_000_000;
  private static final int IN_A_ROW = 5;

  /** Rounds of work with which it is compiled, and with which a round is timed. */
  private static final int FEW = 1000;

  private static final int CALLS_TO_COMPILE = 20_000;
  private static final int CALLS_TO_TIME = 200;
  private static final Duration READY = Duration.ofSeconds(5);

  private final SpeedCounter counter = new SpeedCounter();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final LongSupplier nanoClock;
  private final Thread thread;
  private volatile boolean closed;
  private volatile long unusedResult; // so that the work is done

  private SpeedProbe(String name, LongSupplier nanoClock, Consumer<String> pin) {
    this.nanoClock = nanoClock;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(() -> run(pin));
  }

  /**
   * Starts to measure, and returns once it does.
   *
   * @param name of the thread
   * @param nanoClock as {@link System#nanoTime}
   * @param pin moves a thread, given its number in the kernel, to the CPUs; called on that thread
   */
  public static SpeedProbe start(String name, LongSupplier nanoClock, Consumer<String> pin)
      throws InterruptedException {
    SpeedProbe probe = new SpeedProbe(name, nanoClock, pin);
    probe.thread.start();
    boolean began = probe.ready.await(READY.toNanos(), TimeUnit.NANOSECONDS);
    if (!began) {
      probe.close();
    }
    return probe;
  }

  /** What it has counted so far; nothing where the thread can't be moved. */
  public SpeedReading reading() {
    return counter.reading();
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void run(Consumer<String> pin) {
    try {
      Optional<String> number = number();
      if (number.isEmpty()) {
        return;
      }
      pin.accept(number.get());
      int rounds = rounds();
      ready.countDown();
      while (!closed) {
        counter.add(shortest(rounds, IN_A_ROW));
        LockSupport.parkNanos(EVERY_NANOS);
      }
    } finally {
      ready.countDown();
    }
  }

  private static Optional<String> number() {
    try {
      return Optional.of("" + Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty(); // not Linux
    }
  }

  /** As many as take the length of a piece at best. */
  private int rounds() {
    for (int i = 0; i < CALLS_TO_COMPILE && !closed; i++) {
      unusedResult ^= work(FEW);
    }
    return Math.clamp(FEW * PIECE_NANOS / shortest(FEW, CALLS_TO_TIME), 1, 1_000_000);
  }

  /** Nanoseconds that the shortest of some equal pieces of work took, at least 1. */
  private long shortest(int rounds, int pieces) {
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < pieces; i++) {
      long from = nanoClock.getAsLong();
      unusedResult ^= work(rounds);
      shortest = Math.min(shortest, nanoClock.getAsLong() - from);
    }
    return Math.max(1, shortest);
  }

  private static long work(int rounds) {
    long a = 1;
    long b = 2;
    long c = 3;
    long d = 4;
    long e = 5;
    long f = 6;
    for (int i = 0; i < rounds; i++) {
      a += a >>> 3;
      b ^= b << 1;
      c += i ^ (c >>> 7);
      d += d >>> 5;
      e ^= e << 2;
      f += i + (f >>> 9);
    }
    return a ^ b ^ c ^ d ^ e ^ f;
  }
}
