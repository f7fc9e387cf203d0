package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that evidence was read from, kept below {@code evidence/raw/} up to a total size. What
 * would exceed it is left out and named in {@code left-out.txt}. Texts are written without the
 * secrets that are known. One writer.
 */
public final class RawEvidence {

  /** Most bytes that are kept if nothing else is asked for: 200 MiB. */
  public static final long USUAL_BYTES = 200L << 20;

  static final String FOLDER = "raw";

  private static final String LEFT_OUT = "left-out.txt";
  private static final String PART = ".part";

  private final ResultFiles files;
  private final RedactedFiles redacted;
  private final long mostBytes;
  private final List<String> leftOut = new ArrayList<>();
  private long bytes;

  /**
   * Nothing kept yet.
   *
   * @param redacted the files of the evidence
   * @param mostBytes of all files together, at least 0
   */
  RawEvidence(RedactedFiles redacted, long mostBytes) {
    this.files = redacted.files().folder(FOLDER);
    this.redacted = redacted;
    this.mostBytes = mostBytes;
  }

  /**
   * One kept file.
   *
   * @param name below the folder of the result, such as {@code
   *     evidence/raw/001-virtual/program.log}
   */
  public record File(String name, long bytes) {}

  /** Writes a file. */
  public interface Writer {
    /** Writes it to a path that does not exist yet. */
    void write(Path to) throws IOException;
  }

  /** The same text without the secrets that are known. */
  public String redacted(String text) {
    return redacted.redaction().text(text);
  }

  /**
   * Keeps a text without its secrets.
   *
   * @param program folder of one program, one path element
   * @param name one path element
   */
  public void text(String program, String name, String text) {
    byte[] content = redacted(text).getBytes(StandardCharsets.UTF_8);
    keep(program, name, to -> Files.write(to, content));
  }

  /**
   * Keeps a file that has no secrets, unless it would exceed what may be kept or can't be written.
   *
   * @param program folder of one program, one path element
   * @param name one path element
   */
  public void keep(String program, String name, Writer writer) {
    files.createFolder(program);
    Path part = files.path(program + "/" + name + PART);
    try {
      Files.deleteIfExists(part);
      writer.write(part);
      long size = Files.size(part);
      if (bytes + size > mostBytes) {
        Files.delete(part);
        leaveOut(program, name, "would exceed the limit with its " + ResultArchiver.size(size));
      } else {
        Files.move(part, files.path(program + "/" + name));
        bytes += size;
      }
    } catch (IOException e) {
      leaveOut(program, name, "can't be read or written: " + e.getMessage());
    }
  }

  private void leaveOut(String program, String name, String why) {
    leftOut.add(program + "/" + name + ": " + why);
    redacted.writeText(
        FOLDER + "/" + LEFT_OUT,
        "At most "
            + ResultArchiver.size(mostBytes)
            + " are kept (--keep-evidence=SIZE). These files are missing:\n"
            + String.join("\n", leftOut)
            + "\n");
  }

  /** The kept files of a result, by name; empty if there are none. */
  static List<File> of(ResultFiles result) {
    ResultFiles raw = result.folder(ResultFolder.EVIDENCE).folder(FOLDER);
    List<File> found = new ArrayList<>();
    for (String name : raw.names("")) {
      Path path = raw.path(name);
      if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        add(raw, name, found);
      } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        raw.names(name).stream()
            .filter(file -> !file.endsWith(PART))
            .forEach(file -> add(raw, name + "/" + file, found));
      }
    }
    return found;
  }

  private static void add(ResultFiles raw, String name, List<File> found) {
    Path path = raw.path(name);
    try {
      if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        found.add(new File(ResultFolder.EVIDENCE + "/" + FOLDER + "/" + name, Files.size(path)));
      }
    } catch (IOException e) {
      throw new ExperimentException(path.toString(), "can't be read: " + e.getMessage());
    }
  }

  /** What was kept, in words: how many files, and their size together. */
  public static String summary(List<File> files) {
    long total = files.stream().mapToLong(File::bytes).sum();
    return files.size() + (files.size() == 1 ? " file, " : " files, ") + ResultArchiver.size(total);
  }
}
