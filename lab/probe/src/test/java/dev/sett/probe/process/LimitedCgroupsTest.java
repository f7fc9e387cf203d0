package dev.sett.probe.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.ResourceLimits;
import dev.sett.probe.CapturedFiles;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that look like those of the kernel, of both versions. */
final class LimitedCgroupsTest {

  private static final ResourceLimits BOTH =
      new ResourceLimits(Optional.of(0.5), Optional.of(256L << 20));
  private static final ResourceLimits QUOTA =
      new ResourceLimits(Optional.of(0.001), Optional.empty());

  private final List<Path> made = new ArrayList<>();

  /** Folders in which nothing may be made. */
  private final List<Path> refused = new ArrayList<>();

  @TempDir private Path root;

  @BeforeEach
  void aKernel() throws Exception {
    CapturedFiles.put(root, "proc/self/stat", "1 (x) S\n");
  }

  private void versionOne() throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", CapturedFiles.text("kernel-6.18/cgroup1-mountinfo.txt"));
    CapturedFiles.put(
        root, "proc/self/cgroup", CapturedFiles.text("kernel-6.18/cgroup1-cgroup.txt"));
    Files.createDirectories(root.resolve("sys/fs/cgroup/cpu"));
    Files.createDirectories(root.resolve("sys/fs/cgroup/memory/session/one"));
  }

  /** This process is in {@code /app.slice/run.scope}. */
  private void versionTwo(String ofRoot, String ofSlice) throws Exception {
    CapturedFiles.put(
        root, "proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    CapturedFiles.put(root, "proc/self/cgroup", "0::/app.slice/run.scope\n");
    CapturedFiles.put(root, "sys/fs/cgroup/cgroup.subtree_control", ofRoot + "\n");
    CapturedFiles.put(root, "sys/fs/cgroup/app.slice/cgroup.subtree_control", ofSlice + "\n");
    CapturedFiles.put(root, "sys/fs/cgroup/app.slice/run.scope/cgroup.subtree_control", "");
  }

  @Test
  void versionOneHasAGroupForEachController() throws Exception {
    versionOne();

    LimitedCgroup group = cgroups().make("program-1", BOTH);

    assertFalse(group.two());
    assertEquals(
        List.of(
            root.resolve("sys/fs/cgroup/cpu/sett-x/program-1"),
            root.resolve("sys/fs/cgroup/memory/session/one/sett-x/program-1")),
        group.folders());
    assertEquals("100000", text(group, 0, "cpu.cfs_period_us"));
    assertEquals("50000", text(group, 0, "cpu.cfs_quota_us"));
    assertEquals("268435456", text(group, 1, "memory.limit_in_bytes"));
    assertEquals("268435456", text(group, 1, "memory.memsw.limit_in_bytes"));
    assertFalse(Files.exists(group.folders().get(0).resolve("memory.limit_in_bytes")));
    assertEquals(
        List.of(
            root.resolve("sys/fs/cgroup/cpu/sett-x"),
            root.resolve("sys/fs/cgroup/memory/session/one/sett-x")),
        made);
  }

  @Test
  void onlyWhatIsLimitedGetsAGroupAndTheKernelTakesNoQuotaBelowAMillisecond() throws Exception {
    versionOne();

    LimitedCgroup group = cgroups().make("program-1", QUOTA);

    assertEquals(List.of(root.resolve("sys/fs/cgroup/cpu/sett-x/program-1")), group.folders());
    assertEquals("1000", text(group, 0, "cpu.cfs_quota_us"));
  }

  @Test
  void versionTwoHasOneGroupBelowTheNearestThatPassesBothOn() throws Exception {
    versionTwo("cpuset cpu io memory pids", "memory pids");

    LimitedCgroup group = cgroups().make("program-1", BOTH);

    assertTrue(group.two());
    assertEquals(List.of(root.resolve("sys/fs/cgroup/sett-x/program-1")), group.folders());
    assertEquals(
        "+cpu +memory",
        Files.readString(root.resolve("sys/fs/cgroup/sett-x/cgroup.subtree_control")));
    assertEquals("50000 100000", text(group, 0, "cpu.max"));
    assertEquals("268435456", text(group, 0, "memory.max"));
    assertEquals("0", text(group, 0, "memory.swap.max"));
  }

  @Test
  void theNextProgramIsInTheSameGroupAndIsMadeHigherUpWhereTheNearestIsAnothersUser()
      throws Exception {
    versionTwo("cpu memory", "cpu memory");
    refused.add(root.resolve("sys/fs/cgroup/app.slice"));
    LimitedCgroups cgroups = cgroups();

    List<Path> folders = new ArrayList<>(cgroups.make("program-1", BOTH).folders());
    folders.addAll(cgroups.make("program-2", QUOTA).folders());

    assertEquals(
        List.of(
            root.resolve("sys/fs/cgroup/sett-x/program-1"),
            root.resolve("sys/fs/cgroup/sett-x/program-2")),
        folders);
  }

  @Test
  void saysWhatIsNotTurnedOn() throws Exception {
    versionTwo("memory", "memory");

    assertEquals(
        "the controllers cpu and memory are not turned on for groups below"
            + " /sys/fs/cgroup/app.slice/run.scope or /sys/fs/cgroup/app.slice or /sys/fs/cgroup"
            + " (cgroup.subtree_control). Run Sett as root on the machine itself, or leave out the"
            + " limits.",
        refusal(BOTH));
  }

  @Test
  void saysWhatCannotBeWritten() throws Exception {
    versionOne();
    refused.add(root.resolve("sys/fs/cgroup/memory/session/one"));

    assertEquals(
        "a control group with 0.5 CPUs and 256 MiB of memory can't be made (this user may not write"
            + " to %s). Run Sett as root on the machine itself, or leave out the limits."
                .formatted(root.resolve("sys/fs/cgroup/memory/session/one")),
        refusal(BOTH));
  }

  @Test
  void saysThatThereAreNone() {
    assertEquals(
        "limits need Linux control groups with the controller 'cpu', and this system shows none."
            + " Run Sett as root on the machine itself, or leave out the limits.",
        refusal(BOTH));
  }

  @Test
  void aKillOfTheKernelIsSeenInBothVersions() throws Exception {
    versionOne();
    LimitedCgroup one = cgroups().make("program-1", BOTH);
    assertFalse(one.outOfMemory());
    Files.writeString(
        one.folders().get(1).resolve("memory.oom_control"),
        "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
    assertTrue(one.outOfMemory());

    versionTwo("cpu memory", "");
    LimitedCgroup two = cgroups().make("program-2", BOTH);
    assertFalse(two.outOfMemory());
    Files.writeString(
        two.folders().getFirst().resolve("memory.events"),
        "low 0\nhigh 0\nmax 97\noom 2\noom_kill 2\noom_group_kill 0\n");
    assertTrue(two.outOfMemory());
  }

  private String refusal(ResourceLimits limits) {
    return String.valueOf(
        assertThrows(ProbeException.class, () -> cgroups().make("program-1", limits)).getMessage());
  }

  private LimitedCgroups cgroups() {
    return new LimitedCgroups(Proc.under(root), "sett-x", made::add, this::make);
  }

  private static String text(LimitedCgroup group, int place, String file) throws IOException {
    return Files.readString(group.folders().get(place).resolve(file));
  }

  /** Puts into a folder what the kernel does. */
  private void make(Path folder) throws IOException {
    Path parent = folder.getParent();
    if (refused.contains(parent)) {
      throw new AccessDeniedException(parent.toString());
    }
    Files.createDirectory(folder);
    Path passed = parent.resolve("cgroup.subtree_control");
    boolean two = Files.exists(passed);
    String controllers = two ? Files.readString(passed) : folder.toString();
    if (two) {
      Files.writeString(folder.resolve("cgroup.subtree_control"), "");
    }
    if (controllers.contains(two ? "cpu" : "cgroup/cpu/")) {
      put(folder, two ? "cpu.max" : "cpu.cfs_quota_us", two ? "max 100000\n" : "-1\n");
      put(folder, two ? "cpu.stat" : "cpu.cfs_period_us", two ? "" : "100000\n");
    }
    if (controllers.contains("memory")) {
      put(folder, two ? "memory.max" : "memory.limit_in_bytes", two ? "max\n" : "9223372036854\n");
      put(folder, two ? "memory.swap.max" : "memory.memsw.limit_in_bytes", "max\n");
      put(folder, two ? "memory.events" : "memory.oom_control", "oom_kill 0\n");
    }
  }

  private static void put(Path folder, String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }
}
