package dev.sett.engines.tool;

import dev.sett.model.http.Request;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A command line, word by word. */
public final class CommandWords {

  private final List<String> words;

  /** A command line that begins with these words. */
  public CommandWords(List<String> program) {
    words = new ArrayList<>(program);
  }

  public CommandWords add(String flag) {
    words.add(flag);
    return this;
  }

  public CommandWords add(String flag, String value) {
    words.add(flag);
    words.add(value);
    return this;
  }

  public CommandWords add(String flag, long value) {
    return add(flag, Long.toString(value));
  }

  public CommandWords add(URI url) {
    words.add(url.toString());
    return this;
  }

  /** Adds {@code -H} and a header for each header of a request. */
  public CommandWords addHeaders(Request request) {
    request.headers().forEach(header -> add("-H", header.name() + ": " + header.value()));
    return this;
  }

  /** All words. */
  public List<String> words() {
    return List.copyOf(words);
  }
}
