package dev.sett.threads;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word a user probably meant. */
public final class Nearest {

  private Nearest() {}

  /**
   * The word that is fewest single-letter edits (Levenshtein 1966) away from what was typed; the
   * first of equals; empty if even that one differs in more than a third of its letters (but a word
   * may always differ in two).
   *
   * @param typed what the user typed
   * @param words the words to choose from
   */
  public static Optional<String> to(String typed, Collection<String> words) {
    return words.stream()
        .min(Comparator.comparingInt(word -> edits(typed, word)))
        .filter(word -> edits(typed, word) <= Math.max(2, word.length() / 3))
        .filter(word -> edits(typed, word) < word.length());
  }

  /** The question whether that word was meant, after a space; empty if there is none. */
  public static String meant(String typed, Collection<String> words) {
    return to(typed, words).map(near -> " Did you mean " + near + "?").orElse("");
  }

  /** Insertions, deletions and replacements of one letter that turn a into b. */
  private static int edits(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
