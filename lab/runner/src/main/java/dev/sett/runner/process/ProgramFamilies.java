package dev.sett.runner.process;

import dev.sett.model.design.ResourceLimits;
import dev.sett.probe.proc.LibC;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.process.Cgroup;
import dev.sett.probe.process.LimitedCgroup;
import dev.sett.probe.process.LimitedCgroups;
import dev.sett.probe.process.Orphans;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * How the lab finds everything that its programs started. Each program gets a control group where
 * that is allowed; elsewhere the lab adopts what programs leave behind. A process that outlives the
 * lab ends what is left if the lab is killed. Thread safe.
 */
public final class ProgramFamilies {

  private final Supplier<Optional<Cgroup>> groups;
  private Optional<Open> open = Optional.empty();

  /** Families in control groups, if this user may make some. */
  public ProgramFamilies() {
    this(() -> Cgroup.make("sett-" + ProcessHandle.current().pid() + "-"));
  }

  /**
   * The same with another way to make groups.
   *
   * @param groups makes the group that those of programs are in; empty where there can be none
   */
  public ProgramFamilies(Supplier<Optional<Cgroup>> groups) {
    this.groups = groups;
  }

  /**
   * A family for the next program.
   *
   * @param limits what it may use at most
   * @throws TrialException if it can't be limited here
   */
  synchronized ProgramFamily next(Optional<ResourceLimits> limits) {
    if (open.isEmpty()) {
      open = Optional.of(new Open(groups.get()));
    }
    return open.get().next(limits);
  }

  /**
   * A family with a process that somebody else started for it. It is ended, too, if the lab is
   * killed.
   *
   * @param family one of these that began
   * @param pid of the process, which runs
   */
  synchronized ProgramFamily handedOver(ProgramFamily family, long pid) {
    open.ifPresent(made -> made.cleanUp.add(pid));
    return new HandedOverFamily(family, pid);
  }

  /**
   * Removes what was made; all families must have ended. The next one begins anew.
   *
   * @param within the longest time that it waits for those that were left behind, 0 or more
   */
  synchronized void close(Duration within) {
    open.ifPresent(made -> made.close(within));
    open = Optional.empty();
  }

  /** What is kept between the first program and the end. */
  private static final class Open {

    private final Optional<Cgroup> parent;
    private final String mark = UUID.randomUUID().toString();
    private final CleanUp cleanUp;
    private final LimitedCgroups limited;
    private int families;

    /** Children that had ended when the previous program was started. */
    private List<Long> ended = List.of();

    Open(Optional<Cgroup> parent) {
      this.parent = parent;
      if (parent.isEmpty()) {
        LibC.adoptOrphans();
      }
      this.cleanUp = CleanUp.start(parent.map(Cgroup::folder), mark);
      this.limited =
          new LimitedCgroups("sett-" + ProcessHandle.current().pid() + "-" + mark, cleanUp::add);
    }

    ProgramFamily next(Optional<ResourceLimits> limits) {
      families++;
      forgetEnded();
      if (limits.isPresent()) {
        LimitedCgroup made = limited(limits.get());
        // A process is in one group of version 2 only.
        Optional<Cgroup> usual = made.two() ? Optional.empty() : group();
        return new GroupFamily(usual.orElseGet(made::first), Optional.of(made));
      }
      Optional<Cgroup> group = group();
      return group.isPresent()
          ? new GroupFamily(group.get())
          : new TreeFamily(mark + "." + families);
    }

    private String name() {
      return "program-" + families;
    }

    private Optional<Cgroup> group() {
      if (parent.isPresent()) {
        try {
          return Optional.of(parent.get().below(name()));
        } catch (IOException e) {
          // The kernel has a limit on groups; the variable is there for those without.
        }
      }
      return Optional.empty();
    }

    private LimitedCgroup limited(ResourceLimits limits) {
      try {
        return limited.make(name(), limits);
      } catch (ProbeException e) {
        throw new TrialException("The program can't be limited: " + e.getMessage());
      }
    }

    private static List<ProcessHandle> adopted() {
      return Orphans.adopted().stream()
          .filter(pid -> !CleanUp.isOne(pid))
          .flatMap(pid -> ProcessHandle.of(pid).stream())
          .toList();
    }

    /**
     * Java waits immediately for the children that it started. One that had ended at the start of
     * the previous program already is adopted, and nobody else waits for it.
     */
    private void forgetEnded() {
      if (parent.isEmpty()) {
        List<Long> now = Orphans.ended();
        now.stream().filter(ended::contains).forEach(LibC::reap);
        ended = now;
      }
    }

    void close(Duration within) {
      if (parent.isEmpty()) {
        ForcedEnd.of(Open::adopted, pid -> false, within);
      }
      limited.remove();
      parent.ifPresent(Cgroup::remove);
      cleanUp.close();
    }
  }
}
