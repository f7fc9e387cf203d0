package dev.sett.model.text;

/**
 * How the user calls Sett: {@code sett} where it is installed, {@code ./sett} in a checkout. All
 * commands in messages, pages and help begin with it.
 */
public final class SettCommand {

  /** System property with the name, set by the launcher of an installation. */
  private static final String PROPERTY = "sett.command";

  private SettCommand() {}

  /** The name alone. */
  public static String name() {
    return System.getProperty(PROPERTY, "./sett");
  }

  /**
   * A command to print.
   *
   * @param rest what follows the name, such as {@code "resume " + folder}
   */
  public static String with(String rest) {
    return name() + " " + rest;
  }
}
