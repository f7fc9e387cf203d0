package dev.sett.report.process;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.Profile;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The stacks of a variant's CPU samples.
 *
 * @param calls outermost methods, all recordings of the variant together
 * @param samples all its CPU samples, &gt; 0
 * @param source what took them and when, as the words of a sentence
 */
record CallShares(List<CallNode> calls, long samples, String source) {
  /** How many standard errors two shares lie apart before the difference is shown. */
  private static final double SURE = 3;

  /** Of all JFR recordings of some trials; empty if none kept its stacks. */
  static Optional<CallShares> ofRecordings(List<Trial> trials) {
    List<RecordingSummary> recordings =
        trials.stream()
            .flatMap(t -> t.inside().flatMap(InsideEvidence::recording).stream())
            .filter(r -> r.samples() > 0 && !r.calls().isEmpty())
            .toList();
    return of(recordings, RecordingSummary::calls, RecordingSummary::samples, CallShares::source);
  }

  /** Of all profiles of some trials; empty if no profiler ran. */
  static Optional<CallShares> ofProfiles(List<Trial> trials) {
    List<Profile> profiles =
        trials.stream()
            .flatMap(t -> t.inside().flatMap(InsideEvidence::profile).stream())
            .filter(p -> p.samples() > 0 && !p.calls().isEmpty())
            .toList();
    boolean closedLoop = trials.stream().anyMatch(t -> !t.slices(Phase.CAPACITY).isEmpty());
    return of(profiles, Profile::calls, Profile::samples, p -> source(p, closedLoop));
  }

  private static <T> Optional<CallShares> of(
      List<T> parts,
      Function<T, List<CallNode>> calls,
      ToLongFunction<T> samples,
      Function<T, String> source) {
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CallShares(
                merged(parts.stream().flatMap(part -> calls.apply(part).stream()).toList()),
                parts.stream().mapToLong(samples).sum(),
                source.apply(parts.getFirst())));
  }

  private static List<CallNode> merged(List<CallNode> calls) {
    Map<String, List<CallNode>> byMethod = new LinkedHashMap<>();
    calls.forEach(c -> byMethod.computeIfAbsent(c.method(), m -> new ArrayList<>()).add(c));
    return byMethod.values().stream()
        .map(
            same ->
                new CallNode(
                    same.getFirst().method(),
                    same.stream().mapToLong(CallNode::samples).sum(),
                    merged(same.stream().flatMap(c -> c.callees().stream()).toList()),
                    same.getFirst().kind()))
        .sorted(
            Comparator.comparingLong(CallNode::samples).reversed().thenComparing(CallNode::method))
        .toList();
  }

  /**
   * Share of the samples in whose stacks each method stands, wherever it was called from; a method
   * that calls itself counts once a stack.
   */
  Map<String, Double> anywhere() {
    Map<String, Double> shares = new HashMap<>();
    calls.forEach(call -> add(call, new HashSet<>(), shares));
    return shares;
  }

  private void add(CallNode call, Set<String> callers, Map<String, Double> shares) {
    boolean outermost = callers.add(call.method());
    if (outermost) {
      shares.merge(call.method(), (double) call.samples() / samples, Double::sum);
    }
    call.callees().forEach(callee -> add(callee, callers, shares));
    if (outermost) {
      callers.remove(call.method());
    }
  }

  /**
   * How far a share of these samples lies above one of other samples; 0 where chance may have made
   * the difference (three standard errors of two independent shares).
   */
  double above(double share, double otherShare, CallShares other) {
    double error =
        Math.sqrt(share * (1 - share) / samples + otherShare * (1 - otherShare) / other.samples);
    double difference = share - otherShare;
    return Math.abs(difference) <= SURE * error ? 0 : difference;
  }

  /** What took the samples and when: JFR, in the words of the event where it is known. */
  static String source(RecordingSummary recording) {
    String samples =
        switch (recording.sampler().orElse("")) {
          case "jdk.CPUTimeSample" -> "CPU-time samples";
          case "jdk.ExecutionSample" -> "execution samples";
          default -> "samples";
        };
    return "JFR's " + samples + " of the whole trial, including startup; Java frames only.";
  }

  /** The same of a profiler. */
  private static String source(Profile profile, boolean closedLoop) {
    String frames =
        hasKernel(profile.calls())
            ? "Java, native and kernel frames"
            : "Java and native frames, no kernel frames";
    // Older profiles, whose samples are not sorted, are of all measured phases.
    String phases = closedLoop && !profile.parts().isEmpty() ? "closed loop" : "measured phases";
    return "%s (event %s) in the %s only; %s."
        .formatted(profile.profiler(), profile.event(), phases, frames);
  }

  private static boolean hasKernel(List<CallNode> calls) {
    return calls.stream()
        .anyMatch(
            call ->
                call.kind().equals(Optional.of(CallNode.Kind.KERNEL)) || hasKernel(call.callees()));
  }
}
