package dev.sett.checks;

/**
 * A way to break a lab.
 *
 * @param name group and case, such as {@code KILL SAVE}
 * @param deed what is done
 */
record BreakCase(String name, Deed deed) {

  /** Breaks a lab and looks what is lost and what is left behind. */
  interface Deed {
    BreakOutcome run() throws Exception;
  }
}
