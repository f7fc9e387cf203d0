package dev.sett.model.result;

import java.util.regex.Pattern;

/** Names of control runs: of their experiments, and of their folders below that of the result. */
public final class ControlName {

  private static final String BEGIN = "control-";
  private static final Pattern FOLDER = Pattern.compile(BEGIN + "[A-Za-z0-9-]+");

  private ControlName() {}

  /**
   * The name of a control run.
   *
   * @param what it tests, such as a rule
   */
  public static String of(String what) {
    return BEGIN + what;
  }

  /** The name of the control run of this number. */
  public static String of(int number, String rule) {
    return of(number + "-" + rule);
  }

  /** Whether a folder in a result has the name of a control run, whatever follows. */
  public static boolean begins(String folder) {
    return folder.startsWith(BEGIN);
  }

  /**
   * Whether a text is the name of a folder of a control run and nothing else: a result may be from
   * anybody, and its names become links and paths.
   */
  public static boolean isFolder(String text) {
    return FOLDER.matcher(text).matches();
  }
}
