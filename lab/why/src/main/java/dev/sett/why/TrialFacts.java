package dev.sett.why;

import dev.sett.model.http.ErrorKind;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.DependencyLoad;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.model.trial.Warning;
import dev.sett.stats.Histograms;
import dev.sett.why.evidence.FullLoad;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** What was measured from outside the variant. */
final class TrialFacts {

  private static final double MIB = 1024 * 1024;

  private static final Map<ThreadFamily, Fact> SHARES =
      new EnumMap<>(
          Map.of(
              ThreadFamily.REQUEST, Fact.SHARE_REQUEST,
              ThreadFamily.CARRIER, Fact.SHARE_CARRIER,
              ThreadFamily.SELECTOR, Fact.SHARE_SELECTOR,
              ThreadFamily.JIT, Fact.SHARE_JIT,
              ThreadFamily.GC, Fact.SHARE_GC,
              ThreadFamily.VM, Fact.SHARE_VM,
              ThreadFamily.OTHER, Fact.SHARE_OTHER));

  private TrialFacts() {}

  static void gather(Subject subject, Facts.Gathered facts) {
    facts.add(Fact.FAILURES, (double) subject.broken());
    if (subject.trials().isEmpty()) {
      return;
    }
    List<Slice> full = subject.full();
    if (!full.isEmpty()) {
      load(full, facts);
      cpu(full, PlanFacts.cpus(subject), facts);
      service(full, facts);
      families(full.stream().map(Slice::usage).toList(), facts);
    }
    common(subject, facts);
    trials(subject, facts);
    trend(subject.trials(), facts);
  }

  private static void load(List<Slice> full, Facts.Gathered facts) {
    double rate = FullLoad.rps(full);
    facts.add(Fact.RATE, rate);
    histogram(full)
        .ifPresent(
            times -> {
              times(times, Fact.FULL_MEAN, Fact.FULL_P50, Fact.FULL_P99, facts);
              facts.add(Fact.IN_FLIGHT, rate * times.getMean() / 1e9);
            });
    double asked = Subject.loads(full, l -> l.answered() + l.failed());
    facts.add(Fact.ERRORS, Subject.loads(full, LoadSlice::failed) / asked);
    facts.add(Fact.TIMEOUTS, Subject.loads(full, TrialFacts::timeouts) / asked);
    facts.add(
        Fact.ENGINE_BUSY,
        full.stream().mapToDouble(s -> s.load().engine().cpuShare()).average().orElse(0));
  }

  private static void times(Histogram times, Fact mean, Fact p50, Fact p99, Facts.Gathered facts) {
    facts.add(mean, times.getMean() / 1e6);
    facts.add(p50, times.getValueAtPercentile(50) / 1e6);
    facts.add(p99, times.getValueAtPercentile(99) / 1e6);
  }

  private static long timeouts(LoadSlice load) {
    LoadSlice.Failures failures = load.errors().get(ErrorKind.TIMEOUT);
    return failures == null ? 0 : failures.count();
  }

  private static Optional<Histogram> histogram(List<Slice> slices) {
    List<Histogram> all =
        slices.stream()
            .map(s -> s.load().response())
            .filter(text -> !text.isEmpty())
            .map(Histograms::decode)
            .toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(Histograms.merge(all)).filter(h -> h.getTotalCount() > 0);
  }

