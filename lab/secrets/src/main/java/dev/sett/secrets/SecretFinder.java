package dev.sett.secrets;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the secrets in a text by its structure.
 *
 * <p>A text may be anything: a word of a command line, a whole command, a header, a body, a URL, a
 * line that a program has written. What says that a secret follows is a name and a separator
 * ({@link Assignments}, {@link SecretNames}), a name that is a value itself ({@link
 * NameValuePairs}), the structure of JSON, YAML or XML ({@link JsonSecrets}, {@link YamlSecrets},
 * {@link MarkupSecrets}), a flag ({@link CredentialFlags}), or the secret's own shape ({@link
 * SecretShapes}, {@link TokenShapes}). It finds too much rather than too little: what is hidden
 * needlessly can be asked for, what is published can't be recalled.
 *
 * <p>The time is in proportion to the length of the text ({@link SearchedText}).
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

  /**
   * The secrets in a text, ascending, none of which overlap.
   *
   * @throws UnsearchableException if it can't be searched
   */
  static List<Found> inText(String text) {
    return in(new SearchedText(text, new SearchedText.Work(text.length())));
  }

  /** The same in a text whose work is counted. */
  static List<Found> in(SearchedText text) {
    List<Found> found = new ArrayList<>(byPatterns(text));
    DecodedText.anywhere(text.toString())
        .ifPresent(
            decoded -> {
              for (Found secret : byPatterns(text.of(decoded.text()))) {
                int start = decoded.place(secret.start());
                int end = decoded.place(secret.end());
                found.add(new Found(start, end, secret.name(), secret.quote()));
              }
            });
    found.addAll(JsonSecrets.in(text, SecretFinder::in));
    return merged(found);
  }

  private static List<Found> byPatterns(SearchedText text) {
    List<Found> found = new ArrayList<>(SecretShapes.in(text));
    found.addAll(TokenShapes.in(text));
    found.addAll(FormSecrets.in(text));
    found.addAll(MarkupSecrets.in(text));
    found.addAll(NameValuePairs.in(text));
    found.addAll(Assignments.in(text));
    found.addAll(YamlSecrets.in(text));
    for (TextWords words : TextWords.in(text)) {
      for (CredentialFlags.Hit hit : CredentialFlags.in(words.values())) {
        found.add(new Found(words.start(hit), words.end(hit), hit.flag(), ""));
      }
    }
    return found;
  }

  /**
   * The secrets in each word of a command, likewise.
   *
   * @throws UnsearchableException if one can't be searched
   */
  static List<List<Found>> inCommand(List<String> command) {
    List<List<Found>> found = new ArrayList<>();
    for (String word : command) {
      SearchedText text = new SearchedText(word, new SearchedText.Work(word.length()));
      List<Found> inWord = new ArrayList<>(in(text));
      inWord.addAll(Assignments.endOf(text));
      found.add(inWord);
    }
    for (CredentialFlags.Hit hit : CredentialFlags.in(command)) {
      found.get(hit.word()).add(new Found(hit.from(), hit.to(), hit.flag(), ""));
    }
    return found.stream().map(SecretFinder::merged).toList();
  }

  /** Secrets in ascending order, those that overlap as one. */
  static List<Found> merged(List<Found> found) {
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
