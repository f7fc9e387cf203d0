package dev.sett.verdict.parts;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.CpuPart;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.PartSamples;
import dev.sett.model.inside.Profile;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingTrials;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evidence trials whose parts are known. */
public final class TestingParts {
  private static final long ANSWERS = 1000;

  private TestingParts() {}

  /** CPU time of a part in the threads of a family, in microseconds per request. */
  public record Used(ThreadFamily family, CpuPart part, double micros) {}

  /** A trial whose profile has ten samples for each microsecond. */
  public static Trial profiled(String variant, int block, List<Used> used) {
    return profiled(TestingTrials.trial(variant, block, List.of()), used);
  }

  /** The same of a trial that there is. */
  public static Trial profiled(Trial trial, List<Used> used) {
    List<PartSamples> parts =
        used.stream()
            .map(
                u ->
                    new PartSamples(
                        u.family(),
                        u.part(),
                        Math.round(10 * u.micros()),
                        List.of(
                            new CallNode(
                                "app.Code." + u.part().name().toLowerCase(java.util.Locale.ROOT),
                                Math.round(10 * u.micros()),
                                List.of()))))
            .toList();
    long samples = parts.stream().mapToLong(PartSamples::samples).sum();
    Profile profile =
        new Profile("async-profiler 4.5", "cpu", 2_000_000, samples, List.of(), parts);
    InsideEvidence inside =
        new InsideEvidence(List.of(), Optional.empty(), List.of(), Optional.of(profile), List.of());
    return trial.with().slices(List.of(slice(used))).inside(Optional.of(inside)).build();
  }

  /** A trial without a profile that used as much. */
  public static Trial plain(String variant, int block, List<Used> used) {
    return TestingTrials.trial(variant, block, List.of(slice(used)));
  }

  private static Slice slice(List<Used> used) {
    Map<ThreadFamily, Long> nanos = new EnumMap<>(ThreadFamily.class);
    used.forEach(u -> nanos.merge(u.family(), Math.round(1e3 * ANSWERS * u.micros()), Long::sum));
    List<Usage.Family> families = new ArrayList<>();
    nanos.forEach((family, cpu) -> families.add(new Usage.Family(family, 1, cpu, 0, 0, 0)));
    long cpu = nanos.values().stream().mapToLong(n -> n).sum();
    Slice slice = TestingTrials.capacity(ANSWERS);
    return new Slice(
        slice.phase(),
        slice.startMillis(),
        slice.load(),
        slice.usage().with().cpuNanos(cpu).systemNanos(cpu / 2).families(families).build());
  }
}
