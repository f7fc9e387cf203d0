package dev.sett.engines.format;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON that a tool wrote, and says in words where it is not as expected. */
final class ToolJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(100_000_000).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final String tool;

  /** A reader for a tool of this name. */
  ToolJson(String tool) {
    this.tool = tool;
  }

  /**
   * The object that a text holds.
   *
   * @throws ToolException if it is none, or only half of one
   */
  JsonNode object(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (!node.isObject()) {
        throw new ToolException(
            "The output of " + tool + " is not a JSON object.", OutputLines.first(text, 3));
      }
      return node;
    } catch (JacksonException e) {
      boolean half = !text.stripTrailing().endsWith("}");
      throw new ToolException(
          "The output of "
              + tool
              + (half
                  ? " is cut off. Give the complete output."
                  : " is not valid JSON (line " + e.getLocation().getLineNr() + ")."),
          OutputLines.last(text, 3));
    }
  }

  /**
   * A number below an object, by the names on the way to it.
   *
   * @throws ToolException if it is missing or no number
   */
  double number(JsonNode from, String... names) {
    JsonNode node = at(from, names);
    if (!node.isNumber()) {
      throw new ToolException(
          "The output of %s has no number %s, which every supported version reports."
              .formatted(tool, String.join(".", names)),
          OutputLines.first(node.isMissingNode() ? from.toString() : node.toString(), 2));
    }
    return node.asDouble();
  }

  /** A count below an object; 0 where it is missing. */
  long count(JsonNode from, String... names) {
    JsonNode node = at(from, names);
    return node.isNumber() ? Math.max(0, Math.round(node.asDouble())) : 0;
  }

  /** A count below an object; empty where it is missing. */
  OptionalLong maybe(JsonNode from, String... names) {
    JsonNode node = at(from, names);
    return node.isNumber() ? OptionalLong.of(Math.round(node.asDouble())) : OptionalLong.empty();
  }

  /** Whether a text is an object with all of these names. */
  static boolean hasAll(String text, List<String> names) {
    return text.stripLeading().startsWith("{")
        && names.stream().allMatch(name -> text.contains('"' + name + '"'));
  }

  private static JsonNode at(JsonNode from, String... names) {
    JsonNode node = from;
    for (String name : names) {
      node = node.path(name);
    }
    return node;
  }
}
