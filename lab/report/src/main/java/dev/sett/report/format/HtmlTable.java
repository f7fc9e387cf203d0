package dev.sett.report.format;

import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables and their cells. Whatever goes into a cell is HTML already. */
public final class HtmlTable {
  private HtmlTable() {}

  /**
   * A table in a box that scrolls where the page is too narrow for it.
   *
   * @param css class of the table; empty: none
   * @param head cells of the first row
   * @param row cells of the row of an element
   */
  public static <T> String scrolled(
      String css, CharSequence head, Collection<T> elements, Function<T, String> row) {
    return "<div class=\"scroll\">" + table(css, head, elements, row) + "</div>\n";
  }

  /** The same without the box. */
  public static <T> String table(
      String css, CharSequence head, Collection<T> elements, Function<T, String> row) {
    StringBuilder html = new StringBuilder("<table");
    html.append(css.isEmpty() ? "" : " class=\"" + css + "\"").append(">\n<thead><tr>");
    html.append(head).append("</tr></thead>\n<tbody>\n");
    elements.forEach(e -> html.append("<tr>").append(row.apply(e)).append("</tr>\n"));
    return html.append("</tbody></table>").toString();
  }

  /** Heads of columns or of a row. */
  public static String th(String... contents) {
    return cells("<th>", contents, "</th>");
  }

  /** Heads of columns with numbers. */
  public static String numberHeads(String... contents) {
    return cells("<th class=\"n\">", contents, "</th>");
  }

  /** Cells with text. */
  public static String td(String... contents) {
    return cells("<td>", contents, "</td>");
  }

  /** Cells with numbers. */
  public static String numbers(String... contents) {
    return cells("<td class=\"n\">", contents, "</td>");
  }

  private static String cells(String begin, String[] contents, String end) {
    return Stream.of(contents).map(c -> begin + c + end).collect(Collectors.joining());
  }
}
