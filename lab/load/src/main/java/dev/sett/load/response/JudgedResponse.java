package dev.sett.load.response;

/** A whole answer, held against what was expected. */
public interface JudgedResponse {

  /** Whether the status is in the expected range. */
  boolean statusRight();

  /** Whether the body holds the expected text. */
  boolean bodyRight();

  /** What the answer looked like, at most 300 characters. */
  String example();
}
