package dev.sett.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in with the name, the getters and the fields of JBoss Threads 3.9: it counts nothing, and
 * its chain has as many idle threads or waiting tasks as it is made with.
 */
final class EnhancedQueueExecutor extends AbstractExecutorService {
  final TaskNode[] unsharedTaskNodes = new TaskNode[5];
  private final int size;
  private final CountDownLatch end = new CountDownLatch(1);

  EnhancedQueueExecutor(int size, int idle, int waiting) {
    this.size = size;
    TaskNode spent = new TaskNode();
    QNode last = spent;
    for (int i = 0; i < idle; i++) {
      last = last.then(new PoolThreadNode());
    }
    for (int i = 0; i < waiting; i++) {
      last = last.then(new TaskNode());
    }
    unsharedTaskNodes[RuntimeFields.headIndex] = spent;
  }

  static final class RuntimeFields {
    static final int headIndex = 3;

    private RuntimeFields() {}
  }

  static class QNode {
    volatile @Nullable QNode next;

    QNode then(QNode following) {
      next = following;
      return following;
    }
  }

  static final class TaskNode extends QNode {}

  static final class PoolThreadNode extends QNode {}

  private final class ThreadBody implements Runnable {
    @Override
    public void run() {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  void start() {
    Thread thread = new Thread(new ThreadBody(), "jboss-1");
    thread.setDaemon(true);
    thread.start();
  }

  public int getPoolSize() {
    return size;
  }

  public int getMaximumPoolSize() {
    return 200;
  }

  public int getActiveCount() {
    return -1;
  }

  public int getQueueSize() {
    return -1;
  }

  @Override
  public void execute(Runnable task) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void shutdown() {
    end.countDown();
  }

  @Override
  public List<Runnable> shutdownNow() {
    shutdown();
    return new ArrayList<>();
  }

  @Override
  public boolean isShutdown() {
    return end.getCount() == 0;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
