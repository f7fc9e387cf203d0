package dev.sett.cli;

import dev.sett.probe.Doctor;
import dev.sett.probe.Finding;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett doctor}. */
@Command(
    name = "doctor",
    description = {
      "Look at this machine and say whether its measurements can be trusted. Takes about 3 s; let"
          + " nothing else run meanwhile.",
      ""
    },
    footer = {"", "Example:", "  ./sett doctor"})
final class DoctorCommand implements Callable<Integer> {

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Looking at this machine for about 3 seconds…");
    out.flush();
    List<Finding> findings =
        new ArrayList<>(Doctor.machine(List.of(ProcessHandle.current().pid())));
    findings.addAll(Doctor.jdk(System.getProperty("java.version")));
    out.println();
    for (Finding finding : findings) {
      out.printf(
          "  %-5s %-18s %s%n", mark(finding.level()), finding.name(), wrap(finding.sentence()));
    }
    long doubts = findings.stream().filter(f -> f.level() == Finding.Level.WARN).count();
    out.println();
    out.println(
        doubts == 0
            ? "Nothing stands against measuring here."
            : doubts + (doubts == 1 ? " thing" : " things") + " to mend or to keep in mind.");
    out.flush();
    return ExitCode.DONE;
  }

  private static String mark(Finding.Level level) {
    return switch (level) {
      case OK -> "good";
      case NOTE -> "note";
      case WARN -> "mind";
    };
  }

  /** Breaks a sentence at blanks, so that it stands in a column of its own. */
  private static String wrap(String sentence) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
      if (column + word.length() > 76) {
        text.append(System.lineSeparator()).append(" ".repeat(27));
        column = 0;
      } else if (column > 0) {
        text.append(' ');
        column++;
      }
      text.append(word);
      column += word.length();
    }
    return text.toString();
  }
}
