package dev.sett.cli;

import dev.sett.cli.process.ExitCode;
import dev.sett.doctor.Diagnosis;
import dev.sett.doctor.Doctor;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code sett doctor}. */
@Command(
    name = "doctor",
    description = {
      "Check whether measurements on this machine can be trusted.",
      "",
      "Takes about 3 s; run nothing else during that time.",
      ""
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} doctor"})
final class DoctorCommand implements Callable<Integer> {

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.println("Checking this machine for about 3 seconds…");
    out.flush();
    List<Diagnosis> findings =
        new ArrayList<>(Doctor.machine(List.of(ProcessHandle.current().pid())));
    findings.addAll(Doctor.jdk(System.getProperty("java.version")));
    out.println();
    for (Diagnosis finding : findings) {
      out.printf(
          "  %-5s %-18s %s%n",
          finding.level().name().toLowerCase(Locale.ROOT),
          finding.name(),
          wrap(finding.sentence()));
    }
    long doubts = findings.stream().filter(f -> f.level() == Diagnosis.Level.WARN).count();
    out.println();
    out.println(
        doubts == 0
            ? "No problems found."
            : doubts
                + (doubts == 1 ? " warning. Fix it" : " warnings. Fix them")
                + " or take the effect into account.");
    out.flush();
    return ExitCode.DONE;
  }

  /** Wraps a sentence at spaces, to fill a separate column. */
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
