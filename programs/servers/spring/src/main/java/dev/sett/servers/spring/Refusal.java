package dev.sett.servers.spring;

import org.springframework.http.HttpStatus;

/** A request that is not done; answered with problem details (RFC 9457). */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final HttpStatus status;

  /**
   * A refusal.
   *
   * @param status of the answer
   * @param sentence what was found, what was expected
   */
  Refusal(HttpStatus status, String sentence) {
    super(sentence, /* cause= */ null, /* enableSuppression= */ false, /* stackTrace= */ false);
    this.status = status;
  }

  HttpStatus status() {
    return status;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
