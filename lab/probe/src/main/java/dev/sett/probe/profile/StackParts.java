package dev.sett.probe.profile;

import static dev.sett.model.inside.CpuPart.FILES;
import static dev.sett.model.inside.CpuPart.FRAMEWORK;
import static dev.sett.model.inside.CpuPart.FREEZE;
import static dev.sett.model.inside.CpuPart.GC;
import static dev.sett.model.inside.CpuPart.JIT;
import static dev.sett.model.inside.CpuPart.LOCKS;
import static dev.sett.model.inside.CpuPart.MOUNT;
import static dev.sett.model.inside.CpuPart.POLL;
import static dev.sett.model.inside.CpuPart.PROGRAM;
import static dev.sett.model.inside.CpuPart.SCAN;
import static dev.sett.model.inside.CpuPart.SOCKET_READ;
import static dev.sett.model.inside.CpuPart.SOCKET_WRITE;
import static dev.sett.model.inside.CpuPart.START;
import static dev.sett.model.inside.CpuPart.SUBMIT;
import static dev.sett.model.inside.CpuPart.TIMER;
import static dev.sett.model.inside.CpuPart.UNKNOWN;
import static dev.sett.model.inside.CpuPart.VM;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.outside.ThreadFamily;
import java.util.List;
import java.util.regex.Pattern;

/*
 * The innermost frame outside the JDK, the owner, divides a stack: what the owner called is its
 * inside, JDK and native frames only. A stack without an owner is all inside. Then the rules below
 * are tried in order, and the first that fits decides:
 *
 * - Rules of the JDK look for a frame in the inside. So a park of a virtual thread is a freeze,
 *   whatever waits there, and the unpark in signalWork belongs to the scheduler, not to locks. More
 *   special rules come first.
 * - Rules of native code look only behind the innermost Java frame, where the JVM itself works.
 * - Rules of owners look at the owner. JDK code that no rule knows, such as HashMap.get, counts as
 *   its owner's.
 * - Rules of bases apply where there is no owner: the scheduler itself is at work.
 *
 * Names are those of JDK 21 to 25 and of the frameworks' releases of 2026. Code of the JDK that
 * does what a framework does (its HTTP server and client) counts as an owner.
 */

/** Tells from a stack what its CPU time was spent on. */
final class StackParts {

  private static final Pattern JDK =
      Pattern.compile(
          "(?!sun\\.net\\.(httpserver|www)\\.|jdk\\.internal\\.net\\.http\\.|javax\\.servlet\\.)"
              + "(java|javax|jdk|sun|com\\.sun\\.(?!net\\.httpserver)[^.]+)\\..*");

  /** What the VM thread runs while it collects. */
  private static final Pattern COLLECTS =
      Pattern.compile("VM_\\w*(Collect|GC)|(Serial|Parallel|G1Collected|Shenandoah)Heap::");

  /** Frames of servers that run the tasks of a thread, around whatever it does. */
  private static final Pattern RUNS_TASKS =
      Pattern.compile(
          "org\\.(eclipse\\.jetty\\.util\\.thread|apache\\.tomcat\\.util\\.threads|jboss\\.threads)\\..*"
              + "|(io\\.netty\\.util\\.concurrent|dev\\.sett\\.(threads|pool))\\..*");

