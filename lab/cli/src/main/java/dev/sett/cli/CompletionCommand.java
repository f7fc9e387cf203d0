package dev.sett.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett completion}. */
@Command(
    name = "completion",
    description = "Print a script that completes Sett's commands in bash and zsh.",
    footer = {"", "Example:", "  source <(${ROOT-COMMAND-NAME} completion)"})
final class CompletionCommand implements Runnable {

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().getOut().print(AutoComplete.bash("sett", Main.commandLine()));
    spec.commandLine().getOut().flush();
  }
}
