package dev.sett.why;

import static dev.sett.why.Fact.Source.AGENT;
import static dev.sett.why.Fact.Source.EFFECTS;
import static dev.sett.why.Fact.Source.JFR;
import static dev.sett.why.Fact.Source.PLAN;
import static dev.sett.why.Fact.Source.TRIALS;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that a rule can ask about a variant at a point. {@code docs/why/facts.md} is generated
 * from this list.
 *
 * <p>"Full load" is the capacity phase, or the ramp, the highest rung or the counted requests of a
 * point that is measured otherwise; the "common rate" is the cost phase. Yes is 1 and no is 0.
 */
public enum Fact {
  CONNECTIONS("connections", PLAN),
  CPUS("CPUs given to the server", PLAN),
  MODEL("threading model", "text", PLAN),
  MODEL_THREADS("thread limit of the threading model", PLAN),
  VIRTUAL("whether it runs on virtual threads", PLAN),
  SELF_TUNING("whether its pool tunes its own size", PLAN),
  JDK("JDK feature release", PLAN),
  JDK_UPDATE("update release of the JDK", PLAN),
  SAME_MODEL("whether both variants use the same threading model", PLAN),
  JDK_DIFFERS("whether the JDKs differ", PLAN),
  OWN_AGENT("whether it runs with an agent or a recording", PLAN),
  INTERPRETED("whether a flag disables JIT compilation", PLAN),

  RATE_WORSE("whether its throughput is lower than the other's", EFFECTS),
  RATE_BETTER("whether its throughput is higher than the other's", EFFECTS),
  CPU_WORSE("whether it uses more CPU per request", EFFECTS),
  P50_WORSE("whether its median latency is higher", EFFECTS),
  P99_WORSE(
      "whether its p99 latency is higher (p95 or p90 where there are too few requests)", EFFECTS),
  MEMORY_WORSE("whether it uses more memory", EFFECTS),
  RAMP_WORSE("whether it takes longer to reach full throughput", EFFECTS),
  UNDECIDED("whether no effect that the verdict rests on was decided", EFFECTS),
  BLOCKS_NEEDED("blocks that would probably be enough to decide", EFFECTS),
  RATE_GAP("decided difference of its throughput from the other's, of the other's", "%", EFFECTS),
  RATE_GAP_CPU(
      "points of rate-gap that come from CPU per request, if CPU may limit a variant",
      "%",
      EFFECTS),
  RATE_GAP_IDLE(
      "points of rate-gap that come from the number of CPUs used, if CPU may limit a variant",
      "%",
      EFFECTS),
  TIME_GAP(
      "decided difference of its mean response time at the common rate from the other's, of the"
          + " other's",
      "%",
      EFFECTS),
  TIME_GAP_CPU("points of time-gap that come from CPU per request", "%", EFFECTS),
  TIME_GAP_WAIT("points of time-gap that come from waiting for a CPU", "%", EFFECTS),
  TIME_GAP_REST("points of time-gap that come from everything else", "%", EFFECTS),

