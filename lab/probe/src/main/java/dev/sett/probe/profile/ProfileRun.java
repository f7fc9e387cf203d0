package dev.sett.probe.profile;

import dev.sett.model.inside.Profile;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.proc.ProbeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The profile of one trial: begun once, ended once, and a sentence for whatever stood in the way.
 * Nothing of it is an error, because JFR samples as well. One thread.
 */
public final class ProfileRun {
  private static final String INSTEAD =
      " The flame graph is drawn from JFR samples instead of an async-profiler profile.";

  private final Path folder;
  private final List<String> missing = new ArrayList<>();
  private boolean begun;
  private Optional<RunningProfiler> running = Optional.empty();
  private Optional<Profile> seen = Optional.empty();

  /** A profile that keeps its files in a folder. */
  public ProfileRun(Path folder) {
    this.folder = folder;
  }

  /** Whether it was begun, with or without success. */
  public boolean begun() {
    return begun;
  }

  /** Begins in a JVM. */
  public void begin(OptionalLong pid) {
    begun = true;
    if (pid.isEmpty()) {
      missing.add("The agent saw no JVM in the program." + INSTEAD);
      return;
    }
    try {
      RunningJvm jvm = RunningJvm.of(pid.getAsLong());
      running = Optional.of(RunningProfiler.begin(jvm, ProfilerLibrary.file(), folder));
    } catch (ProbeException e) {
      missing.add(e.getMessage() + INSTEAD);
    }
  }

  /** Ends it; without effect if it does not run. */
  public void end() {
    if (running.isEmpty()) {
      return;
    }
    RunningProfiler profiler = running.get();
    running = Optional.empty();
    try {
      RunningProfiler.Ended ended = profiler.end();
      seen = ended.profile();
      ended.missing().ifPresent(missing::add);
      if (seen.isEmpty()) {
        missing.add("async-profiler took no CPU samples of the program." + INSTEAD);
      }
    } catch (ProbeException e) {
      missing.add(e.getMessage() + INSTEAD);
    }
  }

  /** What was seen; empty before the end, or if there is nothing. */
  public Optional<Profile> seen() {
    return seen;
  }

  /** What stood in the way, a sentence each. */
  public List<String> missing() {
    return List.copyOf(missing);
  }
}
