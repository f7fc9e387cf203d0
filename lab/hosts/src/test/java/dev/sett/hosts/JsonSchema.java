package dev.sett.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * As much of JSON Schema as the published schemas of Kubernetes use: $ref, type, enum, properties,
 * required, additionalProperties, items, oneOf. Anything else in a schema is refused, so that
 * nothing is passed over without a word.
 */
final class JsonSchema {

  private static final String DEFINITIONS = "#/$defs/";

  private final Map<?, ?> definitions;

  /**
   * Schemas that refer to these.
   *
   * @param definitions schema by name
   */
  JsonSchema(Map<?, ?> definitions) {
    this.definitions = definitions;
  }

  /** What is wrong with a value, with where it stands; empty if nothing is. */
  List<String> complaints(Object schema, @Nullable Object value) {
    List<String> complaints = new ArrayList<>();
    check(map(schema), value, "", complaints);
    return complaints;
  }

  private void check(
      Map<?, ?> schema, @Nullable Object value, String where, List<String> complaints) {
    for (Map.Entry<?, ?> rule : schema.entrySet()) {
      String name = String.valueOf(rule.getKey());
      Object says = rule.getValue();
      switch (name) {
        case "$ref" -> {
          String target = String.valueOf(says).substring(DEFINITIONS.length());
          check(map(definitions.get(target)), value, where, complaints);
        }
        case "type" -> {
          List<?> types = says instanceof List<?> list ? list : List.of(says);
          if (types.stream().noneMatch(type -> is(String.valueOf(type), value))) {
            complaints.add(where + " is no " + types + ": " + value);
          }
        }
        case "enum" -> {
          if (!((List<?>) says).contains(value)) {
            complaints.add(where + " is none of " + says + ": " + value);
          }
        }
        case "required" -> {
          if (value instanceof Map<?, ?> found) {
            for (Object key : (List<?>) says) {
              if (!found.containsKey(key)) {
                complaints.add(where + " lacks " + key);
              }
            }
          }
        }
        case "properties" -> {
          if (value instanceof Map<?, ?> found) {
            for (Map.Entry<?, ?> property : map(says).entrySet()) {
              if (found.containsKey(property.getKey())) {
                check(
                    map(property.getValue()),
                    found.get(property.getKey()),
                    where + "." + property.getKey(),
                    complaints);
              }
            }
          }
        }
        case "additionalProperties" -> {
          if (value instanceof Map<?, ?> found) {
            additional(schema, says, found, where, complaints);
          }
        }
        case "items" -> {
          if (value instanceof List<?> found) {
            for (Object item : found) {
              check(map(says), item, where + "[]", complaints);
            }
          }
        }
        case "oneOf" -> {
          long fitting =
              ((List<?>) says).stream().filter(one -> complaints(one, value).isEmpty()).count();
          if (fitting != 1) {
            complaints.add(where + " fits " + fitting + " of " + says + ": " + value);
          }
        }
        default -> throw new AssertionError("a schema says '" + name + "' at " + where);
      }
    }
  }

  private void additional(
      Map<?, ?> schema, Object says, Map<?, ?> found, String where, List<String> complaints) {
    Map<?, ?> known = schema.get("properties") instanceof Map<?, ?> map ? map : Map.of();
    for (Map.Entry<?, ?> entry : found.entrySet()) {
      if (known.containsKey(entry.getKey())) {
        continue;
      }
      if (says.equals(false)) {
        complaints.add(where + " may not have " + entry.getKey());
      } else if (says instanceof Map<?, ?> each) {
        check(each, entry.getValue(), where + "." + entry.getKey(), complaints);
      }
    }
  }

  private static boolean is(String type, @Nullable Object value) {
    return switch (type) {
      case "object" -> value instanceof Map;
      case "array" -> value instanceof List;
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "integer" -> value instanceof Integer || value instanceof Long;
      case "number" -> value instanceof Number;
      case "null" -> value == null;
      default -> throw new AssertionError("a schema knows the type '" + type + "'");
    };
  }

  private static Map<?, ?> map(@Nullable Object schema) {
    return (Map<?, ?>) Objects.requireNonNull(schema);
  }
}
