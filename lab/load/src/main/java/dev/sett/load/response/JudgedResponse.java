package dev.sett.load.response;

/** A whole response, compared with what was expected. */
public abstract class JudgedResponse {

  final ResponseCheck check = new ResponseCheck();

  /** Whether the status is in the expected range. */
  public final boolean statusRight() {
    return check.statusRight();
  }

  /** Whether the body has the expected size and holds the expected text. */
  public final boolean bodyRight() {
    return check.bodyRight();
  }

  /** What the answer looked like, at most 300 characters. */
  public abstract String example();
}