  /** One line a rule; the first that fits decides. */
  private static final List<Rule> RULES =
      List.of(
          // Virtual threads and their scheduler: before whatever made them wait or wake another.
          jdk(SUBMIT, "java.util.concurrent.ForkJoinPool.(signalWork|external|poolSubmit|lazySub)"),
          jdk(SUBMIT, "java.util.concurrent.ForkJoinPool$WorkQueue.push"),
          jdk(SUBMIT, "java.util.concurrent.ForkJoinPool.(execute|submit|invoke|lazySubmit)"),
          jdk(SUBMIT, "java.lang.VirtualThread.(unpark|.*[sS]ubmitRunContinuation)"),
          jdk(FREEZE, "jdk.internal.vm.Continuation.(yield|doYield|yield0|pin|onPinned)"),
          jdk(FREEZE, "(freeze|thaw|prepare_thaw|recurse_freeze|recurse_thaw|Freeze|Thaw)"),
          jdk(SCAN, "java.util.concurrent.ForkJoinPool.(awaitWork|deactivate|tryCompensate)"),
          // Timers: before the locks and queues that they are made of.
          jdk(TIMER, "java.lang.VirtualThread.(schedule|cancel)"),
          jdk(TIMER, "java.lang.VirtualThread$DelayedTaskSchedulers"),
          jdk(TIMER, "java.util.concurrent.(DelayScheduler|ForkJoinPool.schedule)"),
          jdk(TIMER, "java.util.concurrent.ScheduledThreadPoolExecutor"),
          jdk(TIMER, "java.util.Timer"),
          // The rest of a park, and what sleeps on a platform thread.
          jdk(LOCKS, "java.lang.VirtualThread.parkOnCarrier"),
          jdk(MOUNT, "java.lang.VirtualThread.(park|yield|mount|unmount|tryYield)"),
          jdk(TIMER, "java.lang.Thread.sleep"),
          // Files: before sockets, with which they share some code.
          jdk(FILES, "sun.nio.ch.(FileChannel|.*FileDispatcher)"),
          jdk(FILES, "sun.nio.fs."),
          jdk(FILES, "java.io.(File|RandomAccessFile|UnixFileSystem)"),
          // Sockets.
          jdk(SOCKET_READ, "sun.nio.ch.(SocketDispatcher|UnixDispatcher|DatagramDispatcher).read"),
          jdk(
              SOCKET_READ,
              "sun.nio.ch.(SocketChannelImpl|DatagramChannelImpl).(.*[rR]e(ad|ceive))"),
          jdk(SOCKET_READ, "sun.nio.ch.NioSocketImpl.(.*[rR]ead)"),
          jdk(SOCKET_WRITE, "sun.nio.ch.(SocketDispatcher|UnixDispatcher|DatagramDispatcher).writ"),
          jdk(SOCKET_WRITE, "sun.nio.ch.(SocketChannelImpl|DatagramChannelImpl).(.*[wW]rite|send)"),
          jdk(SOCKET_WRITE, "sun.nio.ch.NioSocketImpl.(.*[wW]rite)"),
          jdk(POLL, "sun.nio.ch.(EPoll|KQueue|.*Selector|SelectionKey|.*Poller|EventFD|Net.poll)"),
          jdk(
              POLL,
              "sun.nio.ch.(NioSocketImpl.(park|accept)|Net.accept|.*SocketChannelImpl.accept)"),
          jdk(POLL, "sun.nio.ch.(SocketChannelImpl.(park|translate)|AbstractPollArrayWrapper)"),
          // Starting virtual threads: after the scheduler, to which they are handed over.
          jdk(START, "java.lang.VirtualThread.(<init>|start|afterTerminate|notifyJvmtiStart)"),
          jdk(START, "java.lang.ThreadBuilders"),
          jdk(START, "java.util.concurrent.ThreadPerTaskExecutor.(?!awaitTermination)"),
          jdk(START, "jdk.internal.vm.(SharedThreadContainer|ThreadContainers)"),
          // Locks, queues and pools.
          jdk(LOCKS, "java.util.concurrent.locks."),
          jdk(LOCKS, "jdk.internal.misc.Unsafe.(park|unpark)"),
          jdk(LOCKS, "java.lang.Object.(wait|notify)"),
          jdk(LOCKS, "java.util.concurrent.(?!ForkJoin)(ThreadPool|.*(Queue|Deque)\\b)"),
          jdk(LOCKS, "java.util.concurrent.(.*Future|Semaphore|CountDown|Cyclic|Phaser|Exchanger)"),
          jdk(LOCKS, "(ObjectMonitor::|ObjectSynchronizer::|.*monitor_(enter|exit|(un)?locking))"),
          jdk(LOCKS, "_complete_monitor_locking"),
          // What the JVM does on a thread of the program.
          inNative(GC, "(G1|Shenandoah|Z[A-Z][a-z]|Parallel|PS[A-Z])\\w*::"),
          inNative(GC, "(\\w*Heap|MemAllocator|Obj\\w*Allocator|ThreadLocalAllocBuffer)::"),
          inNative(GC, "(OptoRuntime|Runtime1|InterpreterRuntime)::_?new"),
          inNative(GC, "_new_(instance|array)"),
          inNative(VM, "(SharedRuntime|InterpreterRuntime|Deoptimization|Runtime1)::"),
          inNative(VM, "(Safepoint\\w*|Handshake\\w*|CompilationPolicy|LinkResolver)::"),
          inNative(VM, "(StackWatermark\\w*|MethodHandles|SystemDictionary|ClassLoader)::"),
          // Servers and libraries: their pools and timers, what they do in native code, the rest.
          owner(LOCKS, "org.eclipse.jetty.util.(thread.(Queued|Reserved)|BlockingArrayQueue)"),
          owner(LOCKS, "org.apache.tomcat.util.(threads|collections).|org.jboss.threads."),
          owner(LOCKS, "io.netty.util.concurrent.|org.jctools.|com.zaxxer.hikari.|io.agroal."),
          owner(LOCKS, "dev.sett.(threads|pool).|com.ibm.ws.threading."),
          owner(TIMER, "org.eclipse.jetty.(util.thread.Sched|io.(Idle|Cyclic)Timeout)"),
          owner(TIMER, "io.netty.util.HashedWheelTimer"),
          owner(POLL, "org.eclipse.jetty.io.ManagedSelector"),
          owner(POLL, "io.netty.channel.\\w+.Native.(epoll|kevent|ioUring)"),
          owner(SOCKET_READ, "io.netty.channel.\\w+.(Native|Socket|FileDescriptor).(recv|read)"),
          owner(SOCKET_WRITE, "io.netty.channel.\\w+.(Native|Socket|FileDescriptor).(send|write)"),
          owner(FRAMEWORK, "org.(eclipse|apache|springframework|jboss|xnio|wildfly|glassfish)."),
          owner(FRAMEWORK, "org.(hibernate|postgresql|mariadb|slf4j|jooq|reactivestreams|h2)."),
          owner(FRAMEWORK, "io.(netty|vertx|helidon|quarkus|smallrye|undertow|micronaut|grpc)."),
          owner(
              FRAMEWORK, "io.(micrometer|opentelemetry|reactivex|openliberty|agroal|prometheus)."),
          owner(FRAMEWORK, "(jakarta|javax.servlet|reactor|kotlin|kotlinx|scala|akka|groovy)."),
          owner(
              FRAMEWORK, "com.(fasterxml|google|ibm|mysql|oracle|zaxxer|microsoft|sun|codahale)."),
          owner(
              FRAMEWORK, "(tools.jackson|ch.qos.logback|okhttp3|okio|oracle.jdbc|redis.clients)."),
          owner(FRAMEWORK, "(sun.net|jdk.internal.net.http)."),
          owner(PROGRAM, ""),
          // Stacks of the JDK alone: threads between two tasks.
          jdk(MOUNT, "java.lang.VirtualThread."),
          jdk(MOUNT, "jdk.internal.vm.Continuation"),
          jdk(SCAN, "java.util.concurrent.ForkJoin(Pool|WorkerThread)"));

