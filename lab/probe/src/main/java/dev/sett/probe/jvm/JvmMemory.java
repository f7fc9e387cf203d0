package dev.sett.probe.jvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.process.ProcessNetwork;
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
 * management agent into it, which takes some megabytes there and a few threads; they stay. Thread
 * safe.
 */
final class JvmMemory {

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

  private JvmMemory() {}

  /**
   * Asks a JVM of the same user, also one in another network namespace if this user may enter that.
   * Must only be tried on a JVM: another program may take the signal that is sent for an order to
   * end. No connection is kept: its lease would be renewed from outside of that namespace.
   *
   * @throws ProbeException if it refuses, or does not answer within 20 s
   */
  // The address comes from the JVM that this user started, and is on this machine.
  @SuppressWarnings("BanJNDI")
  static Reading read(long pid) {
    return patiently(
        pid,
        () -> {
          ProcessNetwork.enter(pid);
          // No calls every minute that look whether the other side is alive.
          Map<String, Long> environment = Map.of("jmx.remote.x.client.connection.check.period", 0L);
          try (JMXConnector connector = JMXConnectorFactory.connect(agent(pid), environment)) {
            return read(connector.getMBeanServerConnection());
          }
        });
  }

  /** The address of its management agent, which is started at the first look. */
  private static JMXServiceURL agent(long pid) throws AttachNotSupportedException, IOException {
    VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
    try {
      return new JMXServiceURL(machine.startLocalManagementAgent());
    } finally {
      machine.detach();
    }
  }

  private static Reading read(MBeanServerConnection beans) throws IOException, JMException {
    MemoryUsage heap =
        bean(beans, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class).getHeapMemoryUsage();
    BufferPoolMXBean direct =
        bean(beans, "java.nio:type=BufferPool,name=direct", BufferPoolMXBean.class);
    MemoryPoolMXBean metaspace =
        bean(
            beans,
            ManagementFactory.MEMORY_POOL_MXBEAN_DOMAIN_TYPE + ",name=Metaspace",
            MemoryPoolMXBean.class);
    return new Reading(
        heap.getUsed(),
        heap.getCommitted(),
        Math.max(0, direct.getMemoryUsed()),
        Optional.ofNullable(metaspace.getUsage()).map(MemoryUsage::getUsed).orElse(0L),
        addresses(beans));
  }

  private static Addresses addresses(MBeanServerConnection beans) throws IOException, JMException {
    ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
    Object said = beans.invoke(commands, "gcHeapInfo", new Object[0], new String[0]);
    return Addresses.of(String.valueOf(said));
  }

  private static <T> T bean(MBeanServerConnection beans, String name, Class<T> type)
      throws IOException {
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
}
