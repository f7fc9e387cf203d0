package dev.sett.engines.format;

import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;

/** One form of answer, known by its content. */
interface OutputFormat {

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
