package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.ScriptJson;
import dev.sett.secrets.RedactedTree;
import dev.sett.secrets.Redaction;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Values of the model as JSON. What is in files has no secrets, in either direction. */
public final class ResultJson {

  /** Longest text, in characters; histograms and request bodies make long ones. */
  private static final int LONGEST_TEXT = 20_000_000;

  /**
   * Most braces, names and values of one document: each takes much more memory than the byte or two
   * that it may have in a file. A trial has about one for every 25 bytes.
   */
  private static final long MOST_TOKENS = 5_000_000;

  /** Reads and writes all files of results, nested up to Jackson's own limit, 500. */
  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(LONGEST_TEXT)
                          .maxTokenCount(MOST_TOKENS)
                          .build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .addModule(ScriptJson.module())
          .build();

  private ResultJson() {}

  /** Any of the model's values as JSON on one line, for the data embedded in a report. */
  public static String toJson(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /** The same without secrets, for people and other programs. */
  public static String toRedactedJson(Object value) {
    return MAPPER.writeValueAsString(tree(value, Redaction.usual()));
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @throws IllegalArgumentException with a sentence if the text is nothing of the kind
   */
  public static <T> T fromJson(String text, Class<T> type) {
    try {
      return MAPPER.readValue(text, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("Can't be parsed: " + e.getOriginalMessage(), e);
    }
  }

  /** A value of the model without secrets. */
  public static <T> T redacted(T value, Class<T> type, Redaction redaction) {
    return MAPPER.treeToValue(tree(value, redaction), type);
  }

  /** A value as a tree without secrets. */
  static JsonNode tree(Object value, Redaction redaction) {
    return RedactedTree.of(MAPPER.valueToTree(value), redaction);
  }

  /** A value as the content of a file, without secrets. */
  static byte[] bytes(Object value, Redaction redaction, boolean indented) {
    return (indented ? MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT) : MAPPER.writer())
        .writeValueAsBytes(tree(value, redaction));
  }

  /** A value from one line of JSON, without secrets. */
  static <T> T line(byte[] json, Class<T> type) {
    return value(MAPPER.readTree(json), type);
  }

  /**
   * A value from a file, without secrets.
   *
   * @throws ExperimentException if it can't be read
   */
  static <T> T read(ResultFiles files, String name, Class<T> type) {
    return parse(files.path(name), files.read(name), type);
  }

  /**
   * A value from the content of a file, without secrets.
   *
   * @throws ExperimentException if it is none
   */
  static <T> T parse(Path file, byte[] json, Class<T> type) {
    try {
      return value(MAPPER.readTree(json), type);
    } catch (JacksonException e) {
      throw new ExperimentException(
          file.toString(),
          "can't be read (" + firstLine(e) + "). Remove the file to continue without it.");
    }
  }

  /**
   * A result from the content of a {@code result.json}.
   *
   * @param where it comes from, for complaints
   * @throws ExperimentException if it is none, or one of another version
   */
  public static Result result(byte[] json, String where) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      requireFormat(where, tree.path("plan"));
      return value(tree, Result.class);
    } catch (JacksonException e) {
      throw new ExperimentException(where, "is not a valid result (" + firstLine(e) + ").");
    }
  }

  /**
   * Refuses a plan of another version.
   *
   * @param file that holds it, for complaints
   * @throws ExperimentException if it is one
   */
  static void requireFormat(String file, JsonNode plan) {
    int format = plan.path("format").asInt(0);
    if (format != Plan.FORMAT) {
      throw new ExperimentException(
          file,
          "has result format "
              + format
              + ", but this version of Sett reads format "
              + Plan.FORMAT
              + ". Read it with the version that wrote it ("
              + plan.path("sett").asString("unknown")
              + "), or run the experiment again.");
    }
  }

  private static <T> T value(JsonNode tree, Class<T> type) {
    if (!tree.isObject()) {
      throw DatabindException.from((JsonParser) null, "it is no JSON object");
    }
    return MAPPER.treeToValue(RedactedTree.of(tree, Redaction.usual()), type);
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
