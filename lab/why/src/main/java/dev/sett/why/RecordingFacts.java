package dev.sett.why;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Waits;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** What JFR recorded in the evidence trials, per second under load. */
final class RecordingFacts {

  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /** Classes in which idle threads wait for work. */
  private static final Pattern IDLE =
      Pattern.compile(
          "Pool|Queue|Executor|Worker|Scheduler|Timer|Poller|Thread|Unsafe|LockSupport|Synchronizer");

  /** Parking also passes through some of these, so a small share means nothing. */
  private static final List<String> YIELDS = List.of("yield", "externalsubmitruncontinuation");

  /** Code that keeps timers, or sets and cancels them for a virtual thread. */
  private static final List<String> TIMERS =
      List.of(
          "delayscheduler",
          "scheduledthreadpool",
          "delayedworkqueue",
          "timerqueue",
          "virtualthread.schedule",
          "virtualthread.canceltimeout");

  private RecordingFacts() {}

  static void gather(Subject subject, Facts.Gathered facts) {
    List<RecordingSummary> recordings = new ArrayList<>();
    double seconds = 0;
    for (Trial trial : subject.evidence()) {
      var recording = trial.inside().flatMap(InsideEvidence::recording);
      if (recording.isPresent()) {
        recordings.add(recording.get());
        seconds += Math.min(recording.get().wallNanos() / 1e9, loadSeconds(trial));
      }
    }
    gather(recordings, seconds, facts);
  }

  /** The same for recordings, with the seconds under load in them. */
  static void gather(List<RecordingSummary> recordings, double seconds, Facts.Gathered facts) {
    if (recordings.isEmpty() || seconds == 0) {
      return;
    }
    waits(recordings, seconds, facts);
    facts.add(
        Fact.SAFEPOINT_SHARE,
        recordings.stream().mapToLong(RecordingSummary::safepointNanos).sum() / 1e9 / seconds);
    double throttled =
        recordings.stream().mapToLong(RecordingSummary::throttledNanos).sum() / 1e9 / seconds;
    if (throttled > facts.number(Fact.THROTTLED).orElse(0)) {
      facts.add(Fact.THROTTLED, throttled); // JFR sees quotas of containers around the program's
    }
    recordings.stream()
        .mapToLong(RecordingSummary::compilerQueue)
        .filter(most -> most >= 0)
        .max()
        .ifPresent(most -> facts.add(Fact.COMPILER_QUEUE, (double) most));
    recordings.stream()
        .flatMapToDouble(recording -> recording.humongous().stream())
        .average()
        .ifPresent(share -> facts.add(Fact.HUMONGOUS, share));
    samples(recordings, facts);
  }

  /** Time in which the trial was under load; the whole recording if there was none. */
  private static double loadSeconds(Trial trial) {
    double slices = trial.slices().stream().map(Slice::usage).mapToLong(u -> u.wallNanos()).sum();
    double warmUp = trial.warmUp().map(WarmUp::millis).orElse(0L);
    double seconds = slices / 1e9 + warmUp / 1e3;
    return seconds > 0 ? seconds : Double.MAX_VALUE;
  }

  private static void waits(List<RecordingSummary> all, double seconds, Facts.Gathered facts) {
    List<Waits> blocked = all.stream().map(RecordingSummary::blocked).toList();
    facts.add(Fact.BLOCKED, count(blocked) / seconds);
    facts.add(Fact.BLOCKED_AT_ONCE, nanos(blocked) / 1e9 / seconds);
    facts.add(Fact.BLOCKED_WHERE, where(blocked));
    List<Waits> sockets = all.stream().map(RecordingSummary::socketWaits).toList();
    facts.add(Fact.SOCKET_WAITS, count(sockets) / seconds);
    facts.add(Fact.SOCKET_AT_ONCE, nanos(sockets) / 1e9 / seconds);
    facts.add(Fact.SOCKET_WHERE, where(sockets));
    List<Waits> pinned = all.stream().map(RecordingSummary::pinned).toList();
    double carriers = Math.max(1, facts.number(Fact.PARALLELISM).orElse(1));
    facts.add(Fact.PINNED, count(pinned) / seconds);
    facts.add(Fact.PINNED_SHARE, nanos(pinned) / 1e9 / seconds / carriers);
    facts.add(Fact.PINNED_WHERE, where(pinned));
    List<Waits> parked = all.stream().map(RecordingSummary::parked).toList();
    facts.add(Fact.PARKS, count(parked) / seconds);
    facts.add(Fact.PARKED_AT_ONCE, nanos(parked) / 1e9 / seconds);
    facts.add(Fact.PARKED_WHERE, where(parked));
    facts.add(Fact.PARKED_CLASS, FactText.typeOf(where(parked)));
    facts.add(Fact.PARKED_IN_PROGRAM, isInProgram(where(parked)));
  }

