package dev.sett.report.format;

import java.util.Locale;

/** The one place where text becomes HTML: everything that came from outside goes through here. */
public final class Html {
  private static final String NO_BREAK_SPACE = "\u00a0";

  private Html() {}

  /** Text escaped for an element or a quoted attribute. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        case '\'' -> escaped.append("&#39;");
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** Text from outside: cleaned, escaped, and kept from changing the direction of what follows. */
  public static String outside(String text) {
    return "<bdi>" + attribute(text) + "</bdi>";
  }

  /** Text from outside for an attribute or an SVG text. */
  public static String attribute(String text) {
    return escape(Words.clean(text));
  }

  /** A sentence that holds numbers: escaped, with true minus signs and units that stay put. */
  public static String sentence(String text) {
    return attribute(text)
        .replaceAll("(?<=[\\[ (])-(?=\\d)", "−")
        .replaceAll("(?<=\\d) (?=times|blocks|ms\\b|µs\\b|s\\b)", NO_BREAK_SPACE)
        .replaceAll("(?<=\\[[−\\d.]{1,12},) (?=[−\\d.a-z]+\\])", NO_BREAK_SPACE);
  }

  /** Figures such as {@code -17% [-19, -15]} with true signs. */
  public static String figures(String text) {
    return sentence(" " + text).strip().replaceFirst("^x(?=\\d)", "×").replaceFirst("^-", "−");
  }

  /** CSS class of a constant: its name in small letters, with dashes. */
  public static String css(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The beginning of every page of ours, up to its body.
   *
   * @param title from outside or ours
   * @param more elements of the head, each on its line
   */
  public static String head(String title, String more) {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    %s</head>
    """
        .formatted(attribute(title), more);
  }

  /** JSON made safe inside a script element, whatever strings it holds. */
  public static String json(String json) {
    return json.replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }
}
