package dev.sett.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Markdown of our own as HTML, everything in it escaped. It knows the forms that the pages about
 * rules have, no others: headings, paragraphs, lists, quotes, tables, blocks of code, and in a line
 * code, bold, emphasis and links to pages beside it.
 */
public final class MarkdownHtml {
  private static final String FENCE = "```";
  private static final Pattern HEADING = Pattern.compile("(#{1,4}) (.+)");
  private static final Pattern INLINE =
      Pattern.compile(
          "`(?<code>[^`]+)`"
              + "|\\*\\*(?=\\S)(?<bold>.+?)(?<=\\S)\\*\\*"
              + "|\\*(?=\\S)(?<soft>[^*]+?)(?<=\\S)\\*"
              + "|\\[(?<words>[^\\[\\]]+)]\\((?<page>[A-Za-z0-9-]+\\.md)\\)");

  private final boolean links;
  private final int deeper;
  private final List<String> lines;
  private final StringBuilder html = new StringBuilder();
  private int at;

  private MarkdownHtml(String markdown, boolean links, int deeper) {
    this.lines = markdown.lines().toList();
    this.links = links;
    this.deeper = deeper;
  }

  /** For a page of its own, beside those that it leads to. */
  public static String linked(String markdown) {
    return new MarkdownHtml(markdown, /* links= */ true, /* deeper= */ 0).blocks();
  }

  /**
   * For a place from where the other pages can't be reached: without links.
   *
   * @param deeper levels that each heading goes down
   */
  public static String unlinked(String markdown, int deeper) {
    return new MarkdownHtml(markdown, /* links= */ false, deeper).blocks();
  }

  private String blocks() {
    while (at < lines.size()) {
      String line = lines.get(at);
      Matcher heading = HEADING.matcher(line);
      if (line.isBlank()) {
        at++;
      } else if (heading.matches()) {
        String tag = "h" + (heading.group(1).length() + deeper);
        element(tag, inline(heading.group(2)));
        at++;
      } else if (line.equals(FENCE)) {
        at++;
        element("pre", "<code>" + Html.escape(String.join("\n", until(FENCE))) + "</code>");
        at++;
      } else if (line.startsWith("> ")) {
        element("blockquote", "<p>" + inline(joined(begun("> "))) + "</p>");
      } else if (line.startsWith("- ")) {
        list();
      } else if (line.startsWith("|")) {
        table();
      } else {
        element("p", inline(joined(until(""))));
      }
    }
    return html.toString();
  }

  private void list() {
    html.append("<ul>\n");
    while (at < lines.size() && lines.get(at).startsWith("- ")) {
      List<String> item = new ArrayList<>(List.of(lines.get(at++).substring(2)));
      item.addAll(begun("  "));
      element("li", inline(joined(item)));
    }
    html.append("</ul>\n");
  }

  private void table() {
    List<String> rows = begun("|");
    html.append("<div class=\"scroll\"><table>\n<thead>").append(row("th", rows.getFirst()));
    html.append("</thead>\n<tbody>\n");
    rows.stream().skip(2).forEach(row -> html.append(row("td", row)).append('\n'));
    html.append("</tbody></table></div>\n");
  }

  /** A row from behind its first stroke. */
  private String row(String tag, String row) {
    return Pattern.compile("\\|")
        .splitAsStream(row.strip())
        .map(cell -> "<" + tag + ">" + inline(cell.strip()) + "</" + tag + ">")
        .collect(Collectors.joining("", "<tr>", "</tr>"));
  }

  /** The lines up to one that is the given one. */
  private List<String> until(String end) {
    int from = at;
    while (at < lines.size() && !lines.get(at).equals(end)) {
      at++;
    }
    return lines.subList(from, at);
  }

  /** The lines from here on that begin so, without that. */
  private List<String> begun(String start) {
    int from = at;
    while (at < lines.size() && lines.get(at).startsWith(start)) {
      at++;
    }
    return lines.subList(from, at).stream().map(line -> line.substring(start.length())).toList();
  }

  private static String joined(List<String> lines) {
    return String.join(" ", lines);
  }

  private void element(String tag, String content) {
    html.append('<').append(tag).append('>').append(content);
    html.append("</").append(tag).append(">\n");
  }

  private String inline(String text) {
    return marked(Html.escape(text));
  }

  private String marked(String escaped) {
    return INLINE.matcher(escaped).replaceAll(m -> Matcher.quoteReplacement(mark(m)));
  }

  private String mark(MatchResult found) {
    if (found.group("code") != null) {
      return "<code>" + found.group("code") + "</code>";
    }
    if (found.group("bold") != null) {
      return "<b>" + marked(found.group("bold")) + "</b>";
    }
    if (found.group("soft") != null) {
      return "<em>" + marked(found.group("soft")) + "</em>";
    }
    String words = marked(found.group("words"));
    return links ? "<a href=\"" + found.group("page") + "\">" + words + "</a>" : words;
  }
}
