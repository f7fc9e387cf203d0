package dev.sett.probe.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.probe.Burner;
import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessProbeIT {
  private final List<Process> started = new ArrayList<>();
  private final MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid()));

  @AfterEach
  void stop() throws Exception {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void cpuTimeIsWhatTheJvmItselfCounts() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    long saidBefore = burning.tell('b');
    UsageSnapshot from = probe.snapshot();
    long saidAfter = burning.tell('b');
    Usage usage = probe.usage(from, probe.snapshot());
    // The main thread's own count is exact; that of the whole process has ticks of 10 ms. Beside
    // it there are only some compiling and housekeeping, after the first order.
    long said = saidAfter - saidBefore;
    near(said, usage.cpuNanos(), said / 10 + 20_000_000, usage);
    near(usage.cpuNanos(), usage.userNanos() + usage.systemNanos(), 21_000_000, usage);
    assertTrue(usage.families().isEmpty(), "cheap snapshots know no threads");
  }

  @Test
  void theClockIsTheSumOfItsThreads() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    burning.tell('b');
    UsageSnapshot from = probe.fullSnapshot();
    burning.tell('b');
    UsageSnapshot to = probe.fullSnapshot();
    Usage usage = probe.usage(from, to);
    near(usage.cpuNanos(), threadNanos(to) - threadNanos(from), usage.cpuNanos() / 10, usage);
    assertTrue(usage.voluntarySwitches() > 0, usage.toString());
  }

  private static long threadNanos(UsageSnapshot snapshot) {
    return snapshot.tree().processes().values().stream()
        .flatMap(process -> process.tasks().stream())
        .mapToLong(ThreadReading::cpuNanos)
        .sum();
  }

  @Test
  void aThreadThatEndedIsOtherAndOneThatLivesHasItsFamily() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    burning.tell('b');
    UsageSnapshot from = probe.fullSnapshot();
    burning.tell('t');
    UsageSnapshot to = probe.fullSnapshot();
    // Thread.join returns a little before the kernel's thread is gone.
    for (int i = 0; i < 3_000 && hasRequestThread(probe.usage(from, to)); i++) {
      Thread.sleep(10);
      to = probe.fullSnapshot();
    }
    Usage usage = probe.usage(from, to);
    Usage.Family other = family(usage, ThreadFamily.OTHER);
    assertTrue(other.cpuNanos() > 0.5 * usage.cpuNanos(), usage.toString());
    assertTrue(family(usage, ThreadFamily.VM).threads() >= 5, usage.toString());
    long sum = usage.families().stream().mapToLong(Usage.Family::cpuNanos).sum();
    near(usage.cpuNanos(), sum, 20_000_000, usage);
  }

  @Test
  void aWrapperAndItsChildAreOneProgram() throws Exception {
    String command = String.join(" ", quoted(java()));
    Burning burning = new Burning(start(List.of("/bin/sh", "-c", command + "; exit 0")));
    ProcessProbe probe = burning.probe();
    UsageSnapshot from = probe.snapshot();
    burning.tell('b');
    Usage usage = probe.usage(from, probe.snapshot());
    assertTrue(usage.cpuNanos() > 50_000_000, usage.toString());
    assertTrue(usage.threads() > 10, usage.toString());
  }

  @Test
  void aChildThatEndedIsCounted() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    burning.tell('b');
    UsageSnapshot from = probe.snapshot();
    long before = burning.tell('m');
    burning.tell('c');
    Usage usage = probe.usage(from, probe.snapshot());
    long ofChild = usage.cpuNanos() - (burning.tell('m') - before);
    assertTrue(ofChild > 60_000_000, usage + ", of the child " + ofChild);
  }

  @Test
  void memoryIsRead() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    Usage usage = probe.usage(probe.fullSnapshot(), probe.fullSnapshot());
    assertTrue(usage.rssBytes() > 20_000_000, usage.toString());
    assertTrue(usage.pssBytes() > 10_000_000, usage.toString());
    assertTrue(usage.pssBytes() <= 1.2 * usage.rssBytes(), usage.toString());
  }

  @Test
  void aProcessThatEndedIsSaid() throws Exception {
    Burning burning = new Burning(start(java()));
    ProcessProbe probe = burning.probe();
    UsageSnapshot before = probe.snapshot();
    burning.process.destroyForcibly().waitFor();
    ProbeException e = assertThrows(ProbeException.class, probe::snapshot);
    assertEquals(
        "Process " + burning.process.pid() + " has ended, so it can't be measured.",
        e.getMessage());
    assertTrue(before.atNanos() != 0);
  }

  @Test
  void aSystemWithoutProcStillMeasuresCpu(@TempDir Path nothing) throws Exception {
    Burning burning = new Burning(start(java()));
    Proc proc = Proc.under(nothing);
    ProcessProbe probe =
        new ProcessProbe(proc, burning.process.pid(), new MachineProbe(proc), System::nanoTime);
    UsageSnapshot from = probe.fullSnapshot();
    long said = -burning.tell('m');
    said += burning.tell('b');
    Usage usage = probe.usage(from, probe.fullSnapshot());
    assertTrue(usage.cpuNanos() >= said - 20_000_000, said + " in " + usage);
    assertEquals(0, usage.rssBytes());
    assertEquals(new Usage.Machine(0, 0, 0, 0), usage.machine());
    burning.process.destroyForcibly().waitFor();
    assertThrows(ProbeException.class, probe::snapshot);
  }

  @Test
  void theQuotaOfAGroupCountsThatTheProcessMovedInto(@TempDir Path root) throws Exception {
    Burning burning = new Burning(start(java()));
    String pid = "proc/" + burning.process.pid();
    String limited = "sys/fs/cgroup/limited/cpu.stat";
    CapturedFiles.put(root, pid + "/stat", Files.readString(Path.of("/" + pid + "/stat")));
    CapturedFiles.put(root, pid + "/cgroup", "0::/\n");
    CapturedFiles.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    CapturedFiles.put(root, "proc/self/stat", "");
    CapturedFiles.put(root, limited, "throttled_usec 500\n");
    Proc proc = Proc.under(root);
    ProcessProbe probe =
        new ProcessProbe(proc, burning.process.pid(), new MachineProbe(proc), System::nanoTime);
    UsageSnapshot asAScript = probe.snapshot();
    CapturedFiles.put(root, pid + "/cgroup", "0::/limited\n");
    UsageSnapshot moved = probe.snapshot();
    CapturedFiles.put(root, limited, "throttled_usec 7500\n");
    Usage usage = probe.usage(moved, probe.snapshot());
    assertEquals(7_000_000, usage.machine().throttledNanos());
    assertEquals(500_000, probe.usage(asAScript, moved).machine().throttledNanos());
  }

  @Test
  void whatTheProbeCosts() throws Exception {
    List<String> command = new ArrayList<>(java(ManyThreads.class));
    command.add("1000");
    Burning burning = new Burning(start(command));
    ProcessProbe probe = burning.probe();
    for (int i = 0; i < 20; i++) {
      probe.snapshot();
      probe.fullSnapshot();
    }
    long cheapNanos = cpuOf(probe::snapshot);
    long fullNanos = cpuOf(probe::fullSnapshot);
    int threads = probe.usage(probe.snapshot(), probe.snapshot()).threads();
    System.out.printf(
        "%d threads: snapshot %d us, fullSnapshot %d us of CPU%n",
        threads, cheapNanos / 1000, fullNanos / 1000);
    assertTrue(threads > 1000, "threads: " + threads);
    assertTrue(cheapNanos < 20_000_000, "snapshot took " + cheapNanos + " ns");
    assertTrue(fullNanos < 200_000_000, "fullSnapshot took " + fullNanos + " ns");
  }

  private static boolean hasRequestThread(Usage usage) {
    return usage.families().stream().anyMatch(f -> f.family() == ThreadFamily.REQUEST);
  }

  private static void near(long expected, long actual, long within, Usage usage) {
    assertTrue(Math.abs(expected - actual) <= within, expected + " and " + actual + " in " + usage);
  }

  /** The least that it took: a machine that gives its CPUs to others adds to it. */
  private static long cpuOf(Runnable work) {
    var threads = java.lang.management.ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 10; i++) {
      long before = threads.getCurrentThreadCpuTime();
      work.run();
      least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
    }
    return least;
  }

  private static Usage.Family family(Usage usage, ThreadFamily family) {
    return usage.families().stream().filter(f -> f.family() == family).findFirst().orElseThrow();
  }

  private static List<String> quoted(List<String> words) {
    return words.stream().map(word -> "'" + word + "'").toList();
  }

  private Process start(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started.add(process);
    return process;
  }

  static List<String> java() {
    return java(Burner.class);
  }

  private static List<String> java(Class<?> main) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xlog:disable", // Of a warning of its own, which would be its first line.
        "-cp",
        System.getProperty("java.class.path"),
        main.getName());
  }

  /** A running {@link Burner} and the way to speak with it. */
  private final class Burning {
    private final Process process;
    private final BufferedReader out;

    Burning(Process process) throws IOException {
      this.process = process;
      this.out = process.inputReader(StandardCharsets.UTF_8);
      assertEquals("ready", out.readLine());
    }

    ProcessProbe probe() {
      return ProcessProbe.of(process.pid(), machine, System::nanoTime);
    }

    long tell(char order) throws IOException {
      process.getOutputStream().write(order);
      process.getOutputStream().flush();
      return Long.parseLong(out.readLine());
    }
  }
}
