package dev.sett.probe.waits;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The methods in which event loops of a program turn: those of well-known libraries, and those in
 * which one of its threads was seen waiting for its connections. Used by one thread.
 */
final class EventLoops {
  /** Of Netty, and so of Vert.x and Quarkus; of Undertow; of the JDK's server if it has no pool. */
  private static final Set<String> KNOWN =
      Set.of(
          "io.netty.channel.SingleThreadIoEventLoop.run",
          "io.netty.channel.epoll.EpollEventLoop.run",
          "io.netty.channel.kqueue.KQueueEventLoop.run",
          "io.netty.channel.nio.NioEventLoop.run",
          "org.xnio.nio.WorkerThread.run",
          "sun.net.httpserver.ServerImpl$Dispatcher.run");

  private static final String SELECTOR = "sun.nio.ch.SelectorImpl.";

  private final Set<String> loops = new HashSet<>(KNOWN);

  /** Remembers the loops that are seen in a dump. */
  void learn(List<DumpedThread> threads) {
    threads.stream()
        .filter(EventLoops::selects)
        .flatMap(thread -> thread.site().stream())
        .forEach(loops::add);
  }

  /** Whether a thread waits for its connections. */
  static boolean selects(DumpedThread thread) {
    return thread.inJdk().stream().anyMatch(frame -> frame.startsWith(SELECTOR));
  }

  /** Whether a thread is an event loop that does something for one of its connections. */
  boolean isOne(DumpedThread thread) {
    return !thread.virtual()
        && !selects(thread)
        && thread.frames().stream()
            .anyMatch(frame -> loops.contains(frame) || frame.startsWith(SELECTOR));
  }
}
