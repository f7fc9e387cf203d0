package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Plan;
import dev.sett.model.text.ExperimentException;
import dev.sett.secrets.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes the files of one result without the secrets that are known so far. What is read is
 * redacted, too, because older versions wrote secrets. Not thread safe; one writer.
 */
final class RedactedFiles {

  private final ResultFiles files;
  private Redaction redaction = Redaction.usual();

  RedactedFiles(ResultFiles files) {
    this.files = files;
  }

  /** Removes the secrets that are known so far. */
  Redaction redaction() {
    return redaction;
  }

  /** The files themselves. */
  ResultFiles files() {
    return files;
  }

  /** Hides the secrets of a plan from here on, wherever programs may repeat them. */
  void hideSecretsOf(Plan plan) {
    List<String> secrets = new ArrayList<>();
    Redaction collecting =
        Redaction.with(
            (name, secret) -> {
              secrets.add(secret);
              return Redaction.HIDDEN;
            });
    ResultJson.tree(plan, collecting);
    redaction = redaction.knowing(secrets);
  }

  /** Hides the values of variables that are named like secrets from here on. */
  void hideSecretsOf(Map<String, String> environment) {
    redaction = redaction.knowing(environment);
  }

  /** The same value without secrets. */
  <T> T redacted(T value, Class<T> type) {
    return ResultJson.redacted(value, type, redaction);
  }

  /** A value as the content of a file for people. */
  byte[] bytes(Object value) {
    return ResultJson.bytes(value, redaction, /* indented= */ true);
  }

  /**
   * Writes a value for people, replacing an earlier one; when this returns, it is on disk.
   *
   * @throws ExperimentException if it can't be written
   */
  void write(String name, Object value) {
    files.write(name, bytes(value));
  }

  /**
   * Writes a value on one line, replacing an earlier one; when this returns, it is on disk.
   *
   * @throws ExperimentException if it can't be written
   */
  void writeLine(String name, Object value) {
    files.write(name, ResultJson.bytes(value, redaction, /* indented= */ false));
  }

  /**
   * Writes a text, replacing an earlier one; when this returns, it is on disk.
   *
   * @throws ExperimentException if it can't be written
   */
  void writeText(String name, String text) {
    files.write(name, redaction.text(text).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A value from a file.
   *
   * @throws ExperimentException if it can't be read
   */
  <T> T read(String name, Class<T> type) {
    return ResultJson.read(files, name, type);
  }
}