  RATE("requests per second at full load", "req/s", TRIALS),
  FULL_MEAN("mean response time at full load", "ms", TRIALS),
  FULL_P50("median response time at full load", "ms", TRIALS),
  FULL_P99("p99 response time at full load", "ms", TRIALS),
  MEAN("mean response time at the common rate", "ms", TRIALS),
  P50("median response time at the common rate", "ms", TRIALS),
  P99("p99 response time at the common rate", "ms", TRIALS),
  AT_ONCE(
      "requests served concurrently (Little's law: rate at full load x time without a queue)",
      TRIALS),
  IN_FLIGHT("requests in flight at full load (Little's law)", TRIALS),
  ACHIEVED("achieved rate over offered rate", TRIALS),
  OFFERED("offered rate, if fixed", "req/s", TRIALS),
  CPU_PER_REQUEST("CPU per request", "µs", TRIALS),
  BUSY("share of its CPUs used at full load, of the time that a CPU quota left", TRIALS),
  CPUS_USED("CPUs used at full load", TRIALS),
  ENGINE_BUSY("share of the load engine's CPUs used at full load", TRIALS),
  ENGINE_LIMITED("share of trials limited by the load engine", TRIALS),
  SWITCHES("context switches per request", TRIALS),
  SWITCHES_VOLUNTARY("voluntary context switches per request (a thread waited)", TRIALS),
  SWITCHES_INVOLUNTARY("involuntary context switches per request (a thread was preempted)", TRIALS),
  RUN_QUEUE_WAIT("time that threads wait for a CPU, per request", "µs", TRIALS),
  SHARE_REQUEST("share of CPU in request threads", TRIALS),
  SHARE_CARRIER("share of CPU in carriers", TRIALS),
  SHARE_SELECTOR("share of CPU in selectors and event loops", TRIALS),
  SHARE_JIT("share of CPU in the JIT compiler", TRIALS),
  SHARE_GC("share of CPU in the garbage collector", TRIALS),
  SHARE_VM("share of CPU in other JVM threads", TRIALS),
  SHARE_OTHER("share of CPU in other threads", TRIALS),
  BUSIEST("thread family that uses the most CPU", "text", TRIALS),
  CARRIER_CPUS("CPUs used by carriers", TRIALS),
  SELECTOR_CPUS("CPUs used by selectors and event loops", TRIALS),
  CARRIER_WAITS("times that carriers had nothing to do and waited, per request", TRIALS),
  CARRIER_PREEMPTED("times that carriers were preempted, per request", TRIALS),
  REQUEST_THREADS("request threads", TRIALS),
  CARRIER_THREADS("carriers alive", TRIALS),
  SELECTOR_THREADS("selectors and event loops", TRIALS),
  THREADS("threads", TRIALS),
  THREADS_GROWTH("threads at the end over threads at the start", TRIALS),
  MEMORY("resident memory", "MiB", TRIALS),
  MEMORY_GROWTH("memory at the end over memory at the start", TRIALS),
  STEAL("CPUs taken by the hypervisor", TRIALS),
  FOREIGN("CPUs used by other programs on this machine", TRIALS),
  THROTTLED("share of time throttled by a CPU quota", TRIALS),
  BLOCKS("successful trials", TRIALS),
  NOISE("standard deviation of throughput between blocks over its mean", TRIALS),
  UNSTEADY("share of warm-ups that never became steady", TRIALS),
  ERRORS("share of requests that failed", TRIALS),
  TIMEOUTS("share of requests that timed out", TRIALS),
  FAILURES("failed trials", TRIALS),
  SERVICE_NAME(
      "service (such as a database) that used the largest share of its CPUs", "text", TRIALS),
  SERVICE_CPUS("CPUs used by the service at full load", TRIALS),
  SERVICE_BUSY("share of its CPUs that the service used at full load", TRIALS),
  SERVICE_CONNECTIONS("connections to the service, largest number", TRIALS),
  TIME_TO_95("time to 95% of the plateau", "s", TRIALS),

