package dev.sett.probe.agent;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.text.ExperimentException;
import dev.sett.probe.proc.ProbeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads what the agent wrote, all at once; {@link InsideFollower} reads on as it is written. */
public final class InsideReader {

  /** Twice what the agent writes before it begins another file. */
  private static final int LARGEST_BYTES = 128 << 20;

  private InsideReader() {}

  /**
   * The file of one agent.
   *
   * @param jdk version of the JVM that it looked into; empty if its first line is missing
   * @param pid of that JVM; 0 if the first line is missing
   * @param windows in order of time
   * @param events what the agent did to the program, a sentence each
   * @param changed those events by which a change happened that was asked for
   * @param notChanged those events by which it did not happen, or not it alone
   * @param dumps thread dumps that it took, in order of time
   * @param missing what could not be seen or read, a sentence each
   */
  public record Inside(
      String jdk,
      long pid,
      List<InsideWindow> windows,
      List<String> events,
      List<String> changed,
      List<String> notChanged,
      List<Dump> dumps,
      List<String> missing) {

    /** Copies the lists. */
    public Inside {
      windows = List.copyOf(windows);
      events = List.copyOf(events);
      changed = List.copyOf(changed);
      notChanged = List.copyOf(notChanged);
      dumps = List.copyOf(dumps);
      missing = List.copyOf(missing);
    }
  }

  /**
   * A thread dump that an agent took.
   *
   * @param file path at which it was written
   * @param atMillis from the start of the JVM to the dump
   * @param cpuNanos CPU time of the thread that took it
   */
  public record Dump(String file, long atMillis, long cpuNanos) {}

  /**
   * Reads a file as far as it goes. A last line that is cut off, and lines that are no JSON of the
   * agent's, are left out and named among what is missing.
   *
   * @throws ProbeException if the file can't be read at all, is a link, or has more than 128 MiB
   */
  public static Inside read(Path file) {
    try {
      byte[] bytes =
          ResultFiles.below(Objects.requireNonNull(file.toAbsolutePath().getParent()))
              .read(String.valueOf(file.getFileName()), LARGEST_BYTES);
      return read(new String(bytes, StandardCharsets.UTF_8));
    } catch (ExperimentException e) {
      throw new ProbeException(
          "The agent's output can't be read: %s Was the program started with the agent?"
              .formatted(e.complaints().getFirst()));
    }
  }

  static Inside read(String text) {
    InsideLines lines = new InsideLines();
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      lines.take(text.substring(from, end));
      from = end + 1;
    }
    if (from < text.length()) {
      lines.lacks("The last line of the agent's output is cut off and is ignored.");
    }
    return lines.whole();
  }
}
