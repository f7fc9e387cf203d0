package dev.sett.model.design;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sett.model.text.SyntaxRules;

/** What lies between the load and the measured programs on one machine. */
public enum Network {
  /** Nothing but the loopback interface. */
  @JsonProperty("loopback")
  LOOPBACK,
  /** A pair of virtual interfaces: programs run in a separate network namespace. */
  @JsonProperty("namespace")
  NAMESPACE;

  /**
   * The network of a name in files.
   *
   * @throws IllegalArgumentException with a sentence if there is none of that name
   */
  public static Network named(String text) {
    return switch (text.strip()) {
      case "loopback" -> LOOPBACK;
      case "namespace" -> NAMESPACE;
      default ->
          throw new IllegalArgumentException(
              "'%s' is not a valid network (expected loopback or namespace)."
                  .formatted(SyntaxRules.visible(text)));
    };
  }
}
