package dev.sett.cli;

import dev.sett.cli.builtin.BankCommand;
import dev.sett.cli.builtin.ListCommand;
import dev.sett.cli.builtin.ProgramCommand;
import dev.sett.cli.builtin.ServeCommand;
import dev.sett.cli.builtin.ServersCommand;
import dev.sett.cli.campaign.CampaignCommand;
import dev.sett.cli.experiment.CompareCommand;
import dev.sett.cli.experiment.ResumeCommand;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.cli.export.BundleCommand;
import dev.sett.cli.export.ExportCommand;
import dev.sett.cli.load.LoadCommand;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.Version;
import dev.sett.cli.results.FindingsCommand;
import dev.sett.cli.results.HistoryCommand;
import dev.sett.cli.results.KeepCommand;
import dev.sett.cli.results.ReportCommand;
import dev.sett.cli.results.UiCommand;
import dev.sett.cli.results.WhyCommand;
import dev.sett.cli.tools.EnginesCommand;
import dev.sett.cli.tools.ImportCommand;
import dev.sett.cli.watch.WatchCommand;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.runner.control.TrialException;
import dev.sett.secrets.Redaction;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The command line. The only place that turns an exception into a message and an exit code. */
@Command(
    name = "sett",
    description = {
      "Which threads should a JVM service run on? Sett measures the options and reports which one"
          + " is better, by how much and with what certainty.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    subcommands = {
      CompareCommand.class,
      RunCommand.class,
      ResumeCommand.class,
      CampaignCommand.class,
      ReportCommand.class,
      WhyCommand.class,
      WatchCommand.class,
      HistoryCommand.class,
      UiCommand.class,
      FindingsCommand.class,
      KeepCommand.class,
      DoctorCommand.class,
      ListCommand.class,
      ServersCommand.class,
      ServeCommand.class,
      ProgramCommand.Batch.class,
      ProgramCommand.Standalone.class,
      BankCommand.class,
      LoadCommand.class,
      EnginesCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      BundleCommand.class,
      SimulateCommand.class,
      CompletionCommand.class
    },
    footer = {
      "",
      "Start here:",
      "  ${ROOT-COMMAND-NAME} compare          about four minutes, ends with a verdict and an HTML page",
      "  ${ROOT-COMMAND-NAME} compare --help   how to compare your own service"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.DONE + ":done",
      ExitCode.NOT_MET
          + ":a gate failed or has no values to compare, no rate met the objectives, a stored"
          + " result differs from its trials, or an experiment of a campaign failed",
      ExitCode.USAGE_ERROR + ":usage error: a flag or a file is wrong; nothing was measured",
      ExitCode.PROGRAM_FAILED + ":the measured program, the load engine or a load tool failed",
      ExitCode.REFUSED
          + ":no gate failed, but one asks about a refused metric, every headline metric of a point"
          + " was refused, or there is no result",
      ExitCode.INTERNAL_ERROR + ":internal error (please report it)",
      ExitCode.INTERRUPTED + ":interrupted by Ctrl-C (143: by SIGTERM); finished trials are kept"
    })
public final class Main implements Runnable {

  @CommandLine.Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version.")
  @SuppressWarnings("unused") // picocli reads it
  private boolean version;

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] args) {
    System.exit(execute(args));
  }

  static int execute(String... args) {
    return commandLine().execute(args);
  }

  /** The tree of all commands, ready to parse arguments; a new one for each call. */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Main());
    commandLine.setCommandName(SettCommand.name());
    commandLine.setExpandAtFiles(false);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setUsageHelpWidth(100);
    commandLine.setParameterExceptionHandler(Main::usageError);
    commandLine.setExecutionExceptionHandler(Main::failed);
    addHelp(commandLine);
    return commandLine;
  }

  /** Gives every command {@code --help}, except those that pass all flags to a program. */
  private static void addHelp(CommandLine parent) {
    OptionSpec help = parent.getCommandSpec().findOption("--help");
    for (CommandLine command : parent.getSubcommands().values()) {
      CommandSpec its = command.getCommandSpec();
      if (its.unmatchedArgsBindings().isEmpty()) {
        its.addOption(OptionSpec.builder(help).build());
      }
      addHelp(command);
    }
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private static int usageError(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("sett: " + redacted(String.valueOf(e.getMessage())));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    err.flush();
    return ExitCode.USAGE_ERROR;
  }

  private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    int code;
    switch (e) {
      case ExperimentException wrong -> {
        List<Complaint> complaints = wrong.complaints();
        if (complaints.size() > 1) {
          err.println("sett: " + complaints.size() + " problems; nothing was measured:");
          complaints.forEach(c -> err.println("  " + redacted(c.toString())));
        } else {
          err.println("sett: " + redacted(complaints.getFirst().toString()));
        }
        code = ExitCode.USAGE_ERROR;
      }
      case TrialException broken -> {
        err.println("sett: " + redacted(String.valueOf(broken.getMessage())));
        broken.lastLines().forEach(l -> err.println("  | " + redacted(l)));
        code = ExitCode.PROGRAM_FAILED;
      }
      default -> {
        err.println("sett: internal error. Please report it with the lines below.");
        e.printStackTrace(err);
        code = ExitCode.INTERNAL_ERROR;
      }
    }
    err.flush();
    return code;
  }

  /** What is printed stays in the logs of CI systems. */
  private static String redacted(String text) {
    return Redaction.usual().text(text);
  }
}