  PARALLELISM("parallelism of the virtual-thread scheduler", AGENT),
  MOUNTED("carriers with a mounted virtual thread, mean", AGENT),
  QUEUED("virtual threads waiting for a carrier, mean", AGENT),
  QUEUED_MAX("virtual threads waiting for a carrier, largest", AGENT),
  QUEUED_SHARE("share of samples in which virtual threads waited for a carrier", AGENT),
  IDLE_WHILE_QUEUED("carriers idle while virtual threads waited, mean", AGENT),
  CARRIER_POOL("carriers, including spare ones", AGENT),
  CARRIER_BUSY("CPUs used by carriers over parallelism", AGENT),
  HICCUP_PLATFORM("wake-up delay of a platform thread, mean", "ms", AGENT),
  HICCUP_PLATFORM_MAX("wake-up delay of a platform thread, largest", "ms", AGENT),
  HICCUP_VIRTUAL("wake-up delay of a virtual thread, mean", "ms", AGENT),
  HICCUP_VIRTUAL_MAX("wake-up delay of a virtual thread, largest", "ms", AGENT),
  POOL_NAME("thread pool nearest to its limit", "text", AGENT),
  POOL_KIND("class of the pool", "text", AGENT),
  POOL_SIZE("threads in the pool", AGENT),
  POOL_MAX("maximum number of threads in the pool", AGENT),
  POOL_ACTIVE("busy threads in the pool, mean", AGENT),
  POOL_QUEUED("tasks waiting for a thread of the pool, mean", AGENT),
  POOL_GROWTH("pool size at the end over pool size at the start", AGENT),
  POOL_STEPS("number of times the pool grew", AGENT),
  POOL_INNER("whether the pool is behind another pool", AGENT),
  POOL_COMMON("whether the pool is the common pool of the JVM", AGENT),
  OUTER_NAME("name of the pool in front of it", "text", AGENT),
  OUTER_ACTIVE("busy threads in the pool in front of it, mean", AGENT),
  DB_NAME("connection pool nearest to its limit", "text", AGENT),
  DB_KIND("class of the connection pool", "text", AGENT),
  DB_SIZE("connections in the pool", AGENT),
  DB_MAX("maximum number of connections in the pool", AGENT),
  DB_ACTIVE("connections in use, mean", AGENT),
  DB_QUEUED("callers waiting for a connection, mean", AGENT),
  ALLOCATED("memory allocated per request", "KiB", AGENT),
  ALLOCATED_WHERE("class and method with the most allocated bytes", "text", AGENT),
  ALLOCATED_SHARE("share of allocated bytes in allocated-where", AGENT),
  COLLECTIONS("garbage collections per second", "1/s", AGENT),
  GC_SHARE("share of time in garbage collection", AGENT),
  HEAP("largest heap in use", "MiB", AGENT),
  HEAP_GROWTH("heap after collections, end over start", AGENT),
  DIRECT("memory of direct buffers", "MiB", AGENT),
  DIRECT_SHARE("memory of direct buffers over resident memory", AGENT),
  AGENT_SHARE("CPUs used by the agent", AGENT),
  WAITING("time that a request waits inside the program", "ms", AGENT),
  WAITING_LOCK("time that a request waits for a lock", "ms", AGENT),
  WAITING_LOCK_WHERE("method with the longest waits for a lock", "text", AGENT),
  WAITING_LOCK_CLASS("class of waiting-lock-where, without its package", "text", AGENT),
  WAITING_LOCK_SHARE("share of thread dumps in which a thread waits in that method", AGENT),
  WAITING_LOCK_HOLDER("method that holds the lock", "text", AGENT),
  WAITING_LOCK_HOLDER_WAITS("what the thread that holds the lock waits for", "text", AGENT),
  WAITING_EVENT_LOOP("time that event loops wait, per request", "ms", AGENT),
  WAITING_EVENT_LOOP_WHERE("method with the longest waits on an event loop", "text", AGENT),
  WAITING_EVENT_LOOP_SHARE("share of thread dumps in which an event loop waits there", AGENT),
  WAITING_PERMIT("time that a request waits for a permit of a semaphore", "ms", AGENT),
  WAITING_PERMIT_WHERE("method with the longest waits for a permit", "text", AGENT),
  WAITING_PERMIT_CLASS("class of waiting-permit-where, without its package", "text", AGENT),
  WAITING_CONNECTION("time that a request waits for a connection from a pool", "ms", AGENT),
  WAITING_CONNECTION_WHERE("method with the longest waits for a connection", "text", AGENT),
  WAITING_RESULT("time that a request waits for another task or thread", "ms", AGENT),
  WAITING_RESULT_WHERE("method with the longest waits for another task", "text", AGENT),
  WAITING_QUEUE("time that a request waits for a queue", "ms", AGENT),
  WAITING_SIGNAL("time that a request waits for a signal of another thread", "ms", AGENT),
  WAITING_SOCKET("time that a request waits for a socket", "ms", AGENT),
  WAITING_NAME_LOOKUP("time that a request waits for the address of a host", "ms", AGENT),
  WAITING_NAME_LOOKUP_WHERE("method with the longest waits for an address", "text", AGENT),
  WAITING_FILE("time that a request waits for a file", "ms", AGENT),
  WAITING_LOG("time that a request waits for a log or the standard output", "ms", AGENT),
  WAITING_LOG_WHERE("method with the longest waits for a log", "text", AGENT),
  WAITING_SLEEP("time that a request sleeps", "ms", AGENT),
  WAITING_YIELD("time that a request waits after Thread.yield", "ms", AGENT),
  WAITING_YIELD_WHERE("method with the longest waits after Thread.yield", "text", AGENT),
  WAITING_YIELD_CLASS("class of waiting-yield-where, without its package", "text", AGENT),
  WAITING_OUTSIDE(
      "longest wait of a request in one method for a socket, an address, a file or a sleep",
      "ms",
      AGENT),
  WAITING_OUTSIDE_WHERE("method with that wait", "text", AGENT),
  WAITING_OTHER("time that a request waits for anything else", "ms", AGENT),
  OBSERVED("throughput with the agent over throughput without it", AGENT),

