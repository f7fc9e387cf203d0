package dev.sett.model.storage;

import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.TrialSummary;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The trials of a result, each in a file {@code trials/NNN.json} that is written as soon as the
 * trial has ended. One writer.
 */
public final class TrialFiles {

  static final String FOLDER = "trials";

  private final RedactedFiles files;

  TrialFiles(RedactedFiles files) {
    this.files = files;
  }

  /** Makes the folder for them. */
  void createFolder() {
    files.files().createFolder(FOLDER);
  }

  /**
   * Saves one trial; when this returns, it is on disk.
   *
   * @return the trial as it was saved, without secrets
   * @throws ExperimentException if it can't be written
   */
  public Trial save(Trial trial) {
    Trial saved = files.redacted(trial, Trial.class);
    files.writeLine(FOLDER + "/" + nameOf(trial), saved);
    return saved;
  }

  /** All trials saved so far, by number. Leftovers of an interrupted write are not seen. */
  public List<Trial> all() {
    return trials(UnaryOperator.identity());
  }

  /**
   * Summaries of all trials saved so far, by number. They take a fraction of the memory, and are
   * judged like the trials.
   */
  public List<Trial> summaries() {
    return trials(TrialSummary::of);
  }

  private List<Trial> trials(UnaryOperator<Trial> kept) {
    return names().stream()
        .map(name -> kept.apply(read(name)))
        .sorted(Comparator.comparingInt(Trial::number))
        .toList();
  }

  /** Names of the files of all trials saved so far, by number; {@link #read} reads one. */
  public List<String> names() {
    return files.files().names(FOLDER).stream()
        .filter(n -> n.matches("\\d+\\.json"))
        .sorted(Comparator.comparing(TrialFiles::number))
        .toList();
  }

  /**
   * One trial.
   *
   * @param name of its file, from {@link #names}
   * @throws ExperimentException if it can't be read
   */
  public Trial read(String name) {
    return files.read(FOLDER + "/" + name, Trial.class);
  }

  /**
   * The trial of a summary.
   *
   * @throws ExperimentException if it can't be read
   */
  public Trial whole(Trial summary) {
    return read(nameOf(summary));
  }

  private static String nameOf(Trial trial) {
    return String.format(Locale.ROOT, "%03d.json", trial.number());
  }

  /** The number in the name of a trial's file; of any length, since anybody may have named it. */
  private static BigInteger number(String file) {
    return new BigInteger(file.substring(0, file.indexOf('.')));
  }
}
