package dev.sett.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words of a text as a shell would split them, with their places in it. Unlike {@link
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
  static List<TextWords> in(String text) {
    List<TextWords> all = new ArrayList<>();
    if (text.contains("-")) { // Only flags are looked for.
      int[] places = new int[text.length()];
      Arrays.setAll(places, i -> i);
      read(text, places, all);
    }
    return all;
  }

  private static void read(String text, int[] places, List<TextWords> all) {
    TextWords read = new TextWords();
    all.add(read);
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else {
        Reader reader = new Reader(text, places, at);
        at = reader.read();
        Word word = reader.word();
        read.words.add(word);
        if (reader.quoted && word.value.chars().anyMatch(Character::isWhitespace)) {
          read(word.value, word.places, all);
        }
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

  /** Index after the last character of the word that it is in. */
  int end(CredentialFlags.Hit hit) {
    return words.get(hit.word()).end;
  }

  /** Reads one word. */
  private static final class Reader {

    private final String text;
    private final int[] places;
    private final int start;
    private final StringBuilder value = new StringBuilder();
    private final List<Integer> taken = new ArrayList<>();
    private int at;
    private boolean quoted;

    Reader(String text, int[] places, int start) {
      this.text = text;
      this.places = places;
      this.start = start;
      this.at = start;
    }

    /** Gives the index after the word. */
    int read() {
      while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
        char c = text.charAt(at);
        int close = c == '\'' || c == '"' ? close(c) : -1;
        if (close >= 0) {
          quoted(c, close);
        } else {
          boolean escapes = c == '\\' && at + 1 < text.length();
          take(escapes ? at + 1 : at);
          at += escapes ? 2 : 1;
        }
      }
      return at;
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
      for (int i = at + 1; i < text.length(); i++) {
        if (text.charAt(i) == mark) {
          return i;
        }
        if (mark == '"' && text.charAt(i) == '\\') {
          i++;
        }
      }
      return -1;
    }

    private void take(int index) {
      value.append(text.charAt(index));
      taken.add(places[index]);
    }

    Word word() {
      return new Word(
          value.toString(),
          taken.stream().mapToInt(i -> i).toArray(),
          places[start],
          places[at - 1] + 1);
    }
  }
}
