package dev.sett.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the secrets in a text by its structure.
 *
 * <p>A text may be anything: a word of a command line, a whole command, a header, a body, a URL, a
 * line that a program has written. What says that a secret follows is a name and a separator
 * ({@link Assignments}, {@link SecretNames}), a flag ({@link CredentialFlags}), or the secret's own
 * shape ({@link SecretShapes}). It finds too much rather than too little: what is hidden needlessly
 * can be asked for, what is published can't be recalled.
 */
final class SecretFinder {

  private SecretFinder() {}

  /**
   * A secret in a text.
   *
   * @param start index of its first character
   * @param end index after its last one
   * @param name under which it was found
   * @param quote to be put round what takes its place, so that JSON stays JSON; mostly empty
   */
  record Found(int start, int end, String name, String quote) {}

  /** The secrets in a text, ascending, none of which overlap. */
  static List<Found> inText(String text) {
    List<Found> found = new ArrayList<>(SecretShapes.in(text));
    found.addAll(Assignments.in(text));
    for (TextWords words : TextWords.in(text)) {
      for (CredentialFlags.Hit hit : CredentialFlags.in(words.values())) {
        found.add(new Found(words.start(hit), words.end(hit), hit.flag(), ""));
      }
    }
    return merged(found);
  }

  /** The secrets in each word of a command, likewise. */
  static List<List<Found>> inCommand(List<String> command) {
    List<List<Found>> found = new ArrayList<>();
    for (String word : command) {
      List<Found> inWord = new ArrayList<>(inText(word));
      inWord.addAll(Assignments.endOf(word));
      found.add(inWord);
    }
    for (CredentialFlags.Hit hit : CredentialFlags.in(command)) {
      int end = command.get(hit.word()).length();
      found.get(hit.word()).add(new Found(hit.from(), end, hit.flag(), ""));
    }
    return found.stream().map(SecretFinder::merged).toList();
  }

  private static List<Found> merged(List<Found> found) {
    List<Found> sorted =
        found.stream()
            .sorted(Comparator.comparingInt(Found::start).thenComparingInt(f -> -f.end()))
            .toList();
    List<Found> merged = new ArrayList<>();
    int end = 0;
    for (Found next : sorted) {
      if (next.start() >= end) {
        merged.add(next);
      } else if (next.end() > end) {
        Found last = merged.removeLast();
        merged.add(new Found(last.start(), next.end(), last.name(), last.quote()));
      }
      end = Math.max(end, next.end());
    }
    return merged;
  }
}
