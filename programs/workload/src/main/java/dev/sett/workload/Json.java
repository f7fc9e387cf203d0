package dev.sett.workload;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/** Writes JSON (RFC 8259) on one line, for the few answers that need it. */
final class Json {

  private Json() {}

  /**
   * The text of a value.
   *
   * @param value a string, boolean, whole number, or a collection or map (in its order) of these
   * @throws IllegalArgumentException if it is anything else
   */
  static String of(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    switch (value) {
      case CharSequence text -> quote(text, out);
      case Boolean truth -> out.append(truth);
      case Integer number -> out.append(number);
      case Long number -> out.append(number);
      case Collection<?> values -> {
        out.append('[');
        Iterator<?> each = values.iterator();
        while (each.hasNext()) {
          write(each.next(), out);
          out.append(each.hasNext() ? "," : "");
        }
        out.append(']');
      }
      case Map<?, ?> values -> {
        out.append('{');
        Iterator<? extends Map.Entry<?, ?>> each = values.entrySet().iterator();
        while (each.hasNext()) {
          Map.Entry<?, ?> entry = each.next();
          quote(entry.getKey().toString(), out);
          out.append(':');
          write(entry.getValue(), out);
          out.append(each.hasNext() ? "," : "");
        }
        out.append('}');
      }
      default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
    }
  }

  private static void quote(CharSequence text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          // A surrogate without its partner is no character; escaped, it survives any encoding.
          if (c < ' ' || c == 0x7f || isLoneSurrogate(text, i)) {
            out.append("\\u%04x".formatted((int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean isLoneSurrogate(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
