package dev.sett.threads;

/** The name of a threading model that is wrong or not offered; the message is for the user. */
public final class ThreadingModelException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  ThreadingModelException(String sentence) {
    super(sentence);
  }

  /** What was found, what was expected, what there is to choose from. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
