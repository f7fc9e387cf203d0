package dev.sett.model.storage;

import dev.sett.model.disk.LimitedLines;
import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.secrets.Redaction;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JacksonException;

/**
 * The raw trials of a kept result in one file next to its {@code result.json}: a trial on each line
 * as JSON, in order of number, compressed with gzip. The plan and the experiment that they are
 * judged by are in {@code result.json}.
 */
public final class TrialArchive {

  /** Name of the file. */
  public static final String FILE = "trials.ndjson.gz";

  /** Most bytes of all lines together. Trials are packed to about a third. */
  private static final long LARGEST_BYTES = 128L << 20;

  /** Most bytes of one line. */
  private static final int LARGEST_LINE_BYTES = 16 << 20;

  private TrialArchive() {}

  /**
   * The content of the file, without secrets. The same trials give the same bytes: the header names
   * neither a time nor a file.
   *
   * @param trials by number, read one after the other and only as long as there is space for them
   * @param line what becomes of each line before it is compressed, such as shorter paths
   * @throws ExperimentException if it would be more than {@link #in} reads
   */
  public static byte[] pack(Stream<Trial> trials, UnaryOperator<String> line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long unpacked = 0;
    try (Gzip gzip = new Gzip(bytes)) {
      for (Iterator<Trial> each = trials.iterator(); each.hasNext(); ) {
        Trial trial = each.next();
        String json =
            new String(
                ResultJson.bytes(trial, Redaction.usual(), /* indented= */ false),
                StandardCharsets.UTF_8);
        byte[] text = (line.apply(json) + "\n").getBytes(StandardCharsets.UTF_8);
        unpacked += text.length;
        if (text.length > LARGEST_LINE_BYTES || unpacked > LARGEST_BYTES) {
          throw new ExperimentException(
              "trial " + trial.number(),
              "is too large to be kept: a kept trial can have %d bytes, and all of a result %d."
                  .formatted(LARGEST_LINE_BYTES, LARGEST_BYTES));
        }
        gzip.write(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory can't be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The trials that were kept in a folder, by number; empty if it holds no such file.
   *
   * @throws ExperimentException if the file can't be read, is a link, or unpacks to more than 128
   *     MiB
   */
  public static Optional<List<Trial>> in(Path folder) {
    return in(folder, LARGEST_LINE_BYTES, LARGEST_BYTES);
  }

  /** The same with other limits: a small file can unpack to long lines, and to many. */
  static Optional<List<Trial>> in(Path folder, int largestLine, long largest) {
    ResultFiles files = ResultFiles.below(folder);
    if (!files.has(FILE)) {
      return Optional.empty();
    }
    List<Trial> trials = new ArrayList<>();
    try (InputStream packed = files.stream(FILE);
        InputStream unpacked = new GZIPInputStream(packed)) {
      LimitedLines lines = new LimitedLines(unpacked, largestLine, largest);
      for (byte[] line = lines.next(); line.length > 0; line = lines.next()) {
        trials.add(ResultJson.line(line, Trial.class));
      }
    } catch (IOException | JacksonException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new ExperimentException(
          files.path(FILE).toString(),
          "can't be read (" + why + "). Run '" + SettCommand.with("keep") + "' again.");
    }
    trials.sort(Comparator.comparingInt(Trial::number));
    return Optional.of(List.copyOf(trials));
  }

  /** At the highest level: it is written once and read for years. */
  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
