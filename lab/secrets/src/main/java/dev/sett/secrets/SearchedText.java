package dev.sett.secrets;

/**
 * A text whose characters are counted as they are looked at. A search may look at each character a
 * fixed number of times; what would take more is given up, so no text takes longer than in
 * proportion to its length. One thread.
 */
final class SearchedText implements CharSequence {

  private final String text;
  private final Work work;

  /** How much of it may be looked at, and how much was. Shared by all texts made of one. */
  static final class Work {

    /** Looks at each character; the rules that are there need up to a hundred. */
    private static final long MOST_PER_CHARACTER = 1000;

    /** For short texts, whose rules have fixed costs. */
    private static final long FIXED = 100_000;

    private final long most;
    private long done;

    /**
     * Work in proportion to a length.
     *
     * @param length of the text that all others are made of, in characters
     */
    Work(int length) {
      this.most = FIXED + MOST_PER_CHARACTER * length;
    }

    /** Characters looked at so far. */
    long done() {
      return done;
    }

    private void add(long characters) {
      done += characters;
      if (done > most) {
        throw new UnsearchableException("too intricate to search for secrets");
      }
    }
  }

  SearchedText(String text, Work work) {
    this.text = text;
    this.work = work;
  }

  /** A text made of this one, such as a part without escapes; it counts as the same. */
  SearchedText of(String other) {
    return new SearchedText(other, work);
  }

  /** Counts characters that others look at. */
  void count(long characters) {
    work.add(characters);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    work.add(1);
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return substring(start, end);
  }

  String substring(int start, int end) {
    work.add(1 + (end - start) / 8); // Copied in blocks.
    return text.substring(start, end);
  }

  boolean startsWith(String part, int at) {
    work.add(part.length());
    return text.startsWith(part, at);
  }

  boolean contains(String part) {
    return indexOf(part, 0) >= 0;
  }

  /** Index of a part at or after another index; -1 if there is none. */
  int indexOf(String part, int from) {
    int at = text.indexOf(part, from);
    work.add(1 + Math.max(0, (at < 0 ? text.length() : at) - from));
    return at;
  }

  /** Index of the next line feed, or the length. */
  int endOfLine(int from) {
    int at = indexOf("\n", from);
    return at < 0 ? length() : at;
  }

  /** Index of the first character of a line: after the line feed before an index, or the least. */
  int startOfLine(int from, int least) {
    int at = from;
    while (at > least && charAt(at - 1) != '\n') {
      at--;
    }
    return at;
  }

  /**
   * Index of the first character that is one of these, at or after another index; or the length.
   */
  int until(int from, String characters) {
    int at = from;
    while (at < length() && characters.indexOf(charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  /** Index of the first character that is none of these, at or after another index. */
  int skip(int from, String characters) {
    int at = from;
    while (at < length() && characters.indexOf(charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  @Override
  public String toString() {
    return text;
  }
}
