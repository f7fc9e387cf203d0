package dev.sett.secrets;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Takes the secrets out of values of the model, as the trees that are written to files.
 *
 * <p>The keys that it knows are names of components of the model's records; {@code
 * ResultSecretsTest} tests that they still fit.
 */
public final class RedactedTree {

  /** Words of a command line. */
  private static final Set<String> COMMANDS =
      Set.of("command", "commandLine", "flags", "jvmFlags", "init", "ready", "prepare", "reset");

  /** Texts, or bytes in base64. */
  private static final Set<String> BODIES = Set.of("body", "body-base64");

  /** Texts that stand under their names. */
  private static final Set<String> SETTINGS = Set.of("env", "factors", "headers", "rows");

  /**
   * Left as they are: histograms in base64, and names of points and variants, by which values of
   * different files belong together.
   */
  private static final Set<String> OTHERS =
      Set.of(
          "response",
          "service",
          "waiting",
          "lag",
          "name",
          "point",
          "variant",
          "base",
          "other",
          "against");

  private final Redaction redaction;

  private RedactedTree(Redaction redaction) {
    this.redaction = redaction;
  }

  /** The same tree without secrets. */
  public static JsonNode of(JsonNode tree, Redaction redaction) {
    return new RedactedTree(redaction).node("", tree);
  }

  private JsonNode node(String key, JsonNode node) {
    return switch (node) {
      case ObjectNode object when SETTINGS.contains(key) && isFlat(object) -> settings(object);
      case ObjectNode object -> object(object);
      case ArrayNode array when COMMANDS.contains(key) -> command(array);
      case ArrayNode array when key.equals("headers") && !isLines(key, array) -> headers(array);
      case ArrayNode array when isLines(key, array) -> lines(array);
      case ArrayNode array -> array(key, array);
      case StringNode text when OTHERS.contains(key) -> text;
      case StringNode text when BODIES.contains(key) -> body(text);
      case StringNode text when key.equals("vmArgs") ->
          StringNode.valueOf(redaction.arguments(text.stringValue()));
      case StringNode text -> StringNode.valueOf(redaction.text(text.stringValue()));
      default -> node;
    };
  }

  private JsonNode object(ObjectNode object) {
    ObjectNode redacted = JsonNodeFactory.instance.objectNode();
    object.properties().forEach(e -> redacted.set(e.getKey(), node(e.getKey(), e.getValue())));
    return redacted;
  }

  private JsonNode array(String key, ArrayNode array) {
    ArrayNode redacted = JsonNodeFactory.instance.arrayNode(array.size());
    array.forEach(element -> redacted.add(node(key, element)));
    return redacted;
  }

  /** Whether a list may hold the lines of a text. */
  private static boolean isLines(String key, ArrayNode array) {
    return array.size() > 1
        && !OTHERS.contains(key)
        && array.valueStream().allMatch(JsonNode::isString);
  }

  private JsonNode lines(ArrayNode array) {
    ArrayNode redacted = JsonNodeFactory.instance.arrayNode(array.size());
    redaction.lines(array.valueStream().map(JsonNode::stringValue).toList()).forEach(redacted::add);
    return redacted;
  }

  private JsonNode settings(ObjectNode object) {
    ObjectNode redacted = JsonNodeFactory.instance.objectNode();
    object
        .properties()
        .forEach(
            e -> redacted.put(e.getKey(), redaction.value(e.getKey(), e.getValue().asString())));
    return redacted;
  }

  private static boolean isFlat(ObjectNode object) {
    return object.valueStream().allMatch(JsonNode::isValueNode);
  }

  private JsonNode command(ArrayNode array) {
    List<String> words = new ArrayList<>();
    array.forEach(word -> words.add(word.asString()));
    ArrayNode redacted = JsonNodeFactory.instance.arrayNode(array.size());
    redaction.command(words).forEach(redacted::add);
    return redacted;
  }

  private JsonNode headers(ArrayNode array) {
    ArrayNode redacted = JsonNodeFactory.instance.arrayNode(array.size());
    for (JsonNode header : array) {
      String name = header.path("name").asString("");
      redacted
          .addObject()
          .put("name", name)
          .put("value", redaction.value(name, header.path("value").asString("")));
    }
    return redacted;
  }

  private JsonNode body(StringNode text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text.stringValue());
      byte[] redacted = redaction.bytes(bytes);
      // A text may happen to be valid base64; it stays as it is.
      return redacted == bytes
          ? text
          : StringNode.valueOf(Base64.getEncoder().encodeToString(redacted));
    } catch (IllegalArgumentException e) {
      return StringNode.valueOf(redaction.text(text.stringValue()));
    }
  }
}
