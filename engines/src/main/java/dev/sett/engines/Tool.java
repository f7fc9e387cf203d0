package dev.sett.engines;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** One load tool that somebody else wrote. */
public interface Tool {

  /** Its name, as it is typed after {@code --engine}. */
  String name();

  /** Names its program has on the PATH, the usual one first. */
  List<String> programs();

  /** The environment variable that names its program or its folder. */
  default String variable() {
    return "SETT_" + name().toUpperCase(Locale.ROOT);
  }

  /** How to install it, one sentence. */
  String install();

  /** The oldest version whose answers are understood, such as {@code 1.9}. */
  String oldest();

  /** The arguments that make it print its version; empty if it has none. */
  List<String> versionArguments();

  /**
   * The version in what it printed then.
   *
   * @return empty if there is none, so that it is another program of that name
   */
  Optional<String> version(String printed);

  /** What it can be asked for. */
  Set<Work.Kind> can();

  /** What it does about coordinated omission, one sentence. */
  String omission();

  /**
   * Why it can't do a job, one sentence; empty if it can.
   *
   * @param job of a kind that is in {@link #can}
   */
  Optional<String> refusal(Job job);

  /**
   * The command line that does a job.
   *
   * @param program how it is started here, at least one word
   * @throws IllegalArgumentException if {@link #refusal} says that it can't
   */
  Asked ask(List<String> program, Job job);

  /**
   * What an answer tells.
   *
   * @throws ToolException if the tool failed, or its answer can't be read
   */
  Told told(Job job, Answer answer);

  /** How long it sends, with time at the beginning that it needs for itself. */
  default Duration length(Job job) {
    return job.work().longest();
  }
}
