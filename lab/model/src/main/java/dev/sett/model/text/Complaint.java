package dev.sett.model.text;

/**
 * One thing that is wrong with an experiment.
 *
 * @param where file and line such as {@code first-look.yaml:12}, or a flag such as {@code --url}
 * @param sentence what was found, what was expected, what to try
 */
public record Complaint(String where, String sentence) {

  @Override
  public String toString() {
    return where + ": " + sentence;
  }
}
