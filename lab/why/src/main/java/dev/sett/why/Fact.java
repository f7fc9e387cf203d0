package dev.sett.why;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Everything that a rule can ask about a variant at a point. {@code docs/why/facts.md} is made from
 * this list.
 *
 * <p>"Full load" is the capacity phase, or the ramp, the highest rung or the counted requests of a
 * point that is measured otherwise; the "common rate" is the cost phase. Yes is 1 and no is 0.
 */
public enum Fact {
  CONNECTIONS("connections", "connections", "", Source.PLAN),
  CPUS("cpus", "CPUs given", "", Source.PLAN),
  MODEL("model", "threading model", Source.PLAN),
  MODEL_THREADS("model-threads", "threads that the model allows", "", Source.PLAN),
  VIRTUAL("virtual", "whether it runs on virtual threads", "", Source.PLAN),
  SELF_TUNING("self-tuning", "whether its pool sizes itself", "", Source.PLAN),
  JDK("jdk", "JDK release", "", Source.PLAN),
  JDK_UPDATE("jdk-update", "update of the JDK", "", Source.PLAN),
  SAME_MODEL("same-model", "whether both have one threading model", "", Source.PLAN),
  JDK_DIFFERS("jdk-differs", "whether the JDKs differ", "", Source.PLAN),
  OWN_AGENT("own-agent", "whether it brings an agent or a recording", "", Source.PLAN),
  INTERPRETED("interpreted", "whether a flag keeps it from being compiled", "", Source.PLAN),

  RATE_WORSE("rate-worse", "whether it does less in a time than the other", "", Source.EFFECTS),
  RATE_BETTER("rate-better", "whether it does more in a time than the other", "", Source.EFFECTS),
  CPU_WORSE("cpu-worse", "whether a request costs more CPU", "", Source.EFFECTS),
  P50_WORSE("p50-worse", "whether its median latency is higher", "", Source.EFFECTS),
  P99_WORSE("p99-worse", "whether its p99 latency is higher", "", Source.EFFECTS),
  MEMORY_WORSE("memory-worse", "whether it takes more memory", "", Source.EFFECTS),
  RAMP_WORSE("ramp-worse", "whether it takes longer to full throughput", "", Source.EFFECTS),
  UNDECIDED(
      "undecided", "whether nothing that the verdict stands on was decided", "", Source.EFFECTS),
  BLOCKS_NEEDED("blocks-needed", "blocks that would probably decide", "", Source.EFFECTS),

