package dev.sett.report.data;

import dev.sett.model.outside.Sample;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * What one trial shows by itself: the figures the charts draw.
 *
 * @param capacityRps right answers per second in the capacity phase
 * @param foreignShare CPU time others took while it was measured, as a share of one CPU
 * @param stealShare CPU time the hypervisor kept meanwhile, as a share of one CPU
 */
public record TrialFigures(
    Trial trial, OptionalDouble capacityRps, double foreignShare, double stealShare) {
  /** From this share of one CPU on, a trial is marked as noisy. */
  public static final double NOISY = 0.02;

  public static TrialFigures of(Trial trial) {
    List<Usage> usages =
        trial.slices().stream()
            .filter(slice -> slice.phase() != Phase.WARM_UP)
            .map(Slice::usage)
            .toList();
    double wall = sum(usages, Usage::wallNanos);
    return new TrialFigures(
        trial,
        capacity(trial.slices(Phase.CAPACITY)),
        wall == 0 ? 0 : sum(usages, usage -> usage.machine().foreignNanos()) / wall,
        wall == 0 ? 0 : sum(usages, usage -> usage.machine().stealNanos()) / wall);
  }

  private static double sum(List<Usage> usages, ToLongFunction<Usage> of) {
    return usages.stream().mapToLong(of).sum();
  }

  public boolean noisy() {
    return foreignShare >= NOISY || stealShare >= NOISY;
  }

  /** Largest resident memory seen, in bytes; 0 if none was read. */
  public long rssBytes() {
    long inSlices = trial.slices().stream().mapToLong(s -> s.usage().rssBytes()).max().orElse(0);
    return trial.samples().stream()
        .map(Sample::usage)
        .mapToLong(Usage::rssBytes)
        .reduce(inSlices, Math::max);
  }

  private static OptionalDouble capacity(List<Slice> slices) {
    double nanos = slices.stream().map(Slice::load).mapToDouble(LoadSlice::countedNanos).sum();
    long completed = slices.stream().map(Slice::load).mapToLong(LoadSlice::completed).sum();
    return nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(completed * 1e9 / nanos);
  }

  /**
   * What one right answer cost in the cost phase, over several trials.
   *
   * @param micros CPU time by thread family, microseconds per answer
   * @param total CPU time of the process, microseconds per answer; what no family explains included
   * @param waitMicros time runnable without a CPU, per answer
   * @param voluntary context switches because a thread waited, per answer
   * @param involuntary context switches because a thread was preempted, per answer
   * @param threads threads alive, on average over the slices
   */
  public record Cost(
      Map<ThreadFamily, Double> micros,
      double total,
      double waitMicros,
      double voluntary,
      double involuntary,
      double threads) {

    /** CPU time of all threads but the compiler's, microseconds per successful response. */
    public double withoutCompiler() {
      return total - micros.getOrDefault(ThreadFamily.JIT, 0.0);
    }

    /** The cost over these trials; empty of families if nothing was answered. */
    public static Cost of(List<Trial> trials) {
      List<Slice> slices = trials.stream().flatMap(t -> t.slices(Phase.COST).stream()).toList();
      List<Usage> usages = slices.stream().map(Slice::usage).toList();
      double answered = slices.stream().mapToLong(slice -> slice.load().answered()).sum();
      if (answered == 0) {
        return new Cost(Map.of(), 0, 0, 0, 0, 0);
      }
      Map<ThreadFamily, Double> nanos = new EnumMap<>(ThreadFamily.class);
      usages.stream()
          .flatMap(usage -> usage.families().stream())
          .forEach(f -> nanos.merge(f.family(), (double) f.cpuNanos(), Double::sum));
      double cpu = sum(usages, Usage::cpuNanos);
      double explained = nanos.values().stream().mapToDouble(n -> n).sum();
      if (cpu > explained) {
        nanos.merge(ThreadFamily.OTHER, cpu - explained, Double::sum);
      }
      nanos.replaceAll((_, n) -> n / answered / 1e3);
      return new Cost(
          nanos,
          Math.max(cpu, explained) / answered / 1e3,
          sum(usages, Usage::runQueueWaitNanos) / answered / 1e3,
          sum(usages, Usage::voluntarySwitches) / answered,
          sum(usages, Usage::involuntarySwitches) / answered,
          sum(usages, Usage::threads) / slices.size());
    }
  }
}
