package dev.sett.verdict.parts;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.inside.Profile;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the CPU time of a request in the closed loop of one evidence trial was spent on.
 *
 * <p>How much CPU time each family of threads used is exact; the samples only divide it:
 *
 * <pre>
 * part = sum over families of  CPU of the family / answers * samples of the part / samples
 * </pre>
 *
 * with both numbers of samples in the threads of the family. What a family used that was never
 * sampled is its own part where it is the JVM's, else unknown. So the parts sum to the CPU time per
 * request, and a profiler that samples some threads less often than others does no harm.
 *
 * @param micros CPU time of the whole process per right answer, in microseconds, &gt; 0
 * @param kernelMicros of that in the kernel, from clock ticks; &ge; 0
 * @param shares every part that used any; several may have one part
 */
public record CpuByPart(double micros, double kernelMicros, List<Share> shares) {

  /** Copies the list. */
  public CpuByPart {
    shares = List.copyOf(shares);
  }

  /**
   * What a part used in the threads of one family.
   *
   * @param micros per right answer, in microseconds, &ge; 0
   * @param samples whose stacks show it; empty if it was not sampled
   */
  public record Share(CpuPart part, double micros, Optional<PartSamples> samples) {}

  /** CPU time of a trial in the closed loop per right answer, in microseconds; empty if unknown. */
  public static OptionalDouble closedLoopMicros(Trial trial) {
    List<Slice> slices = trial.slices(Phase.CAPACITY);
    long cpuNanos = slices.stream().mapToLong(s -> s.usage().cpuNanos()).sum();
    long answers = answers(slices);
    return cpuNanos > 0 && answers > 0
        ? OptionalDouble.of(cpuNanos / 1e3 / answers)
        : OptionalDouble.empty();
  }

  /** The parts of a trial; empty if it has no closed loop, or no stacks that were sorted. */
  public static Optional<CpuByPart> of(Trial trial) {
    List<PartSamples> samples =
        trial.inside().flatMap(InsideEvidence::profile).map(Profile::parts).orElse(List.of());
    OptionalDouble micros = closedLoopMicros(trial);
    if (samples.isEmpty() || micros.isEmpty()) {
      return Optional.empty();
    }
    List<Slice> slices = trial.slices(Phase.CAPACITY);
    Map<ThreadFamily, Long> cpu = cpuNanos(slices);
    List<Share> shares = new ArrayList<>();
    if (cpu.isEmpty()) {
      add(shares, samples, micros.getAsDouble(), CpuPart.UNKNOWN);
    } else {
      // Counters of threads are read one after another, so their sum is not quite the process's.
      double all = cpu.values().stream().mapToLong(n -> n).sum();
      cpu.forEach(
          (family, nanos) ->
              add(
                  shares,
                  samples.stream().filter(s -> s.family() == family).toList(),
                  micros.getAsDouble() * nanos / all,
                  unsampled(family)));
    }
    double kernelNanos = slices.stream().mapToLong(s -> s.usage().systemNanos()).sum();
    return Optional.of(
        new CpuByPart(micros.getAsDouble(), kernelNanos / 1e3 / answers(slices), shares));
  }

  /** What all shares of a part use together, in microseconds. */
  public double micros(CpuPart part) {
    return shares.stream().filter(s -> s.part() == part).mapToDouble(Share::micros).sum();
  }

  private static long answers(List<Slice> slices) {
    return slices.stream().mapToLong(s -> s.load().answered()).sum();
  }

  private static Map<ThreadFamily, Long> cpuNanos(List<Slice> slices) {
    Map<ThreadFamily, Long> nanos = new EnumMap<>(ThreadFamily.class);
    for (Slice slice : slices) {
      for (Usage.Family family : slice.usage().families()) {
        if (family.cpuNanos() > 0) {
          nanos.merge(family.family(), family.cpuNanos(), Long::sum);
        }
      }
    }
    return nanos;
  }

  private static void add(
      List<Share> shares, List<PartSamples> samples, double micros, CpuPart unsampled) {
    double all = samples.stream().mapToLong(PartSamples::samples).sum();
    if (all == 0) {
      shares.add(new Share(unsampled, micros, Optional.empty()));
    }
    samples.forEach(
        s -> shares.add(new Share(s.part(), micros * s.samples() / all, Optional.of(s))));
  }

  private static CpuPart unsampled(ThreadFamily family) {
    return switch (family) {
      case JIT -> CpuPart.JIT;
      case GC -> CpuPart.GC;
      case VM -> CpuPart.VM;
      case REQUEST, CARRIER, SELECTOR, OTHER -> CpuPart.UNKNOWN;
    };
  }
}
