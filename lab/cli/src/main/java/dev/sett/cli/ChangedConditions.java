package dev.sett.cli;

import dev.sett.history.MachineIdentity;
import dev.sett.model.Fingerprint;
import dev.sett.model.Plan;
import dev.sett.model.ResultFolder;
import dev.sett.model.Warning;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is different from when a run was planned: the machine, its system, the lab's JDK, Sett. */
final class ChangedConditions {

  private ChangedConditions() {}

  /**
   * Prints each change on a line, and saves all of them as one warning in the result.
   *
   * @param folder of a run that may be run
   * @param now the machine as it is
   * @param sett version of Sett
   */
  static void report(ResultFolder folder, Fingerprint now, String sett, PrintWriter out) {
    List<String> changes = since(folder.planToRun(), now, sett);
    changes.forEach(change -> out.println("Changed since the run began: " + change));
    if (!changes.isEmpty()) {
      folder.warn(
          new Warning(
              Warning.Kind.MACHINE,
              "The run was resumed after a change: "
                  + String.join("; ", changes)
                  + ". Trials before and after it may differ for this reason alone."));
    }
  }

  /**
   * Each change, such as {@code kernel 6.12.0 instead of 6.8.0}. A fact that is known only then or
   * only now is none: Sett may have learned to read it, or it can't be read.
   */
  static List<String> since(Plan plan, Fingerprint now, String sett) {
    Set<String> before = plan.machine().facts().keySet();
    Set<String> unknown = new HashSet<>(before);
    unknown.addAll(now.facts().keySet());
    unknown.removeIf(name -> before.contains(name) && now.facts().containsKey(name));
    List<String> changes =
        new ArrayList<>(
            MachineIdentity.of(plan, unknown)
                .differences(MachineIdentity.of(plan.on(now), unknown)));
    if (!plan.sett().equals(sett)) {
      changes.add("Sett " + sett + " instead of " + plan.sett());
    }
    return changes;
  }
}
