package dev.sett.probe.profile;

import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Allocation;
import dev.sett.model.inside.RecordingSummary.Frame;
import dev.sett.model.inside.RecordingSummary.Waits;
import java.lang.constant.ClassDesc;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events of a recording. Names of events and fields are those of JDK 21 to 25; 25 has
 * {@code jdk.CPUTimeSample} where the others have {@code jdk.ExecutionSample}. One thread.
 */
final class RecordingTally {
  private static final int HOTTEST = 10;
  private static final int ALLOCATIONS = 12;

  /** A smaller part of all allocated bytes is not worth a line. */
  private static final double LEAST_ALLOCATED = 0.01;

  /** Cause of a garbage collection, as HotSpot's {@code gcCause.cpp} writes it. */
  private static final String HUMONGOUS = "G1 Humongous Allocation";

  /** Where a thread of a pool waits for its next task, which is no wait of a request. */
  private static final Set<String> IDLE =
      Set.of(
          "ThreadPoolExecutor.getTask",
          "ForkJoinPool.awaitWork",
          "QueuedThreadPool.idleJobPoll",
          "ReservedThreadExecutor$ReservedThread.reservedWait");

  /** JBoss's pool, whose threads also run tasks below the method in which they wait for one. */
  private static final String IDLE_IN_JBOSS = "EnhancedQueueExecutor$";

  private final Kind pinned = new Kind();
  private final Kind parked = new Kind();
  private final Kind blocked = new Kind();
  private final Kind sockets = new Kind();
  private final Map<String, Long> samples = new HashMap<>();
  private final CallTree calls = new CallTree();

  /** Bytes by place and class. */
  private final Map<Allocation, Long> allocated = new HashMap<>();

  private final Map<Long, Instant> safepoints = new HashMap<>();
  private long safepointNanos;
  private long compilerQueue = -1;
  private long firstThrottled = -1;
  private long lastThrottled = -1;
  private long collections;
  private long humongous;
  private long sampled;
  private Optional<String> sampler = Optional.empty();
  private long events;
  private Optional<Instant> begin = Optional.empty();
  private Optional<Instant> end = Optional.empty();

  /** Waits of one kind so far. */
  private static final class Kind {
    private long count;
    private long nanos;
    private final Map<String, Long> places = new HashMap<>();

    void add(RecordedEvent event) {
      count++;
      nanos += event.getDuration().toNanos();
      places.merge(place(event.getStackTrace()), 1L, Long::sum);
    }

