package dev.sett.report.process;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.Profile;
import dev.sett.model.inside.RecordingSummary;
import java.util.List;
import java.util.Optional;

/** Says what took the samples of a flame graph, and when. */
final class CallSource {
  private CallSource() {}

  /** Of JFR, in the words of the event where it is known. */
  static String of(RecordingSummary recording) {
    String samples =
        switch (recording.sampler().orElse("")) {
          case "jdk.CPUTimeSample" -> "CPU-time samples";
          case "jdk.ExecutionSample" -> "execution samples";
          default -> "samples";
        };
    return "JFR's " + samples + " of the whole trial, including startup; Java frames only.";
  }

  /** Of a profiler. */
  static String of(Profile profile) {
    String frames =
        hasKernel(profile.calls())
            ? "Java, native and kernel frames"
            : "Java and native frames, no kernel frames";
    return "%s (event %s) in the measured phases only; %s."
        .formatted(profile.profiler(), profile.event(), frames);
  }

  private static boolean hasKernel(List<CallNode> calls) {
    return calls.stream()
        .anyMatch(
            call ->
                call.kind().equals(Optional.of(CallNode.Kind.KERNEL)) || hasKernel(call.callees()));
  }
}
