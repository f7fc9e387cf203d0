package dev.sett.probe.usage;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import java.util.Optional;

/**
 * One thread's counters since it started, from {@code schedstat} (scheduler's nanoseconds) and
 * {@code status} of {@code /proc/<pid>/task/<tid>}.
 *
 * @param slices times it was put on a CPU; unchanged means that nothing else has changed either
 */
public record ThreadReading(
    long tid,
    ThreadFamily family,
    long cpuNanos,
    long waitNanos,
    long slices,
    long voluntarySwitches,
    long involuntarySwitches) {

  /** Reads both files; {@code before} spares the second one for a thread that did not run. */
  static Optional<ThreadReading> of(Proc proc, long pid, long tid, Optional<ThreadReading> before) {
    String folder = "proc/" + pid + "/task/" + tid;
    String schedstat = proc.read(folder + "/schedstat").orElse("");
    long[] times = schedstat(schedstat);
    if (before.isPresent()
        && times[2] > 0
        && before.get().slices == times[2]
        && before.get().cpuNanos == times[0]) {
      return before;
    }
    return proc.read(folder + "/status").map(status -> parse(tid, times, status));
  }

  public static ThreadReading parse(long tid, long[] times, String status) {
    return new ThreadReading(
        tid,
        ThreadFamilies.of(KernelFields.textAfter(status, "Name:").orElse("")),
        times[0],
        times[1],
        times[2],
        KernelFields.after(status, "voluntary_ctxt_switches:"),
        KernelFields.after(status, "nonvoluntary_ctxt_switches:"));
  }

  /** On CPU, waiting for one, times put on one: in nanoseconds; zeros if the kernel counts none. */
  public static long[] schedstat(String text) {
    long[] times = new long[3];
    String[] fields = text.strip().split(" ", -1);
    for (int i = 0; i < Math.min(3, fields.length); i++) {
      times[i] = KernelFields.number(fields[i]).orElse(0L);
    }
    return times;
  }
}
