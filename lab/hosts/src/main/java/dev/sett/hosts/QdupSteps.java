package dev.sett.hosts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps of one script of qDup, as YAML; one script is what one host does. Not thread safe. */
final class QdupSteps {

  /** What the functions of a script print when something is wrong; never part of a step's text. */
  static final String GONE = "SETT-GONE";

  private final String name;
  private final List<String> lines = new ArrayList<>();

  QdupSteps(String name) {
    this.name = name;
  }

  /** Runs a command that can't fail in a way that matters. */
  void sh(String command) {
    lines.add("  - sh: " + block(command));
  }

  /**
   * Runs a command; the run ends if it prints {@link #GONE} or takes too long.
   *
   * @param wrong sentence about the former
   */
  void sh(String command, Duration limit, String wrong) {
    sh(command);
    lines.add("    timer:");
    lines.add("      " + limit.toSeconds() + "s:");
    lines.add("      - abort: " + text(name + " took longer than " + limit.toSeconds() + " s."));
    endIfGone(wrong);
  }

  /** Runs a command that may take any time; the run ends if it prints {@link #GONE}. */
  void sh(String command, String wrong) {
    sh(command);
    endIfGone(wrong);
  }

  private void endIfGone(String wrong) {
    lines.add("    then:");
    lines.add("    - regex: " + text(GONE));
    lines.add("      then:");
    lines.add("      - abort: " + text(wrong));
  }

  /** Copies a file or folder, named from the folder that qDup runs in, into a folder there. */
  void upload(String path, String folder) {
    lines.add("  - upload: {path: " + text(path) + ", destination: " + text(folder) + "}");
  }

  /** Brings a folder's files back, into a folder with this script's name, however the run ends. */
  void bringBack(String folder) {
    lines.add(
        "  - queue-download: {path: " + text(folder + "/") + ", destination: " + text(name) + "}");
  }

  void signal(String signal) {
    lines.add("  - signal: " + signal);
  }

  void await(String signal) {
    lines.add("  - wait-for: " + signal);
  }

  /** A line of comment. */
  void about(String comment) {
    lines.add("  # " + comment);
  }

  String name() {
    return name;
  }

  /** The script as an entry of {@code scripts:}. */
  String yaml() {
    return "  " + name + ":\n" + String.join("\n", lines) + "\n";
  }

  /** A literal block: nothing in it means anything to YAML. */
  private static String block(String command) {
    Optional<String> more = command.lines().skip(1).findFirst();
    if (more.isPresent()) {
      throw new IllegalArgumentException("a step is one line: " + command);
    }
    return "|-\n      " + command;
  }

  /** A text in single quotes. */
  static String text(String text) {
    return "'"
        + text.replace("'", "''").replace("${{", "$ {{").replaceAll("[\\p{Cc}\\u2028\\u2029]", " ")
        + "'";
  }
}
