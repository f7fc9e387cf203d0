package dev.sett.probe.process;

import dev.sett.model.design.ResourceLimits;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.proc.ProcessCgroups;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Makes control groups with limits. On version 1 they are below those that this process is in. On
 * version 2, a group with processes passes no controller on to groups below it, so they are below
 * the nearest group above this process that does. See cgroups(7) and the kernel's {@code
 * admin-guide/cgroup-v2.rst}, "No Internal Process Constraint". Used by one thread.
 */
public final class LimitedCgroups {

  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";
  private static final String HOW =
      " Run Sett as root on the machine itself, or leave out the limits.";

  /** Makes one folder, which the kernel fills. */
  interface Maker {
    void make(Path folder) throws IOException;
  }

  private final Proc proc;
  private final String name;
  private final Consumer<Path> making;
  private final Maker maker;

  /** Groups that have those of programs below them, by the group that they are in. */
  private final Map<Path, Cgroup> bases = new LinkedHashMap<>();

  /**
   * No group is made yet.
   *
   * @param name of the groups that have those of programs below them; not used by others
   * @param making is told of each such folder before it is made
   */
  public LimitedCgroups(String name, Consumer<Path> making) {
    this(Proc.HERE, name, making, Files::createDirectory);
  }

  /** The same elsewhere. */
  LimitedCgroups(Proc proc, String name, Consumer<Path> making, Maker maker) {
    this.proc = proc;
    this.name = name;
    this.making = making;
    this.maker = maker;
  }

  /** Why there can be no group with these limits here, as a sentence; empty if there can. */
  public static Optional<String> complaint(ResourceLimits limits) {
    LimitedCgroups trial =
        new LimitedCgroups("sett-check-" + UUID.randomUUID(), /* making= */ _ -> {});
    try {
      LimitedCgroup made = trial.make("program", limits);
      boolean takes = made.takesProcesses();
      made.remove();
      return takes
          ? Optional.empty()
          : Optional.of(
              "no process can be moved into the control group %s, which was made for that."
                      .formatted(made.first().folder())
                  + HOW);
    } catch (ProbeException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } finally {
      trial.remove();
    }
  }

  /**
   * Makes one.
   *
   * @param program name of its groups, not used yet
   * @throws ProbeException with a sentence that says what is missing, if there can be none
   */
  public LimitedCgroup make(String program, ResourceLimits limits) {
    List<Cgroup> groups = new ArrayList<>();
    boolean anyTwo = false;
    try {
      for (Wanted wanted : wanted(limits)) {
        Cgroup base = base(wanted);
        Path folder = base.folder().resolve(program);
        if (wanted.above().two()) {
          base.pass(wanted.controllers());
        }
        maker.make(folder);
        Cgroup group = new Cgroup(folder);
        groups.add(group);
        limit(group, wanted.controllers(), limits);
        anyTwo |= wanted.above().two();
      }
    } catch (IOException e) {
      groups.forEach(Cgroup::remove);
      throw new ProbeException(
          "a control group with %s can't be made (%s).".formatted(limits.words(), reason(e)) + HOW);
    } catch (ProbeException e) {
      groups.forEach(Cgroup::remove);
      throw e;
    }
    return new LimitedCgroup(limits, anyTwo, groups);
  }

  /** Removes what was made, as far as nobody is in it. */
  public void remove() {
    bases.values().forEach(Cgroup::remove);
    bases.clear();
  }

  /** Controllers of one hierarchy. */
  private record Wanted(ProcessCgroups.Above above, Set<String> controllers) {}

  /** That of version 2 comes first. */
  private List<Wanted> wanted(ResourceLimits limits) {
    List<Wanted> all = new ArrayList<>();
    for (String controller : List.of(CPU, MEMORY)) {
      if (controller.equals(CPU) ? limits.cpus().isEmpty() : limits.memoryBytes().isEmpty()) {
        continue;
      }
      ProcessCgroups.Above above =
          ProcessCgroups.own(proc, controller)
              .orElseThrow(
                  () ->
                      new ProbeException(
                          "limits need Linux control groups with the controller '%s', and this system shows none."
                                  .formatted(controller)
                              + HOW));
      Optional<Wanted> same =
          all.stream().filter(wanted -> wanted.above().equals(above)).findFirst();
      if (same.isPresent()) {
        same.get().controllers().add(controller);
      } else {
        all.add(
            above.two() ? 0 : all.size(),
            new Wanted(above, new LinkedHashSet<>(List.of(controller))));
      }
    }
    return all;
  }

  private Cgroup base(Wanted wanted) throws IOException {
    List<String> parents =
        wanted.above().two()
            ? wanted.above().folders().stream()
                .filter(folder -> passes(folder, wanted.controllers()))
                .toList()
            : List.of(wanted.above().folders().getFirst());
    if (parents.isEmpty()) {
      throw new ProbeException(
          "the controller%s %s turned on for groups below %s (cgroup.subtree_control)."
                  .formatted(
                      wanted.controllers().size() > 1 ? "s" : "",
                      String.join(" and ", wanted.controllers())
                          + (wanted.controllers().size() > 1 ? " are not" : " is not"),
                      "/" + String.join(" or /", wanted.above().folders()))
              + HOW);
    }
    Optional<IOException> refused = Optional.empty();
    for (String parent : parents) {
      Path folder = Path.of(proc.root() + parent, name);
      Cgroup known = bases.get(folder);
      if (known != null) {
        return known;
      }
      try {
        making.accept(folder);
        maker.make(folder);
        Cgroup made = new Cgroup(folder);
        bases.put(folder, made);
        return made;
      } catch (IOException e) {
        refused = refused.or(() -> Optional.of(e));
      }
    }
    throw refused.orElseThrow();
  }

  private boolean passes(String folder, Set<String> controllers) {
    String passed = proc.line(folder + "/cgroup.subtree_control").orElse("");
    return List.of(passed.split(" ", -1)).containsAll(controllers);
  }

  private static void limit(Cgroup group, Set<String> controllers, ResourceLimits limits)
      throws IOException {
    if (controllers.contains(CPU)) {
      group.limitCpus(limits.cpus().orElseThrow());
    }
    if (controllers.contains(MEMORY)) {
      group.limitMemory(limits.memoryBytes().orElseThrow());
    }
  }

  /** What the system says, and of which file. */
  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException denied) {
      return "this user may not write to " + denied.getFile();
    }
    return e instanceof FileSystemException of && of.getReason() != null
        ? of.getFile() + ": " + of.getReason()
        : String.valueOf(e.getMessage());
  }
}
