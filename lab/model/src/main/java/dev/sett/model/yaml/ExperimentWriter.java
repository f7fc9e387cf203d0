package dev.sett.model.yaml;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.keys.ExperimentKeys;

/** Writes an experiment as a file that {@link ExperimentReader} reads back to an equal one. */
public final class ExperimentWriter {

  private ExperimentWriter() {}

  /**
   * The experiment as YAML, with every setting spelled out. Bodies are written as text where they
   * are text, else as base64. Whitespace around {@code about} is lost. What was published about
   * points that a run has left out is left out, too: the file is about the points it has.
   */
  public static String write(Experiment experiment) {
    return YamlText.of(ExperimentKeys.ALL.written(experiment));
  }
}
