package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.model.outside.ThreadFamily;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadFamiliesTest {

  /** Whole names as Java has them; the kernel cuts them, and so does the class. */
  @ParameterizedTest
  @CsvSource({
    "C2 CompilerThread0, JIT",
    "C1 CompilerThread0, JIT",
    "JVMCI-native CompilerThread0, JIT",
    "JIT Compilation Thread-000, JIT",
    "GC Thread#3, GC",
    "G1 Main Marker, GC",
    "G1 Conc#0, GC",
    "G1 Refine#0, GC",
    "G1 Service, GC",
    "ZWorkerYoung#0, GC",
    "ZDriverMinor, GC",
    "ZUncommitter#0, GC",
    "RuntimeWorker#1, GC",
    "Shenandoah GC Threads#0, GC",
    "Shenandoah Control Thread, GC",
    "GC Slave, GC",
    "VM Thread, VM",
    "VM Periodic Task Thread, VM",
    "Signal Dispatcher, VM",
    "Finalizer, VM",
    "Reference Handler, VM",
    "Common-Cleaner, VM",
    "Attach Listener, VM",
    "Notification Thread, VM",
    "Service Thread, VM",
    "Monitor Deflation Thread, VM",
    "JFR Recorder Thread, VM",
    "VirtualThread-unparker, VM",
    "VirtualThread-unblocker, VM",
    "ForkJoinPool-1-worker-1, CARRIER",
    "ForkJoinPool-1-delayScheduler, CARRIER",
    "ForkJoinPool.commonPool-worker-1, OTHER",
    "Read-Poller, SELECTOR",
    "Write-Poller, SELECTOR",
    "MasterPoller, SELECTOR",
    "Read-SubPoller, SELECTOR",
    "sett-platform-17, REQUEST",
    "sett-liberty-17, REQUEST",
    "liberty-tuner, OTHER",
    "sett-jboss-17, REQUEST",
    "sett-tuned-17, REQUEST",
    "sett-carrier-17, CARRIER",
    "sett-selector-0, SELECTOR",
    "sett-acceptor-0, SELECTOR",
    "qtp1538957123-31, REQUEST",
    "http-nio-8080-exec-1, REQUEST",
    "http-nio-8080-Poller, SELECTOR",
    "http-nio-8080-Acceptor, SELECTOR",
    "http-nio-54321-Acceptor, REQUEST",
    "http-nio-auto-1-exec-2, REQUEST",
    "nioEventLoopGroup-3-1, SELECTOR",
    "epollEventLoopGroup-5-2, SELECTOR",
    "multiThreadIoEventLoopGroup-2-1, SELECTOR",
    "vert.x-eventloop-thread-0, SELECTOR",
    "vert.x-acceptor-thread-0, SELECTOR",
    "vert.x-worker-thread-3, REQUEST",
    "reactor-http-epoll-2, SELECTOR",
    "executor-thread-1, REQUEST",
    "XNIO-1 I/O-2, SELECTOR",
    "XNIO-1 Accept, SELECTOR",
    "XNIO-1 task-7, REQUEST",
    "Default Executor-thread-12, REQUEST",
    "Inbound Read Selector.1, SELECTOR",
    "grpc-default-executor-0, REQUEST",
    "grpc-default-worker-ELG-1-2, SELECTOR",
    "HTTP-Dispatcher, SELECTOR",
    "pool-2-thread-9, REQUEST",
    "java, OTHER",
    "python3, OTHER",
    "'', OTHER"
  })
  void knowsRealNames(String name, ThreadFamily family) {
    assertEquals(family, ThreadFamilies.of(name), name);
  }

  @Test
  void familiesAreTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertEquals(ThreadFamily.GC, ThreadFamilies.of("G1 MAIN MARKER"), tag);
        assertEquals(ThreadFamily.SELECTOR, ThreadFamilies.of("XNIO-1 I/O-2"), tag);
      }
    } finally {
      Locale.setDefault(before);
    }
  }
}
