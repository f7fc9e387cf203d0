package dev.sett.servers.faults;

import dev.sett.threads.Nearest;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The registry of faults, one line each. A further fault is a further line here, a row in {@code
 * bench/faults/matrix.csv} and a row in {@code docs/reference/servers.md}.
 */
enum FaultKind {
  TOO_FEW_THREADS(TooFewThreads::new),
  PINNING(Pinning::new),
  STUCK_CARRIERS(StuckCarriers::new),
  NO_TIME_SLICING(NoTimeSlicing::new),
  COMPENSATION(Compensation::new),
  YIELD_SPIN(YieldSpin::new),
  PER_THREAD_CACHES(PerThreadCaches::new),
  TIMER_PATH(TimerPath::new),
  UNBOUNDED_ADMISSION(UnboundedAdmission::new),
  SLOW_GROWTH(SlowGrowth::new),
  EXECUTOR_GROWTH_TRAP(ExecutorGrowthTrap::new),
  OVERSUBSCRIBED(Oversubscribed::new),
  CONNECTION_POOL(ConnectionPool::new),
  HIDDEN_DOWNSTREAM_LIMIT(HiddenDownstreamLimit::new),
  FRAMEWORK_THROTTLE(FrameworkThrottle::new),
  DEPENDENCY_KNEE(DependencyKnee::new),
  LOCK_CONTENTION(LockContention::new),
  HOT_EVENT_LOOP(HotEventLoop::new),
  DIRECT_BUFFERS(DirectBuffers::new),
  GARBAGE_COLLECTION(GarbageCollection::new),
  CPU_BOUND(CpuBound::new);

  private static final String FAULT = "--fault";
  private static final String CURED = "--cured";
  private static final String NONE = "none";

  /** Starts what a fault needs. */
  @FunctionalInterface
  interface Opening {
    Fault open(boolean cured) throws Exception;
  }

  // Every opening is a constructor.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Opening opening;

  FaultKind(Opening opening) {
    this.opening = opening;
  }

  /** What users type, such as {@code cpu-bound}. */
  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * What a server was told to be.
   *
   * @param kind empty for a server without any fault
   * @param cured whether the way is there and the fault is not
   */
  record Chosen(Optional<FaultKind> kind, boolean cured) {

    /** The fault; close it. */
    Fault open() throws Exception {
      return kind.isPresent() ? kind.get().opening.open(cured) : Fault.NONE;
    }

    /** The name of the fault, {@code none} without. */
    String name() {
      return kind.map(FaultKind::text).orElse(NONE);
    }
  }

  /**
   * Reads {@code --fault} and {@code --cured}.
   *
   * @throws UsageException if a name is unknown, or both are given
   */
  static Chosen of(ServerFlags flags) {
    Optional<String> fault = flags.own(FAULT);
    Optional<String> cured = flags.own(CURED);
    if (fault.isPresent() && cured.isPresent()) {
      throw new UsageException(
          ("The flags --fault %s and --cured %s conflict: a server runs with a fault or with its"
                  + " fix. Use one of them.")
              .formatted(fault.get(), cured.get()));
    }
    if (cured.isPresent()) {
      return new Chosen(Optional.of(parse(CURED, cured.get())), /* cured= */ true);
    }
    return new Chosen(
        fault.filter(name -> !name.equals(NONE)).map(name -> parse(FAULT, name)),
        /* cured= */ false);
  }

  private static FaultKind parse(String flag, String name) {
    List<String> names = Arrays.stream(values()).map(FaultKind::text).toList();
    return Arrays.stream(values())
        .filter(kind -> kind.text().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "The flag %s got an unknown fault '%s'.%s Faults: %s."
                        .formatted(
                            flag, name, Nearest.meant(name, names), String.join(", ", names))));
  }
}