  /**
   * Whether a place is one where the program itself waits, and not where an idle worker of a pool
   * or a thread of the JDK does.
   *
   * @param where class, with or without its package, dot, method
   */
  static boolean isInProgram(String where) {
    return !where.isEmpty()
        && JDK.stream().noneMatch(where::startsWith)
        && !IDLE.matcher(where.substring(0, Math.max(0, where.lastIndexOf('.')))).find();
  }

  private static double count(List<Waits> all) {
    return all.stream().mapToLong(Waits::count).sum();
  }

  private static double nanos(List<Waits> all) {
    return all.stream().mapToLong(Waits::nanos).sum();
  }

  private static String where(List<Waits> all) {
    return all.stream().max(Comparator.comparingLong(Waits::count)).map(Waits::where).orElse("");
  }

  private static void samples(List<RecordingSummary> recordings, Facts.Gathered facts) {
    double samples = recordings.stream().mapToLong(RecordingSummary::samples).sum();
    if (samples == 0) {
      return;
    }
    Map<String, Long> byMethod = new LinkedHashMap<>();
    recordings.forEach(
        r -> r.hottest().forEach(f -> byMethod.merge(f.method(), f.samples(), Long::sum)));
    byMethod.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(
            most -> {
              facts.add(Fact.HOTTEST, most.getKey());
              facts.add(Fact.HOTTEST_SHARE, most.getValue() / samples);
            });
    ownHottest(recordings, samples, facts);
    facts.add(Fact.YIELD_SHARE, share(byMethod, YIELDS) / samples);
    double below =
        recordings.stream().flatMap(r -> r.calls().stream()).mapToLong(c -> below(c, TIMERS)).sum();
    facts.add(Fact.TIMER_SHARE, Math.max(below, share(byMethod, TIMERS)) / samples);
  }

  private static void ownHottest(
      List<RecordingSummary> recordings, double samples, Facts.Gathered facts) {
    Map<String, Long> byMethod = new HashMap<>();
    recordings.forEach(r -> r.calls().forEach(call -> addSelf(call, byMethod)));
    byMethod.entrySet().stream()
        .filter(e -> JDK.stream().noneMatch(e.getKey()::startsWith))
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .ifPresent(
            most -> {
              facts.add(Fact.OWN_HOTTEST, most.getKey());
              facts.add(Fact.OWN_HOTTEST_CLASS, FactText.typeOf(most.getKey()));
              facts.add(Fact.OWN_HOTTEST_SHARE, most.getValue() / samples);
            });
  }

  /** Adds the samples in each Java method, without those in what it called. */
  private static void addSelf(CallNode call, Map<String, Long> byMethod) {
    long below = call.callees().stream().mapToLong(CallNode::samples).sum();
    if (call.kind().isEmpty() && !call.method().startsWith("(")) { // of no method
      byMethod.merge(call.method(), call.samples() - below, Long::sum);
    }
    call.callees().forEach(callee -> addSelf(callee, byMethod));
  }

  /** Samples in such methods and in all that they called. */
  private static long below(CallNode call, List<String> parts) {
    return isOf(call.method(), parts)
        ? call.samples()
        : call.callees().stream().mapToLong(callee -> below(callee, parts)).sum();
  }

  private static boolean isOf(String method, List<String> parts) {
    return parts.stream().anyMatch(method.toLowerCase(Locale.ROOT)::contains);
  }

  private static double share(Map<String, Long> byMethod, List<String> parts) {
    return byMethod.entrySet().stream()
        .filter(e -> isOf(e.getKey(), parts))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
