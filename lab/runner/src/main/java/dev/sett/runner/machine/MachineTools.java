package dev.sett.runner.machine;

import dev.sett.model.launch.SystemTool;
import java.util.List;

/**
 * The small programs of the system that the lab uses where they are.
 *
 * @param taskset whether processes and threads can be pinned to CPUs
 * @param guard ends a program when the lab is gone; empty where that is not possible
 */
public record MachineTools(boolean taskset, List<String> guard) {

  /** Those of this machine that work. */
  public static MachineTools here() {
    return new MachineTools(
        ParentGuard.works(SystemTool.TASKSET.command("--version")), ParentGuard.command());
  }

  /**
   * Moves all threads of this process to some CPUs, such as the load engine's. Without {@code
   * taskset} they stay where they are.
   *
   * @param cpus kernel list format
   */
  public void moveTo(String cpus) {
    if (taskset) {
      String self = Long.toString(ProcessHandle.current().pid());
      ParentGuard.works(SystemTool.TASKSET.command("-a", "-p", "-c", cpus, self));
    }
  }
}
