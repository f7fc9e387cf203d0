package dev.sett.probe.waits;

import dev.sett.model.inside.WaitSample.Kind;
import java.util.List;
import java.util.Set;

/**
 * Recognizes a wait for a connection in a pool that is not of a well-known library: a thread waits
 * for a signal or a queue in a client, and another thread in the same client waits for a socket.
 *
 * @param users frames outside the JDK of threads that wait for a socket, innermost first
 */
record UnknownPools(Set<List<String>> users) {
  private static final Set<Kind> WAITS = Set.of(Kind.SIGNAL, Kind.QUEUE);

  UnknownPools {
    users = Set.copyOf(users);
  }

  /**
   * The wait, as one for a connection if it is one.
   *
   * @param waiting what the thread waits for, as far as its own frames say
   */
  Waiting named(DumpedThread thread, Waiting waiting) {
    return WAITS.contains(waiting.kind())
            && users.stream().anyMatch(user -> sharesClient(thread.outsideJdk(), user))
        ? new Waiting(Kind.CONNECTION, waiting.where())
        : waiting;
  }

  /**
   * Whether two threads are in one client. Either both are in the class in which one of them waits,
   * or that class was called by one that uses the socket itself. What handles requests in general
   * is the outermost frame; all threads share it.
   */
  private static boolean sharesClient(List<String> waiting, List<String> user) {
    String site = waiting.getFirst();
    if (user.contains(site)) {
      return false;
    }
    List<String> pool =
        waiting.stream().takeWhile(frame -> typeOf(frame).equals(typeOf(site))).toList();
    if (pool.stream().anyMatch(user::contains)) {
      return true;
    }
    if (pool.size() >= waiting.size() - 1) {
      return false;
    }
    String caller = waiting.get(pool.size());
    return user.contains(caller) && typeOf(user.getFirst()).equals(typeOf(caller));
  }

  private static String typeOf(String frame) {
    return frame.substring(0, Math.max(0, frame.lastIndexOf('.')));
  }
}
