package dev.sett.doctor;

/**
 * One thing {@code doctor} looked at.
 *
 * @param name what was looked at, a few words
 * @param sentence what was found, what it means, and what to try if it is not well
 */
public record Diagnosis(String name, Level level, String sentence) {

  /** How it stands. */
  public enum Level {
    /** Good for measuring. */
    OK,
    /** Worth knowing; results hold. */
    NOTE,
    /** Results may be wrong or noisy because of it. */
    WARN
  }

  static Diagnosis ok(String name, String sentence) {
    return new Diagnosis(name, Level.OK, sentence);
  }

  static Diagnosis note(String name, String sentence) {
    return new Diagnosis(name, Level.NOTE, sentence);
  }

  static Diagnosis warn(String name, String sentence) {
    return new Diagnosis(name, Level.WARN, sentence);
  }
}
