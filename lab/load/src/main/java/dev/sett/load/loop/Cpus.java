package dev.sett.load.loop;

import dev.sett.model.design.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * The CPUs that this process may use, and whether they were set aside for it.
 *
 * @param allowed empty where that can't be told
 * @param own whether nobody is expected there but this process
 */
public record Cpus(Optional<CpuSet> allowed, boolean own) {

  private static final String ALLOWED = "Cpus_allowed_list:";

  /** Those of this process, now. */
  public static Cpus here() {
    return of(mask("self"), mask("1"), Cpus::siblings);
  }

  /*
   * Someone set CPUs aside if this process may use fewer than the first process of the machine or
   * container. They are not its own if one of them is a core's second thread whose first one is
   * left to others: what turns there takes a third of the core.
   */
  static Cpus of(
      Optional<CpuSet> allowed, Optional<CpuSet> everybody, IntFunction<CpuSet> siblings) {
    boolean own =
        allowed.isPresent()
            && everybody.isPresent()
            && everybody.get().cpus().containsAll(allowed.get().cpus())
            && allowed.get().size() < everybody.get().size()
            && allowed.get().cpus().stream()
                .allMatch(cpu -> allowed.get().cpus().containsAll(siblings.apply(cpu).cpus()));
    return new Cpus(allowed, own);
  }

  /** The same, and shared with others whatever it looks like. */
  public Cpus shared() {
    return new Cpus(allowed, /* own= */ false);
  }

  /**
   * Keeps the current thread on one of them, if they are own ones and there is one for it.
   *
   * @param number of the thread, 0 for the first
   * @return the only CPU it may use now; empty if the kernel places it
   */
  OptionalInt pin(int number) {
    List<Integer> list = allowed.map(CpuSet::cpus).orElse(List.of());
    if (list.size() == 1) {
      return OptionalInt.of(list.getFirst());
    }
    boolean pinned = own && number < list.size() && OsThread.pin(list.get(number));
    return pinned ? OptionalInt.of(list.get(number)) : OptionalInt.empty();
  }

  /** Those that are its own, kernel list format; empty if they are not. */
  public String ownList() {
    return own ? allowed.map(CpuSet::toString).orElse("") : "";
  }

  /* proc(5), /proc/pid/status: Cpus_allowed_list. */
  private static Optional<CpuSet> mask(String process) {
    try {
      return Files.readAllLines(Path.of("/proc", process, "status")).stream()
          .filter(line -> line.startsWith(ALLOWED))
          .findFirst()
          .map(line -> CpuSet.parse(line.substring(ALLOWED.length())));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static CpuSet siblings(int cpu) {
    Path list = Path.of("/sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list");
    try {
      return CpuSet.parse(Files.readString(list));
    } catch (IOException | IllegalArgumentException e) {
      return CpuSet.parse("" + cpu);
    }
  }
}
