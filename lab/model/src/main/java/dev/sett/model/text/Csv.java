package dev.sett.model.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Tables as text with commas (RFC 4180): a line of names, then rows. Fields in double quotes may
 * hold commas, line breaks and, doubled, quotes. Empty lines are skipped.
 */
public final class Csv {

  private final String text;
  private int at;
  private int line = 1;
  private int rowLine = 1;

  private Csv(String text) {
    this.text = text;
  }

  /**
   * A table.
   *
   * @param columns at least one, no two the same
   * @param rows at least one, each as long as {@code columns}
   */
  public record Table(List<String> columns, List<List<String>> rows) {}

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException with a sentence if it is none, or has no rows
   */
  public static Table read(String text) {
    return new Csv(text.startsWith("\ufeff") ? text.substring(1) : text).table();
  }

  private Table table() {
    List<String> columns = nextRow();
    if (columns.isEmpty()) {
      throw new IllegalArgumentException(
          "the table is empty. Write a header line with column names, then the rows.");
    }
    columns = columns.stream().map(String::strip).toList();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.indexOf(columns.get(i)) < i) {
        throw new IllegalArgumentException(
            "two columns are named '%s'.".formatted(SyntaxRules.visible(columns.get(i))));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    while (true) {
      List<String> row = nextRow();
      if (row.isEmpty()) {
        break;
      }
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "the row on line %d has %d values, but there are %d columns."
                .formatted(rowLine, row.size(), columns.size()));
      }
      rows.add(row);
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("the table has a header line but no rows.");
    }
    return new Table(columns, rows);
  }

  /** The next row that is not empty; no values at the end. */
  private List<String> nextRow() {
    while (at < text.length() && atLineEnd()) {
      endLine();
    }
    rowLine = line;
    List<String> row = new ArrayList<>();
    if (at == text.length()) {
      return row;
    }
    row.add(field());
    while (at < text.length() && text.charAt(at) == ',') {
      at++;
      row.add(field());
    }
    if (at < text.length()) {
      endLine();
    }
    return List.copyOf(row);
  }

  private String field() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int from = at;
    while (at < text.length() && text.charAt(at) != ',' && !atLineEnd()) {
      at++;
    }
    return text.substring(from, at);
  }

  private String quoted() {
    int begins = line;
    StringBuilder value = new StringBuilder();
    at++;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"' && at < text.length() && text.charAt(at) == '"') {
        value.append('"');
        at++;
      } else if (c == '"') {
        if (at < text.length() && text.charAt(at) != ',' && !atLineEnd()) {
          throw new IllegalArgumentException(
              "line %d has text after a closing quote. Double the quotes inside a value."
                  .formatted(line));
        }
        return value.toString();
      } else {
        line += c == '\n' ? 1 : 0;
        value.append(c);
      }
    }
    throw new IllegalArgumentException(
        "the quote opened on line %d is never closed.".formatted(begins));
  }

  private boolean atLineEnd() {
    return text.charAt(at) == '\n' || text.charAt(at) == '\r';
  }

  private void endLine() {
    if (text.startsWith("\r\n", at)) {
      at++;
    }
    at++;
    line++;
  }
}
