package dev.sett.engines.tool;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A third-party load tool. */
public abstract class Tool {

  private final ToolCard card;

  protected Tool(ToolCard card) {
    this.card = card;
  }

  /** What is fixed about it. */
  public final ToolCard card() {
    return card;
  }

  /** {@link ToolCard#name}. */
  public final String name() {
    return card.name();
  }

  /** The environment variable that names its program or its folder. */
  public final String variable() {
    return "SETT_" + name().toUpperCase(Locale.ROOT);
  }

  /**
   * The version in what it printed when it was asked with {@link ToolCard#versionArguments}.
   *
   * @return empty if there is none, so that it is another program of that name
   */
  public Optional<String> version(String printed) {
    return card.version().flatMap(p -> OutputLines.find(p, printed)).map(m -> m.group(1));
  }

  /**
   * Why it can't do a job, one sentence; empty if it can.
   *
   * @param job of a kind that is in {@link ToolCard#can}
   */
  public abstract Optional<String> refusal(ToolJob job);

  /**
   * The command line that does a job.
   *
   * @param program how it is started here, at least one word
   * @throws IllegalArgumentException if {@link #refusal} says that it can't
   */
  public abstract ToolCommand ask(List<String> program, ToolJob job);

  /**
   * What an answer tells.
   *
   * @throws ToolException if the tool failed, or its answer can't be read
   */
  public final ToolResult told(ToolJob job, ToolOutput answer) {
    if (answer.exitCode() != 0) {
      throw failed(answer, "failed with exit code " + answer.exitCode() + ".");
    }
    return read(job, answer);
  }

  /** The same of a tool that has ended with exit code 0. */
  protected abstract ToolResult read(ToolJob job, ToolOutput answer);

  /**
   * The complaint about a tool that did not do what it was asked for.
   *
   * @param how what it did, after its name
   */
  protected final ToolException failed(ToolOutput answer, String how) {
    String said = answer.err().isBlank() ? answer.out() : answer.err();
    return new ToolException(
        name() + " " + how + " Last lines of its output:", OutputLines.last(said, 12));
  }

  /** How long it sends, with time at the beginning that it needs for itself. */
  public Duration length(ToolJob job) {
    return job.work().longest();
  }
}
