package dev.sett.why;

import java.util.Arrays;
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
  CONNECTIONS("connections", "connections", "", Source.PLAN),
  CPUS("cpus", "CPUs given to the server", "", Source.PLAN),
  MODEL("model", "threading model", Source.PLAN),
  MODEL_THREADS("model-threads", "thread limit of the threading model", "", Source.PLAN),
  VIRTUAL("virtual", "whether it runs on virtual threads", "", Source.PLAN),
  SELF_TUNING("self-tuning", "whether its pool tunes its own size", "", Source.PLAN),
  JDK("jdk", "JDK feature release", "", Source.PLAN),
  JDK_UPDATE("jdk-update", "update release of the JDK", "", Source.PLAN),
  SAME_MODEL("same-model", "whether both variants use the same threading model", "", Source.PLAN),
  JDK_DIFFERS("jdk-differs", "whether the JDKs differ", "", Source.PLAN),
  OWN_AGENT("own-agent", "whether it runs with an agent or a recording", "", Source.PLAN),
  INTERPRETED("interpreted", "whether a flag disables JIT compilation", "", Source.PLAN),

  RATE_WORSE("rate-worse", "whether its throughput is lower than the other's", "", Source.EFFECTS),
  RATE_BETTER(
      "rate-better", "whether its throughput is higher than the other's", "", Source.EFFECTS),
  CPU_WORSE("cpu-worse", "whether it uses more CPU per request", "", Source.EFFECTS),
  P50_WORSE("p50-worse", "whether its median latency is higher", "", Source.EFFECTS),
  P99_WORSE(
      "p99-worse",
      "whether its p99 latency is higher (p95 or p90 where there are too few requests)",
      "",
      Source.EFFECTS),
  MEMORY_WORSE("memory-worse", "whether it uses more memory", "", Source.EFFECTS),
  RAMP_WORSE("ramp-worse", "whether it takes longer to reach full throughput", "", Source.EFFECTS),
  UNDECIDED(
      "undecided", "whether no effect that the verdict rests on was decided", "", Source.EFFECTS),
  BLOCKS_NEEDED(
      "blocks-needed", "blocks that would probably be enough to decide", "", Source.EFFECTS),

  RATE("rate", "requests per second at full load", "req/s", Source.TRIALS),
  FULL_MEAN("full-mean", "mean response time at full load", "ms", Source.TRIALS),
  FULL_P50("full-p50", "median response time at full load", "ms", Source.TRIALS),
  FULL_P99("full-p99", "p99 response time at full load", "ms", Source.TRIALS),
  MEAN("mean", "mean response time at the common rate", "ms", Source.TRIALS),
  P50("p50", "median response time at the common rate", "ms", Source.TRIALS),
  P99("p99", "p99 response time at the common rate", "ms", Source.TRIALS),
  AT_ONCE(
      "at-once",
      "requests served concurrently (Little's law: rate at full load x time without a queue)",
      "",
      Source.TRIALS),
  IN_FLIGHT("in-flight", "requests in flight at full load (Little's law)", "", Source.TRIALS),
  ACHIEVED("achieved", "achieved rate over offered rate", "", Source.TRIALS),
  OFFERED("offered", "offered rate, if fixed", "req/s", Source.TRIALS),
  CPU_PER_REQUEST("cpu-per-request", "CPU per request", "µs", Source.TRIALS),
  BUSY("busy", "share of its CPUs used at full load", "", Source.TRIALS),
  ENGINE_BUSY(
      "engine-busy", "share of the load engine's CPUs used at full load", "", Source.TRIALS),
  ENGINE_LIMITED("engine-limited", "share of trials limited by the load engine", "", Source.TRIALS),
  SWITCHES("switches", "context switches per request", "", Source.TRIALS),
  SWITCHES_VOLUNTARY(
      "switches-voluntary",
      "voluntary context switches per request (a thread waited)",
      "",
      Source.TRIALS),
  SWITCHES_INVOLUNTARY(
      "switches-involuntary",
      "involuntary context switches per request (a thread was preempted)",
      "",
      Source.TRIALS),
  RUN_QUEUE_WAIT(
      "run-queue-wait", "time that threads wait for a CPU, per request", "µs", Source.TRIALS),
  SHARE_REQUEST("share-request", "share of CPU in request threads", "", Source.TRIALS),
  SHARE_CARRIER("share-carrier", "share of CPU in carriers", "", Source.TRIALS),
  SHARE_SELECTOR("share-selector", "share of CPU in selectors and event loops", "", Source.TRIALS),
  SHARE_JIT("share-jit", "share of CPU in the JIT compiler", "", Source.TRIALS),
  SHARE_GC("share-gc", "share of CPU in the garbage collector", "", Source.TRIALS),
  SHARE_VM("share-vm", "share of CPU in other JVM threads", "", Source.TRIALS),
  SHARE_OTHER("share-other", "share of CPU in other threads", "", Source.TRIALS),
  BUSIEST("busiest", "thread family that uses the most CPU", Source.TRIALS),
  CARRIER_CPUS("carrier-cpus", "CPUs used by carriers", "", Source.TRIALS),
  SELECTOR_CPUS("selector-cpus", "CPUs used by selectors and event loops", "", Source.TRIALS),
  REQUEST_THREADS("request-threads", "request threads", "", Source.TRIALS),
  CARRIER_THREADS("carrier-threads", "carriers alive", "", Source.TRIALS),
  SELECTOR_THREADS("selector-threads", "selectors and event loops", "", Source.TRIALS),
  THREADS("threads", "threads", "", Source.TRIALS),
  THREADS_GROWTH(
      "threads-growth", "threads at the end over threads at the start", "", Source.TRIALS),
  MEMORY("memory", "resident memory", "MiB", Source.TRIALS),
  MEMORY_GROWTH("memory-growth", "memory at the end over memory at the start", "", Source.TRIALS),
  STEAL("steal", "CPUs taken by the hypervisor", "", Source.TRIALS),
  FOREIGN("foreign", "CPUs used by other programs on this machine", "", Source.TRIALS),
  THROTTLED("throttled", "share of time throttled by a CPU quota", "", Source.TRIALS),
  BLOCKS("blocks", "successful trials", "", Source.TRIALS),
  NOISE(
      "noise", "standard deviation of throughput between blocks over its mean", "", Source.TRIALS),
  UNSTEADY("unsteady", "share of warm-ups that never became steady", "", Source.TRIALS),
  ERRORS("errors", "share of requests that failed", "", Source.TRIALS),
  TIMEOUTS("timeouts", "share of requests that timed out", "", Source.TRIALS),
  FAILURES("failures", "failed trials", "", Source.TRIALS),
  TIME_TO_95("time-to-95", "time to 95% of the plateau", "s", Source.TRIALS),

  PARALLELISM("parallelism", "parallelism of the virtual-thread scheduler", "", Source.AGENT),
  MOUNTED("mounted", "carriers with a mounted virtual thread, mean", "", Source.AGENT),
  QUEUED("queued", "virtual threads waiting for a carrier, mean", "", Source.AGENT),
  QUEUED_MAX("queued-max", "virtual threads waiting for a carrier, largest", "", Source.AGENT),
  QUEUED_SHARE(
      "queued-share",
      "share of samples in which virtual threads waited for a carrier",
      "",
      Source.AGENT),
  IDLE_WHILE_QUEUED(
      "idle-while-queued", "carriers idle while virtual threads waited, mean", "", Source.AGENT),
  CARRIER_POOL("carrier-pool", "carriers, including spare ones", "", Source.AGENT),
  CARRIER_BUSY("carrier-busy", "CPUs used by carriers over parallelism", "", Source.AGENT),
  HICCUP_PLATFORM(
      "hiccup-platform", "wake-up delay of a platform thread, mean", "ms", Source.AGENT),
  HICCUP_PLATFORM_MAX(
      "hiccup-platform-max", "wake-up delay of a platform thread, largest", "ms", Source.AGENT),
  HICCUP_VIRTUAL("hiccup-virtual", "wake-up delay of a virtual thread, mean", "ms", Source.AGENT),
  HICCUP_VIRTUAL_MAX(
      "hiccup-virtual-max", "wake-up delay of a virtual thread, largest", "ms", Source.AGENT),
  POOL_NAME("pool.name", "thread pool nearest to its limit", Source.AGENT),
  POOL_KIND("pool.kind", "class of the pool", Source.AGENT),
  POOL_SIZE("pool.size", "threads in the pool", "", Source.AGENT),
  POOL_MAX("pool.max", "maximum number of threads in the pool", "", Source.AGENT),
  POOL_ACTIVE("pool.active", "busy threads in the pool, mean", "", Source.AGENT),
  POOL_QUEUED("pool.queued", "tasks waiting for a thread of the pool, mean", "", Source.AGENT),
  POOL_GROWTH("pool.growth", "pool size at the end over pool size at the start", "", Source.AGENT),
  POOL_STEPS("pool.steps", "number of times the pool grew", "", Source.AGENT),
  POOL_INNER("pool.inner", "whether the pool is behind another pool", "", Source.AGENT),
  OUTER_NAME("outer.name", "name of the pool in front of it", Source.AGENT),
  OUTER_ACTIVE("outer.active", "busy threads in the pool in front of it, mean", "", Source.AGENT),
  DB_NAME("db.name", "connection pool nearest to its limit", Source.AGENT),
  DB_KIND("db.kind", "class of the connection pool", Source.AGENT),
  DB_SIZE("db.size", "connections in the pool", "", Source.AGENT),
  DB_MAX("db.max", "maximum number of connections in the pool", "", Source.AGENT),
  DB_ACTIVE("db.active", "connections in use, mean", "", Source.AGENT),
  DB_QUEUED("db.queued", "callers waiting for a connection, mean", "", Source.AGENT),
  ALLOCATED("allocated", "memory allocated per request", "KiB", Source.AGENT),
  COLLECTIONS("collections", "garbage collections per second", "1/s", Source.AGENT),
  GC_SHARE("gc-share", "share of time in garbage collection", "", Source.AGENT),
  HEAP("heap", "largest heap in use", "MiB", Source.AGENT),
  HEAP_GROWTH("heap-growth", "heap after collections, end over start", "", Source.AGENT),
  DIRECT("direct", "memory of direct buffers", "MiB", Source.AGENT),
  DIRECT_SHARE("direct-share", "memory of direct buffers over resident memory", "", Source.AGENT),
  AGENT_SHARE("agent-share", "CPUs used by the agent", "", Source.AGENT),
  OBSERVED("observed", "throughput with the agent over throughput without it", "", Source.AGENT),

  PINNED("pinned", "waits per second that pinned a carrier", "1/s", Source.JFR),
  PINNED_SHARE("pinned-share", "share of carrier time lost to pinning", "", Source.JFR),
  PINNED_WHERE("pinned-where", "method with the most pinned waits", Source.JFR),
  PARKS("parks", "long parks per second", "1/s", Source.JFR),
  PARKED_AT_ONCE("parked-at-once", "threads in long parks, mean", "", Source.JFR),
  PARKED_WHERE("parked-where", "method with the most long parks", Source.JFR),
  PARKED_IN_PROGRAM(
      "parked-in-program", "whether parked-where is in the program's own code", "", Source.JFR),
  BLOCKED("blocked", "monitor waits per second", "1/s", Source.JFR),
  BLOCKED_AT_ONCE("blocked-at-once", "threads waiting for a monitor, mean", "", Source.JFR),
  BLOCKED_WHERE("blocked-where", "method with the most monitor waits", Source.JFR),
  SOCKET_WAITS("socket-waits", "long socket waits per second", "1/s", Source.JFR),
  SOCKET_AT_ONCE("socket-at-once", "threads waiting for a socket, mean", "", Source.JFR),
  SOCKET_WHERE("socket-where", "method with the most long socket waits", Source.JFR),
  SAFEPOINT_SHARE("safepoint-share", "share of time stopped at safepoints", "", Source.JFR),
  COMPILER_QUEUE("compiler-queue", "methods waiting to be compiled, largest", "", Source.JFR),
  HOTTEST("hottest", "method with the most CPU samples", Source.JFR),
  HOTTEST_SHARE("hottest-share", "share of CPU samples in the hottest method", "", Source.JFR),
  YIELD_SHARE("yield-share", "share of CPU samples in a yield", "", Source.JFR),
  TIMER_SHARE("timer-share", "share of CPU samples in timers", "", Source.JFR);

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
  private final boolean text;

  Fact(String key, String words, String unit, Source source) {
    this(key, words, unit, source, /* text= */ false);
  }

  Fact(String key, String words, Source source) {
    this(key, words, "", source, /* text= */ true);
  }

  Fact(String key, String words, String unit, Source source, boolean text) {
    this.key = key;
    this.words = words;
    this.unit = unit;
    this.source = source;
    this.text = text;
  }

  /** The name in rules, such as {@code pool.active}. */
  public String key() {
    return key;
  }

  /** What it is. */
  public String words() {
    return words;
  }

  /** Unit of its values; empty for a plain number and for a text. */
  public String unit() {
    return unit;
  }

  /** Where it comes from. */
  public Source source() {
    return source;
  }

  /** Whether it is a text, not a number. */
  public boolean isText() {
    return text;
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
