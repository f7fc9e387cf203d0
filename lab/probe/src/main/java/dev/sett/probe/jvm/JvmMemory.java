package dev.sett.probe.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * Memory of a running HotSpot JVM as it sees it itself. The first look loads the JVM's own
 * management agent into it, which takes some megabytes there and a few threads; they stay. Used by
 * one thread.
 */
record JvmMemory(long pid, JMXConnector connector, MBeanServerConnection beans)
    implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 20;

  /** Bytes, see {@link dev.sett.model.outside.MemoryReading}, and where the heap is. */
  record Reading(
      long heapUsedBytes,
      long heapCommittedBytes,
      long directBytes,
      long metaspaceBytes,
      Addresses heap) {
    static final Reading NONE = new Reading(0, 0, 0, 0, Addresses.NONE);
  }

  /** A range of addresses; from inclusive, to exclusive. */
  record Addresses(long from, long to) {
    static final Addresses NONE = new Addresses(0, 0);

    private static final Pattern RANGE =
        Pattern.compile("\\[0x([0-9a-f]+),(?: 0x[0-9a-f]+,)? 0x([0-9a-f]+)\\)");

    /**
     * The whole heap, of what {@code GC.heap_info} prints: G1 names one range, the serial and the
     * parallel collector one for each generation, ZGC none.
     */
    static Addresses of(String heapInfo) {
      long from = Long.MAX_VALUE;
      long to = 0;
      Matcher range = RANGE.matcher(heapInfo);
      while (range.find()) {
        from = Math.min(from, Long.parseUnsignedLong(range.group(1), 16));
        to = Math.max(to, Long.parseUnsignedLong(range.group(2), 16));
      }
      return to == 0 ? NONE : new Addresses(from, to);
    }
  }

  /**
   * Connects to a JVM of the same user. Must only be tried on a JVM: another program may take the
   * signal that is sent for an order to end.
   *
   * @throws ProbeException if it refuses, or does not answer within 20 s
   */
  // The address comes from the JVM that this user started, and is on this machine.
  @SuppressWarnings("BanJNDI")
  static JvmMemory attach(long pid) {
    return patiently(
        pid,
        () -> {
          VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
          try {
            JMXServiceURL url = new JMXServiceURL(machine.startLocalManagementAgent());
            // No calls every minute that look whether the other side is alive.
            JMXConnector connector =
                JMXConnectorFactory.connect(
                    url, Map.of("jmx.remote.x.client.connection.check.period", 0L));
            return new JvmMemory(pid, connector, connector.getMBeanServerConnection());
          } finally {
            machine.detach();
          }
        });
  }

  /**
   * Asks now.
   *
   * @throws ProbeException if it does not answer
   */
  Reading read() {
    return patiently(
        pid,
        () -> {
          MemoryUsage heap =
              bean(ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage();
          BufferPoolMXBean direct =
              bean("java.nio:type=BufferPool,name=direct", BufferPoolMXBean.class);
          MemoryPoolMXBean metaspace =
              bean(
                  ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=Metaspace",
                  MemoryPoolMXBean.class);
          return new Reading(
              heap.getUsed(),
              heap.getCommitted(),
              Math.max(0, direct.getMemoryUsed()),
              Optional.ofNullable(metaspace.getUsage()).map(MemoryUsage::getUsed).orElse(0L),
              addresses());
        });
  }

  private Addresses addresses() throws Exception {
    ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
    Object said = beans.invoke(commands, "gcHeapInfo", new Object[0], new String[0]);
    return Addresses.of(String.valueOf(said));
  }

  private <T> T bean(String name, Class<T> type) throws IOException {
    return ManagementFactory.newPlatformMXBeanProxy(beans, name, type);
  }

  /** Does it on a thread of its own, because neither attaching nor asking knows a time limit. */
  static <T> T patiently(long pid, Callable<T> what) {
    FutureTask<T> task = new FutureTask<>(what);
    Thread.ofPlatform().daemon().name("jvm-memory-" + pid).start(task);
    try {
      return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      task.cancel(/* mayInterruptIfRunning= */ true);
      throw refused(pid, "no response within " + PATIENCE_SECONDS + " s");
    } catch (ExecutionException e) {
      Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
      if (cause instanceof IOException
          || cause instanceof AttachNotSupportedException
          || cause instanceof JMException
          || cause instanceof RuntimeException) {
        throw refused(pid, String.valueOf(cause.getMessage()));
      }
      throw new IllegalStateException("inspecting process " + pid, cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw refused(pid, "interrupted");
    }
  }

  private static ProbeException refused(long pid, String why) {
    return new ProbeException(
        "The JVM of process " + pid + " can't be inspected (" + why.strip() + ").");
  }

  @Override
  public void close() {
    try {
      connector.close();
    } catch (IOException e) {
      // The other side is gone, which ends the connection as well.
    }
  }
}