  RATE("rate", "requests per second at full load", "req/s", Source.TRIALS),
  FULL_MEAN("full-mean", "mean response time at full load", "ms", Source.TRIALS),
  FULL_P50("full-p50", "median response time at full load", "ms", Source.TRIALS),
  FULL_P99("full-p99", "p99 response time at full load", "ms", Source.TRIALS),
  MEAN("mean", "mean response time at the common rate", "ms", Source.TRIALS),
  P50("p50", "median response time at the common rate", "ms", Source.TRIALS),
  P99("p99", "p99 response time at the common rate", "ms", Source.TRIALS),
  AT_ONCE(
      "at-once",
      "requests served at once (Little's law: rate at full load x time without a queue)",
      "",
      Source.TRIALS),
  IN_FLIGHT("in-flight", "requests under way at full load (Little's law)", "", Source.TRIALS),
  ACHIEVED("achieved", "answers over requests asked for, at a fixed rate", "", Source.TRIALS),
  OFFERED("offered", "the fixed rate asked for", "req/s", Source.TRIALS),
  CPU_PER_REQUEST("cpu-per-request", "CPU per request", "µs", Source.TRIALS),
  BUSY("busy", "CPU used over CPU given at full load", "", Source.TRIALS),
  ENGINE_BUSY("engine-busy", "load engine's CPU used over given at full load", "", Source.TRIALS),
  ENGINE_LIMITED("engine-limited", "share of trials limited by the load engine", "", Source.TRIALS),
  SWITCHES("switches", "context switches per request", "", Source.TRIALS),
  SWITCHES_VOLUNTARY("switches-voluntary", "of them because a thread waited", "", Source.TRIALS),
  SWITCHES_INVOLUNTARY(
      "switches-involuntary", "of them because a thread was sent off its CPU", "", Source.TRIALS),
  RUN_QUEUE_WAIT("run-queue-wait", "wait for a CPU per request", "µs", Source.TRIALS),
  SHARE_REQUEST("share-request", "share of CPU in request threads", "", Source.TRIALS),
  SHARE_CARRIER("share-carrier", "share of CPU in carriers", "", Source.TRIALS),
  SHARE_SELECTOR("share-selector", "share of CPU in selectors and event loops", "", Source.TRIALS),
  SHARE_JIT("share-jit", "share of CPU in the JIT compiler", "", Source.TRIALS),
  SHARE_GC("share-gc", "share of CPU in the garbage collector", "", Source.TRIALS),
  SHARE_VM("share-vm", "share of CPU in other JVM threads", "", Source.TRIALS),
  SHARE_OTHER("share-other", "share of CPU in other threads", "", Source.TRIALS),
  BUSIEST("busiest", "threads that use most CPU", Source.TRIALS),
  CARRIER_CPUS("carrier-cpus", "CPUs that carriers use", "", Source.TRIALS),
  SELECTOR_CPUS("selector-cpus", "CPUs that selectors and event loops use", "", Source.TRIALS),
  REQUEST_THREADS("request-threads", "request threads", "", Source.TRIALS),
  CARRIER_THREADS("carrier-threads", "carriers alive", "", Source.TRIALS),
  SELECTOR_THREADS("selector-threads", "selectors and event loops", "", Source.TRIALS),
  THREADS("threads", "threads", "", Source.TRIALS),
  THREADS_GROWTH("threads-growth", "threads at the end over those at the start", "", Source.TRIALS),
  MEMORY("memory", "resident memory", "MiB", Source.TRIALS),
  MEMORY_GROWTH("memory-growth", "memory at the end over that at the start", "", Source.TRIALS),
  STEAL("steal", "CPUs that the hypervisor took", "", Source.TRIALS),
  FOREIGN("foreign", "CPUs that others used on this machine", "", Source.TRIALS),
  THROTTLED("throttled", "share of time held back by a CPU quota", "", Source.TRIALS),
  BLOCKS("blocks", "trials that went through", "", Source.TRIALS),
  NOISE("noise", "spread of throughput between blocks, a share", "", Source.TRIALS),
  UNSTEADY("unsteady", "share of warm-ups that never got steady", "", Source.TRIALS),
  ERRORS("errors", "share of requests that failed", "", Source.TRIALS),
  TIMEOUTS("timeouts", "share of requests without an answer in time", "", Source.TRIALS),
  FAILURES("failures", "trials that broke off", "", Source.TRIALS),
  TIME_TO_95("time-to-95", "time to 95% of the plateau", "s", Source.TRIALS),

