package dev.sett.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.BiConsumer;

/** The live platform threads of this JVM and what each was made to run. One thread. */
final class ThreadTasks {
  /** More are not looked at: pools have shown themselves by then. */
  private static final int MOST = 16_384;

  private final ThreadGroup root = topGroup();
  private final VarHandle holder;
  private final VarHandle task;
  private Thread[] threads = new Thread[256];

  /**
   * Ready to look.
   *
   * @throws ReflectiveOperationException if this JVM keeps tasks elsewhere
   */
  ThreadTasks(Opener opener) throws ReflectiveOperationException {
    opener.open(Thread.class);
    Class<?> held = Class.forName("java.lang.Thread$FieldHolder");
    MethodHandles.Lookup ours = MethodHandles.lookup();
    holder =
        MethodHandles.privateLookupIn(Thread.class, ours)
            .findVarHandle(Thread.class, "holder", held);
    task = MethodHandles.privateLookupIn(held, ours).findVarHandle(held, "task", Runnable.class);
  }

  /** The group that all threads are in. */
  static ThreadGroup topGroup() {
    ThreadGroup top = Thread.currentThread().getThreadGroup();
    while (top.getParent() != null) {
      top = top.getParent();
    }
    return top;
  }

  /** Shows each thread with its task, if it has one; a thread that overrides run as its own. */
  void each(BiConsumer<Thread, Object> look) {
    int count = root.enumerate(threads, /* recurse= */ true);
    while (count == threads.length && count < MOST) {
      threads = new Thread[2 * count];
      count = root.enumerate(threads, /* recurse= */ true);
    }
    for (int i = 0; i < count; i++) {
      Object held = holder.get(threads[i]);
      Object runs = held == null ? null : task.get(held);
      look.accept(threads[i], runs == null ? threads[i] : runs);
    }
    // No thread is kept from being forgotten.
    Arrays.fill(threads, 0, count, null);
  }
}
