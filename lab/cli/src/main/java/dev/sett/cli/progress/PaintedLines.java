package dev.sett.cli.progress;

import java.io.PrintWriter;
import java.util.List;

/**
 * Lines at the end of a terminal that the next ones are painted over. What does not fit into a line
 * of the terminal is cut off there: if it went on in the next line, the lines could not be counted.
 * Used by one thread.
 */
public final class PaintedLines {

  private static final String CUT = "\u001b[?7l";
  private static final String WRAP = "\u001b[?7h";

  private final PrintWriter out;
  private int painted;

  /** None yet. */
  public PaintedLines(PrintWriter out) {
    this.out = out;
  }

  /** Paints these in place of those before. */
  public void paint(List<String> lines) {
    clear();
    out.print(CUT);
    lines.forEach(out::println);
    out.print(WRAP);
    out.flush();
    painted = lines.size();
  }

  /** Goes back over the painted lines and wipes them. */
  public void clear() {
    if (painted > 0) {
      out.print("\u001b[" + painted + "A\u001b[J");
      painted = 0;
    }
  }
}
