package dev.sett.report.format;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one place where text becomes Markdown as GitHub and GitLab show it: everything that came from
 * outside goes through here.
 */
public final class Markdown {
  /** Seen by nobody; keeps signs and what follows from being taken for a name or an address. */
  private static final String APART = "&#8203;";

  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]~#$^!]");
  private static final Pattern REFERENCE =
      Pattern.compile("(\\\\?[@#!~%$^&])(?=[\\p{L}\\p{N}_\"])");
  private static final Pattern LIST = Pattern.compile("^(?:[-+]|(\\d{1,9})[.)])(?=\\s|$)");
  private static final Pattern BACKTICKS = Pattern.compile("`+");

  /** What a path may hold without a meaning in Markdown or in an address. */
  private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._~/+,=@-]");

  private Markdown() {}

  /**
   * Text on one line, in which nothing is markup, mentions anybody, or links anywhere. For a cell
   * of a table it goes through {@link #cell}, too.
   */
  public static String text(String outside) {
    String text = oneLine(outside);
    text = REFERENCE.matcher(text).replaceAll(r -> Matcher.quoteReplacement(r.group() + "\u200b"));
    text = SPECIAL.matcher(text).replaceAll(r -> Matcher.quoteReplacement("\\" + r.group()));
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    text = text.replace("://", ":\u200b//").replaceAll("(?i)(www)\\.", "$1\u200b.");
    text =
        LIST.matcher(text)
            .replaceFirst(
                r ->
                    Matcher.quoteReplacement(
                        r.group(1) == null
                            ? "\\" + r.group()
                            : r.group(1) + "\\" + r.group().substring(r.group(1).length())));
    return text.replace("\u200b", APART);
  }

  /** Text as code on one line. */
  public static String code(String outside) {
    String text = oneLine(outside);
    String fence = "`".repeat(longestRun(text) + 1);
    // A blank at both ends is not shown, and keeps a backtick in the text from the fence.
    return text.isEmpty() ? "" : fence + " " + text + " " + fence;
  }

  /** Lines as a block of code. */
  public static String block(String language, String outside) {
    String text = Words.clean(outside).stripTrailing();
    String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
    return fence + language + "\n" + text + "\n" + fence + "\n";
  }

  /** Markdown for a cell of a table. */
  public static String cell(String markdown) {
    return markdown.replace("|", "\\|");
  }

  /**
   * A link to a file.
   *
   * @param outside what is shown of it
   * @param path relative, with slashes; whatever else it holds is part of a name
   */
  public static String link(String outside, String path) {
    String destination =
        UNUSUAL.matcher(path).replaceAll(r -> Matcher.quoteReplacement(percent(r.group())));
    return "[" + text(outside) + "](" + destination + ")";
  }

  /** Percent-encoding: RFC 3986, section 2.1, in UTF-8. */
  private static String percent(String character) {
    StringBuilder encoded = new StringBuilder();
    for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
      encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
    }
    return encoded.toString();
  }

  private static String oneLine(String outside) {
    return Words.clean(outside).replace("\u200b", "").replaceAll("\\s+", " ").strip();
  }

  private static int longestRun(String text) {
    return BACKTICKS.matcher(text).results().mapToInt(r -> r.group().length()).max().orElse(0);
  }
}
