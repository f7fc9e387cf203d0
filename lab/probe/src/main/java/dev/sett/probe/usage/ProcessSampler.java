package dev.sett.probe.usage;

import dev.sett.model.outside.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Takes a {@link Sample} of each process it follows about once a period, on a thread of its own. A
 * process that ends, or cannot be read, ends its own samples and nothing else. Thread safe.
 */
public final class ProcessSampler implements AutoCloseable {
  private final long periodNanos;
  private final LongSupplier nanoClock;
  private final Map<ProcessProbe, Followed> followed = new LinkedHashMap<>();
  private final Thread thread;
  private volatile boolean stopped;

  ProcessSampler(Duration period, LongSupplier nanoClock) {
    this.periodNanos = period.toNanos();
    this.nanoClock = nanoClock;
    this.thread = Thread.ofPlatform().name("sett-sampler").daemon().unstarted(this::loop);
  }

  /**
   * A sampler that runs; its first samples end one period after {@link #follow}.
   *
   * @param period from one sample to the next, &gt; 0
   * @param nanoClock the clock the probes use
   */
  public static ProcessSampler start(Duration period, LongSupplier nanoClock) {
    ProcessSampler sampler = new ProcessSampler(period, nanoClock);
    sampler.thread.start();
    return sampler;
  }

  /**
   * Begins to sample a process.
   *
   * @param sockets reads the connections of its port; empty if nobody wants to know
   * @param startedNanos when the process was started, on the sampler's clock
   */
  public void follow(ProcessProbe probe, Optional<SocketProbe> sockets, long startedNanos) {
    Followed one = new Followed(sockets, startedNanos);
    synchronized (this) {
      followed.put(probe, one);
    }
    take(probe, one);
  }

  /** The samples of one process so far, in order of time; none if it is not followed. */
  public synchronized List<Sample> samples(ProcessProbe probe) {
    Followed one = followed.get(probe);
    return one == null ? List.of() : List.copyOf(one.samples);
  }

  /** Stops the thread, and takes a last sample of each process when it has ended. */
  @Override
  public void close() {
    if (!stopped) {
      stopped = true;
      LockSupport.unpark(thread);
      awaitEnd();
      tick();
    }
  }

  /** Otherwise a sample that the thread has begun could come after the last one. */
  private void awaitEnd() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** One sample of each process that still answers. */
  void tick() {
    Map<ProcessProbe, Followed> now;
    synchronized (this) {
      now = new LinkedHashMap<>(followed);
    }
    now.forEach(this::take);
  }

  private void take(ProcessProbe probe, Followed one) {
    synchronized (one) {
      if (one.ended) {
        return;
      }
      try {
        UsageSnapshot snapshot = probe.fullSnapshot();
        List<UsageSnapshot> last = one.last;
        one.last = List.of(snapshot);
        if (!last.isEmpty() && snapshot.atNanos() > last.getFirst().atNanos()) {
          long atMillis = (snapshot.atNanos() - one.startedNanos) / 1_000_000;
          Sample sample =
              new Sample(
                  atMillis,
                  probe.usage(last.getFirst(), snapshot),
                  one.sockets.flatMap(SocketProbe::read));
          synchronized (this) {
            one.samples.add(sample);
          }
        }
      } catch (RuntimeException e) {
        // The edge of the sampler's thread: what fails here must not end the other processes'
        // samples, and the samples so far say by their last time that they ended.
        one.ended = true;
      }
    }
  }

  private void loop() {
    long dueNanos = nanoClock.getAsLong() + periodNanos;
    while (!stopped) {
      long leftNanos = dueNanos - nanoClock.getAsLong();
      if (leftNanos > 0) {
        LockSupport.parkNanos(this, leftNanos);
      } else {
        tick();
        dueNanos = Math.max(dueNanos + periodNanos, nanoClock.getAsLong());
      }
    }
  }

  private static final class Followed {
    private final Optional<SocketProbe> sockets;
    private final long startedNanos;
    private final List<Sample> samples = new ArrayList<>();
    private List<UsageSnapshot> last = List.of();
    private boolean ended;

    Followed(Optional<SocketProbe> sockets, long startedNanos) {
      this.sockets = sockets;
      this.startedNanos = startedNanos;
    }
  }
}