  PARALLELISM("parallelism", "carriers that may work at once", "", Source.AGENT),
  MOUNTED("mounted", "carriers with a virtual thread on them, mean", "", Source.AGENT),
  QUEUED("queued", "virtual threads ready and without a carrier, mean", "", Source.AGENT),
  QUEUED_MAX("queued-max", "most of them at once", "", Source.AGENT),
  QUEUED_SHARE("queued-share", "share of time in which any waited", "", Source.AGENT),
  IDLE_WHILE_QUEUED("idle-while-queued", "carriers idle while any waited, mean", "", Source.AGENT),
  CARRIER_POOL("carrier-pool", "carriers, spare ones included", "", Source.AGENT),
  CARRIER_BUSY("carrier-busy", "CPUs that carriers use over carriers allowed", "", Source.AGENT),
  HICCUP_PLATFORM("hiccup-platform", "lateness of a platform thread, mean", "ms", Source.AGENT),
  HICCUP_PLATFORM_MAX("hiccup-platform-max", "the same, largest", "ms", Source.AGENT),
  HICCUP_VIRTUAL("hiccup-virtual", "lateness of a virtual thread, mean", "ms", Source.AGENT),
  HICCUP_VIRTUAL_MAX("hiccup-virtual-max", "the same, largest", "ms", Source.AGENT),
  POOL_NAME("pool.name", "pool nearest to its limit", Source.AGENT),
  POOL_KIND("pool.kind", "its class", Source.AGENT),
  POOL_SIZE("pool.size", "threads of the pool", "", Source.AGENT),
  POOL_MAX("pool.max", "most threads it may have", "", Source.AGENT),
  POOL_ACTIVE("pool.active", "of its threads at work, mean", "", Source.AGENT),
  POOL_QUEUED("pool.queued", "tasks that wait for it, mean", "", Source.AGENT),
  POOL_GROWTH("pool.growth", "its size at the end over that at the start", "", Source.AGENT),
  POOL_STEPS("pool.steps", "times that it grew", "", Source.AGENT),
  POOL_INNER("pool.inner", "whether it stands behind another pool", "", Source.AGENT),
  OUTER_NAME("outer.name", "pool in front of it", Source.AGENT),
  OUTER_ACTIVE("outer.active", "threads at work in front of it, mean", "", Source.AGENT),
  DB_NAME("db.name", "connection pool nearest to its limit", Source.AGENT),
  DB_KIND("db.kind", "its class", Source.AGENT),
  DB_SIZE("db.size", "connections it has", "", Source.AGENT),
  DB_MAX("db.max", "most connections it may have", "", Source.AGENT),
  DB_ACTIVE("db.active", "of its connections in use, mean", "", Source.AGENT),
  DB_QUEUED("db.queued", "callers that wait for one, mean", "", Source.AGENT),
  ALLOCATED("allocated", "memory allocated per request", "KiB", Source.AGENT),
  COLLECTIONS("collections", "garbage collections per second", "1/s", Source.AGENT),
  GC_SHARE("gc-share", "share of time in garbage collection", "", Source.AGENT),
  HEAP("heap", "largest heap in use", "MiB", Source.AGENT),
  HEAP_GROWTH("heap-growth", "heap after collections, end over start", "", Source.AGENT),
  DIRECT("direct", "memory of direct buffers", "MiB", Source.AGENT),
  DIRECT_SHARE("direct-share", "the same over resident memory", "", Source.AGENT),
  AGENT_SHARE("agent-share", "share of a CPU that looking inside took", "", Source.AGENT),
  OBSERVED(
      "observed", "throughput while looked into over throughput as measured", "", Source.AGENT),

  PINNED("pinned", "waits per second that held a carrier", "1/s", Source.JFR),
  PINNED_SHARE("pinned-share", "share of carrier time lost to them", "", Source.JFR),
  PINNED_WHERE("pinned-where", "place of most of them", Source.JFR),
  PARKS("parks", "long parks per second", "1/s", Source.JFR),
  PARKED_AT_ONCE("parked-at-once", "threads in a long park, mean", "", Source.JFR),
  PARKED_WHERE("parked-where", "place of most of them", Source.JFR),
  PARKED_IN_PROGRAM("parked-in-program", "whether that is the program's own code", "", Source.JFR),
  BLOCKED("blocked", "waits for a monitor per second", "1/s", Source.JFR),
  BLOCKED_AT_ONCE("blocked-at-once", "threads that wait for a monitor, mean", "", Source.JFR),
  BLOCKED_WHERE("blocked-where", "place of most of them", Source.JFR),
  SOCKET_WAITS("socket-waits", "long waits for a socket per second", "1/s", Source.JFR),
  SOCKET_AT_ONCE("socket-at-once", "threads that wait for a socket, mean", "", Source.JFR),
  SOCKET_WHERE("socket-where", "place of most of them", Source.JFR),
  SAFEPOINT_SHARE("safepoint-share", "share of time in which no Java code ran", "", Source.JFR),
  COMPILER_QUEUE("compiler-queue", "methods waiting to be compiled, at most", "", Source.JFR),
  HOTTEST("hottest", "method with most CPU samples", Source.JFR),
  HOTTEST_SHARE("hottest-share", "its share of the samples", "", Source.JFR),
  YIELD_SHARE("yield-share", "share of samples in a yield", "", Source.JFR),
  TIMER_SHARE("timer-share", "share of samples in timers", "", Source.JFR);

  /** Where facts come from. */
  public enum Source {
    /** What the experiment says of the variant. */
    PLAN("the experiment"),
    /** What was judged. */
    EFFECTS("the judged effects"),
    /** What was measured from outside. */
    TRIALS("the trials"),
    /** What the agent saw in evidence trials. */
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
