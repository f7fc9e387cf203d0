package dev.sett.workload;

/**
 * Something that a server needs is not there, such as its database; the message is for the user,
 * and the process exits with 1.
 */
public final class StartException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * What is missing.
   *
   * @param sentence what was found, what was expected, what to try
   * @param cause how it was found
   */
  public StartException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
