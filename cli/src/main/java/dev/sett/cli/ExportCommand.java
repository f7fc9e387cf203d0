package dev.sett.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett export}: what Sett would do, in the form of other tools. */
@Command(
    name = "export",
    description = "Write what Sett would do in a form that other tools run.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {ExportQdupCommand.class, ExportKubernetesCommand.class})
final class ExportCommand implements Runnable {

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
