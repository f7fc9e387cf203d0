package dev.sett.agent;

/** One line of JSON in the making; used again for the next. One thread. */
final class JsonLine {
  private final StringBuilder text = new StringBuilder(2_000);
  private boolean first = true;

  /** Begins a line: an object. */
  JsonLine begin() {
    text.setLength(0);
    return opened('{');
  }

  /** Begins an object in a field. */
  JsonLine open(String name) {
    return name(name).opened('{');
  }

  /** Begins an object in a list. */
  JsonLine open() {
    return next().opened('{');
  }

  /** Begins a list in a field. */
  JsonLine list(String name) {
    return name(name).opened('[');
  }

  JsonLine close() {
    return closed('}');
  }

  JsonLine closeList() {
    return closed(']');
  }

  JsonLine put(String name, long number) {
    name(name).text.append(number);
    return this;
  }

  /** A number with three places; 0 for one that is none. */
  JsonLine put(String name, double number) {
    double rounded = Math.round(number * 1_000) / 1_000.0;
    name(name).text.append(rounded);
    return this;
  }

  JsonLine put(String name, boolean value) {
    name(name).text.append(value);
    return this;
  }

  JsonLine put(String name, String value) {
    name(name).quoted(value);
    return this;
  }

  /** A text in a list. */
  JsonLine add(String value) {
    next().quoted(value);
    return this;
  }

  private JsonLine name(String name) {
    next().quoted(name);
    text.append(':');
    return this;
  }

  private JsonLine next() {
    if (!first) {
      text.append(',');
    }
    first = false;
    return this;
  }

  private JsonLine opened(char bracket) {
    text.append(bracket);
    first = true;
    return this;
  }

  private JsonLine closed(char bracket) {
    text.append(bracket);
    first = false;
    return this;
  }

  private void quoted(String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ') {
        text.append("\\u00").append(Character.forDigit(c >> 4, 16));
        text.append(Character.forDigit(c & 15, 16));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
