package dev.sett.probe.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.inside.WaitSample.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitingTest {
  private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
  private static final String CONDITION =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";

  private static Optional<Waiting> waiting(DumpedThread thread) {
    return Waiting.of(thread, new EventLoops());
  }

  private static DumpedThread thread(boolean virtual, Thread.State state, List<String> frames) {
    return new DumpedThread(virtual, state, frames, Optional.empty(), Optional.empty(), Set.of());
  }

  /** A virtual thread that answers a request, with these innermost frames. */
  private static DumpedThread request(Thread.State state, String... innermost) {
    List<String> frames = new ArrayList<>(List.of(innermost));
    frames.addAll(
        List.of(
            "shop.Cart.add",
            "org.eclipse.jetty.server.Server.handle",
            "java.lang.VirtualThread.run"));
    return thread(/* virtual= */ true, state, frames);
  }

  @ParameterizedTest
  @CsvSource({
    "java.util.concurrent.locks.ReentrantLock$Sync.lock, LOCK",
    "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock.lock, LOCK",
    "java.util.concurrent.Semaphore.acquire, PERMIT",
    "java.util.concurrent.FutureTask.get, RESULT",
    "java.util.concurrent.CompletableFuture.join, RESULT",
    "java.lang.Object.wait0, SIGNAL",
    "java.util.concurrent.ArrayBlockingQueue.put, QUEUE",
    "java.lang.Thread.sleep, SLEEP",
    "sun.nio.ch.NioSocketImpl.park, SOCKET",
    "jdk.internal.net.http.HttpClientImpl.send, SOCKET",
    "java.net.InetAddress$NameServiceAddresses.get, NAME_LOOKUP",
    "java.util.logging.StreamHandler.publish, LOG",
    "java.io.PrintStream.println, LOG",
    "java.lang.Iterable.forEach, OTHER",
  })
  void aRequestWaitsForWhatTheJdkSays(String frame, Kind kind) {
    assertEquals(
        Optional.of(new Waiting(kind, "shop.Cart.add")),
        waiting(request(Thread.State.WAITING, PARK, frame)));
  }

  @Test
  void whatUsesALockOrAConditionIsNamed() {
    assertEquals(
        Optional.of(new Waiting(Kind.QUEUE, "shop.Cart.add")),
        waiting(
            request(
                Thread.State.WAITING,
                PARK,
                CONDITION,
                "java.util.concurrent.LinkedBlockingQueue.take")));
    assertEquals(
        Optional.of(new Waiting(Kind.NAME_LOOKUP, "shop.Cart.add")),
        waiting(
            request(
                Thread.State.WAITING,
                PARK,
                "java.util.concurrent.locks.ReentrantLock.lock",
                "java.net.InetAddress$NameServiceAddresses.get")));
  }

  @Test
  void aMonitorIsALockUnlessALogHasIt() {
    assertEquals(
        Optional.of(new Waiting(Kind.LOCK, "shop.Cart.add")),
        waiting(request(Thread.State.BLOCKED)));
    assertEquals(
        Optional.of(new Waiting(Kind.LOG, "shop.Cart.add")),
        waiting(
            request(
                Thread.State.BLOCKED,
                "org.apache.log4j.AppenderSkeleton.doAppend",
                "org.apache.log4j.Category.log")));
  }

  @Test
  void whatALogCallsIsAWaitForTheLog() {
    for (String[] innermost :
        List.of(
            new String[] {"shop.DiskHandler.publish", "java.util.logging.Logger.info"},
            new String[] {
              "shop.DiskAppender.append",
              "ch.qos.logback.core.spi.AppenderAttachableImpl.appendLoopOnAppenders",
              "org.slf4j.helpers.Something.info"
            })) {
      assertEquals(
          Optional.of(new Waiting(Kind.LOG, "shop.Cart.add")),
          waiting(request(Thread.State.BLOCKED, innermost)));
    }
    assertEquals(
        Optional.of(new Waiting(Kind.LOG, "shop.Cart.add")),
        waiting(
            request(
                Thread.State.RUNNABLE,
                "java.io.FileDescriptor.sync0",
                "java.io.FileDescriptor.sync",
                "shop.DiskHandler.publish",
                "java.util.logging.Logger.info")),
        "the thread that writes to the disk");
  }

  @Test
  void aPoolOfConnectionsIsNamedByItsCaller() {
    assertEquals(
        Optional.of(new Waiting(Kind.CONNECTION, "shop.Cart.add")),
        waiting(
            request(
                Thread.State.TIMED_WAITING,
                PARK,
                "java.util.concurrent.SynchronousQueue.poll",
                "com.zaxxer.hikari.util.ConcurrentBag.borrow",
                "com.zaxxer.hikari.pool.HikariPool.getConnection")));
    assertEquals(
        Optional.of(new Waiting(Kind.SOCKET, "com.zaxxer.hikari.pool.PoolBase.newConnection")),
        waiting(
            request(
                Thread.State.WAITING,
                "sun.nio.ch.NioSocketImpl.park",
                "com.zaxxer.hikari.pool.PoolBase.newConnection")),
        "which waits for its database");
  }

  @Test
  void whatWaitsInTheKernelRunsForTheJvm() {
    for (String innermost :
        List.of(
            "sun.nio.ch.SocketDispatcher.read0 sun.nio.ch.NioSocketImpl.tryRead SOCKET",
            "java.net.Inet6AddressImpl.lookupAllHostAddr java.net.InetAddress.getAllByName"
                + " NAME_LOOKUP",
            "java.io.FileOutputStream.writeBytes java.io.FileOutputStream.write FILE",
            "java.lang.VirtualThread.yieldContinuation java.lang.VirtualThread.tryYield YIELD")) {
      String[] words = innermost.split(" ");
      assertEquals(
          Optional.of(new Waiting(Kind.valueOf(words[2]), "shop.Cart.add")),
          waiting(request(Thread.State.RUNNABLE, words[0], words[1])));
    }
    assertEquals(
        Optional.empty(), waiting(request(Thread.State.RUNNABLE, "java.util.HashMap.get")));
  }

  @Test
  void threadsThatWaitForWorkAreLeftOut() {
    for (String stack :
        List.of(
            PARK
                + " java.util.concurrent.LinkedBlockingQueue.take"
                + " org.apache.tomcat.util.threads.TaskQueue.take"
                + " org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask java.lang.Thread.run",
            PARK
                + " java.util.concurrent.ThreadPoolExecutor.getTask"
                + " java.util.concurrent.ThreadPoolExecutor.runWorker shop.Named.run",
            PARK + " org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run java.lang.Thread.run",
            "sun.nio.ch.NioSocketImpl.park io.helidon.webserver.ConnectionHandler.run"
                + " java.lang.VirtualThread.run",
            PARK
                + " java.util.concurrent.LinkedBlockingQueue.take shop.Mailer.run"
                + " java.lang.Thread.run",
            PARK
                + " java.util.concurrent.ArrayBlockingQueue.take"
                + " ch.qos.logback.core.AsyncAppenderBase$Worker.run",
            "java.lang.Thread.sleep dev.sett.agent.dump.ThreadDumps.rest java.lang.Thread.run",
            PARK + " java.util.TimerThread.mainLoop")) {
      assertEquals(
          Optional.empty(),
          waiting(
              thread(
                  /* virtual= */ stack.contains("VirtualThread"),
                  Thread.State.WAITING,
                  List.of(stack.split(" ")))),
          stack);
    }
  }

  @Test
  void aWaitOnAnEventLoopIsOneWhateverItWaitsFor() {
    List<String> loop =
        List.of(
            "io.netty.channel.AbstractChannelHandlerContext.fireChannelRead",
            "io.netty.channel.nio.NioEventLoop.run",
            "java.lang.Thread.run");
    List<String> blocked = new ArrayList<>(List.of("java.lang.Thread.sleep", "shop.Cart.add"));
    blocked.addAll(loop);
    assertEquals(
        Optional.of(new Waiting(Kind.EVENT_LOOP, "shop.Cart.add")),
        waiting(thread(/* virtual= */ false, Thread.State.TIMED_WAITING, blocked)));
    List<String> selecting = new ArrayList<>(List.of("sun.nio.ch.EPoll.wait"));
    selecting.addAll(loop);
    assertEquals(
        Optional.empty(), waiting(thread(/* virtual= */ false, Thread.State.RUNNABLE, selecting)));
  }

  @Test
  void aThreadOfTheProgramsOwnWaitsForALock() {
    assertEquals(
        Optional.of(new Waiting(Kind.LOCK, "shop.Mailer.send")),
        waiting(
            thread(
                /* virtual= */ false,
                Thread.State.BLOCKED,
                List.of("shop.Mailer.send", "shop.Mailer.run", "java.lang.Thread.run"))));
  }

  @Test
  void aTaskOfQuarkusWaitsForItself() {
    assertEquals(
        Optional.of(new Waiting(Kind.SLEEP, "shop.Cart.add")),
        waiting(
            thread(
                /* virtual= */ false,
                Thread.State.TIMED_WAITING,
                List.of(
                    "java.lang.Thread.sleep",
                    "shop.Cart.add",
                    "org.jboss.threads.EnhancedQueueExecutor.doRunTask",
                    "org.jboss.threads.EnhancedQueueExecutor$ThreadBody.run",
                    "java.lang.Thread.run"))));
  }
}
