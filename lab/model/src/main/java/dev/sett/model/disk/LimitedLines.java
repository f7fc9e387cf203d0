package dev.sett.model.disk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lines of a stream that may be endless. Used by one thread. */
public final class LimitedLines {

  private final InputStream in;
  private final int largestLine;
  private final long largest;
  private final byte[] buffer = new byte[65_536];
  private int from;
  private int to;
  private long all;

  /**
   * The lines of a stream.
   *
   * @param largestLine most bytes of one line, with its end
   * @param largest most bytes of all lines
   */
  public LimitedLines(InputStream in, int largestLine, long largest) {
    this.in = in;
    this.largestLine = largestLine;
    this.largest = largest;
  }

  /**
   * The next line with its end; empty after the last one.
   *
   * @throws IOException if it can't be read, or is more than allowed
   */
  public byte[] next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean ended = false;
    while (!ended && filled()) {
      int end = from;
      while (end < to && !ended) {
        ended = buffer[end++] == '\n';
      }
      add(line, end - from);
      from = end;
    }
    return line.toByteArray();
  }

  private boolean filled() throws IOException {
    if (from == to) {
      from = 0;
      to = Math.max(0, in.read(buffer));
    }
    return from < to;
  }

  private void add(ByteArrayOutputStream line, int bytes) throws IOException {
    all += bytes;
    if (line.size() + bytes > largestLine) {
      throw new IOException("a line has more than " + largestLine + " bytes");
    }
    if (all > largest) {
      throw new IOException("it unpacks to more than " + largest + " bytes");
    }
    line.write(buffer, from, bytes);
  }
}
