package dev.sett.engines;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A command line, word by word. */
final class CommandWords {

  private final List<String> words;

  /** A command line that begins with these words. */
  CommandWords(List<String> program) {
    words = new ArrayList<>(program);
  }

  CommandWords add(String flag) {
    words.add(flag);
    return this;
  }

  CommandWords add(String flag, String value) {
    words.add(flag);
    words.add(value);
    return this;
  }

  CommandWords add(String flag, long value) {
    return add(flag, Long.toString(value));
  }

  CommandWords add(URI url) {
    words.add(url.toString());
    return this;
  }

  /** All words. */
  List<String> words() {
    return List.copyOf(words);
  }
}
