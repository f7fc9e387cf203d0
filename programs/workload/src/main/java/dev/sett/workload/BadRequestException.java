package dev.sett.workload;

/** A request that asks for something out of range; servers answer 400 with the message. */
public final class BadRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String sentence;

  /** A refusal with its sentence, which is the body of the answer. */
  public BadRequestException(String sentence) {
    super(sentence, /* cause= */ null, /* enableSuppression= */ false, /* stackTrace= */ false);
    this.sentence = sentence;
  }

  /** What was found and what was expected, for the body of the answer. */
  @Override
  public String getMessage() {
    return sentence;
  }
}
