package dev.sett.engines;

/** One form of answer, known by its content. */
interface Format {

  /** What it is, such as {@code wrk text}. */
  String name();

  /** Whether a text looks like this form; it may still be broken. */
  boolean looksLike(String text);

  /**
   * What a text of this form tells.
   *
   * @throws ToolException if it is broken, is half of one or holds something unknown
   */
  ToolResult read(String text);
}
