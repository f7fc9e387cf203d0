package dev.sett.cli.experiment;

import dev.sett.history.MachineIdentity;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.Warning;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is different from when a run was planned: the machine, its system, the lab's JDK, Sett. */
public final class ChangedConditions {

  /** So many digits tell two hashes apart. */
  private static final int DIGITS = 12;

  private ChangedConditions() {}

  /**
   * What a run would measure on and with.
   *
   * @param sett version of Sett
   * @param jars empty if not known
   */
  public record Now(Fingerprint machine, String sett, Optional<JarHashes> jars) {}

  /**
   * Prints each change on a line, and lets all of them be saved as one warning in the result with
   * what is measured first.
   *
   * @param folder of a run that may be run
   */
  static void report(ResultFolder folder, Now now, PrintWriter out) {
    List<String> changes = since(folder.toRun().plan(), now);
    changes.forEach(change -> out.println("Changed since the run began: " + change));
    if (!changes.isEmpty()) {
      folder
          .toRun()
          .warnOnceMeasured(
              new Warning(
                  Warning.Kind.MACHINE,
                  "The run was resumed after a change: "
                      + String.join("; ", changes)
                      + ". What was measured before and after it may differ for this reason alone."));
    }
  }

  /**
   * Each change, such as {@code kernel 6.12.0 instead of 6.8.0}. A fact or a jar that is known only
   * then or only now is none: Sett may have learned to read it, or it can't be read.
   */
  public static List<String> since(Plan plan, Now now) {
    Set<String> before = plan.machine().facts().keySet();
    Set<String> unknown = new HashSet<>(before);
    unknown.addAll(now.machine().facts().keySet());
    unknown.removeIf(name -> before.contains(name) && now.machine().facts().containsKey(name));
    List<String> changes =
        new ArrayList<>(
            MachineIdentity.of(plan, unknown)
                .differences(MachineIdentity.of(plan.withMachine(now.machine()), unknown)));
    if (!plan.sett().equals(now.sett())) {
      changes.add("Sett " + now.sett() + " instead of " + plan.sett());
    }
    if (plan.jars().isPresent() && now.jars().isPresent()) {
      changes.addAll(jars(plan.jars().get(), now.jars().get()));
    }
    return changes;
  }

  private static List<String> jars(JarHashes before, JarHashes after) {
    List<String> changes = new ArrayList<>();
    if (!before.measureLike(after)) {
      changes.add(
          before.measuring().isEmpty() || after.measuring().isEmpty()
              ? rebuilt("Sett's jars", before.sett(), after.sett())
              : rebuilt(
                  "Sett's measuring jars", before.measuring().get(), after.measuring().get()));
    }
    after
        .programs()
        .forEach(
            (program, hash) -> {
              String planned = before.programs().getOrDefault(program, hash);
              if (!planned.equals(hash)) {
                changes.add(rebuilt("jars of " + program, planned, hash));
              }
            });
    return changes;
  }

  private static String rebuilt(String what, String before, String after) {
    return what + " with SHA-256 " + digits(after) + " instead of " + digits(before);
  }

  /** The first digits of a hash, which in somebody else's result can be any text. */
  private static String digits(String hash) {
    return hash.substring(0, Math.min(DIGITS, hash.length()));
  }
}
