package dev.sett.apps.batch;

/** The run could not be made or finished; the message is a sentence for the user. */
final class BatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BatchException(String sentence) {
    super(sentence);
  }

  BatchException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
