package dev.sett.probe;

/**
 * One thing {@code doctor} looked at.
 *
 * @param name what was looked at, a few words
 * @param sentence what was found, what it means, and what to try if it is not well
 */
public record Finding(String name, Level level, String sentence) {

  /** How it stands. */
  public enum Level {
    /** Good for measuring. */
    OK,
    /** Worth knowing; results hold. */
    NOTE,
    /** Results may be wrong or noisy because of it. */
    WARN
  }

  static Finding ok(String name, String sentence) {
    return new Finding(name, Level.OK, sentence);
  }

  static Finding note(String name, String sentence) {
    return new Finding(name, Level.NOTE, sentence);
  }

  static Finding warn(String name, String sentence) {
    return new Finding(name, Level.WARN, sentence);
  }
}
