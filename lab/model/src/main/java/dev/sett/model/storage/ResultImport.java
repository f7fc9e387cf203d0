package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Unpacks the archive of a result that was measured on another machine. The archive may be from
 * anybody: only plain files below one folder are unpacked, up to a number and a size; links become
 * files without meaning, and pages are left out, because they are made anew. The signature of its
 * plan is that of another user, so its commands are run only after a question.
 */
public final class ResultImport {

  private static final int MOST_FILES = 20_000;

  /** Most bytes of all files together: 2 GiB. */
  private static final long MOST_BYTES = 2L << 30;

  private static final int DEEPEST = 6;
  private static final Pattern ELEMENT = Pattern.compile("[A-Za-z0-9_#+][A-Za-z0-9._#+ -]{0,149}");
  private static final Pattern PAGE = Pattern.compile(".*\\.(html?|svg)", Pattern.CASE_INSENSITIVE);

  private final Path archive;
  private final long mostBytes;

  /** An archive. */
  public ResultImport(Path archive) {
    this(archive, MOST_BYTES);
  }

  /**
   * The same with another limit.
   *
   * @param mostBytes of all unpacked files together
   */
  ResultImport(Path archive, long mostBytes) {
    this.archive = archive;
    this.mostBytes = mostBytes;
  }

  /**
   * Unpacks it into a new folder, named as it was, with {@code -2}, {@code -3} … if there is one.
   *
   * @param results folder of results, which is made if missing
   * @return the new folder, a result that can be read
   * @throws ExperimentException if it is no such archive, or can't be written; nothing is left then
   */
  public ResultFolder into(Path results) {
    NewResult.prepare(results);
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      List<? extends ZipEntry> entries = zip.stream().limit(MOST_FILES + 1L).toList();
      if (entries.size() > MOST_FILES) {
        throw refused("has more than " + MOST_FILES + " files");
      }
      String top = top(entries);
      Path work = Files.createTempDirectory(results, ".import-");
      try {
        unpack(zip, entries, work);
        ResultFolder.open(work.resolve(top)); // Refuses what is no result before it has a place.
        return ResultFolder.open(moved(work.resolve(top), results, top));
      } finally {
        deleteAll(work);
      }
    } catch (IOException e) {
      throw new ExperimentException(
          archive.toString(), "can't be imported (" + e.getMessage() + ").");
    }
  }

  /** The one folder that everything is in; all names are checked. */
  private String top(List<? extends ZipEntry> entries) {
    List<String> tops =
        entries.stream().map(entry -> elements(entry).getFirst()).distinct().toList();
    if (tops.size() != 1) {
      throw refused("has " + tops.size() + " folders, not one");
    }
    return tops.getFirst();
  }

  private List<String> elements(ZipEntry entry) {
    String name = entry.getName();
    List<String> elements = List.of(name.replaceFirst("/$", "").split("/", -1));
    if (elements.size() > DEEPEST
        || !elements.stream().allMatch(e -> ELEMENT.matcher(e).matches())) {
      throw refused(
          "contains the name `" + visible(name) + "`, which is not that of a file of a result");
    }
    return elements;
  }

  private static String visible(String name) {
    return (name.length() > 100 ? name.substring(0, 100) + "…" : name).replaceAll("\\p{Cc}", "?");
  }

  private void unpack(ZipFile zip, List<? extends ZipEntry> entries, Path work) throws IOException {
    long left = mostBytes;
    ResultFiles files = ResultFiles.below(work);
    for (ZipEntry entry : entries) {
      String name = String.join("/", elements(entry));
      if (entry.isDirectory() || PAGE.matcher(name).matches()) {
        continue;
      }
      Path to = files.path(name);
      Files.createDirectories(Objects.requireNonNull(to.getParent()));
      // What the archive says of sizes is not believed.
      try (InputStream in = zip.getInputStream(entry);
          OutputStream out = Files.newOutputStream(to, StandardOpenOption.CREATE_NEW)) {
        left -= copy(in, out, left);
      }
    }
  }

  private long copy(InputStream in, OutputStream out, long most) throws IOException {
    byte[] buffer = new byte[65_536];
    long copied = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      copied += read;
      if (copied > most) {
        throw refused("has more than " + ResultArchiver.size(mostBytes) + " when it is unpacked");
      }
      out.write(buffer, 0, read);
    }
    return copied;
  }

  private static Path moved(Path from, Path results, String name) throws IOException {
    for (int i = 1; ; i++) {
      Path to = results.resolve(i == 1 ? name : name + "-" + i);
      if (!Files.exists(to)) {
        return Files.move(from, to);
      }
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    List<Path> deepestFirst = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(deepestFirst::add);
    }
    for (Path file : deepestFirst) {
      Files.delete(file);
    }
  }

  private ExperimentException refused(String why) {
    return new ExperimentException(
        archive.toString(),
        why + ". It must be the result.zip that a bundle has written. Nothing was imported.");
  }
}