  private StackParts() {}

  /**
   * A part and what is worth showing of a stack there.
   *
   * @param shown frames from where the part begins inwards, outermost first; frames that only run
   *     the tasks of a thread are not among them
   */
  record Sorted(CpuPart part, List<CallTree.Place> shown) {}

  /**
   * Sorts a stack.
   *
   * @param family of its thread
   * @param places outermost first
   */
  static Sorted sort(ThreadFamily family, List<CallTree.Place> places) {
    int innermostJava = -1;
    int owner = -1;
    int begin = -1;
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i).kind().isEmpty()) {
        innermostJava = i;
        if (!JDK.matcher(places.get(i).name()).matches()) {
          owner = i;
          begin = begin < 0 && !RUNS_TASKS.matcher(places.get(i).name()).matches() ? i : begin;
        }
      }
    }
    if (innermostJava < 0) {
      return new Sorted(ofTheJvm(family, places), places);
    }
    for (Rule rule : RULES) {
      int at =
          switch (rule.where()) {
            case INSIDE -> rule.first(places, owner + 1);
            case NATIVE -> rule.first(places, innermostJava + 1);
            case OWNER -> owner >= 0 && rule.fits(places.get(owner)) ? Math.max(begin, 0) : -1;
          };
      if (at >= 0) {
        return new Sorted(
            rule.part(),
            places.subList(rule.where() == Where.NATIVE ? innermostJava : at, places.size()));
      }
    }
    return new Sorted(UNKNOWN, places);
  }

  /** A thread that runs no Java code is the JVM's; elsewhere the stack could not be walked. */
  private static CpuPart ofTheJvm(ThreadFamily family, List<CallTree.Place> places) {
    return switch (family) {
      case JIT -> JIT;
      case GC -> GC;
      case VM -> places.stream().anyMatch(p -> COLLECTS.matcher(p.name()).lookingAt()) ? GC : VM;
      case CARRIER, REQUEST, SELECTOR, OTHER -> UNKNOWN;
    };
  }

  private enum Where {
    INSIDE,
    NATIVE,
    OWNER
  }

  private static Rule jdk(CpuPart part, String start) {
    return new Rule(Where.INSIDE, part, pattern(start));
  }

  private static Rule inNative(CpuPart part, String start) {
    return new Rule(Where.NATIVE, part, pattern(start));
  }

  private static Rule owner(CpuPart part, String start) {
    return new Rule(Where.OWNER, part, pattern(start));
  }

  /** A beginning of a name; dots and dollars outside of groups stand for themselves. */
  private static Pattern pattern(String start) {
    return Pattern.compile(start.replace("$", "\\$").replaceAll("\\.(?![*+])", "\\\\."));
  }

  private record Rule(Where where, CpuPart part, Pattern start) {
    boolean fits(CallTree.Place place) {
      return start.matcher(place.name()).lookingAt();
    }

    /** Index of the outermost frame that fits, from one on inwards; -1 if there is none. */
    int first(List<CallTree.Place> places, int from) {
      for (int i = from; i < places.size(); i++) {
        if (fits(places.get(i))) {
          return i;
        }
      }
      return -1;
    }
  }
}
