package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.MemoryReading.Moment;
import dev.sett.probe.proc.ProbeException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemoryProbeIT {

  private static final long MIB = 1 << 20;

  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (Process process : started) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void looksIntoTheJvmBelowAShell() throws Exception {
    long pid = hoarder("/bin/sh", "-c", String.join(" ", java("-Xmx100m")) + "; exit 0");
    MemoryProbe probe = new MemoryProbe(pid);
    MemoryReading outside = probe.read(Moment.STARTED, 7, /* inside= */ false);
    MemoryReading inside = probe.read(Moment.LOADED, 8, /* inside= */ true);
    MemoryReading again = probe.read(Moment.MORE, 9, /* inside= */ true);

    assertEquals(0, outside.heapUsedBytes() + outside.heapCommittedBytes());
    assertEquals(7, outside.atMillis());
    assertTrue(outside.rssBytes() > 64 * MIB, outside.toString());
    assertTrue(outside.pssBytes() <= outside.rssBytes(), outside.toString());
    assertTrue(outside.threads() > Hoarder.THREADS, outside.toString());
    // Each of the threads has some pages of stack, and none has touched all of its megabyte.
    long stack = outside.stackBytes() / Hoarder.THREADS;
    assertTrue(stack > 8 * 1024 && stack < 512 * 1024, "a stack of " + stack);
    assertEquals(Optional.empty(), probe.gap());
    assertTrue(inside.heapUsedBytes() > 16 * MIB, inside.toString());
    assertTrue(inside.heapCommittedBytes() >= inside.heapUsedBytes(), inside.toString());
    assertTrue(inside.heapCommittedBytes() <= 100 * MIB, inside.toString());
    assertTrue(inside.heapResidentBytes() > 16 * MIB, inside.toString());
    assertTrue(inside.heapResidentBytes() <= inside.heapCommittedBytes(), inside.toString());
    assertEquals(Hoarder.DIRECT_MIB, inside.directBytes() / (double) MIB, 0.01);
    assertTrue(inside.metaspaceBytes() > MIB / 4, inside.toString());
    assertEquals(inside.directBytes() / (double) MIB, again.directBytes() / (double) MIB, 0.01);
  }

  @Test
  void looksIntoAJvmInAnotherNetworkNamespace() throws Exception {
    assumeTrue(canHaveANetwork(), "needs root, unshare of util-linux and ip of iproute2");
    String inside = "ip link set lo up && exec " + String.join(" ", java("-Xmx100m"));
    long pid = hoarder("unshare", "--net", "/bin/sh", "-c", inside);
    MemoryProbe probe = new MemoryProbe(pid);

    MemoryReading first = probe.read(Moment.LOADED, 7, /* inside= */ true);
    MemoryReading second = probe.read(Moment.MORE, 8, /* inside= */ true);

    assertEquals(Optional.empty(), probe.gap());
    assertTrue(first.heapUsedBytes() > 16 * MIB, first.toString());
    assertEquals(Hoarder.DIRECT_MIB, first.directBytes() / (double) MIB, 0.01);
    assertEquals(Hoarder.DIRECT_MIB, second.directBytes() / (double) MIB, 0.01);
  }

  private static boolean canHaveANetwork() throws Exception {
    try {
      return new ProcessBuilder("unshare", "--net", "ip", "link", "set", "lo", "up")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void saysWhyItCantLookInside() throws Exception {
    long pid = start("/bin/sleep", "60");
    MemoryProbe probe = new MemoryProbe(pid);
    MemoryReading read = probe.read(Moment.LOADED, 0, /* inside= */ true);

    assertTrue(read.rssBytes() > 0, read.toString());
    assertEquals(0, read.heapCommittedBytes());
    assertTrue(probe.gap().orElse("").contains("no running HotSpot JVM"), probe.gap().toString());
    assertTrue(ProcessHandle.of(pid).orElseThrow().isAlive(), "nobody sent it a signal");
  }

  @Test
  void aJvmThatRefusesIsReadFromOutside() throws Exception {
    List<String> command = new ArrayList<>(java("-XX:+DisableAttachMechanism"));
    long pid = hoarder(command.toArray(String[]::new));
    MemoryProbe probe = new MemoryProbe(pid);
    MemoryReading read = probe.read(Moment.LOADED, 0, /* inside= */ true);

    assertTrue(read.rssBytes() > 64 * MIB, read.toString());
    assertEquals(0, read.heapCommittedBytes());
    assertTrue(probe.gap().orElse("").contains("can't be inspected"), "" + probe.gap());
  }

  @Test
  void aProgramThatEndedHasNoMemory() throws Exception {
    long pid = start("/bin/true");
    started.getFirst().waitFor();
    MemoryProbe probe = new MemoryProbe(pid);
    assertThrows(ProbeException.class, () -> probe.read(Moment.STARTED, 0, /* inside= */ false));
  }

  private long hoarder(String... command) throws IOException {
    long pid = start(command);
    int said = started.getLast().getInputStream().read();
    assertEquals('r', said, "the program said that it is ready");
    return pid;
  }

  private long start(String... command) throws IOException {
    started.add(new ProcessBuilder(command).redirectErrorStream(true).start());
    return started.getLast().pid();
  }

  private static List<String> java(String flag) {
    return List.of(
        System.getProperty("java.home") + "/bin/java",
        flag,
        "-Xlog:disable", // Of a warning of its own, which would be its first line.
        "-cp",
        System.getProperty("java.class.path"),
        "dev.sett.probe.jvm.Hoarder");
  }
}
