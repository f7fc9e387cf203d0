package dev.sett.agent;

import dev.sett.agent.change.ClassChanger;
import dev.sett.agent.change.CpuQuota;
import dev.sett.agent.change.Event;
import dev.sett.agent.dump.ThreadDumps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The agent's own thread: looks at the scheduler, sleeps and wakes, and writes a line a window.
 * Being late itself is what it tells of platform threads.
 */
final class BackgroundChecks implements Runnable {
  /** Looking for pools takes one part in so many of the time: the dearer it is, the rarer. */
  private static final int POOL_COST_SHARE = 400;

  /** Waking is what costs: while no virtual thread does anything, it wakes so many times rarer. */
  private static final int QUIET_TIMES = 5;

  private static final int FIRST_LOOKS = 10;
  private static final long FIRST_REST_NANOS = 200_000_000;
  private static final long MOST_REST_NANOS = 2_000_000_000;

  private static final String WAITS_UNSEEN =
      "What threads wait for can't be observed in this JVM (%s).";

  private final AgentArguments arguments;
  private final Output output;
  private final Lease lease;
  private final Opener opener;
  private final LongSupplier nanoClock;
  private final Thread thread;
  private final JsonLine json = new JsonLine();
  private final Lateness lateness = new Lateness();
  private final List<String> missing = new ArrayList<>();
  private final AgentEnd end;

  /** Set on the agent's thread before the first window. */
  private @Nullable CarrierLooks carriers;

  private @Nullable FoundPools pools;
  private @Nullable PoolChanger changer;
  private @Nullable ThreadDumps dumps;
  private ClassChanger.Reports classes = event -> {};
  private boolean recording;
  private long uptimeOffsetNanos;
  private long poolsDueNanos;
  private int poolLooks;

  BackgroundChecks(
      AgentArguments arguments, Output output, Lease lease, Opener opener, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.arguments = arguments;
    this.output = output;
    this.lease = lease;
    this.opener = opener;
    thread = new Thread(ThreadTasks.topGroup(), this, "sett-agent");
    thread.setDaemon(true);
    // So that no class loader of the program's is kept.
    thread.setContextClassLoader(null);
    end = new AgentEnd(output, lease, files(), thread);
  }

  /** Lets it write what happens to classes, up to the end of the program; before it starts. */
  void hears(ClassChanger.Reports reports) {
    classes = reports;
    // What happened in the last window before the program ends would not be written without it.
    Thread last = new Thread(ThreadTasks.topGroup(), () -> end.end(false), "sett-agent-last");
    last.setContextClassLoader(null);
    Runtime.getRuntime().addShutdownHook(last);
  }

  void start() {
    thread.start();
    end.start();
  }

  /** What ends it, also while its thread is blocked. */
  AgentEnd end() {
    return end;
  }

  /** Whether it runs, and who it looks for may still be there. */
  boolean needed() {
    return !end.ended() && thread.isAlive() && !lease.released();
  }

  /** Whether it was told to write to this file. */
  boolean writes(String out) {
    return arguments.out().equals(out);
  }

  /** Why nobody else may look now, as a sentence. */
  String refusal() {
    return arguments.lease().isPresent()
        ? ("Another watcher, process %s, already watches this program. Stop it first; if it does"
                + " not respond, kill it; the agent then stops on its own.")
            .formatted(lease.holder())
        : "The agent already runs in this program and writes to %s until the program ends. Read that file, or stop the agent: jcmd %d JVMTI.agent_load /path/to/sett-agent.jar stop"
            .formatted(arguments.out(), ProcessHandle.current().pid());
  }

  /** Ends it, after the window at hand if that does not take long, and removes its files. */
  void stop() {
    end.end(/* removing= */ true);
  }

  @Override
  public void run() {
    VirtualSleeper sleeper = new VirtualSleeper(nanoClock);
    end.holds(sleeper::stop);
    try (output) {
      look(sleeper);
    } catch (IOException e) {
      // All that there was to write is with the operating system.
    } finally {
      end.end(/* removing= */ false);
    }
  }

