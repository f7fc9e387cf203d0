package dev.sett.workload;

/** A request that asks for something out of range; servers answer 400 with the message. */
public final class BadRequestException extends RequestException {
  private static final long serialVersionUID = 1L;

  /** A refusal with its sentence, which is the body of the answer. */
  public BadRequestException(String sentence) {
    super(400, sentence);
  }
}
