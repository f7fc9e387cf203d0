package dev.sett.runner.live;

import dev.sett.model.design.CpuSet;
import dev.sett.model.outside.JvmFacts;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.probe.jvm.JvmProbe;
import dev.sett.probe.jvm.MemoryProbe;
import dev.sett.probe.process.ProcessCpuset;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.runner.machine.CpuPinning;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ServingProcess;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * How a program that answers is watched and kept on its CPUs: below the command that was started,
 * or where the command had it started.
 *
 * @param pid at whose top it is; that of the command if it can't be seen
 * @param launched with its JVM, and without CPUs if it is not on them
 * @param unseen why its CPU and memory can't be read, as a sentence; empty if they can
 * @param remarks what else differs from a program that was started directly, as sentences
 */
record WatchedProgram(
    long pid,
    ProcessProbe probe,
    MemoryProbe memory,
    CpuPinning pinning,
    LaunchedProcess launched,
    Optional<String> unseen,
    List<String> remarks) {

  /** Copies the list. */
  WatchedProgram {
    remarks = List.copyOf(remarks);
  }

  /** A program that is the command or below it. */
  WatchedProgram(long pid, ProcessProbe probe, CpuPinning pinning, LaunchedProcess launched) {
    this(pid, probe, new MemoryProbe(pid), pinning, launched, Optional.empty(), List.of());
  }

  /**
   * The program of a command that is ready.
   *
   * @param probe of the command since its start
   * @param pinning of the command since its start
   * @param machine that the probe reads
   * @param loadCpus kernel list format; empty if nothing is pinned
   */
  static WatchedProgram of(
      MeasuredProcess process,
      LaunchedProcess ready,
      ProcessProbe probe,
      CpuPinning pinning,
      MachineProbe machine,
      String loadCpus) {
    return switch (process.serving()) {
      case ServingProcess.Started(List<Long> pids) -> {
        WatchedProgram below =
            new WatchedProgram(process.pid(), probe, pinning, withJvm(ready, process.pid()));
        pids.forEach(below.probe::add);
        pids.forEach(below.memory::add);
        pids.forEach(below.pinning::add);
        yield below;
      }
      case ServingProcess.Elsewhere(long pid) -> elsewhere(process, pid, ready, machine, loadCpus);
      case ServingProcess.Unseen(String why) ->
          new WatchedProgram(
              process.pid(),
              ProcessProbe.ofUnseen(machine, System::nanoTime),
              new MemoryProbe(process.pid()),
              unpinned(process.pid()),
              ready
                  .withCpus("")
                  .withJvm(
                      Optional.of(JvmFacts.unknown(/* cpus= */ 0, "its process can't be seen"))),
              Optional.of("CPU and memory can't be read: " + why),
              List.of());
    };
  }

  private static WatchedProgram elsewhere(
      MeasuredProcess process,
      long pid,
      LaunchedProcess ready,
      MachineProbe machine,
      String loadCpus) {
    machine.addOurs(process.pid());
    CpuPinning pinning = new CpuPinning(pid, ready.cpus(), loadCpus);
    Optional<CpuSet> before = ProcessCpuset.allowed(pid).stream().findFirst();
    boolean there = pinning.take(process.startTicks());
    return new WatchedProgram(
        pid,
        ProcessProbe.of(pid, machine, System::nanoTime),
        new MemoryProbe(pid),
        there ? pinning : unpinned(pid),
        withJvm(ready, pid).withCpus(there ? ready.cpus() : ""),
        Optional.empty(),
        ready.cpus().isEmpty() ? List.of() : remarks(pid, ready.cpus(), before, there));
  }

  /** What a JVM has found at its start stays, on whichever CPUs it is afterwards. */
  private static List<String> remarks(
      long pid, String cpus, Optional<CpuSet> before, boolean there) {
    String advice =
        "Start it on CPU %s, for example with '--cpuset-cpus %s'.".formatted(cpus, cpus);
    if (!there) {
      return List.of(
          "its process %d could not be moved to CPU %s, and runs on %s. %s"
              .formatted(pid, cpus, before.map(set -> "CPU " + set).orElse("other CPUs"), advice));
    }
    int now = CpuSet.parse(cpus).cpus().size();
    return before
        .filter(set -> set.cpus().size() != now)
        .map(
            set ->
                "its process %d started on CPU %s and was moved to CPU %s when it was ready. A JVM chooses its collector and its number of threads at the start. %s"
                    .formatted(pid, set, cpus, advice))
        .stream()
        .toList();
  }

  private static CpuPinning unpinned(long pid) {
    return new CpuPinning(pid, /* serverCpus= */ "", /* loadCpus= */ "");
  }

  private static LaunchedProcess withJvm(LaunchedProcess ready, long pid) {
    int port = URI.create(ready.url()).getPort();
    return ready.withJvm(Optional.of(JvmProbe.listening(pid, port)));
  }
}
