package dev.sett.apps.standalone;

/** The operating system gave fewer threads than were asked for; the message is for the user. */
final class NoThreadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoThreadException(String sentence) {
    super(sentence);
  }
}
