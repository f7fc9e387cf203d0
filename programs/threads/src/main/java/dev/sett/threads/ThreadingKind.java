package dev.sett.threads;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The registry of threading models, one line each: what it is called, what it is, how its executor
 * is started. A further model is a further line here; nothing else in this module changes, and a
 * server that takes any executor offers it unchanged.
 *
 * <p>A name ending in {@code N} takes a whole number: of threads that may run at once, or, after
 * {@code virtual@}, of carriers.
 */
public enum ThreadingKind {
  /** A fixed pool of N platform threads before a first-in-first-out queue. */
  PLATFORM_POOL("platform:N", "a pool of N platform threads with a queue", Starters::platformPool),
  /** The same pool, to which a server hands requests from threads of its own. */
  PLATFORM_DISPATCHED(
      "dispatch:N",
      "a pool of N platform threads, separate from the server's own",
      Starters::platformPool),
  /** A new platform thread for every task. */
  PLATFORM_PER_TASK("platform", "a new platform thread per task", n -> Starters.platformPerTask()),
  /** A new virtual thread for every task. */
  VIRTUAL("virtual", "a new virtual thread per task", n -> Starters.virtualPerTask()),
  /** A new virtual thread for every task, at most N at once; the rest wait without a thread. */
  VIRTUAL_LIMITED(
      "virtual:N", "virtual threads, at most N at a time; the rest wait", Starters::virtualPool),
  /** Virtual threads on the JDK's scheduler, with N carriers instead of one per processor. */
  VIRTUAL_ON_JDK(
      "virtual@jdk:N",
      "virtual threads on the JDK's own scheduler with a parallelism of N",
      n -> Starters.virtualPerTask()),
  /** Virtual threads carried by a fixed pool of N threads instead of the JDK's scheduler. */
  VIRTUAL_ON_FIXED(
      "virtual@fixed:N",
      "virtual threads carried by a pool of N",
      n -> OtherCarriers.perTask(OtherCarriers.fixed(n))),
  /** Virtual threads carried by a ForkJoinPool of its own, set up like the JDK's scheduler. */
  VIRTUAL_ON_FORK_JOIN(
      "virtual@fjp:N",
      "virtual threads carried by a ForkJoinPool of N",
      n -> OtherCarriers.perTask(OtherCarriers.forkJoin(n))),
  /** Virtual threads carried by the self-tuning pool of the module {@code pool}. */
  VIRTUAL_ON_TUNED(
      "virtual@tuned",
      "virtual threads carried by Sett's self-tuning pool",
      n -> OtherCarriers.perTask(OtherCarriers.tuned())),
  /** The self-tuning pool of the module {@code pool}. */
  TUNED("tuned", "Sett's self-tuning pool, which needs no pool size", n -> Starters.tuned()),
  /** Open Liberty's self-tuning pool, reimplemented from its description. */
  LIBERTY(
      "liberty",
      "Liberty's published self-tuning pool",
      n -> Starters.liberty(LibertyRules.CURRENT)),
  /** The same as it was before a long queue made it grow. */
  LIBERTY_2021(
      "liberty-2021",
      "the same before release 23.0.0.10, which made it grow for a long queue",
      n -> Starters.liberty(LibertyRules.OF_2021)),
  /** The EnhancedQueueExecutor of JBoss Threads, as Quarkus sizes it. */
  JBOSS("jboss", "the pool of Quarkus and WildFly, 200 threads", n -> Starters.jboss()),
  /** What a server's framework does without any configuration. */
  NATIVE("native", "the framework's default"),
  /** Requests handled on the threads that read the sockets. */
  EVENT_LOOP("event-loop", "requests handled on the threads that read the sockets");

  /** The most threads a model may be asked for: {@value}. */
  public static final int MAX_LIMIT = 100_000;

  /** What a ForkJoinPool can have. */
  private static final int FORK_JOIN_MOST = 0x7fff;

  /** This code's own bytecode. */
  private static final int OLDEST_JDK = 21;

