package dev.sett.runner.process;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Holds a program in front of its first instruction until it is in its control group, so that
 * nothing it starts can be outside, and the milliseconds of joining are not part of its start.
 */
final class HeldStart {

  /** The name of a variable that every shell passes on. Some drop others, such as {@code a.b}. */
  private static final Pattern PASSED = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private HeldStart() {}

  /** Whether a program gets all of its variables if it is held. */
  static boolean passes(Collection<String> variables) {
    return variables.stream().allMatch(name -> PASSED.matcher(name).matches());
  }

  /**
   * The command to put in front of a program's. It waits for a line on its standard input, and
   * becomes the program, whose standard input is empty; it ends if the lab is gone before.
   */
  static List<String> command() {
    return List.of("/bin/sh", "-c", "read -r go && exec \"$@\" </dev/null", "sett");
  }

  /** Lets a held program go. */
  static void release(Process process) {
    try (OutputStream line = process.getOutputStream()) {
      line.write('\n');
    } catch (IOException e) {
      // It has ended; whoever waits for its first answer says so.
    }
  }
}
