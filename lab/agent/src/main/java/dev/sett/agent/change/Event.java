package dev.sett.agent.change;

/**
 * Something that the agent did to the program, or could not do.
 *
 * @param sentence what it was
 * @param kind whether the change that was asked for has happened
 */
public record Event(String sentence, Kind kind) {
  /** Whether it is the change that was asked for. */
  public enum Kind {
    /** What was asked for has happened. */
    CHANGED,
    /** It has not, or not it alone. */
    NOT_CHANGED,
    /** Says nothing about that. */
    NOTE
  }
}
