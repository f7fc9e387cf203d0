package dev.sett.runner.control;

import dev.sett.load.destination.LoadException;
import dev.sett.model.trial.Trial;
import java.util.List;
import java.util.Optional;

/** A trial broke: the measured program or the load engine did not do its part. */
public final class TrialException extends RuntimeException {

  private final transient List<String> lastLines;
  private final transient Optional<Trial.Failure.Origin> origin;

  /** A broken trial of which there is no output to show. */
  public TrialException(String sentence) {
    this(sentence, List.of());
  }

  /**
   * A broken trial.
   *
   * @param sentence what happened, what was expected, what to try
   * @param lastLines the program's last lines of output
   */
  public TrialException(String sentence, List<String> lastLines) {
    this(sentence, lastLines, /* origin= */ Optional.empty());
  }

  private TrialException(
      String sentence, List<String> lastLines, Optional<Trial.Failure.Origin> origin) {
    super(sentence);
    this.lastLines = List.copyOf(lastLines);
    this.origin = origin;
  }

  /** The load engine broke, or did not start. */
  public static TrialException ofLoadEngine(LoadException e) {
    return new TrialException(
        String.valueOf(e.getMessage()),
        /* lastLines= */ List.of(),
        Optional.of(Trial.Failure.Origin.LOAD_ENGINE));
  }

  /**
   * A service that the programs depend on broke.
   *
   * @param what it did, after its name
   */
  public static TrialException ofService(String name, String what) {
    return ofService(name, what, /* lastLines= */ List.of());
  }

  /**
   * The same with output to show.
   *
   * @param what it did, after its name
   */
  public static TrialException ofService(String name, String what, List<String> lastLines) {
    return new TrialException(
        "The service " + name + " " + what, lastLines, Optional.of(Trial.Failure.Origin.SERVICE));
  }

  /** What was said of a program that is a service. */
  public static TrialException ofService(String name, TrialException program) {
    return ofService(
        name,
        String.valueOf(program.getMessage()).replaceFirst("^The program ", ""),
        program.lastLines());
  }

  /** The failure of the trial. */
  public Trial.Failure failure() {
    return new Trial.Failure(String.valueOf(getMessage()), lastLines, origin);
  }

  /** The program's last lines of output. */
  public List<String> lastLines() {
    return lastLines;
  }
}
