package dev.sett.ui;

import dev.sett.history.HistoricalResult;
import dev.sett.history.MachineIdentity;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.CommandLine;
import dev.sett.report.summary.Headline;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run in a few words: a row of the list.
 *
 * @param name path of its folder, relative to the folder that is shown
 * @param variants what was compared: names, and the commands of the user's own programs
 * @param machine CPU, kernel and JDK in a few words
 * @param commit in seven letters, with a plus if there were uncommitted changes; empty if unknown
 * @param headline the verdict in words; empty if there is none yet
 */
record ListedResult(
    String name,
    String experiment,
    String variants,
    Instant startedAt,
    String machine,
    String commit,
    String headline,
    RunState state) {

  /** Letters of a command that are shown. */
  private static final int LONGEST = 80;

  /** A run of which only the plan is known. */
  public static ListedResult of(String name, Plan plan, RunState state) {
    return of(name, plan, /* headline= */ "", state);
  }

  /** A run that has a result. */
  public static ListedResult of(String name, Result result, RunState state) {
    return of(name, result.plan(), Headline.of(result), state);
  }

  /** The same in another state. */
  public ListedResult in(RunState other) {
    return new ListedResult(
        name, experiment, variants, startedAt, machine, commit, headline, other);
  }

  /**
   * One that can't be read.
   *
   * @param name path of its folder, relative to the folder that is shown
   * @param sentence why, without the name
   */
  public record Unread(String name, String sentence) {}

  private static ListedResult of(String name, Plan plan, String headline, RunState state) {
    return new ListedResult(
        name,
        plan.experiment().name(),
        plan.experiment().variants().stream()
            .map(ListedResult::words)
            .collect(Collectors.joining(" · ")),
        plan.startedAt(),
        MachineIdentity.of(plan, Set.of()).words(),
        HistoricalResult.shortened(plan.commit()),
        headline,
        state);
  }

  private static String words(Variant variant) {
    if (variant.launch() instanceof OwnServer own) {
      String command = variant.name() + ": " + CommandLine.join(own.command());
      return command.length() > LONGEST ? command.substring(0, LONGEST) + " …" : command;
    }
    return variant.name();
  }
}
