package dev.sett.probe.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.outside.Usage;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.UsageSnapshot;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits of this machine's kernel, where this user may set them. */
@Timeout(120)
class LimitedCgroupsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final ResourceLimits HALF =
      new ResourceLimits(Optional.of(0.5), Optional.of(256L << 20));

  /** Waits until it is in its group. */
  private static final String HELD = "read -r go && exec \"$@\"";

  private final LimitedCgroups cgroups =
      new LimitedCgroups("sett-test-" + UUID.randomUUID(), /* making= */ _ -> {});
  private Optional<LimitedCgroup> made = Optional.empty();

  @AfterEach
  void removeAll() {
    made.ifPresent(group -> group.end(PATIENCE));
    cgroups.remove();
  }

  @Test
  void aSpinningProgramGetsItsQuotaAndNoMore() throws Exception {
    Process spinning = start(HALF, "/bin/sh", "-c", "while :; do :; done");
    ProcessProbe probe =
        ProcessProbe.of(spinning.pid(), MachineProbe.of(List.of()), System::nanoTime);
    go(spinning);

    UsageSnapshot from = probe.fullSnapshot();
    Thread.sleep(3_000);
    Usage usage = probe.usage(from, probe.fullSnapshot());

    double cpus = (double) usage.cpuNanos() / usage.wallNanos();
    assertTrue(cpus > 0.2 && cpus < 0.6, cpus + " CPUs");
    assertTrue(usage.machine().throttledNanos() > 0, usage.machine().toString());
    ProcessCgroups seen = ProcessCgroups.of(Proc.HERE, spinning.pid());
    assertEquals(OptionalDouble.of(0.5), seen.quotaCpus());
    assertEquals(OptionalLong.of(256L << 20), seen.memoryBytes());
  }

  @Test
  void aProgramThatNeedsMoreMemoryIsKilled() throws Exception {
    Process hoarding =
        start(
            new ResourceLimits(Optional.empty(), Optional.of(32L << 20)),
            "/usr/bin/tail",
            "/dev/zero");
    assertFalse(group().outOfMemory());
    go(hoarding);

    assertEquals(128 + 9, hoarding.waitFor());
    assertTrue(group().outOfMemory());
  }

  @Test
  void aJvmSeesBothLimits() throws Exception {
    Process jvm =
        start(
            HALF,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XshowSettings:system",
            "-version");
    go(jvm);

    String said = new String(jvm.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertTrue(said.contains("Effective CPU Count: 1"), said);
    assertTrue(said.contains("Memory Limit: 256.00M"), said);
  }

  @Test
  void whatItStartsIsInItAndEndsWithIt() throws Exception {
    Process shell = start(HALF, "/bin/sh", "-c", "setsid sleep 1000 & exec sleep 1000");
    go(shell);
    while (group().first().pids().size() < 2) {
      Thread.sleep(10);
    }

    group().end(PATIENCE);

    assertTrue(shell.waitFor(10, TimeUnit.SECONDS));
    group().folders().forEach(folder -> assertFalse(Files.exists(folder), folder.toString()));
    Path base = group().folders().getFirst().getParent();
    assertTrue(Files.exists(base));
    cgroups.remove();
    assertFalse(Files.exists(base));
  }

  @Test
  void tryingThemLeavesNothing() {
    assumePossible(HALF);

    for (ProcessCgroups.Above above :
        List.of(
            ProcessCgroups.own(Proc.HERE, "cpu").orElseThrow(),
            ProcessCgroups.own(Proc.HERE, "memory").orElseThrow())) {
      for (String folder : above.folders()) {
        String[] left =
            Path.of("/" + folder).toFile().list((_, name) -> name.startsWith("sett-check-"));
        assertEquals(List.of(), List.of(Optional.ofNullable(left).orElseThrow()));
      }
    }
  }

  private static void assumePossible(ResourceLimits limits) {
    Optional<String> complaint = LimitedCgroups.complaint(limits);
    assumeTrue(complaint.isEmpty(), () -> "Not here: " + complaint.orElse(""));
  }

  private LimitedCgroup group() {
    return made.orElseThrow();
  }

  /** Starts a program that waits in a group with limits. */
  private Process start(ResourceLimits limits, String... command) throws Exception {
    assumePossible(limits);
    made = Optional.of(cgroups.make("program", limits));
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", HELD, "sett");
    builder.command().addAll(List.of(command));
    Process process = builder.start();
    group().join(process.pid());
    assertTrue(group().holds(process.pid()));
    return process;
  }

  private static void go(Process held) throws Exception {
    held.outputWriter().write("\n");
    held.outputWriter().flush();
  }
}