  private static void cpu(List<Slice> full, OptionalInt cpus, Facts.Gathered facts) {
    double wall = Subject.usages(full, Usage::wallNanos);
    double used = Subject.usages(full, Usage::cpuNanos);
    double answered = Subject.loads(full, LoadSlice::answered);
    double throttled = Subject.usages(full, u -> u.machine().throttledNanos());
    cpus.ifPresent(given -> facts.add(Fact.BUSY, busy(used, wall, throttled, given)));
    facts.add(Fact.CPUS_USED, used / wall);
    double voluntary = Subject.usages(full, Usage::voluntarySwitches);
    double involuntary = Subject.usages(full, Usage::involuntarySwitches);
    facts.add(Fact.SWITCHES, (voluntary + involuntary) / answered);
    facts.add(Fact.SWITCHES_VOLUNTARY, voluntary / answered);
    facts.add(Fact.SWITCHES_INVOLUNTARY, involuntary / answered);
    facts.add(Fact.RUN_QUEUE_WAIT, Subject.usages(full, Usage::runQueueWaitNanos) / 1e3 / answered);
    facts.add(Fact.STEAL, Subject.usages(full, u -> u.machine().stealNanos()) / wall);
    facts.add(Fact.FOREIGN, Subject.usages(full, u -> u.machine().foreignNanos()) / wall);
    facts.add(Fact.THROTTLED, throttled / wall);
    facts.add(Fact.THREADS, full.stream().mapToInt(s -> s.usage().threads()).max().orElse(0));
    carrierSwitches(full, answered, facts);
    facts.add(
        Fact.MEMORY, full.stream().mapToLong(s -> s.usage().rssBytes()).max().orElse(0) / MIB);
  }

  /**
   * Share that a program used of the CPU time that it could have used: what a quota left of its
   * CPUs.
   *
   * @param throttled time for which the quota stopped it, over all CPUs; the kernel may count more
   *     than there is beside the time used (1.52 s in 1.48 s on one CPU)
   */
  static double busy(double used, double wall, double throttled, int cpus) {
    return used / Math.max(used, wall * cpus - throttled);
  }

  /** How often carriers left the CPU, where there are any. */
  private static void carrierSwitches(List<Slice> full, double answered, Facts.Gathered facts) {
    List<Usage.Family> carriers =
        full.stream()
            .flatMap(slice -> slice.usage().families().stream())
            .filter(family -> family.family() == ThreadFamily.CARRIER)
            .toList();
    if (!carriers.isEmpty()) {
      facts.add(
          Fact.CARRIER_WAITS,
          carriers.stream().mapToLong(Usage.Family::voluntarySwitches).sum() / answered);
      facts.add(
          Fact.CARRIER_PREEMPTED,
          carriers.stream().mapToLong(Usage.Family::involuntarySwitches).sum() / answered);
    }
  }

  /** The service that is nearest to its limit, as far as that is known. */
  private static void service(List<Slice> full, Facts.Gathered facts) {
    DependencyLoad.of(full).stream()
        .max(Comparator.comparingDouble(load -> load.share().orElse(0)))
        .ifPresent(
            load -> {
              facts.add(Fact.SERVICE_NAME, load.name());
              facts.add(Fact.SERVICE_CPUS, load.cpusUsed());
              load.share().ifPresent(share -> facts.add(Fact.SERVICE_BUSY, share));
              load.connections()
                  .ifPresent(number -> facts.add(Fact.SERVICE_CONNECTIONS, (double) number));
            });
  }

  /** Who used the CPU. */
  static void families(List<Usage> usages, Facts.Gathered facts) {
    Map<ThreadFamily, Long> cpu = new EnumMap<>(ThreadFamily.class);
    Map<ThreadFamily, Integer> threads = new EnumMap<>(ThreadFamily.class);
    for (Usage usage : usages) {
      for (Usage.Family family : usage.families()) {
        cpu.merge(family.family(), family.cpuNanos(), Long::sum);
        threads.merge(family.family(), family.threads(), Math::max);
      }
    }
    double all = cpu.values().stream().mapToLong(Long::longValue).sum();
    if (all == 0) {
      return;
    }
    double wall = usages.stream().mapToLong(Usage::wallNanos).sum();
    SHARES.forEach((family, fact) -> facts.add(fact, cpu.getOrDefault(family, 0L) / all));
    facts.add(Fact.CARRIER_CPUS, cpu.getOrDefault(ThreadFamily.CARRIER, 0L) / wall);
    facts.add(Fact.SELECTOR_CPUS, cpu.getOrDefault(ThreadFamily.SELECTOR, 0L) / wall);
    facts.add(Fact.REQUEST_THREADS, threads.getOrDefault(ThreadFamily.REQUEST, 0));
    facts.add(Fact.CARRIER_THREADS, threads.getOrDefault(ThreadFamily.CARRIER, 0));
    facts.add(Fact.SELECTOR_THREADS, threads.getOrDefault(ThreadFamily.SELECTOR, 0));
    cpu.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(most -> facts.add(Fact.BUSIEST, most.getKey().words()));
  }

