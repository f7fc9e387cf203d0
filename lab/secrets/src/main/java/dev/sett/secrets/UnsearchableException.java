package dev.sett.secrets;

/** A text can't be searched for secrets, so it may not be written. */
final class UnsearchableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * Says what the text is.
   *
   * @param why such as {@code longer than 5 characters}
   */
  UnsearchableException(String why) {
    super(why);
  }
}
