package dev.sett.probe.machine;

import static dev.sett.model.text.RootLocale.format;

import dev.sett.model.design.CpuSet;
import dev.sett.model.result.Fingerprint;
import dev.sett.probe.proc.KernelFields;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What is worth knowing of the machine a result was made on. */
public final class MachineFacts {
  private static final String CPU0 = "sys/devices/system/cpu/cpu0/";
  private final Proc proc;
  private final Map<String, String> facts = new LinkedHashMap<>();

  private MachineFacts(Proc proc) {
    this.proc = proc;
  }

  /** The facts of this machine now; those that cannot be read are left out. */
  public static Fingerprint fingerprint() {
    return of(Proc.HERE);
  }

  static Fingerprint of(Proc proc) {
    return new MachineFacts(proc).gather();
  }

  /**
   * The CPUs this process may run on ({@code Cpus_allowed_list}, as sched_getaffinity(2) has it);
   * where that cannot be read, as many as the JVM sees, counted from 0.
   */
  public static CpuSet allowedCpus() {
    return allowedCpus(Proc.HERE);
  }

  /** The CPUs another process may run on; all that this one may where that cannot be read. */
  public static CpuSet allowedCpus(long pid) {
    return allowedCpus(Proc.HERE, Long.toString(pid)).orElseGet(MachineFacts::allowedCpus);
  }

  public static CpuSet allowedCpus(Proc proc) {
    return allowedCpus(proc, "self")
        .orElseGet(() -> CpuSet.parse("0-" + (Runtime.getRuntime().availableProcessors() - 1)));
  }

  public static Optional<CpuSet> allowedCpus(Proc proc, String process) {
    return proc.read("proc/" + process + "/status")
        .flatMap(status -> KernelFields.textAfter(status, "Cpus_allowed_list:"))
        .map(CpuSet::parse);
  }

  /** Open files that this process may have; unlimited or unknown: {@link Long#MAX_VALUE}. */
  public static long openFiles() {
    return openFiles(Proc.HERE).orElse(Long.MAX_VALUE);
  }

  /** Soft limit of open files of this process; empty if unlimited or unknown. */
  public static Optional<Long> openFiles(Proc proc) {
    return proc.read("proc/self/limits")
        .flatMap(limits -> KernelFields.textAfter(limits, "Max open files"))
        .flatMap(rest -> KernelFields.number(rest.split(" ", -1)[0]));
  }

  /** Number of ports the kernel gives to outgoing connections. */
  public static Optional<Long> ephemeralPorts(Proc proc) {
    return proc.line("proc/sys/net/ipv4/ip_local_port_range")
        .map(range -> range.split("\\s+", -1))
        .filter(ends -> ends.length == 2)
        .map(
            ends ->
                KernelFields.number(ends[1]).orElse(0L)
                    - KernelFields.number(ends[0]).orElse(0L)
                    + 1);
  }

  private Fingerprint gather() {
    add("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    String kernel = proc.line("proc/sys/kernel/osrelease").orElse(System.getProperty("os.version"));
    add("kernel", kernel);
    scheduler(kernel).ifPresent(name -> add("scheduler", name));
    String cpuinfo = proc.read("proc/cpuinfo").orElse("");
    KernelFields.textAfter(cpuinfo, "model name")
        .map(MachineFacts::value)
        .ifPresent(v -> add("cpu", v));
    addLine("cpus online", "sys/devices/system/cpu/online");
    add("cpus allowed", allowedCpus(proc).toString());
    addLine("threads per core", "sys/devices/system/cpu/smt/active", MachineFacts::smt);
    addLine("governor", CPU0 + "cpufreq/scaling_governor");
    turbo().ifPresent(on -> add("turbo", on));
    if (cpuinfo.contains(" hypervisor")) {
      add("virtual machine", product().orElse("yes"));
    }
    addLine("clock source", "sys/devices/system/clocksource/clocksource0/current_clocksource");
    proc.read("proc/meminfo")
        .map(info -> KernelFields.after(info, "MemTotal:") / 1024 + " MiB")
        .ifPresent(v -> add("memory", v));
    ProcessCgroups cgroups = ProcessCgroups.of(proc, ProcessHandle.current().pid());
    cgroups.quotaCpus().ifPresent(v -> add("cpu quota", format("%.2f CPUs", v)));
    cgroups.memoryBytes().ifPresent(v -> add("memory limit", (v >> 20) + " MiB"));
    addLine("huge pages", "sys/kernel/mm/transparent_hugepage/enabled", MachineFacts::chosen);
    add("lab jdk", System.getProperty("java.vendor") + " " + Runtime.version());
    addLine("somaxconn", "proc/sys/net/core/somaxconn");
    openFiles(proc).ifPresent(v -> add("open files", v.toString()));
    addLine("local ports", "proc/sys/net/ipv4/ip_local_port_range", v -> v.replace('\t', '-'));
    addLine("load average", "proc/loadavg", v -> v.substring(0, v.indexOf(' ')));
    return new Fingerprint(facts);
  }

  /** EEVDF took the place of CFS in Linux 6.6. */
  static Optional<String> scheduler(String kernel) {
    String[] parts = kernel.split("\\.", 3);
    Optional<Long> major = KernelFields.number(parts[0]);
    if (parts.length < 2 || major.isEmpty() || !System.getProperty("os.name").equals("Linux")) {
      return Optional.empty();
    }
    long version = major.get() * 1000 + KernelFields.numberAt(parts[1], 0);
    return Optional.of(version >= 6006 ? "EEVDF" : "CFS");
  }

  private Optional<String> turbo() {
    return proc.line("sys/devices/system/cpu/intel_pstate/no_turbo")
        .map(off -> off.equals("1") ? "off" : "on")
        .or(
            () ->
                proc.line("sys/devices/system/cpu/cpufreq/boost")
                    .map(on -> on.equals("1") ? "on" : "off"));
  }

  private Optional<String> product() {
    return proc.line("sys/class/dmi/id/product_name")
        .or(() -> proc.line("sys/hypervisor/type"))
        .map(String::strip);
  }

  private void add(String name, String value) {
    facts.put(name, value);
  }

  private void addLine(String name, String path) {
    addLine(name, path, v -> v);
  }

  private void addLine(String name, String path, java.util.function.UnaryOperator<String> words) {
    proc.line(path).map(words).ifPresent(v -> add(name, v));
  }

  private static String value(String afterLabel) {
    return afterLabel.substring(afterLabel.indexOf(':') + 1).strip();
  }

  private static String smt(String active) {
    return active.equals("1") ? "2 or more" : "1";
  }

  /** The word in brackets of the kernel's lists of choices. */
  private static String chosen(String choices) {
    int open = choices.indexOf('[');
    int close = choices.indexOf(']');
    return open < 0 || close < open ? choices : choices.substring(open + 1, close);
  }
}
