package dev.sett.checks;

import java.time.Duration;

/** Stands in for the command line in the launcher's tests: says what it was started with. */
public final class Echo {
  private Echo() {}

  /** Prints what it was given; {@code exit N} ends with N, {@code wait} waits to be killed. */
  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("home=" + System.getProperty("sett.home"));
    System.out.println("java=" + System.getProperty("java.home"));
    if (System.getProperty("sett.command") != null) {
      System.out.println("command=" + System.getProperty("sett.command"));
      System.out.println("cache=" + System.getProperty("sett.cache"));
    }
    System.out.println("option=" + System.getProperty("option"));
    for (String argument : arguments) {
      System.out.println("[" + argument + "]");
    }
    System.out.flush();
    if (arguments.length > 0 && arguments[0].equals("wait")) {
      Thread.sleep(Duration.ofMinutes(1));
    }
    if (arguments.length > 1 && arguments[0].equals("exit")) {
      System.exit(Integer.parseInt(arguments[1]));
    }
  }
}
