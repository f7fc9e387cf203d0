package dev.sett.model.storage;

import java.util.Set;

/**
 * What an experiment file says of a measurement, without what is only for readers or judged
 * afterwards: two files with the same measured part are measured alike.
 */
final class MeasuredPart {

  /** Keys at the top of a file that no measurement depends on. */
  private static final Set<String> ASIDE = Set.of("about:", "quick:", "published:");

  private MeasuredPart() {}

  /**
   * The lines of a file that have a say in how it is measured.
   *
   * @param yaml as {@link dev.sett.model.yaml.ExperimentWriter} writes it: whatever belongs to a
   *     key at the top is indented
   */
  static String of(String yaml) {
    StringBuilder measured = new StringBuilder();
    boolean aside = false;
    for (String line : yaml.lines().toList()) {
      boolean below = line.isEmpty() || line.charAt(0) == ' ';
      aside = below ? aside : ASIDE.stream().anyMatch(line::startsWith);
      if (!aside) {
        measured.append(line).append('\n');
      }
    }
    return measured.toString();
  }
}