    Waits waits() {
      String where =
          places.entrySet().stream()
              .filter(place -> !place.getKey().isEmpty())
              .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey))
              .map(Map.Entry::getKey)
              .orElse("");
      return count == 0 ? Waits.NONE : new Waits(count, nanos, where);
    }
  }

  long events() {
    return events;
  }

  void count(RecordedEvent event) {
    events++;
    if (begin.isEmpty() || event.getStartTime().isBefore(begin.get())) {
      begin = Optional.of(event.getStartTime());
    }
    if (end.isEmpty() || event.getEndTime().isAfter(end.get())) {
      end = Optional.of(event.getEndTime());
    }
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadPinned" -> add(pinned, event);
      case "jdk.ThreadPark" -> add(parked, event);
      case "jdk.JavaMonitorEnter" -> add(blocked, event);
      case "jdk.SocketRead", "jdk.SocketWrite" -> add(sockets, event);
      case "jdk.SafepointBegin" -> {
        Instant _ = safepoints.put(event.getLong("safepointId"), event.getStartTime());
      }
      case "jdk.SafepointEnd" ->
          Optional.ofNullable(safepoints.remove(event.getLong("safepointId")))
              .ifPresent(
                  begun -> safepointNanos += Duration.between(begun, event.getEndTime()).toNanos());
      case "jdk.GarbageCollection" -> {
        collections++;
        humongous += HUMONGOUS.equals(event.getString("cause")) ? 1 : 0;
      }
      case "jdk.CompilerQueueUtilization" -> compilerQueue = Math.max(compilerQueue, queue(event));
      case "jdk.ContainerCPUThrottling" -> {
        lastThrottled = event.getDuration("cpuThrottledTime").toNanos();
        firstThrottled = firstThrottled < 0 ? lastThrottled : firstThrottled;
      }
      case "jdk.ObjectAllocationSample" -> allocation(event);
      case "jdk.CPUTimeSample", "jdk.ExecutionSample" -> sample(event);
      default -> {}
    }
  }

  private static long queue(RecordedEvent event) {
    return event.hasField("peakQueueSize")
        ? Math.max(event.getLong("peakQueueSize"), event.getLong("queueSize"))
        : event.getLong("queueSize");
  }

  private static void add(Kind kind, RecordedEvent event) {
    if (!isOurs(event.getStackTrace()) && !isIdle(event.getStackTrace())) {
      kind.add(event);
    }
  }

  private void sample(RecordedEvent event) {
    RecordedStackTrace stack = event.getStackTrace();
    if (isOurs(stack)) {
      return;
    }
    sampled++;
    sampler = Optional.of(event.getEventType().getName());
    calls.add(stack(stack));
    frames(stack).stream()
        .findFirst()
        .ifPresent(top -> samples.merge(name(top.getMethod()), 1L, Long::sum));
  }

  private void allocation(RecordedEvent event) {
    if (!isOurs(event.getStackTrace())) {
      String type = typeName(event.getClass("objectClass").getName());
      allocated.merge(
          new Allocation(place(event.getStackTrace()), type, /* share= */ 0),
          event.getLong("weight"),
          Long::sum);
    }
  }

  /** {@code byte[]} of {@code [B}, {@code String[]} of {@code [Ljava.lang.String;}. */
  private static String typeName(String name) {
    try {
      String simple = ClassDesc.ofDescriptor(descriptor(name)).displayName();
      return simple.substring(simple.lastIndexOf('.') + 1);
    } catch (IllegalArgumentException e) {
      return name.replaceFirst("/.*", "").replaceFirst(".*\\.", ""); // A hidden class.
    }
  }

  private static String descriptor(String name) {
    return name.startsWith("[") ? name.replace('.', '/') : "L" + name.replace('.', '/') + ";";
  }

  private List<Allocation> allocations() {
    double all = allocated.values().stream().mapToLong(bytes -> bytes).sum();
    return allocated.entrySet().stream()
        .map(e -> new Allocation(e.getKey().where(), e.getKey().type(), e.getValue() / all))
        .filter(allocation -> allocation.share() >= LEAST_ALLOCATED)
        .sorted(
            Comparator.comparingDouble(Allocation::share)
                .reversed()
                .thenComparing(Allocation::where)
                .thenComparing(Allocation::type))
        .limit(ALLOCATIONS)
        .toList();
  }

  RecordingSummary recording() {
    long wall =
        begin.isEmpty() || end.isEmpty()
            ? 1
            : Math.max(1, Duration.between(begin.get(), end.get()).toNanos());
    List<Frame> hottest =
        samples.entrySet().stream()
            .map(entry -> new Frame(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparingLong(Frame::samples).reversed().thenComparing(Frame::method))
            .limit(HOTTEST)
            .toList();
    return new RecordingSummary(
        wall,
        pinned.waits(),
        parked.waits(),
        blocked.waits(),
        sockets.waits(),
        safepointNanos,
        compilerQueue,
        firstThrottled < 0 ? 0 : lastThrottled - firstThrottled,
        hottest,
        sampled,
        calls.calls(),
        sampler,
        collections == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) humongous / collections),
        allocations());
  }

  /** Methods of a stack, outermost first. */
  private static List<String> stack(@Nullable RecordedStackTrace stack) {
    List<RecordedFrame> frames = frames(stack);
    if (stack == null || frames.isEmpty()) {
      return List.of(CallTree.NO_STACK);
    }
    List<String> methods = new ArrayList<>();
    if (stack.isTruncated()) {
      methods.add(CallTree.TOO_DEEP);
    }
    for (RecordedFrame frame : frames.reversed()) {
      methods.add(frame.getMethod().getType().getName() + "." + frame.getMethod().getName());
    }
    return methods;
  }

  /** What the agent itself does is no evidence of the program. */
  private static boolean isOurs(@Nullable RecordedStackTrace stack) {
    return frames(stack).stream()
        .anyMatch(frame -> frame.getMethod().getType().getName().startsWith("dev.sett.agent."));
  }

  private static boolean isIdle(@Nullable RecordedStackTrace stack) {
    return frames(stack).stream().anyMatch(frame -> IDLE.contains(name(frame.getMethod())))
        || place(stack).startsWith(IDLE_IN_JBOSS);
  }

  /** The first frame outside the JDK; without one, the first; without a stack, nothing. */
  private static String place(@Nullable RecordedStackTrace stack) {
    List<RecordedFrame> frames = frames(stack);
    return frames.stream()
        .filter(frame -> !isOfTheJdk(frame.getMethod().getType().getName()))
        .findFirst()
        .or(() -> frames.stream().findFirst())
        .map(frame -> name(frame.getMethod()))
        .orElse("");
  }

  private static boolean isOfTheJdk(String type) {
    return type.startsWith("java.")
        || type.startsWith("jdk.")
        || type.startsWith("sun.")
        || type.startsWith("com.sun.");
  }

  private static List<RecordedFrame> frames(@Nullable RecordedStackTrace stack) {
    return stack == null ? List.of() : stack.getFrames();
  }

  private static String name(RecordedMethod method) {
    String type = method.getType().getName();
    return type.substring(type.lastIndexOf('.') + 1) + "." + method.getName();
  }
}
