package dev.sett.model.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The choice that a user probably meant when typing a word that is none of the choices. */
public final class NearestWord {

  private NearestWord() {}

  /**
   * The choice with the smallest edit distance to the word, capitals ignored; the first one if
   * several are equally near. Empty if even the nearest differs in more than a third of its letters
   * (but one slip is always forgiven in words of 3 letters or more).
   *
   * <p>Distance: optimal string alignment, the Damerau-Levenshtein variant in which a letter is
   * inserted, dropped, replaced, or swapped with its neighbour, each for 1.
   */
  public static Optional<String> of(String word, Collection<String> choices) {
    String typed = word.toLowerCase(Locale.ROOT);
    Optional<String> best = Optional.empty();
    int bestDistance = Integer.MAX_VALUE;
    for (String choice : choices) {
      String known = choice.toLowerCase(Locale.ROOT);
      int longer = Math.max(typed.length(), known.length());
      int allowed = longer < 3 ? 0 : Math.max(1, longer / 3);
      if (Math.abs(typed.length() - known.length()) > allowed) {
        continue;
      }
      int distance = distance(typed, known);
      if (distance <= allowed && distance < bestDistance) {
        best = Optional.of(choice);
        bestDistance = distance;
      }
    }
    return best;
  }

  /** The question whether that choice was meant, after a space; empty if there is none. */
  public static String meant(String word, Collection<String> choices) {
    return of(word, choices).map(n -> " Did you mean '" + n + "'?").orElse("");
  }

  /**
   * That a word is none of the choices, what was probably meant, and what there is.
   *
   * @param kind what it should have been, such as {@code metric}
   */
  public static String none(String kind, String word, Collection<String> choices) {
    return "unknown %s '%s'.%s Available: %s."
        .formatted(
            kind, SyntaxRules.visible(word), meant(word, choices), String.join(", ", choices));
  }

  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      d[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
