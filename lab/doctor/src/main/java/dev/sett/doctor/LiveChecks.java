package dev.sett.doctor;

import dev.sett.model.design.CpuSet;
import dev.sett.model.launch.SystemTool;
import dev.sett.model.outside.Usage;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.MachineReading;
import dev.sett.probe.usage.TreeReading;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What {@code doctor} finds out by trying and timing; a few seconds in all. */
final class LiveChecks {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int CHUNKS = 1000;

  private LiveChecks() {}

  /** Whether a command can be pinned to a CPU. */
  static Diagnosis pinning(CpuSet allowed) {
    String cpu = allowed.cpus().getFirst().toString();
    String name = "Pinning";
    try {
      // It starts itself on that CPU: one program less that has to be found.
      List<String> command =
          SystemTool.TASKSET.command(
              "-c", cpu, SystemTool.TASKSET.command().getFirst(), "--version");
      Process taskset =
          new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      if (taskset.waitFor(5, TimeUnit.SECONDS) && taskset.exitValue() == 0) {
        return Diagnosis.ok(name, "Programs can be pinned to CPUs (taskset works).");
      }
      taskset.destroyForcibly();
      return Diagnosis.warn(
          name,
          "taskset could not pin a program to CPU "
              + cpu
              + ", so server and load engine will disturb each other. Some containers forbid"
              + " pinning; try outside the container.");
    } catch (IOException e) {
      return Diagnosis.warn(
          name,
          "Programs can't be pinned to CPUs, and server and load engine will disturb each other: "
              + SystemTool.TASKSET.notStarted(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Diagnosis.note(name, "Not checked, because Sett was interrupted.");
    }
  }

  /** What a killed lab leaves behind: a finding only where it leaves programs. */
  static List<Diagnosis> cleanUp(boolean setpriv) {
    return setpriv
        ? List.of()
        : List.of(
            Diagnosis.note(
                "Clean-up",
                "If Sett is killed, the programs that it measures keep running: "
                    + SystemTool.SETPRIV.missing()));
  }

  /**
   * How far programs are found whose parents have ended: a finding only where some may be missed.
   *
   * @param groups whether a control group can be made
   * @param adopts whether this process can become the parent of others
   */
  static List<Diagnosis> detached(boolean groups, boolean adopts) {
    String name = "Detached programs";
    if (groups) {
      return List.of();
    }
    return adopts
        ? List.of(
            Diagnosis.note(
                name,
                "No control group can be made for measured programs. Sett ends what they leave"
                    + " running all the same, but if Sett is killed, a program that has cleared its"
                    + " environment and left its parents keeps running. Run Sett as a user who may"
                    + " write to its control group (on systemd: `systemd-run --user --scope`)."))
        : List.of(
            Diagnosis.warn(
                name,
                "Sett can neither make a control group for measured programs nor become the parent"
                    + " of those whose parents have ended. A program that detaches itself, such as a"
                    + " daemon, may keep running after its trial and disturb the next one."));
  }

  /** Watches the machine for a second in which this process does nothing. */
  static List<Diagnosis> neighbours(Proc proc, MachineProbe machine, int cpus) {
    if (!proc.present()) {
      return List.of();
    }
    TreeReading none = new TreeReading(Map.of());
    long pressureMicros = pressureMicros(proc);
    Map<Long, Long> before = clocks(proc);
    MachineReading from = machine.reading(none, 0);
    long startNanos = System.nanoTime();
    sleep(SECOND_NANOS);
    MachineReading to = machine.reading(none, 0);
    long wallNanos = System.nanoTime() - startNanos;
    // The two readings of the machine take a little longer than the second between them.
    double pressure = Math.min(1, 1000.0 * (pressureMicros(proc) - pressureMicros) / wallNanos);
    Map<Long, Long> after = clocks(proc);
    Usage.Machine used = to.since(from);
    double allNanos = (double) wallNanos * cpus;
    Optional<String> busiest = busiest(proc, before, after, to.ours(), wallNanos);
    return List.of(
        foreign(used.foreignNanos() / (double) wallNanos, cpus, busiest, pressure),
        steal(used.stealNanos() / allNanos));
  }

  static Diagnosis foreign(
      double foreignCpus, int cpus, Optional<String> busiest, double pressure) {
    String found =
        "Other programs used "
            + DoctorNumbers.decimal(foreignCpus, 2)
            + " of "
            + cpus
            + " CPUs during one second"
            + busiest.map(who -> ", mostly " + who).orElse("")
            + (pressure > 0.05
                ? "; some tasks had to wait for a CPU "
                    + DoctorNumbers.percent(pressure)
                    + " of that time"
                : "");
    if (foreignCpus / cpus > 0.05) {
      return Diagnosis.warn(
          "Other programs",
          found + ". They take CPU time from the measured programs. Try to stop them.");
    }
    return Diagnosis.ok("Other programs", found + ": quiet enough.");
  }

  static Diagnosis steal(double share) {
    String found =
        "The hypervisor took " + DoctorNumbers.percent(share) + " of the CPU time (steal)";
    if (share > 0.02) {
      return Diagnosis.warn(
          "Stolen time",
          found
              + ": other virtual machines compete for the same CPUs. Results will be noisy; try at"
              + " another time, or use a machine with dedicated CPUs.");
    }
    return share > 0.002
        ? Diagnosis.note("Stolen time", found + ". Sett flags the affected trials.")
        : Diagnosis.ok("Stolen time", found + ".");
  }

  /** How late a thread wakes that asked to sleep for 1 ms. */
  static Diagnosis timer() {
    long[] lateNanos = new long[200];
    for (int i = 0; i < lateNanos.length; i++) {
      long startNanos = System.nanoTime();
      LockSupport.parkNanos(1_000_000);
      lateNanos[i] = Math.max(0, System.nanoTime() - startNanos - 1_000_000);
    }
    return timer(quantile(lateNanos, 0.5), quantile(lateNanos, 0.99));
  }

  static Diagnosis timer(long medianNanos, long p99Nanos) {
    String found =
        "A sleep of 1 ms ends %s late (median) and %s late (p99)"
            .formatted(DoctorNumbers.time(medianNanos), DoctorNumbers.time(p99Nanos));
    return p99Nanos > 5_000_000
        ? Diagnosis.warn(
            "Timer",
            found
                + ": this machine wakes threads late, and short response times measured here"
                + " include that delay. Look for other programs, or measure on physical hardware.")
        : Diagnosis.ok("Timer", found + ".");
  }

  /** What reading the clock costs. */
  static Diagnosis clockCost() {
    int reads = 100_000;
    long best = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long startNanos = System.nanoTime();
      for (int i = 0; i < reads; i++) {
        startNanos = Math.min(startNanos, System.nanoTime());
      }
      best = Math.min(best, (System.nanoTime() - startNanos) / reads);
    }
    String found = "Reading the clock takes " + DoctorNumbers.time(best);
    return best > 500
        ? Diagnosis.warn("Clock cost", found + ": slow, and each request reads it several times.")
        : Diagnosis.ok("Clock cost", found + ".");
  }

  /** Does the same small piece of work over and over and looks at the scatter of its time. */
  static Diagnosis noise() {
    long rounds = 1 << 16;
    long work = 0;
    long startNanos = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      work ^= spin(rounds);
    }
    // About 1 ms a piece.
    rounds = Math.max(1, rounds * 100_000_000 / Math.max(1, System.nanoTime() - startNanos));
    long[] tookNanos = new long[CHUNKS];
    for (int i = 0; i < CHUNKS; i++) {
      long from = System.nanoTime();
      work ^= spin(rounds);
      tookNanos[i] = System.nanoTime() - from;
    }
    double median = (double) quantile(tookNanos, 0.5);
    double slow = quantile(tookNanos, 0.99) / median - 1;
    double mean = Arrays.stream(tookNanos).average().orElse(median) / median - 1;
    return noise(mean, slow, work);
  }

