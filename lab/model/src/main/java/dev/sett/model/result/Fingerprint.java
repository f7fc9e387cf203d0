package dev.sett.model.result;

import java.util.Map;

/**
 * The machine and software a result was made on.
 *
 * @param facts name to value in a fixed order, such as {@code kernel}, {@code cpu}, {@code lab jdk}
 */
public record Fingerprint(Map<String, String> facts) {

  /** Keeps the order. */
  public Fingerprint {
    facts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(facts));
  }
}
