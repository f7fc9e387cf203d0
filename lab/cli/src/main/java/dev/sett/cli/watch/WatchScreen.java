package dev.sett.cli.watch;

import dev.sett.cli.progress.PaintedLines;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Shows one look after another: lines below each other, or a block painted over again. */
final class WatchScreen {
  private final PrintWriter out;
  private final boolean plain;
  private final Set<String> said = new HashSet<>();
  private final PaintedLines painted;

  WatchScreen(PrintWriter out, boolean plain) {
    this.out = out;
    this.plain = plain;
    this.painted = new PaintedLines(out);
  }

  /**
   * Shows a look in place of the one before.
   *
   * @param missing what can't be seen in this program, a sentence each; each is said once
   * @param seconds since the watching began
   */
  void show(WatchSample look, List<String> missing, long seconds) {
    painted.clear();
    missing.stream().filter(said::add).forEach(m -> out.println(WatchView.harmless(m)));
    if (plain) {
      out.println(WatchView.line(look, seconds));
    } else {
      painted.paint(WatchView.block(look, seconds));
    }
    out.flush();
  }
}
