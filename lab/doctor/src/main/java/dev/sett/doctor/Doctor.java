package dev.sett.doctor;

import dev.sett.model.design.CpuSet;
import dev.sett.model.launch.SystemTool;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.Cgroup;
import dev.sett.probe.usage.MachineProbe;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Looks at the machine before it is trusted with a measurement. */
public final class Doctor {
  private Doctor() {}

  /**
   * Everything about this machine, in the order to show it. Takes about 3 s, one of them in silence
   * to listen for other programs, and more than one with a CPU in full use.
   *
   * @param ours pids that belong to the lab, their children included; they do not count as other
   *     programs
   */
  public static List<Diagnosis> machine(Collection<Long> ours) {
    Proc proc = Proc.HERE;
    CpuSet allowed = MachineFacts.allowedCpus(proc);
    List<Diagnosis> findings = new ArrayList<>(settings());
    findings.add(LiveChecks.pinning(allowed));
    findings.addAll(LiveChecks.cleanUp(SystemTool.SETPRIV.file().isPresent()));
    Optional<Cgroup> group = Cgroup.make("sett-doctor-");
    group.ifPresent(Cgroup::remove);
    findings.addAll(
        LiveChecks.detached(group.isPresent(), group.isPresent() || LibC.adoptOrphans()));
    findings.addAll(LiveChecks.neighbours(proc, MachineProbe.of(ours), allowed.size()));
    findings.add(LiveChecks.clockCost());
    findings.add(LiveChecks.timer());
    findings.add(LiveChecks.noise());
    return List.copyOf(findings);
  }

  /** The part that only reads settings and limits, and takes no time: enough before every run. */
  public static List<Diagnosis> settings() {
    return SettingChecks.of(Proc.HERE);
  }

  /**
   * What is known against a JDK; one finding that all is well if nothing is.
   *
   * @param version as in the property {@code java.version}
   */
  public static List<Diagnosis> jdk(String version) {
    return SettingChecks.jdk(version);
  }
}
