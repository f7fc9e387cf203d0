package dev.sett.why;

/** An error in a rule file. The message has the file, the line, and what was expected. */
public final class RuleException extends RuntimeException {

  /**
   * A rule that can't be read.
   *
   * @param file name of the rule's file
   * @param line in that file, from 1
   * @param sentence what was found, what was expected
   */
  RuleException(String file, int line, String sentence) {
    super(file + ":" + line + ": " + sentence);
  }
}
