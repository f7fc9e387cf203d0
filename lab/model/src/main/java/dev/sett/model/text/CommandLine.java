package dev.sett.model.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A command as one line of text, in the quoting of a POSIX shell but without a shell. */
public final class CommandLine {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** What a shell would not take for a program. */
  private static final Pattern ASSIGNMENT = Pattern.compile(VARIABLE.pattern() + "=.*");

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();

  /** Whether a word is begun; an empty pair of quotes begins one. */
  private boolean inWord;

  /** Whether part of the present word was quoted. */
  private boolean quoted;

  private int at;

  private CommandLine(String text) {
    this.text = text;
  }

  /**
   * Splits a command like a shell: single quotes, double quotes, backslashes, adjacent pieces and
   * empty words mean what they mean there (POSIX Shell Command Language, section 2.2). Nothing is
   * expanded: {@code $HOME}, {@code *} and {@code ~} stay as they are.
   *
   * @return program and arguments, at least the program
   * @throws IllegalArgumentException with a sentence if the command is empty, has an open quote, or
   *     needs a shell (pipes, redirections, several commands, substitution, variables in front)
   */
  public static List<String> split(String text) {
    return new CommandLine(text).split();
  }

  /**
   * The line that {@link #split} turns into these words again; a shell would, too. They may also be
   * flags alone: only what needs it is quoted.
   */
  public static String join(List<String> words) {
    StringBuilder line = new StringBuilder();
    for (String next : words) {
      boolean first = line.isEmpty();
      boolean assigns = first && ASSIGNMENT.matcher(next).matches();
      boolean plain = PLAIN.matcher(next).matches() && !assigns;
      line.append(first ? "" : " ");
      line.append(plain ? next : "'" + next.replace("'", "'\\''") + "'");
    }
    return line.toString();
  }

  private List<String> split() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> singleQuoted();
        case '"' -> doubleQuoted();
        case '\\' -> escaped();
        case '|', ';', '&', '<', '>', '`' -> throw needsShell("" + c);
        case '(', ')' -> throw needsShell("" + c);
        case '\0' -> throw new IllegalArgumentException("the command has a NUL character.");
        default -> {
          if (c == '$' && at < text.length() && text.charAt(at) == '(') {
            throw needsShell("$(");
          }
          if (c == '=' && words.isEmpty() && !quoted && VARIABLE.matcher(word).matches()) {
            throw new IllegalArgumentException(
                "the command starts with an assignment to %s, but commands run without a shell. Set it under env: (or with --env-a, --env-b) instead."
                    .formatted(word));
          }
          word.append(c);
          inWord = true;
        }
      }
    }
    endWord();
    if (words.isEmpty()) {
      throw new IllegalArgumentException(
          "the command is empty. Write a program and its arguments, such as 'java -jar app.jar'.");
    }
    if (words.getFirst().isEmpty()) {
      throw new IllegalArgumentException("the first word of the command, the program, is empty.");
    }
    return List.copyOf(words);
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
      quoted = false;
    }
  }

  private void singleQuoted() {
    int end = text.indexOf('\'', at);
    if (end < 0) {
      throw openQuote('\'', at);
    }
    word.append(text, at, end);
    at = end + 1;
    inWord = true;
    quoted = true;
  }

  private void doubleQuoted() {
    int start = at;
    inWord = true;
    quoted = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      boolean more = at < text.length();
      if (c == '`' || (c == '$' && more && text.charAt(at) == '(')) {
        throw needsShell(c == '`' ? "`" : "$(");
      }
      if (c == '\\' && more && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
        char next = text.charAt(at++);
        if (next != '\n') {
          word.append(next);
        }
      } else {
        word.append(c);
      }
    }
    throw openQuote('"', start);
  }

  private void escaped() {
    if (at == text.length()) {
      throw new IllegalArgumentException("the command ends with a backslash that escapes nothing.");
    }
    char next = text.charAt(at++);
    if (next != '\n') {
      word.append(next);
      inWord = true;
      quoted = true;
    }
  }

  private IllegalArgumentException openQuote(char quote, int from) {
    String rest = text.substring(from);
    String shown = rest.length() > 30 ? rest.substring(0, 30) + "\u2026" : rest;
    return new IllegalArgumentException(
        "the command has an unclosed quote: %s%s".formatted(quote, shown));
  }

  private static IllegalArgumentException needsShell(String what) {
    return new IllegalArgumentException(
        "the command contains %s, but commands run without a shell. Quote it if it is part of an argument, or start a shell: sh -c '\u2026'"
            .formatted(what));
  }
}
