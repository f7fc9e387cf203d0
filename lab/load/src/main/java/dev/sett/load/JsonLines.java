package dev.sett.load;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.yaml.ScriptJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Commands and answers as lines of JSON. */
final class JsonLines {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(ScriptJson.module())
          .build();

  private JsonLines() {}

  /** A command or an answer on one line, without its end. */
  static String write(Object message) {
    return JSON.writeValueAsString(message);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException with a sentence if the line is nothing of the kind
   */
  static <T> T read(String line, Class<T> type) {
    try {
      T message = JSON.readValue(line, type);
      if (message == null) {
        throw new IllegalArgumentException("'null' is not a valid message.");
      }
      return message;
    } catch (ExperimentException e) {
      throw new IllegalArgumentException("The script can't be read: " + e.getMessage(), e);
    } catch (JacksonException e) {
      String reason = String.valueOf(e.getOriginalMessage());
      throw new IllegalArgumentException("The message can't be read: " + reason, e);
    }
  }
}