  /**
   * @param meanOver mean of the pieces over their median, minus 1
   * @param p99Over 99th percentile over the median, minus 1
   * @param work what the pieces computed, so that they are computed
   */
  static Diagnosis noise(double meanOver, double p99Over, long work) {
    String found =
        "The same millisecond of work takes "
            + DoctorNumbers.percent(Math.max(0, meanOver))
            + " longer than the median on average, and "
            + DoctorNumbers.percent(Math.max(0, p99Over))
            + " longer at p99";
    if (work != 0 && meanOver < 0.02 && p99Over < 0.2) {
      return Diagnosis.ok("Noise", found + ": a steady machine.");
    }
    if (meanOver < 0.1) {
      return Diagnosis.note(
          "Noise", found + ". Detecting differences of a few percent needs more blocks.");
    }
    return Diagnosis.warn(
        "Noise",
        found
            + ": something interrupts the CPUs. Expect wide intervals; try to stop other programs, or"
            + " use a quieter machine.");
  }

  /** The value that the share {@code q}, within [0, 1], of at least one value does not exceed. */
  private static long quantile(long[] values, double q) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(q * sorted.length) - 1;
    return sorted[Math.clamp(rank, 0, sorted.length - 1)];
  }

  private static long spin(long rounds) {
    long x = 88172645463325252L;
    for (long i = 0; i < rounds; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  private static Optional<String> busiest(
      Proc proc, Map<Long, Long> before, Map<Long, Long> after, TreeReading ours, long wallNanos) {
    return after.entrySet().stream()
        .filter(e -> !ours.processes().containsKey(e.getKey()))
        .map(e -> Map.entry(e.getKey(), e.getValue() - before.getOrDefault(e.getKey(), 0L)))
        .filter(e -> e.getValue() > wallNanos / 100)
        .max(Comparator.comparingLong(Map.Entry::getValue))
        .map(
            e ->
                ProcessStat.of(proc, e.getKey()).map(ProcessStat::command).orElse("a process")
                    + " (pid "
                    + e.getKey()
                    + ", "
                    + DoctorNumbers.decimal(e.getValue() / (double) wallNanos, 2)
                    + ")");
  }

  private static Map<Long, Long> clocks(Proc proc) {
    Map<Long, Long> clocks = new HashMap<>();
    for (long pid : proc.numbersIn("proc")) {
      LibC.cpuNanos(pid).ifPresent(nanos -> clocks.put(pid, nanos));
    }
    return clocks;
  }

  /** Time in which some thread waited for a CPU, see the kernel's {@code accounting/psi.rst}. */
  static long pressureMicros(Proc proc) {
    String some =
        proc.read("proc/pressure/cpu")
            .flatMap(text -> KernelFields.textAfter(text, "some "))
            .orElse("total=0");
    return KernelFields.numberAt(some, some.indexOf("total="));
  }

  private static void sleep(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = endNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }
}
