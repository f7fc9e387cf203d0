package dev.sett.doctor;

import dev.sett.model.design.CpuSet;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What {@code doctor} reads from files: settings and limits. Takes no time. */
final class SettingChecks {
  private static final long OPEN_FILES_WANTED = 4096;
  private static final long PORTS_WANTED = 10_000;
  private static final long MEMORY_WANTED_MIB = 2048;
  private final Proc proc;
  private final List<Diagnosis> findings = new ArrayList<>();

  private SettingChecks(Proc proc) {
    this.proc = proc;
  }

  static List<Diagnosis> of(Proc proc) {
    SettingChecks checks = new SettingChecks(proc);
    checks.cpus();
    checks.quota();
    checks.governor();
    checks.clockSource();
    checks.visibility();
    checks.openFiles();
    checks.backlog();
    checks.ports();
    checks.memory();
    return List.copyOf(checks.findings);
  }

  /** What is known against a JDK, for the lab's own or a variant's. */
  static List<Diagnosis> jdk(String version) {
    List<String> known = KnownDefects.of(version);
    return known.isEmpty()
        ? List.of(
            Diagnosis.ok("JDK", "JDK " + version + " has no known defects that affect results."))
        : known.stream().map(sentence -> Diagnosis.warn("JDK", sentence)).toList();
  }

  private void cpus() {
    CpuSet allowed = MachineFacts.allowedCpus(proc);
    String have = "Sett may use " + cpus(allowed.size()) + " (" + allowed + ")";
    if (allowed.size() == 1) {
      warn(
          "CPUs",
          have
              + ": server and load engine share it and disturb each other. Use a machine with 2 or"
              + " more CPUs, or send the load from another host.");
    } else if (allowed.size() < 4) {
      note(
          "CPUs",
          have
              + ": one for the server, the rest for the load engine and Sett itself. That is enough"
              + " for comparisons, but says nothing about servers that use several CPUs.");
    } else {
      ok("CPUs", have + ": enough to keep server and load engine apart.");
    }
  }

  private void quota() {
    OptionalDouble quota = ProcessCgroups.of(proc, ProcessHandle.current().pid()).quotaCpus();
    if (quota.isEmpty()) {
      ok("CPU quota", "No control group limits the CPU time of this process.");
      return;
    }
    String said = DoctorNumbers.decimal(quota.getAsDouble(), 2);
    if (quota.getAsDouble() < MachineFacts.allowedCpus(proc).size()) {
      warn(
          "CPU quota",
          "This container is limited to "
              + said
              + " CPUs and is stopped for the rest of each 100 ms period once it has used that"
              + " time, which shows up as long response times. Remove the limit (docker --cpus,"
              + " Kubernetes limits.cpu) and pin CPUs instead.");
    } else {
      ok("CPU quota", "The quota of " + said + " CPUs does not limit the CPUs that Sett may use.");
    }
  }

  private void governor() {
    Optional<String> governor = proc.line("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
    if (governor.isEmpty()) {
      note(
          "CPU frequency",
          "This machine does not expose its CPU frequency governor; virtual machines usually do"
              + " not. The noise measured below shows whether that matters.");
    } else if (governor.get().equals("performance")) {
      ok("CPU frequency", "The governor is 'performance': the CPUs run at a constant frequency.");
    } else {
      warn(
          "CPU frequency",
          "The governor is '"
              + governor.get()
              + "': the CPUs change their frequency with the load, so a lightly loaded server looks"
              + " slower than it is. Try: sudo cpupower frequency-set -g performance.");
    }
  }

  private void clockSource() {
    proc.line("sys/devices/system/clocksource/clocksource0/current_clocksource")
        .ifPresent(
            source -> {
              if (List.of("tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page")
                  .contains(source)) {
                ok("Clock", "The kernel clock source is '" + source + "', which is fast.");
              } else {
                warn(
                    "Clock",
                    "The kernel clock source is '"
                        + source
                        + "', which is slow and delays every timestamp. Try the kernel parameter"
                        + " clocksource=tsc.");
              }
            });
  }

  private void visibility() {
    if (!proc.present()) {
      warn(
          "/proc",
          "This system has no /proc, so Sett can measure only the CPU time of processes: no thread"
              + " families, run-queue wait, memory or CPU time of other programs. Throughput and"
              + " latency are not affected. Use Linux for all measurements.");
    } else if (proc.line("proc/1/stat").isEmpty()) {
      note(
          "/proc",
          "Processes of other users are hidden (hidepid), so Sett can see that other programs use"
              + " the CPUs, but not which.");
    } else {
      ok("/proc", "All processes are visible.");
    }
  }

  private void openFiles() {
    MachineFacts.openFiles(proc)
        .ifPresent(
            limit -> {
              if (limit < OPEN_FILES_WANTED) {
                warn(
                    "Open files",
                    "A process may open "
                        + limit
                        + " files, and each connection needs one at both ends, so runs with 1000"
                        + " connections or more may fail. Try: ulimit -n 65536.");
              } else {
                ok("Open files", "A process may open " + limit + " files and connections.");
              }
            });
  }

  private void backlog() {
    proc.number("proc/sys/net/core/somaxconn")
        .ifPresent(
            length -> {
              if (length < 1024) {
                note(
                    "Accept queue",
                    "At most "
                        + length
                        + " new connections can wait for a server to accept them; opening 1000"
                        + " connections together is slow, because some are retried after a second."
                        + " Try: sudo sysctl net.core.somaxconn=4096.");
              } else {
                ok(
                    "Accept queue",
                    length + " new connections can wait for a server to accept them.");
              }
            });
  }

  private void ports() {
    MachineFacts.ephemeralPorts(proc)
        .ifPresent(
            ports -> {
              if (ports < PORTS_WANTED) {
                warn(
                    "Local ports",
                    "Only "
                        + ports
                        + " local ports are available for outgoing connections. Each stays blocked"
                        + " for a minute after use, so the engine can run out of ports if a server"
                        + " closes connections. Try: sudo sysctl"
                        + " net.ipv4.ip_local_port_range='15000 64999'.");
              } else {
                ok("Local ports", ports + " local ports are available for outgoing connections.");
              }
            });
  }

  private void memory() {
    proc.read("proc/meminfo")
        .map(info -> KernelFields.after(info, "MemAvailable:") / 1024)
        .ifPresent(
            mib -> {
              if (mib < MEMORY_WANTED_MIB) {
                warn(
                    "Memory",
                    mib
                        + " MiB of memory is free: two servers and the load engine may not fit, and"
                        + " swapping invalidates the results. Close other programs, or limit the"
                        + " servers with -Xmx.");
              } else {
                ok("Memory", mib + " MiB of memory is free.");
              }
            });
  }

  private static String cpus(int count) {
    return count == 1 ? "1 CPU" : count + " CPUs";
  }

  private void ok(String name, String sentence) {
    findings.add(Diagnosis.ok(name, sentence));
  }

  private void note(String name, String sentence) {
    findings.add(Diagnosis.note(name, sentence));
  }

  private void warn(String name, String sentence) {
    findings.add(Diagnosis.warn(name, sentence));
  }
}
