package dev.sett.hosts;

import dev.sett.load.EngineBatch;
import dev.sett.model.design.Defaults;
import dev.sett.model.hosts.Host;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of one trial, beside the kit: the script, and what each load engine is told. qDup is
 * run in the folder that they are in, because the names in the script begin there.
 */
public final class TrialFolder {

  /** The script. */
  public static final String SCRIPT = "qdup.yaml";

  /** Folder with what of Sett has to be on the hosts. */
  public static final String KIT = "kit";

  /** What of the kit every host has: Sett itself, its load engine and its probe. */
  public static final String SETT = "sett";

  /** File with the exit code of a program that ended although it had not been stopped. */
  static final String ENDED = "ended";

  private TrialFolder() {}

  /** What of the kit a built-in server is. */
  public static String server(String name) {
    return "server-" + name;
  }

  /** Where a part of the kit is on a host, seen from the folder that its programs start in. */
  static String there(String part) {
    return "../" + KIT + "/" + part;
  }

  /**
   * The files by name, the script first.
   *
   * @param sums of the kit that the hosts get
   */
  public static Map<String, String> files(RemoteTrial trial, KitSums sums) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(SCRIPT, QdupScript.of(trial, sums));
    List<Host> load = trial.hosts().load();
    List<LoadShare> shares = LoadShare.even(trial.connections(), load.size());
    for (int i = 0; i < load.size(); i++) {
      files.put(lines(load.get(i)), String.join("\n", lines(trial, shares.get(i))) + "\n");
    }
    return files;
  }

  /** Name of the file with what a load host's engine is told. */
  static String lines(Host host) {
    return host.alias() + ".ndjson";
  }

  private static List<String> lines(RemoteTrial trial, LoadShare share) {
    List<EngineBatch.Turn> turns =
        trial.phases().stream()
            .map(
                phase ->
                    new EngineBatch.Turn(
                        share.of(phase.shape()),
                        phase.settle(),
                        phase.counted(),
                        Defaults.RESPONSE_TIMEOUT))
            .toList();
    return EngineBatch.lines(trial.url(), trial.request(), share.connections(), turns);
  }
}
