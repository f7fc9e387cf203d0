package dev.sett.probe.waits;

import static dev.sett.model.inside.WaitSample.Kind.CONNECTION;
import static dev.sett.model.inside.WaitSample.Kind.EVENT_LOOP;
import static dev.sett.model.inside.WaitSample.Kind.FILE;
import static dev.sett.model.inside.WaitSample.Kind.LOCK;
import static dev.sett.model.inside.WaitSample.Kind.LOG;
import static dev.sett.model.inside.WaitSample.Kind.NAME_LOOKUP;
import static dev.sett.model.inside.WaitSample.Kind.OTHER;
import static dev.sett.model.inside.WaitSample.Kind.PERMIT;
import static dev.sett.model.inside.WaitSample.Kind.QUEUE;
import static dev.sett.model.inside.WaitSample.Kind.RESULT;
import static dev.sett.model.inside.WaitSample.Kind.SIGNAL;
import static dev.sett.model.inside.WaitSample.Kind.SLEEP;
import static dev.sett.model.inside.WaitSample.Kind.SOCKET;
import static dev.sett.model.inside.WaitSample.Kind.YIELD;

import dev.sett.model.inside.WaitSample.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What one thread waits for, and where.
 *
 * @param where the frame outside the JDK, {@code package.Class.method}
 */
record Waiting(Kind kind, String where) {

  /** Frames of the JDK that say what is waited for. */
  private record Sign(Kind kind, List<String> starts) {
    boolean isIn(List<String> frames) {
      return frames.stream().anyMatch(frame -> starts.stream().anyMatch(frame::startsWith));
    }
  }

  /**
   * The first of these that is found among the frames of the JDK above the first other one. Those
   * that use others of them come first: a queue uses a condition, and a name lookup a lock.
   */
  private static final List<Sign> SIGNS =
      List.of(
          new Sign(LOG, List.of("java.util.logging.", "java.io.PrintStream.")),
          new Sign(
              NAME_LOOKUP,
              List.of("java.net.InetAddress", "java.net.Inet4Address", "java.net.Inet6Address")),
          new Sign(YIELD, List.of("java.lang.Thread.yield", "java.lang.VirtualThread.tryYield")),
          new Sign(SLEEP, List.of("java.lang.Thread.sleep")),
          new Sign(
              SOCKET,
              List.of(
                  "jdk.internal.net.http.",
                  "sun.nio.ch.NioSocketImpl.",
                  "sun.nio.ch.SocketChannelImpl.",
                  "sun.nio.ch.Poller.",
                  "sun.nio.ch.Net.poll")),
          new Sign(
              FILE,
              List.of(
                  "java.io.FileDescriptor.",
                  "java.io.FileOutputStream.",
                  "java.io.FileInputStream.",
                  "java.io.RandomAccessFile.",
                  "sun.nio.ch.FileChannelImpl.")),
          new Sign(PERMIT, List.of("java.util.concurrent.Semaphore")),
          new Sign(
              RESULT,
              List.of(
                  "java.util.concurrent.CompletableFuture",
                  "java.util.concurrent.CountDownLatch",
                  "java.util.concurrent.CyclicBarrier",
                  "java.util.concurrent.ExecutorCompletionService",
                  "java.util.concurrent.ForkJoinTask",
                  "java.util.concurrent.FutureTask",
                  "java.util.concurrent.Phaser",
                  "java.util.concurrent.StructuredTaskScope",
                  "java.lang.Thread.join",
                  "java.lang.VirtualThread.join")),
          new Sign(
              QUEUE,
              List.of(
                  "java.util.concurrent.ArrayBlockingQueue",
                  "java.util.concurrent.DelayQueue",
                  "java.util.concurrent.Exchanger",
                  "java.util.concurrent.LinkedBlockingDeque",
                  "java.util.concurrent.LinkedBlockingQueue",
                  "java.util.concurrent.LinkedTransferQueue",
                  "java.util.concurrent.PriorityBlockingQueue",
                  "java.util.concurrent.SynchronousQueue")),
          new Sign(
              SIGNAL,
              List.of(
                  "java.lang.Object.wait",
                  "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.",
                  "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject.")),
          new Sign(
              LOCK,
              List.of(
                  "java.util.concurrent.locks.Reentrant",
                  "java.util.concurrent.locks.StampedLock")),
          new Sign(OTHER, List.of("java.util.concurrent.locks.LockSupport.park")));

  /** A thread that does one of these runs, for the JVM, while the kernel lets it wait. */
  private static final Set<Kind> RUNNABLE_KINDS = Set.of(LOG, NAME_LOOKUP, YIELD, SOCKET, FILE);

  /** Innermost frames of threads that wait in the kernel, and for the JVM run. */
  private static final List<String> IN_KERNEL =
      List.of(
          "java.io.FileDescriptor.sync",
          "java.io.FileInputStream.read",
          "java.io.FileOutputStream.write",
          "java.io.RandomAccessFile.",
          "java.lang.Thread.yield",
          "java.lang.VirtualThread.tryYield",
          "java.lang.VirtualThread.yieldContinuation",
          "java.net.Inet4AddressImpl.",
          "java.net.Inet6AddressImpl.",
          "jdk.internal.vm.Continuation.yield",
          "sun.nio.ch.FileDispatcherImpl.",
          "sun.nio.ch.Net.poll",
          "sun.nio.ch.SocketDispatcher.",
          "sun.nio.ch.UnixDispatcher.",
          "sun.nio.ch.UnixFileDispatcherImpl.");

