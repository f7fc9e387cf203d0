package dev.sett.workload;

import dev.sett.threads.JdkScheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The answer to {@code /environment}: proof of what runs a request, as one object of JSON. */
public final class Environment {

  private Environment() {}

  /**
   * Describes the calling thread and the process it is in.
   *
   * @param flags what the server was told, and its card
   * @return an object with these members: {@code server}, {@code threads} (the model's name),
   *     {@code pid}, {@code command} (array of texts), {@code thread} (object: {@code name}, {@code
   *     id}, {@code virtual}, {@code text}, {@code carrier}, empty for a platform thread, {@code
   *     stack}), {@code selectors} and {@code carriers} (arrays of the names of the platform
   *     threads that wait for sockets in a {@code Selector} at this moment, or that carry virtual
   *     threads), {@code parallelism} (of the JDK's own scheduler of virtual threads), {@code
   *     timers} and {@code pollers} (the same of those that wake virtual threads after a time, or
   *     when a socket is ready), {@code processors}, {@code jdk} (object: {@code version}, {@code
   *     vendor}, {@code vm}, {@code home})
   */
  public static String describe(ServerFlags flags) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("server", flags.card().title());
    facts.put("threads", flags.threads().name());
    facts.put("pid", ProcessHandle.current().pid());
    facts.put("command", commandLine());
    facts.put("thread", describe(Thread.currentThread()));
    Map<Thread, StackTraceElement[]> platformThreads = Thread.getAllStackTraces();
    facts.put("selectors", names(platformThreads, Environment::selects));
    facts.put("carriers", names(platformThreads, Environment::isCarrier));
    facts.put("parallelism", JdkScheduler.parallelism());
    facts.put("timers", names(platformThreads, Environment::wakesAfterATime));
    facts.put("pollers", names(platformThreads, Environment::polls));
    facts.put("processors", Runtime.getRuntime().availableProcessors());
    Map<String, Object> jdk = new LinkedHashMap<>();
    jdk.put("version", Runtime.version().toString());
    jdk.put("vendor", System.getProperty("java.vendor", ""));
    jdk.put("vm", System.getProperty("java.vm.name", ""));
    jdk.put("home", System.getProperty("java.home", ""));
    facts.put("jdk", jdk);
    return Json.of(facts);
  }

  private static List<String> commandLine() {
    ProcessHandle.Info info = ProcessHandle.current().info();
    List<String> words = new ArrayList<>();
    info.command().ifPresent(words::add);
    info.arguments().ifPresent(arguments -> words.addAll(List.of(arguments)));
    return words;
  }

  private static Map<String, Object> describe(Thread thread) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("name", thread.getName());
    facts.put("id", thread.threadId());
    facts.put("virtual", thread.isVirtual());
    facts.put("text", thread.toString());
    facts.put("carrier", carrier(thread.isVirtual(), thread.toString()).orElse(""));
    facts.put("stack", Stream.of(thread.getStackTrace()).map(Object::toString).toList());
    return facts;
  }

  /**
   * The carrier in the text of a virtual thread, which {@code java.lang.VirtualThread.toString}
   * writes as {@code VirtualThread[#22,name]/runnable@ForkJoinPool-1-worker-1}.
   */
  static Optional<String> carrier(boolean virtual, String text) {
    int state = text.lastIndexOf("]/");
    int at = text.indexOf('@', Math.max(state, 0));
    return virtual && state >= 0 && at >= 0
        ? Optional.of(text.substring(at + 1))
        : Optional.empty();
  }

  private static List<String> names(
      Map<Thread, StackTraceElement[]> threads,
      Predicate<Map.Entry<Thread, StackTraceElement[]>> chosen) {
    return threads.entrySet().stream()
        .filter(chosen)
        .map(thread -> thread.getKey().getName())
        .distinct()
        .sorted()
        .toList();
  }

  /** Waiting in a NIO selector; the JDK's own pollers of virtual threads do not use one. */
  private static boolean selects(Map.Entry<Thread, StackTraceElement[]> thread) {
    return Stream.of(thread.getValue())
        .anyMatch(
            frame ->
                frame.getClassName().equals("sun.nio.ch.SelectorImpl")
                    || frame.getClassName().equals("io.netty.channel.epoll.Native"));
  }

  /** Of the JDK's own scheduler, or of one of ours. */
  private static boolean isCarrier(Map.Entry<Thread, StackTraceElement[]> thread) {
    return thread.getKey().getClass().getName().equals("jdk.internal.misc.CarrierThread")
        || thread.getKey().getName().startsWith("sett-carrier-");
  }

  /** Of a ForkJoinPool (JDK 25), or of the JDK for all other schedulers. */
  private static boolean wakesAfterATime(Map.Entry<Thread, StackTraceElement[]> thread) {
    String name = thread.getKey().getName();
    return name.startsWith("VirtualThread-unparker") || name.endsWith("-delayScheduler");
  }

  private static boolean polls(Map.Entry<Thread, StackTraceElement[]> thread) {
    return Set.of("MasterPoller", "Read-Poller", "Write-Poller")
        .contains(thread.getKey().getName().replaceAll("-[0-9]+$", ""));
  }
}
