package dev.sett.adapters.tomcat;

import dev.sett.pool.TunedExecutor;
import dev.sett.pool.TunedExecutorBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.catalina.Executor;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.util.LifecycleMBeanBase;

/**
 * The pool as an executor in Tomcat's {@code server.xml}, or of an embedded Tomcat:
 *
 * <pre>{@code
 * <Executor name="requests" className="dev.sett.adapters.tomcat.TunedTomcatExecutor"/>
 * <Connector port="8080" executor="requests"/>
 * }</pre>
 *
 * <p>Tomcat starts and stops it. When it is stopped, requests in flight have {@value
 * #PATIENCE_SECONDS} seconds to end, then their threads are interrupted. Before it is started and
 * after it was stopped, every task is rejected. Thread-safe.
 */
public final class TunedTomcatExecutor extends LifecycleMBeanBase implements Executor {
  static final int PATIENCE_SECONDS = 5;

  private String name = "sett-tomcat";
  private int minThreads;
  private int maxThreads;
  private volatile Optional<TunedExecutor> pool = Optional.empty();

  /** For Tomcat, which sets the rest from the attributes in {@code server.xml}. */
  public TunedTomcatExecutor() {}

  @Override
  public String getName() {
    return name;
  }

  /**
   * The name that a connector refers to, also used for its threads. Default {@code sett-tomcat}.
   *
   * @param name any text
   */
  public void setName(String name) {
    this.name = name;
  }

  /**
   * Threads that are kept even when idle; default 0. Checked when the executor starts.
   *
   * @param threads 0 to 1,000,000
   */
  public void setMinThreads(int threads) {
    this.minThreads = threads;
  }

  /**
   * Maximum threads. Checked when the executor starts.
   *
   * @param threads 1 to 1,000,000; 0 (default): as many as the memory allows
   */
  public void setMaxThreads(int threads) {
    this.maxThreads = threads;
  }

  @Override
  protected void startInternal() throws LifecycleException {
    TunedExecutorBuilder builder = TunedExecutor.builder().name(name).minThreads(minThreads);
    pool = Optional.of((maxThreads == 0 ? builder : builder.maxThreads(maxThreads)).build());
    setState(LifecycleState.STARTING);
  }

  @Override
  protected void stopInternal() throws LifecycleException {
    setState(LifecycleState.STOPPING);
    shutdown();
    try {
      if (!awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        List<Runnable> unused = shutdownNow();
      }
    } catch (InterruptedException e) {
      List<Runnable> unused = shutdownNow();
      Thread.currentThread().interrupt();
    }
    pool = Optional.empty();
  }

  private TunedExecutor started() {
    return pool.orElseThrow(
        () -> new RejectedExecutionException("The executor " + name + " is not started."));
  }

  @Override
  public void execute(Runnable task) {
    started().execute(task);
  }

  @Override
  public void shutdown() {
    pool.ifPresent(TunedExecutor::shutdown);
  }

  @Override
  public List<Runnable> shutdownNow() {
    return pool.map(TunedExecutor::shutdownNow).orElse(List.of());
  }

  @Override
  public boolean isShutdown() {
    return pool.map(TunedExecutor::isShutdown).orElse(true);
  }

  @Override
  public boolean isTerminated() {
    return pool.map(TunedExecutor::isTerminated).orElse(true);
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return pool.isEmpty() || pool.get().awaitTermination(timeout, unit);
  }

  @Override
  public <T> Future<T> submit(Callable<T> task) {
    return started().submit(task);
  }

  @Override
  public <T> Future<T> submit(Runnable task, T result) {
    return started().submit(task, result);
  }

  @Override
  public Future<?> submit(Runnable task) {
    return started().submit(task);
  }

  @Override
  public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
      throws InterruptedException {
    return started().invokeAll(tasks);
  }

  @Override
  public <T> List<Future<T>> invokeAll(
      Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException {
    return started().invokeAll(tasks, timeout, unit);
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
      throws InterruptedException, ExecutionException {
    return started().invokeAny(tasks);
  }

  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return started().invokeAny(tasks, timeout, unit);
  }

  @Override
  protected String getDomainInternal() {
    return "Catalina";
  }

  @Override
  protected String getObjectNameKeyProperties() {
    return "type=Executor,name=" + name;
  }
}
