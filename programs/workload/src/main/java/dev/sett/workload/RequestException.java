package dev.sett.workload;

/** A request that is not done; servers answer its status with its message. */
public class RequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * A refusal.
   *
   * @param status of HTTP, such as 502
   * @param sentence what was found and what was expected, the body of the answer
   */
  public RequestException(int status, String sentence) {
    super(sentence, /* cause= */ null, /* enableSuppression= */ false, /* stackTrace= */ false);
    this.status = status;
  }

  /** The refusal of a request whose thread is interrupted, as it is when the server stops. */
  static RequestException interrupted() {
    Thread.currentThread().interrupt();
    return new RequestException(503, Endpoints.STOPPING);
  }

  /** The status of the answer, 400 or more. */
  public final int status() {
    return status;
  }

  /** What was found and what was expected, for the body of the answer. */
  @Override
  public final String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
