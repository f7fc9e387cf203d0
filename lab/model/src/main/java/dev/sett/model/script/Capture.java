package dev.sett.model.script;

/** A value that is taken from a right answer, for later requests of the same journey. */
public sealed interface Capture {

  /** Name under which templates use the value. */
  String name();

  /**
   * The value of an answer's header, the first one if it comes several times.
   *
   * @param header in any case
   */
  record FromHeader(String name, String header) implements Capture {}

  /**
   * What the first group of a regular expression finds first in the body, read as UTF-8.
   *
   * @param regex in the syntax of {@code java.util.regex}, with at least one group
   */
  record FromBody(String name, String regex) implements Capture {}

  /**
   * A text, number or boolean in a body of JSON.
   *
   * @param pointer a JSON pointer (RFC 6901), such as {@code /token}
   */
  record FromJson(String name, String pointer) implements Capture {}
}
