package dev.sett.model;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
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

  private TrialArchive() {}

  /**
   * The content of the file, without secrets. The same trials give the same bytes: the header names
   * neither a time nor a file.
   *
   * @param line what becomes of each line before it is compressed, such as shorter paths
   */
  public static byte[] pack(List<Trial> trials, UnaryOperator<String> line) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Gzip gzip = new Gzip(bytes)) {
      for (Trial trial : inOrder(trials)) {
        String json =
            new String(
                ResultJson.bytes(trial, Redaction.usual(), /* indented= */ false),
                StandardCharsets.UTF_8);
        gzip.write((line.apply(json) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory can't be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * The trials that were kept in a folder, by number; empty if it holds no such file.
   *
   * @throws ExperimentException if the file can't be read
   */
  public static Optional<List<Trial>> in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    List<Trial> trials = new ArrayList<>();
    try (InputStream packed = Files.newInputStream(file);
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        trials.add(ResultJson.line(line, Trial.class));
      }
    } catch (IOException | JacksonException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new ExperimentException(
          file.toString(), "can't be read (" + why + "). Run 'sett keep' again.");
    }
    return Optional.of(inOrder(trials));
  }

  private static List<Trial> inOrder(List<Trial> trials) {
    return trials.stream().sorted(Comparator.comparingInt(Trial::number)).toList();
  }

  /** At the highest level: it is written once and read for years. */
  private static final class Gzip extends GZIPOutputStream {
    Gzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