  private void look(VirtualSleeper sleeper) {
    try {
      Vitals vitals = new Vitals(missing::add);
      uptimeOffsetNanos = uptimeNanos() - nanoClock.getAsLong();
      Optional<Scheduler> scheduler = findScheduler();
      findPools();
      findDumps();
      record();
      header();
      if (arguments.parallelism() > 0) {
        scheduler.ifPresent(found -> resize(found, arguments.parallelism()));
      }
      if (arguments.quotaTimes() > 0) {
        event(CpuQuota.raise(arguments.quotaTimes()));
      }
      watch(vitals, sleeper);
    } catch (Throwable e) { // The edge of the thread: the program must not see any of it.
      failed(e);
    }
  }

  private void watch(Vitals vitals, VirtualSleeper sleeper) throws Exception {
    long begun = nanoClock.getAsLong();
    while (!end.ended()) {
      lookUntil(begun + arguments.windowNanos());
      long now = nanoClock.getAsLong();
      json.begin().put("atMillis", atMillis(now));
      json.put("wallNanos", now - begun);
      if (carriers != null) {
        carriers.close(json);
        sleeper.quiet(carriers.quiet());
      }
      lateness.close(json, "platformHiccup", /* awaitedNanos= */ 0);
      sleeper.close(json);
      lookAtPools(now);
      vitals.close(json);
      output.line(json.close().toString());
      writeDumps();
      classes.tell(this::event);
      // Not before: a first virtual thread in the middle of JFR's own start upsets JFR of JDK 21.
      sleeper.start();
      begun = now;
    }
    classes.tell(this::event);
  }

  /** Wakes once an interval until the end of the window. */
  private void lookUntil(long windowEnd) {
    // The same for a whole window, so that all its looks weigh the same.
    long interval = arguments.intervalNanos() * (isQuiet() ? QUIET_TIMES : 1);
    long due = nanoClock.getAsLong() + interval;
    while (!end.ended()) {
      long now = nanoClock.getAsLong();
      while (now < due && !end.ended()) {
        LockSupport.parkNanos(this, due - now);
        // Whoever interrupts this thread must not make it turn without sleep.
        boolean unused = Thread.interrupted();
        now = nanoClock.getAsLong();
      }
      lateness.woke(now - due);
      if (carriers != null) {
        carriers.look();
      }
      if (now >= windowEnd) {
        return;
      }
      due = Math.max(due + interval, now);
    }
  }

  private boolean isQuiet() {
    return carriers == null || carriers.quiet();
  }

  private void lookAtPools(long now) throws InterruptedException {
    FoundPools here = pools;
    if (here == null) {
      json.list("pools").closeList();
      return;
    }
    if (now >= poolsDueNanos) {
      here.look();
      long rest = POOL_COST_SHARE * (nanoClock.getAsLong() - now);
      // The first looks are slow because they are the first.
      long most = ++poolLooks < FIRST_LOOKS ? FIRST_REST_NANOS : MOST_REST_NANOS;
      poolsDueNanos = now + Math.min(rest, most);
    }
    here.write(json);
    PoolChanger wanted = changer;
    if (wanted != null) {
      wanted.change(here.known());
    }
  }

  private Optional<Scheduler> findScheduler() {
    try {
      Scheduler scheduler = Scheduler.find(opener);
      carriers = new CarrierLooks(scheduler);
      return Optional.of(scheduler);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      missing.add("The virtual-thread scheduler can't be observed in this JVM (" + e + ").");
      return Optional.empty();
    }
  }

  private void resize(Scheduler scheduler, int wished) {
    long before = scheduler.parallelism().getAsLong();
    try {
      scheduler.setParallelism().accept(wished);
      event(
          new Event(
              "The virtual-thread scheduler may now use %d carriers (was %d)."
                  .formatted(scheduler.parallelism().getAsLong(), before),
              Event.Kind.CHANGED));
    } catch (RuntimeException e) {
      event(
          new Event(
              "The virtual-thread scheduler rejected %d carriers (%s).".formatted(wished, e),
              Event.Kind.NOT_CHANGED));
    }
  }

