package dev.sett.probe.usage;

import static dev.sett.model.outside.ThreadFamily.CARRIER;
import static dev.sett.model.outside.ThreadFamily.GC;
import static dev.sett.model.outside.ThreadFamily.JIT;
import static dev.sett.model.outside.ThreadFamily.OTHER;
import static dev.sett.model.outside.ThreadFamily.REQUEST;
import static dev.sett.model.outside.ThreadFamily.SELECTOR;
import static dev.sett.model.outside.ThreadFamily.VM;

import dev.sett.model.outside.ThreadFamily;
import java.util.List;
import java.util.Locale;

/*
 * The kernel keeps the first 15 bytes of a thread's name, so every rule below is about a beginning
 * of at most 15 characters, and some names cannot be told apart:
 *
 * - ForkJoinPool-1-worker-1 and JDK 25's ForkJoinPool-1-delayScheduler are both "ForkJoinPool-1-";
 *   the latter counts as a carrier. So does any pool the program made itself with
 *   new ForkJoinPool(): only the common pool has a name of its own.
 * - Jetty gives all threads of its pool one name ("qtp123456789-2"), selectors too, unless the
 *   program names them. They count as request threads.
 * - Tomcat on a port of five digits: exec, Poller and Acceptor are all "http-nio-54321-". They
 *   count as request threads.
 * - The JVM's main thread has the name of the program, "java".
 */

/** Tells from a thread's name what it is for. */
public final class ThreadFamilies {

  /** One line a rule; the first that fits decides. */
  private static final List<Rule> RULES =
      List.of(
          // Anybody's selectors, acceptors and event loops that say so.
          anywhere("selector", SELECTOR),
          anywhere("acceptor", SELECTOR),
          anywhere("eventloo", SELECTOR), // vert.x-eventloop-thread-0 is cut there
          anywhere("poller", SELECTOR), // Read-Poller, Write-Poller, MasterPoller of the JDK
          // HotSpot: compilers.
          start("C1 Compiler", JIT),
          start("C2 Compiler", JIT),
          start("JVMCI", JIT), // Graal
          start("Graal", JIT),
          // HotSpot: collectors.
          start("GC Thread#", GC), // G1 and Parallel
          start("G1 ", GC),
          start("ParGC", GC),
          start("Concurrent Mark", GC),
          start("Shenandoah", GC),
          start("ZWorker", GC),
          start("ZDriver", GC),
          start("ZDirector", GC),
          start("ZStat", GC),
          start("ZUncommitter", GC),
          start("ZUnmapper", GC),
          start("XWorker", GC), // non-generational ZGC of JDK 21 to 23
          start("XDriver", GC),
          start("XDirector", GC),
          start("XStat", GC),
          start("XUncommitter", GC),
          start("XUnmapper", GC),
          start("RuntimeWorker#", GC), // ZGC, while the program stands still
          start("StringDedup", GC),
          // HotSpot: the rest of the machinery.
          start("VM Thread", VM), // with the serial collector it also collects
          start("VM Periodic Tas", VM),
          start("VM JFR", VM),
          start("JFR ", VM),
          start("Signal Dispatch", VM),
          start("Finalizer", VM),
          start("Reference Handl", VM),
          start("Common-Cleaner", VM),
          start("Cleaner-", VM),
          start("Attach Listener", VM),
          start("Notification Th", VM),
          start("Service Thread", VM),
          start("Monitor Deflati", VM),
          start("Sweeper thread", VM),
          start("DestroyJavaVM", VM),
          start("AsyncLog", VM),
          start("process reaper", VM),
          start("RMI ", VM),
          start("VirtualThread-u", VM), // unparker or unblocker of virtual threads
          // OpenJ9.
          start("JIT Compilation", JIT),
          start("JIT-Sampler", JIT),
          start("JIT Diagnostic", JIT),
          start("IProfiler", JIT),
          start("GC Slave", GC),
          start("GC Worker", GC),
          start("GC Main", GC),
          start("Signal Reporter", VM),
          start("VM Runtime Stat", VM),
          start("Class Unloading", VM),
          start("Attach API", VM),
          start("MemoryPoolMXBea", VM),
          // Virtual threads.
          start("ForkJoinPool.co", OTHER), // the common pool
          start("ForkJoinPool-", CARRIER),
          start("sett-carrier-", CARRIER), // virtual@fixed:N and the like
          // Sett's own servers.
          start("sett-platform-", REQUEST),
          start("sett-liberty-", REQUEST),
          start("sett-jboss-", REQUEST),
          start("sett-tuned-", REQUEST),
          // Jetty.
          start("qtp", REQUEST),
          // Tomcat: a name cut at a short port shows what follows it.
          tomcat("-P", SELECTOR),
          tomcat("-A", SELECTOR),
          start("http-nio-", REQUEST),
          start("https-jsse-nio-", REQUEST),
          start("http-apr-", REQUEST),
          start("tomcat-handler", REQUEST),
          start("catalina-exec", REQUEST),
          // Netty, Vert.x, Reactor.
          start("nioEventLoopGro", SELECTOR),
          start("epollEventLoopG", SELECTOR),
          start("multiThreadIoEv", SELECTOR),
          start("multithreadEven", SELECTOR),
          start("reactor-http", SELECTOR),
          start("netty-", SELECTOR),
          start("vert.x-worker", REQUEST),
          start("vert.x-internal", REQUEST),
          start("boundedElastic", REQUEST),
          start("parallel-", REQUEST),
          // Quarkus, XNIO (Undertow, WildFly), Helidon, Liberty, gRPC.
          start("executor-thread", REQUEST),
          xnio("I/O", SELECTOR),
          xnio("Acc", SELECTOR),
          xnio("task", REQUEST),
          start("server-@default", SELECTOR),
          start("Default Executo", REQUEST), // Liberty
          start("Inbound ", SELECTOR), // Liberty's read and write selectors
          start("grpc-default-wo", SELECTOR),
          start("grpc-nio-", SELECTOR),
          start("grpc-default-ex", REQUEST),
          // The JDK's own server, and pools nobody named.
          start("HTTP-Dispatcher", SELECTOR),
          start("pool-", REQUEST));

  private ThreadFamilies() {}

  /**
   * The family of a thread.
   *
   * @param name as the kernel has it in {@code comm}, cut to 15 bytes; longer ones are cut here
   */
  public static ThreadFamily of(String name) {
    String comm = name.length() > 15 ? name.substring(0, 15) : name;
    for (Rule rule : RULES) {
      if (rule.fits(comm)) {
        return rule.family();
      }
    }
    return OTHER;
  }

  private static Rule start(String start, ThreadFamily family) {
    return new Rule(start, "", family);
  }

  private static Rule anywhere(String word, ThreadFamily family) {
    return new Rule("", word, family);
  }

  private static Rule tomcat(String then, ThreadFamily family) {
    return new Rule("http-nio-", then, family);
  }

  private static Rule xnio(String then, ThreadFamily family) {
    return new Rule("XNIO-", then, family);
  }

  /** Begins with {@code start} and has {@code then} somewhere behind, case set aside. */
  private record Rule(String start, String then, ThreadFamily family) {
    Rule {
      then = then.toLowerCase(Locale.ROOT);
    }

    boolean fits(String comm) {
      return comm.startsWith(start)
          && comm.substring(start.length()).toLowerCase(Locale.ROOT).contains(then);
    }
  }
}
