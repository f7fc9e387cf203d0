package dev.sett.workload;

import java.io.IOException;

/** The back end of the {@code remote} unit of work failed; servers answer 502 with the message. */
public final class BackEndException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String sentence;

  BackEndException(String sentence, Throwable cause) {
    super(sentence, cause);
    this.sentence = sentence;
  }

  BackEndException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What was called and how it failed, for the body of the answer. */
  @Override
  public String getMessage() {
    return sentence;
  }
}
