package dev.sett.model.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The machine and software a result was made on.
 *
 * @param facts name to value in a fixed order, such as {@code kernel}, {@code cpu}, {@code lab
 *     jdk}; {@code hosts} if it was measured over several, whose own facts are not known
 */
public record Fingerprint(Map<String, String> facts) {

  /** Keeps the order. */
  public Fingerprint {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** The same with one more fact, after the others. */
  public Fingerprint with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(facts);
    more.put(name, value);
    return new Fingerprint(more);
  }
}
