package dev.sett.model.yaml;

import dev.sett.model.experiment.Measure;
import dev.sett.model.keys.Inline;
import dev.sett.model.keys.Lines;
import dev.sett.model.keys.Prose;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Texts, numbers, lists and maps as YAML. Maps are written as blocks, lists on one line; {@link
 * Inline}, {@link Lines} and {@link Prose} say otherwise.
 */
public final class YamlText {

  /** Text that YAML and the reader take as it stands. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z0-9/][A-Za-z0-9_/.@%+-]*(:[A-Za-z0-9_/.@%+-]+)*");

  private final StringBuilder out = new StringBuilder();

  private YamlText() {}

  /** A mapping as a document. */
  public static String of(Map<String, ?> entries) {
    YamlText yaml = new YamlText();
    yaml.entries("", entries);
    return yaml.out.toString();
  }

  private void entries(String indent, Map<?, ?> entries) {
    String deeper = indent + "  ";
    entries.forEach(
        (key, value) -> {
          out.append(indent).append(text(key.toString())).append(':');
          switch (value) {
            case Map<?, ?> map when !map.isEmpty() -> entries(deeper, newLine(map));
            case Lines lines ->
                newLine(lines)
                    .items()
                    .forEach(
                        item -> out.append(deeper).append("- ").append(line(item)).append('\n'));
            case Prose prose when isBlock(prose.text()) -> {
              out.append(" |-\n");
              prose
                  .text()
                  .lines()
                  .forEach(l -> out.append(l.isEmpty() ? "" : deeper + l).append('\n'));
            }
            default -> out.append(' ').append(line(value)).append('\n');
          }
        });
  }

  private <T> T newLine(T value) {
    out.append('\n');
    return value;
  }

  private static String line(Object value) {
    return switch (value) {
      case String text -> text(text);
      case Prose prose -> text(prose.text());
      case Inline mapping -> line(mapping.entries());
      case List<?> list ->
          list.stream().map(YamlText::line).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(e -> text(e.getKey().toString()) + ": " + line(e.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case Measure measure -> measure.written();
      default -> value.toString();
    };
  }

  /** Whether all lines can stand in a block of text as they are. */
  private static boolean isBlock(String text) {
    return !text.contains("\r")
        && text.lines()
            .allMatch(
                line ->
                    line.equals(line.strip()) && line.chars().allMatch(c -> c >= ' ' && c < 0x7f));
  }

  /** A text as a YAML scalar on one line: as it stands if possible, else in double quotes. */
  private static String text(String text) {
    if (text.length() <= 200 && PLAIN.matcher(text).matches() && !text.equals("null")) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                  if (c >= ' ' && c < 0x7f) {
                    quoted.append((char) c);
                  } else if (Character.isLetterOrDigit(c)) {
                    quoted.appendCodePoint(c);
                  } else {
                    quoted.append(String.format(Locale.ROOT, "\\U%08x", c));
                  }
                }
              }
            });
    return quoted.append('"').toString();
  }
}