  PINNED("waits per second that pinned a carrier", "1/s", JFR),
  PINNED_SHARE("share of carrier time lost to pinning", JFR),
  PINNED_WHERE("method with the most pinned waits", "text", JFR),
  PARKS("long parks per second", "1/s", JFR),
  PARKED_AT_ONCE("threads in long parks, mean", JFR),
  PARKED_WHERE("method with the most long parks", "text", JFR),
  PARKED_CLASS("class of parked-where, without its package", "text", JFR),
  PARKED_IN_PROGRAM("whether parked-where is in the program's own code", JFR),
  BLOCKED("monitor waits per second", "1/s", JFR),
  BLOCKED_AT_ONCE("threads waiting for a monitor, mean", JFR),
  BLOCKED_WHERE("method with the most monitor waits", "text", JFR),
  SOCKET_WAITS("long socket waits per second", "1/s", JFR),
  SOCKET_AT_ONCE("threads waiting for a socket, mean", JFR),
  SOCKET_WHERE("method with the most long socket waits", "text", JFR),
  SAFEPOINT_SHARE("share of time stopped at safepoints", JFR),
  HUMONGOUS("share of garbage collections caused by objects of half a region of G1 or more", JFR),
  COMPILER_QUEUE("methods waiting to be compiled, largest", JFR),
  HOTTEST("method with the most CPU samples", "text", JFR),
  HOTTEST_SHARE("share of CPU samples in the hottest method", JFR),
  OWN_HOTTEST("method outside the JDK with the most CPU samples", "text", JFR),
  OWN_HOTTEST_CLASS("class of own-hottest", "text", JFR),
  OWN_HOTTEST_SHARE("share of CPU samples in own-hottest", JFR),
  YIELD_SHARE("share of CPU samples in a yield", JFR),
  TIMER_SHARE("share of CPU samples in timers", JFR);

  /** Where facts come from. */
  public enum Source {
    /** What the experiment says of the variant. */
    PLAN("the experiment"),
    /** What was judged. */
    EFFECTS("the judged effects"),
    /** What was measured from outside. */
    TRIALS("the trials"),
    /** What the agent measured in evidence trials. */
    AGENT("the agent, in evidence trials"),
    /** What JFR recorded in evidence trials. */
    JFR("the JFR recording of evidence trials");

    private final String words;

    Source(String words) {
      this.words = words;
    }

    /** The source in words. */
    public String words() {
      return words;
    }
  }

  private static final Map<String, Fact> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Fact::key, Function.identity()));

  private final String key;
  private final String words;
  private final String unit;
  private final Source source;

  Fact(String words, Source source) {
    this(words, /* unit= */ "", source);
  }

  Fact(String words, String unit, Source source) {
    this.key =
        name().toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("^(pool|outer|db)-", "$1.");
    this.words = words;
    this.unit = unit;
    this.source = source;
  }

  /** The name in rules, such as {@code share-jit}; {@code pool.active} for a fact of a pool. */
  public String key() {
    return key;
  }

  /** What it is. */
  public String words() {
    return words;
  }

  /** Unit of its values; empty for a plain number; {@code text} for a text. */
  public String unit() {
    return unit;
  }

  /** Where it comes from. */
  public Source source() {
    return source;
  }

  /** Whether it is a text, not a number. */
  public boolean isText() {
    return unit.equals("text");
  }

  /** The fact with this key. */
  public static Optional<Fact> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  /** All keys, in alphabetical order. */
  static SortedSet<String> keys() {
    return new TreeSet<>(BY_KEY.keySet());
  }
}
