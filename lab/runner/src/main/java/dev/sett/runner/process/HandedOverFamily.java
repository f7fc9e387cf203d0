package dev.sett.runner.process;

import dev.sett.probe.process.LimitedCgroup;
import dev.sett.probe.process.ProcessTree;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A family of which a process is elsewhere: somebody else started it, because the program asked for
 * that. It and what it started belong to the family, nobody above it does.
 */
final class HandedOverFamily implements ProgramFamily {

  private final ProgramFamily family;
  private final ProcessTree elsewhere;

  /** A family that began, with a process that runs. */
  HandedOverFamily(ProgramFamily family, long pid) {
    this.family = family;
    this.elsewhere = ProcessTree.of(pid);
  }

  @Override
  public Map<String, String> environment() {
    return family.environment();
  }

  @Override
  public boolean held() {
    return family.held();
  }

  @Override
  public Optional<LimitedCgroup> limited() {
    return family.limited();
  }

  @Override
  public void begin(long pid) {
    family.begin(pid);
  }

  @Override
  public List<ProcessHandle> alive() {
    Map<Long, ProcessHandle> found = new LinkedHashMap<>();
    family.alive().forEach(handle -> found.put(handle.pid(), handle));
    outside().forEach(handle -> found.put(handle.pid(), handle));
    return List.copyOf(found.values());
  }

  private synchronized List<ProcessHandle> outside() {
    return elsewhere.alive().stream().flatMap(pid -> ProcessHandle.of(pid).stream()).toList();
  }

  @Override
  public void end(Duration within) {
    Duration each = within.dividedBy(2);
    ForcedEnd.of(this::outside, pid -> false, each);
    family.end(each);
  }
}
