package dev.sett.workload;

/** Flags that are wrong; the message is for the user, and the process exits with 2. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A refusal with its sentence: what was found, what was expected. */
  public UsageException(String sentence) {
    super(sentence);
  }

  /** What was found, what was expected. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