  private final String pattern;
  private final String summary;

  // Every starter is a stateless method of this module.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Optional<IntFunction<ExecutorService>> starter;

  ThreadingKind(String pattern, String summary, IntFunction<ExecutorService> starter) {
    this.pattern = pattern;
    this.summary = summary;
    this.starter = Optional.of(starter);
  }

  /** A model that only a server can provide: there is no executor of that kind. */
  ThreadingKind(String pattern, String summary) {
    this.pattern = pattern;
    this.summary = summary;
    this.starter = Optional.empty();
  }

  /** What users type, with {@code N} where a number goes, for example {@code platform:N}. */
  public String pattern() {
    return pattern;
  }

  /** What the model is, in a few words, for lists. */
  public String summary() {
    return summary;
  }

  /** Whether the name takes a number of threads. */
  public boolean takesLimit() {
    return pattern.endsWith(":N");
  }

  /** The highest number that the name takes; 0 for a kind that takes none. */
  public int mostLimit() {
    int most = this == VIRTUAL_ON_FORK_JOIN || this == VIRTUAL_ON_JDK ? FORK_JOIN_MOST : MAX_LIMIT;
    return takesLimit() ? most : 0;
  }

  /** Flags that the JVM needs on its command line to run the model with this number. */
  List<String> jvmFlags(int limit) {
    if (this == VIRTUAL_ON_JDK) {
      return List.of(JdkScheduler.jvmFlag(limit));
    }
    return hasOtherCarriers() ? List.of(OtherCarriers.JVM_FLAG) : List.of();
  }

  /** Why this JVM can't run the model with this number, as a sentence; empty if it can. */
  Optional<String> refusedHere(int limit) {
    if (this == VIRTUAL_ON_JDK) {
      return JdkScheduler.refusal(limit);
    }
    return hasOtherCarriers()
        ? OtherCarriers.refusal().map(why -> "The threading model " + pattern + " " + why)
        : Optional.empty();
  }

  /**
   * Why a release of the JDK can't run the model, as a sentence for the user; empty if it can.
   *
   * @param release such as 25
   */
  public Optional<String> refusedOn(int release) {
    if (release < OLDEST_JDK) {
      return Optional.of(
          "Sett's own programs need JDK %d or later; this is %d.".formatted(OLDEST_JDK, release));
    }
    return hasOtherCarriers() && release > OtherCarriers.NEWEST_JDK
        ? Optional.of(
            "The threading model %s needs JDK %d to %d, where virtual threads can have other carriers; this is %d."
                .formatted(pattern, OLDEST_JDK, OtherCarriers.NEWEST_JDK, release))
        : Optional.empty();
  }

  private boolean hasOtherCarriers() {
    return this == VIRTUAL_ON_FIXED || this == VIRTUAL_ON_FORK_JOIN || this == VIRTUAL_ON_TUNED;
  }

  /** Whether {@link ThreadingModel#executor()} works; if not, a server provides the model. */
  public boolean hasExecutor() {
    return starter.isPresent();
  }

  /** A list of kinds for the end of a sentence: {@code platform:N (a pool …), virtual (…)}. */
  public static String list(Collection<ThreadingKind> kinds) {
    return kinds.stream()
        .sorted()
        .map(kind -> kind.pattern + " (" + kind.summary + ")")
        .collect(Collectors.joining(", "));
  }

  /** What stands before the number: {@code platform:} of {@code platform:N}; else the name. */
  String stem() {
    return takesLimit() ? pattern.substring(0, pattern.length() - 1) : pattern;
  }

  IntFunction<ExecutorService> requireExecutor() {
    return starter.orElseThrow(
        () ->
            new ThreadingModelException(
                "The threading model "
                    + pattern
                    + " is provided by a server, not by an executor. Models with an executor: "
                    + list(Arrays.stream(values()).filter(ThreadingKind::hasExecutor).toList())
                    + "."));
  }
}