  /** Innermost frames that read or write a channel, which is non-blocking if it has a selector. */
  private static final List<String> OF_CHANNELS =
      List.of("sun.nio.ch.SocketDispatcher.", "sun.nio.ch.UnixDispatcher.");

  /** In these a thread of a pool waits for its next task, wherever they are in its stack. */
  private static final List<String> FOR_WORK =
      List.of(
          "ThreadPoolExecutor.getTask",
          "ForkJoinPool.awaitWork",
          "QueuedThreadPool.idleJobPoll",
          "ReservedThread.reservedWait",
          "java.net.ServerSocket.",
          "sun.nio.ch.ServerSocketChannelImpl.",
          "sun.nio.ch.Poller.subPollerLoop");

  /** Below its own code, the thread has one of these if it works through requests or tasks. */
  private static final List<String> OF_TASKS =
      List.of(
          "java.lang.VirtualThread.run",
          "ThreadPoolExecutor.runWorker",
          "java.util.concurrent.ForkJoinWorkerThread.run",
          "sun.net.httpserver.");

  /** What a thread without tasks waits for on behalf of others all the same. */
  private static final Set<Kind> ALSO_WITHOUT_TASKS = Set.of(LOCK, LOG);

  /** What a server's own code waits for with a request at hand; it waits for work otherwise. */
  private static final Set<Kind> OF_SERVERS = Set.of(LOCK, PERMIT, LOG);

  /**
   * What a thread waits for; empty if it runs, or waits for work.
   *
   * @param loops of the program whose thread it is
   */
  static Optional<Waiting> of(DumpedThread thread, EventLoops loops) {
    Optional<String> site = thread.site();
    if (site.isEmpty() || isOurs(thread) || waitsForWork(thread)) {
      return Optional.empty();
    }
    Optional<Kind> kind = kind(thread);
    if (kind.isPresent() && loops.isOne(thread)) {
      boolean works =
          isInNonBlockingCall(thread)
              || (Libraries.isServer(site.get()) && !OF_SERVERS.contains(kind.get()));
      return works ? Optional.empty() : Optional.of(new Waiting(EVENT_LOOP, site.get()));
    }
    if (kind.isEmpty() || isIdle(thread, kind.get(), site.get())) {
      return Optional.empty();
    }
    if (kind.get() == LOG || thread.isIn(Libraries::isLog)) {
      // Without a caller it is the log's own thread.
      return thread.callerOf(Libraries::isLog).map(caller -> new Waiting(LOG, caller));
    }
    if (kind.get() != SOCKET && Libraries.isConnectionPool(site.get())) {
      return thread
          .callerOf(Libraries::isConnectionPool)
          .map(caller -> new Waiting(CONNECTION, caller));
    }
    return Optional.of(new Waiting(kind.get(), site.get()));
  }

  private static Optional<Kind> kind(DumpedThread thread) {
    List<String> frames = thread.inJdk();
    Optional<Kind> sign =
        SIGNS.stream().filter(one -> one.isIn(frames)).map(Sign::kind).findFirst();
    return switch (thread.state()) {
      case BLOCKED ->
          sign.filter(kind -> kind == LOG || kind == NAME_LOOKUP).or(() -> Optional.of(LOCK));
      case WAITING, TIMED_WAITING -> sign;
      case RUNNABLE ->
          frames.stream().limit(1).anyMatch(top -> startsWithAny(top, IN_KERNEL))
              ? sign.filter(RUNNABLE_KINDS::contains)
              : Optional.empty();
      case NEW, TERMINATED -> Optional.empty();
    };
  }

  /** Whether it reads or writes what is there, which does not wait on a channel of a selector. */
  private static boolean isInNonBlockingCall(DumpedThread thread) {
    return thread.state() == Thread.State.RUNNABLE
        && thread.frames().stream().limit(1).anyMatch(top -> startsWithAny(top, OF_CHANNELS));
  }

  private static boolean isOurs(DumpedThread thread) {
    return thread.frames().stream().anyMatch(frame -> frame.startsWith("dev.sett.agent."));
  }

  private static boolean waitsForWork(DumpedThread thread) {
    return EventLoops.selects(thread)
        || thread.frames().stream().anyMatch(frame -> FOR_WORK.stream().anyMatch(frame::contains));
  }

  private static boolean isIdle(DumpedThread thread, Kind kind, String site) {
    if (Libraries.isServer(site) && !OF_SERVERS.contains(kind)) {
      return true;
    }
    boolean hasTasks =
        thread.virtual()
            || thread.frames().stream()
                .anyMatch(
                    frame ->
                        Libraries.isServer(frame) || OF_TASKS.stream().anyMatch(frame::contains));
    return !hasTasks && !ALSO_WITHOUT_TASKS.contains(kind);
  }

  private static boolean startsWithAny(String frame, List<String> starts) {
    return starts.stream().anyMatch(frame::startsWith);
  }
}
