package dev.sett.report;

import dev.sett.history.Machine;
import dev.sett.history.Past;
import dev.sett.model.Plan;
import dev.sett.model.Result;
import java.time.Instant;
import java.util.Set;

/**
 * A run in a few words: a row of the list.
 *
 * @param name path of its folder, relative to the folder that is shown
 * @param machine CPU, kernel and JDK in a few words
 * @param commit in seven letters, with a plus if there were changes beside it; empty if unknown
 * @param headline the verdict in words; empty if there is none yet
 */
public record ListedResult(
    String name,
    String experiment,
    Instant startedAt,
    String machine,
    String commit,
    String headline,
    RunState state) {

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
    return new ListedResult(name, experiment, startedAt, machine, commit, headline, other);
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
        plan.startedAt(),
        Machine.of(plan, Set.of()).words(),
        Past.shortened(plan.commit()),
        headline,
        state);
  }
}
