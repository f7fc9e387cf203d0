package dev.sett.agent;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * JBoss's EnhancedQueueExecutor, which counts neither active threads nor waiting tasks unless it is
 * told to. Both are read from its queue, a chain in which either tasks wait for threads or threads
 * for tasks; reading takes no lock.
 */
final class DualQueueGauge implements PoolGauge {
  /** More are not counted: that many say enough. */
  private static final int MOST_NODES = 100_000;

  private final PoolGauge getters;
  private final Field nodes;
  private final int head;
  private final Field next;

  private DualQueueGauge(PoolGauge getters, Field nodes, int head, Field next) {
    this.getters = getters;
    this.nodes = nodes;
    this.head = head;
    this.next = next;
  }

  /** The gauge of a class whose getters are known; empty if it is another, or an older one. */
  static Optional<PoolGauge> of(Class<?> type, PoolGauge getters, Opener opener) {
    if (!type.getName().endsWith(".EnhancedQueueExecutor")) {
      return Optional.empty();
    }
    try {
      ClassLoader loader = type.getClassLoader();
      Class<?> node = Class.forName(type.getName() + "$QNode", false, loader);
      Class<?> places = Class.forName(type.getName() + "$RuntimeFields", false, loader);
      return Optional.of(
          new DualQueueGauge(
              getters,
              opener.needed(type, "unsharedTaskNodes"),
              opener.needed(places, "headIndex").getInt(null),
              opener.needed(node, "next")));
    } catch (ReflectiveOperationException | LinkageError e) {
      return Optional.empty();
    }
  }

  @Override
  public Reading read(Object pool, List<Object> workers) throws ReflectiveOperationException {
    Reading told = getters.read(pool, workers);
    if (told.active() >= 0 && told.queued() >= 0) {
      return told;
    }
    long tasks = 0;
    long idle = 0;
    // The first node is spent; the others wait.
    Object node = after(head(pool));
    for (int i = 0; i < MOST_NODES && node != null; i++) {
      String kind = node.getClass().getName();
      tasks += kind.endsWith("$TaskNode") ? 1 : 0;
      idle += kind.endsWith("$PoolThreadNode") ? 1 : 0;
      node = after(node);
    }
    return new Reading(
        told.size(), told.max(), Math.max(0, told.size() - idle), tasks, told.completed());
  }

  private @Nullable Object head(Object pool) throws IllegalAccessException {
    return nodes.get(pool) instanceof Object[] all && head >= 0 && head < all.length
        ? all[head]
        : null;
  }

  private @Nullable Object after(@Nullable Object node) throws IllegalAccessException {
    Object found =
        node == null || !next.getDeclaringClass().isInstance(node) ? null : next.get(node);
    // A node that was taken out may point at itself.
    return found == node ? null : found;
  }

  @Override
  public long bound(Object pool) throws ReflectiveOperationException {
    return getters.bound(pool);
  }

  @Override
  public boolean enlarge(Object pool, int times) throws ReflectiveOperationException {
    return getters.enlarge(pool, times);
  }
}
