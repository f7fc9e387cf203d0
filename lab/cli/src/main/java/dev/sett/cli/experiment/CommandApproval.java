package dev.sett.cli.experiment;

import dev.sett.model.storage.PlanReview;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import java.io.Console;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Asks before commands are run that stand in a result of somebody else. */
final class CommandApproval {

  @Option(
      names = "--yes",
      description =
          "If somebody else made the result, list the commands in it and run them without asking.")
  private boolean yes;

  private final Terminal terminal;

  /** Asks on the terminal of this process. */
  CommandApproval() {
    this(CommandApproval::onConsole);
  }

  /** Asks elsewhere. */
  CommandApproval(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Where somebody can be asked. */
  interface Terminal {

    /** The answer to a question; empty if nobody can be asked, or nobody answers. */
    Optional<String> ask(String question);
  }

  private static Optional<String> onConsole(String question) {
    return Optional.ofNullable(System.console())
        .filter(Console::isTerminal)
        .map(console -> Optional.ofNullable(console.readLine("%s", question)).orElse(""));
  }

  /**
   * Lets the commands of a result be run: at once if this user made it, else if the user agrees.
   *
   * @param review of the folder
   * @param out gets what would be run
   * @throws ExperimentException if the user disagrees or can't be asked
   */
  void require(ResultFolder folder, PlanReview review, PrintWriter out) {
    if (review.foreign().isEmpty()) {
      return;
    }
    String where = folder.path().toString();
    List<String> commands = PlannedCommands.lines(review.plan().experiment(), review.hosts());
    out.println(
        "%s does not seem to be a result that you made: %s. To resume it, Sett runs:"
            .formatted(where, review.foreign().get()));
    commands.forEach(out::println);
    out.flush();
    if (!yes && !agrees(where)) {
      throw new ExperimentException(where, "was not resumed. Nothing was started.");
    }
    folder.toRun().approve(review);
  }

  private boolean agrees(String where) {
    String answer =
        terminal
            .ask("Run these commands with your permissions? [y/N] ")
            .orElseThrow(
                () ->
                    new ExperimentException(
                        where,
                        "contains commands that you did not give, and there is no terminal to ask"
                            + " you. If you agree with the commands above, add --yes."));
    return List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
  }
}