  private void findPools() {
    try {
      pools = new FoundPools(opener);
      changer = arguments.pools().map(asked -> new PoolChanger(asked, this::event)).orElse(null);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      missing.add("Executors can't be observed in this JVM (" + e + ").");
    }
  }

  private void findDumps() {
    if (arguments.dumps().isEmpty()) {
      return;
    }
    try {
      ThreadDumps found = ThreadDumps.of(arguments.dumps(), ThreadTasks.topGroup(), nanoClock);
      dumps = found;
      end.holds(found::stop);
      found.start();
    } catch (RuntimeException | LinkageError e) {
      missing.add(WAITS_UNSEEN.formatted(e.getMessage()));
    }
  }

  private void writeDumps() throws IOException {
    ThreadDumps here = dumps;
    if (here == null) {
      return;
    }
    for (ThreadDumps.Dump dump : here.take()) {
      json.begin().put("dump", dump.file()).put("atMillis", atMillis(dump.atNanos()));
      output.line(json.put("cpuNanos", dump.cpuNanos()).close().toString());
    }
    Optional<String> failure = here.takeFailure();
    if (failure.isPresent()) {
      json.begin().list("missing").add(WAITS_UNSEEN.formatted(failure.get())).closeList();
      output.line(json.close().toString());
    }
  }

  /** A time of the clock, in milliseconds since the JVM started. */
  private long atMillis(long nanos) {
    return (nanos + uptimeOffsetNanos) / 1_000_000;
  }

  private void record() {
    if (arguments.record().isEmpty()) {
      return;
    }
    try {
      Recorder recorder = Recorder.start(Path.of(arguments.record()));
      recording = true;
      end.holds(recorder::close);
    } catch (IOException | RuntimeException | LinkageError e) {
      missing.add("JFR can't record in this JVM (" + e + ").");
    }
  }

  /** The watcher's, who may be there no more to remove them. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>(output.files());
    if (!arguments.record().isEmpty()) {
      files.add(Path.of(arguments.record()));
    }
    return files;
  }

  private void header() throws IOException {
    JsonLine line =
        new JsonLine()
            .begin()
            .put("agent", Optional.ofNullable(version()).orElse("unknown"))
            .put("jdk", System.getProperty("java.version", "unknown"))
            .put("pid", ProcessHandle.current().pid());
    if (recording) {
      Recorder.repository().ifPresent(folder -> line.put("recording", folder));
    }
    line.list("missing");
    missing.forEach(line::add);
    output.line(line.closeList().close().toString());
  }

  private static @Nullable String version() {
    return BackgroundChecks.class.getPackage().getImplementationVersion();
  }

  private void event(Event what) {
    long at = atMillis(nanoClock.getAsLong());
    JsonLine line = new JsonLine().begin().put("event", what.sentence()).put("atMillis", at);
    switch (what.kind()) {
      case CHANGED -> line.put("changed", true);
      case NOT_CHANGED -> line.put("changed", false);
      case NOTE -> {}
    }
    try {
      output.line(line.close().toString());
    } catch (IOException e) {
      end.end(/* removing= */ false);
    }
  }

  private static long uptimeNanos() {
    try {
      return Vitals.uptimeMillis() * 1_000_000;
    } catch (RuntimeException | LinkageError e) {
      return 0;
    }
  }

  private void failed(Throwable why) {
    try {
      output.line(
          new JsonLine()
              .begin()
              .list("missing")
              .add("The agent stopped early (" + why + "); the program continues without it.")
              .closeList()
              .close()
              .toString());
    } catch (Throwable e) {
      // Its file is what failed, or memory: nobody is left to be told.
    }
  }
}
