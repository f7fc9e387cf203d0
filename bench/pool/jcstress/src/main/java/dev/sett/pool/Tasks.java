package dev.sett.pool;

/** A used queue, and what one consumer gets from it. */
final class Tasks {
  private record Numbered(int putter, int number) implements Runnable {
    @Override
    public void run() {}
  }

  private final TaskQueue queue = new TaskQueue();
  private final int[] last = new int[2];
  private int taken;
  private int outOfOrder;

  /**
   * An empty queue.
   *
   * @param before number of tasks that passed through it; a segment holds 512
   */
  Tasks(int before) {
    for (int i = 0; i < before; i++) {
      queue.put(new Numbered(0, 0));
      Runnable unused = queue.poll();
    }
  }

  void put(int putter, int number) {
    queue.put(new Numbered(putter, number));
  }

  /** Takes the first task, if there is one. For one thread at a time. */
  void take() {
    if (queue.poll() instanceof Numbered task) {
      taken++;
      outOfOrder += task.number <= last[task.putter] ? 1 : 0;
      last[task.putter] = task.number;
    }
  }

  void takeAll() {
    while (!queue.isEmpty()) {
      take();
    }
  }

  int taken() {
    return taken;
  }

  int outOfOrder() {
    return outOfOrder;
  }
}