  private static void common(Subject subject, Facts.Gathered facts) {
    List<Slice> common = subject.common();
    if (!common.isEmpty()) {
      facts.add(
          Fact.CPU_PER_REQUEST,
          Subject.usages(common, Usage::cpuNanos)
              / 1e3
              / Subject.loads(common, LoadSlice::answered));
      histogram(common)
          .ifPresent(
              times -> {
                times(times, Fact.MEAN, Fact.P50, Fact.P99, facts);
                facts
                    .number(Fact.RATE)
                    .ifPresent(rate -> facts.add(Fact.AT_ONCE, rate * times.getMean() / 1e9));
              });
    }
    subject.atRate().stream()
        .max(Comparator.comparingDouble(s -> s.load().targetRps()))
        .ifPresent(
            highest -> {
              facts.add(Fact.OFFERED, highest.load().targetRps());
              List<Slice> same =
                  subject.atRate().stream()
                      .filter(s -> s.load().targetRps() == highest.load().targetRps())
                      .toList();
              facts.add(Fact.ACHIEVED, FullLoad.rps(same) / highest.load().targetRps());
            });
  }

  private static void trials(Subject subject, Facts.Gathered facts) {
    List<Trial> trials = subject.trials();
    double count = trials.size();
    facts.add(Fact.BLOCKS, count);
    facts.add(
        Fact.ENGINE_LIMITED,
        trials.stream()
                .filter(
                    t ->
                        t.warnings().stream()
                            .anyMatch(w -> w.kind() == Warning.Kind.ENGINE_LIMITED))
                .count()
            / count);
    List<WarmUp> warmUps = trials.stream().flatMap(t -> t.warmUp().stream()).toList();
    if (!warmUps.isEmpty()) {
      facts.add(
          Fact.UNSTEADY,
          warmUps.stream().filter(w -> !w.steady()).count() / (double) warmUps.size());
    }
    double[] rates =
        trials.stream()
            .map(FullLoad::of)
            .filter(slices -> !slices.isEmpty())
            .mapToDouble(FullLoad::rps)
            .toArray();
    if (rates.length >= 3) {
      facts.add(Fact.NOISE, spread(rates));
    }
    trials.stream()
        .flatMap(t -> t.slices(Phase.RAMP).stream())
        .flatMapToDouble(s -> s.load().rampUp().secondsTo(0.95).stream())
        .average()
        .ifPresent(seconds -> facts.add(Fact.TIME_TO_95, seconds));
  }

  /** Standard deviation over mean. */
  private static double spread(double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return Math.sqrt(squares / (values.length - 1)) / mean;
  }

  /** Last slice over first, the mean over trials that have at least two. */
  private static void trend(List<Trial> trials, Facts.Gathered facts) {
    growth(trials, Usage::threads).ifPresent(growth -> facts.add(Fact.THREADS_GROWTH, growth));
    growth(trials, Usage::rssBytes).ifPresent(growth -> facts.add(Fact.MEMORY_GROWTH, growth));
  }

  private static OptionalDouble growth(List<Trial> trials, ToDoubleFunction<Usage> of) {
    return trials.stream()
        .filter(t -> t.slices().size() >= 2)
        .mapToDouble(
            t ->
                of.applyAsDouble(t.slices().getLast().usage())
                    / of.applyAsDouble(t.slices().getFirst().usage()))
        .average();
  }
}
