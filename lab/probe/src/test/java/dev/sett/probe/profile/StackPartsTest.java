package dev.sett.probe.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.outside.ThreadFamily;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks of Jetty 12.1 and Netty 4.2 on JDK 25, shortened; the innermost frame is last. */
class StackPartsTest {
  private static final String JETTY =
      "java.lang.Thread.run_[0];org.eclipse.jetty.io.FillInterest.fillable_[i];";

  private static final String MOUNTED =
      "java.util.concurrent.ForkJoinWorkerThread.run_[0];java.util.concurrent.ForkJoinPool.runWorker_[0];"
          + "java.util.concurrent.ForkJoinPool$WorkQueue.topLevelExec_[1];java.lang.VirtualThread.runContinuation_[1];"
          + "jdk.internal.vm.Continuation.run_[1];jdk.internal.vm.Continuation.enterSpecial_[1];"
          + "jdk.internal.vm.Continuation.enter_[1];java.lang.VirtualThread.run_[1];";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SOCKET_WRITE | sun.nio.ch.SocketChannelImpl.implWrite_[i];sun.nio.ch.IOUtil.write_[j];sun.nio.ch.SocketDispatcher.writev0_[j];writev;do_syscall_64_[k]
          SOCKET_READ  | sun.nio.ch.SocketChannelImpl.implRead_[i];sun.nio.ch.SocketDispatcher.read0_[j];Java_sun_nio_ch_SocketDispatcher_read0;__GI_read
          SOCKET_READ  | sun.nio.ch.NioSocketImpl.implRead_[j];sun.nio.ch.NioSocketImpl.tryRead_[i];sun.nio.ch.SocketDispatcher.read0_[j]
          POLL         | org.eclipse.jetty.io.ManagedSelector.submit_[i];sun.nio.ch.EPollSelectorImpl.wakeup_[i];sun.nio.ch.EventFD.set0_[j];__GI_write
          POLL         | sun.nio.ch.SelectorImpl.lockAndDoSelect_[i];sun.nio.ch.EPoll.ctl_[j];__GI_epoll_ctl
          POLL         | org.eclipse.jetty.io.ManagedSelector$SelectorProducer.produce_[i]
          FILES        | sun.nio.ch.FileChannelImpl.read_[j];sun.nio.ch.IOUtil.read_[i];sun.nio.ch.UnixFileDispatcherImpl.read0_[j];__GI_read
          SUBMIT       | java.util.concurrent.ForkJoinPool.execute_[i];java.util.concurrent.ForkJoinPool$WorkQueue.push_[i];java.util.concurrent.ForkJoinPool.signalWork_[j];jdk.internal.misc.Unsafe.unpark_[j];Unsafe_Unpark
          SUBMIT       | java.util.concurrent.locks.LockSupport.unpark_[j];java.lang.VirtualThread.unpark_[i];java.lang.VirtualThread.submitRunContinuation_[i]
          START        | java.util.concurrent.ThreadPerTaskExecutor.start_[i];java.lang.ThreadBuilders$VirtualThreadFactory.newThread_[i];java.lang.VirtualThread.<init>_[i]
          FREEZE       | java.util.concurrent.locks.LockSupport.park_[i];java.lang.VirtualThread.park_[i];jdk.internal.vm.Continuation.yield_[i];jdk.internal.vm.Continuation.doYield_[0];freeze_internal<Config<true, G1BarrierSet> >
          FREEZE       | sun.nio.ch.NioSocketImpl.park_[j];java.lang.VirtualThread.park_[i];jdk.internal.vm.Continuation.yield0_[i]
          MOUNT        | java.util.concurrent.locks.LockSupport.park_[i];java.lang.VirtualThread.park_[i];java.lang.VirtualThread.unmount_[i]
          LOCKS        | java.util.concurrent.locks.LockSupport.park_[i];java.lang.VirtualThread.park_[i];java.lang.VirtualThread.parkOnCarrierThread_[i];jdk.internal.misc.Unsafe.park_[j]
          TIMER        | java.lang.VirtualThread.parkNanos_[j];java.lang.VirtualThread.schedule_[i];java.util.concurrent.ForkJoinPool.scheduleDelayedTask_[1];jdk.internal.misc.Unsafe.unpark_[j]
          TIMER        | java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.offer_[j];java.util.concurrent.locks.ReentrantLock.unlock_[i]
          LOCKS        | org.eclipse.jetty.util.thread.AutoLock.close_[i];java.util.concurrent.locks.ReentrantLock.unlock_[i];jdk.internal.misc.Unsafe.unpark_[j]
          LOCKS        | org.eclipse.jetty.util.thread.QueuedThreadPool.addCounts_[0]
          LOCKS        | app.Shop.buy_[j];SharedRuntime::complete_monitor_locking_C;ObjectMonitor::enter
          GC           | app.Shop.buy_[j];_new_array_nozero_Java;OptoRuntime::new_array_nozero_C;CollectedHeap::array_allocate
          VM           | app.Shop.buy_[j];SharedRuntime::resolve_opt_virtual_call_C
          FRAMEWORK    | org.eclipse.jetty.http.HttpParser.parseNext_[j];java.util.HashMap.get_[i]
          FRAMEWORK    | sun.net.httpserver.Request.readLine_[j]
          FRAMEWORK    | javax.servlet.http.HttpServlet.service_[j]
          PROGRAM      | app.Shop.buy_[j];java.security.MessageDigest.digest_[i];sha256_implCompress
          PROGRAM      | java.util.Timer.run_[j];app.Shop$$Lambda.0x00.run_[j];java.lang.StringBuilder.append_[i]
          SOCKET_WRITE | io.netty.channel.unix.FileDescriptor.writeAddress_[j];__GI_write
          POLL         | io.netty.channel.epoll.Native.epollWait_[j];epoll_wait
          """)
  void whatAThreadOfTheProgramDoes(CpuPart part, String frames) {
    assertEquals(part, part(JETTY + frames), "a platform thread");
    assertEquals(part, part(MOUNTED + JETTY + frames), "a virtual thread");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SCAN    | java.util.concurrent.ForkJoinWorkerThread.run_[0];java.util.concurrent.ForkJoinPool.awaitWork_[i];jdk.internal.misc.Unsafe.park_[j]
          SCAN    | java.util.concurrent.ForkJoinWorkerThread.run_[0];java.util.concurrent.ForkJoinPool.runWorker_[j]
          MOUNT   | java.util.concurrent.ForkJoinPool.runWorker_[0];java.lang.VirtualThread$$Lambda.0x0.run_[i];java.lang.VirtualThread.runContinuation_[j]
          TIMER   | java.util.concurrent.DelayScheduler.loop_[0];jdk.internal.misc.Unsafe.park_[j]
          LOCKS   | java.lang.Thread.run_[0];java.util.concurrent.ThreadPoolExecutor.getTask_[0];jdk.internal.misc.Unsafe.park_[j]
          UNKNOWN | java.lang.Thread.run_[0];java.util.ArrayList.sort_[j]
          UNKNOWN | [unknown];write
          """)
  void whatThreadsDoBetweenTasks(CpuPart part, String frames) {
    assertEquals(part, part(frames));
  }

  @Test
  void everySampleIsInOnePartAndSettsOwnWorkIsApart() {
    List<PartSamples> parts =
        CollapsedStacks.read(
                """
                [C2 CompilerThread0 tid=7];start_thread;Compile::Compile 4
                [VM Thread tid=8];VM_SerialCollectForAllocation::doit;SerialHeap::do_young_collection 2
                [VM Thread tid=8];VMThread::wait_for_vm_operation 1
                [GC Thread#1 tid=8];start_thread 3
                [sett-agent tid=7];java.lang.Thread.run_[0];dev.sett.agent.BackgroundChecks.run_[j] 5
                [pool-1-thread-1 tid=1];java.lang.Thread.run_[0];app.A.run_[j] 7
                [pool-1-thread-2 tid=1];java.lang.Thread.run_[0];app.A.run_[j];app.A.work_[i] 8
                """)
            .parts();
    assertEquals(
        Map.of(
            "PROGRAM of REQUEST", 15L,
            "SETT of OTHER", 5L,
            "JIT of JIT", 4L,
            "GC of GC", 3L,
            "GC of VM", 2L,
            "VM of VM", 1L),
        parts.stream()
            .collect(Collectors.toMap(p -> p.part() + " of " + p.family(), PartSamples::samples)));
    assertEquals(
        List.of(new CallNode("app.A.run", 15, List.of(new CallNode("app.A.work", 8, List.of())))),
        parts.getFirst().calls(),
        "without what only runs the thread");
  }

  @Test
  void theSameWorkIsAtTheSamePlaceOnAnyThread() {
    String work = "org.eclipse.jetty.io.FillInterest.fillable_[i];app.A.run_[j];app.A.work_[j]";
    String pool =
        "java.lang.Thread.run_[0];org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run_[j];";
    List<CallNode> calls =
        CollapsedStacks.read("[x tid=1];" + MOUNTED + work + " 1\n").parts().getFirst().calls();
    assertEquals("org.eclipse.jetty.io.FillInterest.fillable", calls.getFirst().method());
    assertEquals(
        calls,
        CollapsedStacks.read("[x tid=1];" + pool + work + " 1\n").parts().getFirst().calls());
    assertEquals(
        "java.lang.Thread.run",
        CollapsedStacks.read("[x tid=1];" + pool + "java.util.ArrayList.add_[j] 1\n")
            .parts()
            .getFirst()
            .calls()
            .getFirst()
            .method(),
        "where there is nothing else, all of it is shown");
  }

  private static CpuPart part(String frames) {
    List<PartSamples> parts = CollapsedStacks.read("[x tid=1];" + frames + " 1\n").parts();
    assertEquals(1, parts.size(), frames);
    assertEquals(ThreadFamily.OTHER, parts.getFirst().family());
    return parts.getFirst().part();
  }
}
