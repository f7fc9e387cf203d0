package dev.sett.secrets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words of a text as a shell would split them, with their places in it. Unlike {@code
 * CommandLine} it takes any text: a quotation mark that is never closed is a character like others.
 */
final class TextWords {

  private final List<Word> words = new ArrayList<>();

  /** A word: its text without quotation marks, and where it stands in the whole text. */
  private static final class Word {

    private final String value;

    /** Index of each character. */
    private final int[] places;

    /** Index of the first character, quotation mark or not. */
    private final int start;

    /** Index after the last one. */
    private final int end;

    Word(String value, int[] places, int start, int end) {
      this.value = value;
      this.places = places;
      this.start = start;
      this.end = end;
    }
  }

  private TextWords() {}

  /**
   * The words of a text, and those of each quoted part that has several, as of {@code sh -c '…'}.
   */
  static List<TextWords> in(SearchedText text) {
    List<TextWords> all = new ArrayList<>();
    if (text.contains("-") || text.contains("curl")) { // Only flags are looked for.
      int[] places = new int[text.length()];
      Arrays.setAll(places, i -> i);
      read(text, places, all);
    }
    return all;
  }

  private static void read(SearchedText text, int[] places, List<TextWords> all) {
    TextWords read = new TextWords();
    all.add(read);
    Reader reader = new Reader(text, places);
    while (reader.next()) {
      if (reader.isBullet()) {
        continue;
      }
      Word word = reader.word();
      read.words.add(word);
      text.count(word.value.length()); // Flags are looked for in it.
      if (reader.quoted && word.value.chars().anyMatch(Character::isWhitespace)) {
        read(text.of(word.value), word.places, all);
      }
    }
  }

  /** The words without their quotation marks. */
  List<String> values() {
    return words.stream().map(word -> word.value).toList();
  }

  /** Index of the first character of a secret in the text. */
  int start(CredentialFlags.Hit hit) {
    Word word = words.get(hit.word());
    return hit.from() == 0 ? word.start : word.places[hit.from()];
  }

  /** Index after the last character of it, or of the word that it ends with. */
  int end(CredentialFlags.Hit hit) {
    Word word = words.get(hit.word());
    return hit.to() == word.value.length() ? word.end : word.places[hit.to() - 1] + 1;
  }

  /** Reads words one after the other. */
  private static final class Reader {

    /** Double marks that are never closed, after which the others are taken for characters. */
    private static final int MOST_UNCLOSED = 20;

    private final SearchedText text;
    private final int[] places;
    private final StringBuilder value = new StringBuilder();

    /** Index of each character of the word; longer than the word. */
    private int[] taken = new int[16];

    private int start;
    private int at;
    private int unclosed;
    private boolean quoted;

    Reader(SearchedText text, int[] places) {
      this.text = text;
      this.places = places;
    }

    /** Reads the next word, if there is one. */
    boolean next() {
      while (at < text.length()
          && (Character.isWhitespace(text.charAt(at)) || text.startsWith("\\\n", at))) {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      start = at;
      value.setLength(0);
      quoted = false;
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        char c = text.charAt(at);
        int close = c == '\'' || c == '"' ? close(c) : -1;
        if (close >= 0) {
          quoted(c, close);
        } else {
          boolean escapes = c == '\\' && at + 1 < text.length() && text.charAt(at + 1) != '\n';
          take(escapes ? at + 1 : at);
          at += escapes ? 2 : 1;
        }
      }
      return at > start;
    }

    /** Whether the word is the dash before an item of a list, and belongs to no command. */
    boolean isBullet() {
      if (value.length() != 1 || value.charAt(0) != '-') {
        return false;
      }
      int before = start - 1;
      while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
        before--;
      }
      return before >= 0 && text.charAt(before) == '\n';
    }

    private void quoted(char mark, int close) {
      quoted = true;
      for (at++; at < close; at++) {
        if (mark == '"' && text.charAt(at) == '\\' && "\"\\$`".indexOf(text.charAt(at + 1)) >= 0) {
          at++;
        }
        take(at);
      }
      at = close + 1;
    }

    private int close(char mark) {
      if (mark == '"' && unclosed == MOST_UNCLOSED) {
        return -1;
      }
      for (int i = at + 1; i < text.length(); i++) {
        if (text.charAt(i) == mark) {
          return i;
        }
        if (mark == '"' && text.charAt(i) == '\\') {
          i++;
        }
      }
      unclosed += mark == '"' ? 1 : 0;
      return -1;
    }

    private void take(int index) {
      if (value.length() == taken.length) {
        taken = Arrays.copyOf(taken, 2 * taken.length);
      }
      taken[value.length()] = places[index];
      value.append(text.charAt(index));
    }

    Word word() {
      return new Word(
          value.toString(),
          Arrays.copyOf(taken, value.length()),
          places[start],
          places[at - 1] + 1);
    }
  }
}
