package dev.sett.engines.tool;

import dev.sett.engines.result.OutputLines;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A third-party load tool. */
public interface Tool {

  /** What is fixed about it. */
  ToolCard card();

  /** {@link ToolCard#name}. */
  default String name() {
    return card().name();
  }

  /** {@link ToolCard#programs}. */
  default List<String> programs() {
    return card().programs();
  }

  /** The environment variable that names its program or its folder. */
  default String variable() {
    return "SETT_" + name().toUpperCase(Locale.ROOT);
  }

  /** {@link ToolCard#install}. */
  default String install() {
    return card().install();
  }

  /** {@link ToolCard#oldest}. */
  default String oldest() {
    return card().oldest();
  }

  /** {@link ToolCard#versionArguments}. */
  default List<String> versionArguments() {
    return card().versionArguments();
  }

  /**
   * The version in what it printed when it was asked with {@link #versionArguments}.
   *
   * @return empty if there is none, so that it is another program of that name
   */
  default Optional<String> version(String printed) {
    return card().version().flatMap(p -> OutputLines.find(p, printed)).map(m -> m.group(1));
  }

  /** {@link ToolCard#can}. */
  default Set<ToolWork.Kind> can() {
    return card().can();
  }

  /** {@link ToolCard#omission}. */
  default String omission() {
    return card().omission();
  }

  /**
   * Why it can't do a job, one sentence; empty if it can.
   *
   * @param job of a kind that is in {@link #can}
   */
  Optional<String> refusal(ToolJob job);

  /**
   * The command line that does a job.
   *
   * @param program how it is started here, at least one word
   * @throws IllegalArgumentException if {@link #refusal} says that it can't
   */
  ToolCommand ask(List<String> program, ToolJob job);

  /**
   * What an answer tells.
   *
   * @throws ToolException if the tool failed, or its answer can't be read
   */
  ToolResult told(ToolJob job, ToolOutput answer);

  /** How long it sends, with time at the beginning that it needs for itself. */
  default Duration length(ToolJob job) {
    return job.work().longest();
  }
}
