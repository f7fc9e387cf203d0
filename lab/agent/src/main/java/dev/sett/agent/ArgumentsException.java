package dev.sett.agent;

/** The agent's arguments are wrong; the message says what was found and what was expected. */
final class ArgumentsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ArgumentsException(String message) {
    super(message);
  }
}
