package dev.sett.report.process;

import dev.sett.model.inside.CallNode;
import dev.sett.model.text.RootLocale;
import dev.sett.report.chart.Svg;
import dev.sett.report.format.Html;

/** A box of a flame graph, which the page's script can zoom. */
final class FlameBox {
  /** Height of a row in pixels. */
  static final int ROW = 17;

  private FlameBox() {}

  /**
   * A box that cuts off what does not fit.
   *
   * @param left share of the graph's width, within [0, 1]
   * @param level row, 0 at the top
   * @param width share of the graph's width, within [0, 1]
   * @param method full name, from outside
   * @param colour CSS classes
   * @param number the same for boxes that are marked together; -1 for none
   * @param words what it shows
   * @param label text inside, if there is room
   */
  static String svg(
      double left,
      int level,
      double width,
      String method,
      String colour,
      int number,
      String words,
      String label) {
    return RootLocale.format(
        """
    <svg x="%s%%" y="%d" width="%s%%" height="%d" data-m="%d" class="%s"><title>%s
    %s</title><rect width="100%%" height="%d"/><text x="3" y="12">%s</text></svg>
    """,
        Svg.n(100 * left),
        level * ROW,
        Svg.n(100 * width),
        ROW - 1,
        number,
        colour,
        Html.attribute(method),
        Html.sentence(words),
        ROW - 1,
        width < 0.01 ? "" : Html.attribute(label));
  }

  /** {@code Class.method} of a Java method, the whole name of other code. */
  static String label(CallNode call) {
    String method = call.method();
    int name = method.lastIndexOf('.');
    int type = name < 0 ? -1 : method.lastIndexOf('.', name - 1);
    return call.kind().isPresent() || method.startsWith("(") ? method : method.substring(type + 1);
  }
}
