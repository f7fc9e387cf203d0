package dev.sett.checks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Labs of which the disk is full, or becomes read-only; only root can take it away. */
record DiskCases(BreakableLabs labs) {

  /** All of them. */
  List<BreakCase> cases() {
    return List.of(
        new BreakCase("disk TRIAL", this::fullForTrial),
        new BreakCase("disk REPORT", this::fullForReport),
        new BreakCase("disk LOG", this::fullForLog),
        new BreakCase("disk READ_ONLY", this::readOnly),
        new BreakCase("disk READ_ONLY_AT_START", this::readOnlyAtStart));
  }

  private BreakOutcome fullForTrial() throws Exception {
    Path space = labs.workspace();
    try (SmallDisk disk = SmallDisk.mount(space.resolve("results"), "2m")) {
      LabRun run = labs.started(space, LabState.FIXED_RATE);
      LabState.FIXED_RATE.await(run, BreakableLabs.told(space));
      Map<String, String> finished = BreakableLabs.looked(run);
      disk.fill();
      LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "No space left on device", finished);
      disk.free();
      return labs.checked(
          run, space, "disk full", "saving a trial", finished, end, false, problems);
    }
  }

  /** Space for four trials and their result, and not for the report. */
  private BreakOutcome fullForReport() throws Exception {
    Path space = labs.workspace();
    try (SmallDisk disk = SmallDisk.mount(space.resolve("results"), "160k")) {
      LabRun run = labs.started(space, LabState.REPORT);
      LabState.JUDGE.await(run, BreakableLabs.told(space));
      Map<String, String> finished = BreakableLabs.looked(run);
      LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "No space left on device", finished);
      if (!Files.exists(run.result().orElseThrow().resolve("result.json"))) {
        problems.add("no result: " + end.text());
      }
      disk.remount("size=2m");
      return labs.checked(
          run, space, "disk full", LabState.REPORT.words(), finished, end, false, problems);
    }
  }

  /** What programs print is lost; the run goes on. */
  private BreakOutcome fullForLog() throws Exception {
    Path space = labs.workspace();
    try (SmallDisk disk = SmallDisk.mount(space.resolve("tmp"), "64k")) {
      LabRun run = labs.started(space, LabState.SAVE);
      disk.fill();
      run.look();
      LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
      List<String> problems = new ArrayList<>();
      if (!Set.of(0, 4).contains(end.code())) {
        problems.add("exit code " + end.code() + ": " + end.text());
      }
      disk.free();
      return labs.checked(run, space, "disk full", "writing a log", Map.of(), end, false, problems);
    }
  }

  private BreakOutcome readOnly() throws Exception {
    Path space = labs.workspace();
    try (SmallDisk disk = SmallDisk.mount(space.resolve("results"), "2m")) {
      LabRun run = labs.started(space, LabState.FIXED_RATE);
      LabState.FIXED_RATE.await(run, BreakableLabs.told(space));
      Map<String, String> finished = BreakableLabs.looked(run);
      disk.remount("ro");
      LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "Read-only file system", finished);
      disk.remount("rw");
      return labs.checked(
          run, space, "results become read-only", "saving a trial", finished, end, false, problems);
    }
  }

  private BreakOutcome readOnlyAtStart() throws Exception {
    Path space = labs.workspace();
    try (SmallDisk disk = SmallDisk.mount(space.resolve("results"), "2m")) {
      disk.remount("ro");
      LabRun run = labs.started(space, LabState.SAVE);
      LabRun.End end = run.await(BreakableLabs.OWN_END_LIMIT);
      List<String> problems = diskProblems(end, "Read-only file system", Map.of());
      disk.remount("rw");
      return labs.checked(
          run, space, "results are read-only", "before the lock", Map.of(), end, false, problems);
    }
  }

  private static List<String> diskProblems(
      LabRun.End end, String reason, Map<String, String> finished) {
    List<String> problems = new ArrayList<>();
    boolean goOn =
        finished.isEmpty() || end.text().contains(finished.size() + " finished trials are kept");
    if (end.code() != 2 || !end.text().contains(reason) || !goOn) {
      problems.add("exit code " + end.code() + ": " + end.text());
    }
    return problems;
  }
}
