package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.Optional;

/** Goes through the lines of an inbox, from any line on. For one thread. */
final class LineCursor implements AutoCloseable {
  /** Bytes of a line that are kept; whatever is longer is no record anyway: {@value}. */
  static final int LONGEST = 4_096;

  private final Inbox inbox;
  private int file;
  private int lineInFile;
  private Optional<InputStream> open = Optional.empty();

  /**
   * A cursor.
   *
   * @param from index of the first line to read, from 0 over all files
   */
  LineCursor(Inbox inbox, long from) throws IOException {
    this.inbox = inbox;
    seek(from);
  }

  /** Moves to a line: to the mark before it in its file, then over the lines between. */
  private void seek(long from) throws IOException {
    long left = from;
    while (file < inbox.files().size() && left >= inbox.files().get(file).lines()) {
      left -= inbox.files().get(file).lines();
      file++;
    }
    if (file == inbox.files().size()) {
      return;
    }
    PartnerFile there = inbox.files().get(file);
    int mark = (int) (left / Inbox.LINES_A_MARK);
    InputStream in = new BufferedInputStream(Files.newInputStream(there.path()));
    open = Optional.of(in);
    in.skipNBytes(there.marks().get(mark));
    lineInFile = mark * Inbox.LINES_A_MARK;
    while (lineInFile < left) {
      readLine(in);
      lineInFile++;
    }
  }

  /** The next line; empty after the last one of the last file. */
  Optional<Line> next() throws IOException {
    while (file < inbox.files().size()) {
      PartnerFile there = inbox.files().get(file);
      if (lineInFile < there.lines()) {
        if (open.isEmpty()) {
          open = Optional.of(new BufferedInputStream(Files.newInputStream(there.path())));
        }
        String text = readLine(open.get());
        lineInFile++;
        return Optional.of(new Line(there.name(), lineInFile, text));
      }
      close();
      file++;
      lineInFile = 0;
    }
    return Optional.empty();
  }

  private static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(40);
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      if (bytes.size() < LONGEST) {
        bytes.write(b);
      }
    }
    String text = bytes.toString(UTF_8);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public void close() throws IOException {
    if (open.isPresent()) {
      open.get().close();
      open = Optional.empty();
    }
  }
}
