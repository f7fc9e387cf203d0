package dev.sett.workload;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes JSON (RFC 8259) on one line, for the few answers that need it. */
public final class Json {

  private Json() {}

  /**
   * The text of a value.
   *
   * @param value a string, boolean, whole number, or a collection or map (in its order) of these
   * @throws IllegalArgumentException if it is anything else
   */
  public static String of(Object value) {
    return switch (value) {
      case CharSequence text -> quoted(text);
      case Boolean truth -> truth.toString();
      case Integer number -> number.toString();
      case Long number -> number.toString();
      case Collection<?> values ->
          values.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> values ->
          values.entrySet().stream()
              .map(entry -> quoted(entry.getKey().toString()) + ":" + of(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
    };
  }

  private static String quoted(CharSequence text) {
    StringBuilder out = new StringBuilder().append('"');
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                  // A surrogate without its partner is no character; escaped, it survives any
                  // encoding.
                  if (c < ' ' || c == 0x7f || Character.getType(c) == Character.SURROGATE) {
                    out.append("\\u%04x".formatted(c));
                  } else {
                    out.appendCodePoint(c);
                  }
                }
              }
            });
    return out.append('"').toString();
  }
}
