package dev.sett.runner.process;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.TemporaryFolders;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/*
 * A program writes to its file without this process, so that writing costs it what it costs without
 * Sett. It can't be stopped at a size. Instead, a file that has become too long is emptied, after its
 * beginning and its end were copied. This works because the program appends: the next line goes to
 * wherever the file ends. What is written between the copy and the emptying is lost.
 */
/** What a program prints, in a file whose middle is left out once it is long. Thread safe. */
public final class ProgramLog {

  /** Size from which a file is emptied. */
  static final int MOST_BYTES = 32 << 20;

  /** What is kept of its beginning, and of its end. */
  static final int KEPT_BYTES = 1 << 20;

  private static final int KEPT_LINES = 12;
  private static final int TAIL_BYTES = 16_384;

  private final ResultFiles files;
  private final Path file;
  private final String name;
  private final int mostBytes;
  private final int keptBytes;

  /**
   * A log of the usual size; its folder exists, and nobody else may write to it.
   *
   * @param file is made when a program starts
   */
  public ProgramLog(Path file) {
    this(file, MOST_BYTES, KEPT_BYTES);
  }

  /**
   * The same of another size.
   *
   * @param mostBytes larger than {@code keptBytes}
   * @param keptBytes at least 1
   */
  public ProgramLog(Path file, int mostBytes, int keptBytes) {
    this.files = ResultFiles.below(Objects.requireNonNull(file.getParent()));
    this.file = file;
    this.name = String.valueOf(file.getFileName());
    this.mostBytes = mostBytes;
    this.keptBytes = keptBytes;
  }

  /** Where the output of a program goes. */
  ProcessBuilder.Redirect target() {
    return ProcessBuilder.Redirect.appendTo(file.toFile());
  }

  /** Leaves out the middle if it is too long by now. Does nothing if that is not possible. */
  synchronized void limit() {
    try {
      if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) <= mostBytes) {
        return;
      }
      if (!Files.exists(beginning(), LinkOption.NOFOLLOW_LINKS)) {
        Files.write(beginning(), files.first(name, keptBytes).orElse(new byte[0]));
      }
      Files.write(end(), files.last(name, keptBytes).orElse(new byte[0]));
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
        channel.truncate(0);
      }
    } catch (IOException | ExperimentException e) {
      // Then it stays long: a log must not end a measurement.
    }
  }

  /** The first bytes, as text; empty text if there are none. */
  synchronized String beginsWith() {
    String from =
        Files.exists(beginning(), LinkOption.NOFOLLOW_LINKS)
            ? String.valueOf(beginning().getFileName())
            : name;
    return part(() -> files.first(from, keptBytes));
  }

  /** Its beginning and its end, as text; the middle of a long one is left out and counted. */
  synchronized String whole() {
    String before = part(() -> files.first(String.valueOf(beginning().getFileName()), keptBytes));
    String after = part(() -> files.last(String.valueOf(end().getFileName()), keptBytes));
    String now = part(() -> files.first(name, keptBytes));
    long size = file.toFile().length();
    String tail =
        size <= keptBytes
            ? ""
            : part(() -> files.last(name, (int) Math.min(keptBytes, size - keptBytes)));
    String gap = "\n... part of the output was not kept ...\n";
    return (before.isEmpty() ? "" : before + gap + after)
        + now
        + (size > 2L * keptBytes ? gap : "")
        + tail;
  }

  /** The last lines, at most 12, each cut at 300 characters. */
  synchronized List<String> lastLines() {
    String tail = part(() -> files.last(name, TAIL_BYTES));
    if (tail.length() < TAIL_BYTES) {
      // It may just have been emptied.
      tail = part(() -> files.last(String.valueOf(end().getFileName()), TAIL_BYTES)) + tail;
    }
    List<String> lines =
        tail.lines()
            .filter(l -> !l.isBlank())
            .map(l -> l.length() > 300 ? l.substring(0, 300) + "…" : l)
            .toList();
    return lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size());
  }

  /** Removes all of it, as far as that is possible; its program has ended. */
  synchronized void delete() {
    for (Path part : List.of(file, beginning(), end())) {
      TemporaryFolders.tryToDeleteAll(part);
    }
  }

  private Path beginning() {
    return file.resolveSibling(name + ".first");
  }

  private Path end() {
    return file.resolveSibling(name + ".last");
  }

  private interface Part {
    Optional<byte[]> read();
  }

  private static String part(Part part) {
    try {
      return new String(part.read().orElse(new byte[0]), StandardCharsets.UTF_8);
    } catch (ExperimentException e) {
      return "";
    }
  }
}
