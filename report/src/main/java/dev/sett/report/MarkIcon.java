package dev.sett.report;

/** One drawn sign for each mark, so that colour is not the only one. */
final class MarkIcon {
  private MarkIcon() {}

  static String svg(Mark mark) {
    String sign =
        switch (mark) {
          case BASE, OTHER -> "<path d=\"M7.5 13.5l4 4 7.5-9\"/>";
          case TRADE_OFF -> "<path d=\"M9 18V8m0 0L6 11m3-3l3 3M17 8v10m0 0l-3-3m3 3l3-3\"/>";
          case EQUIVALENT -> "<path d=\"M8 10.5h10M8 15.5h10\"/>";
          case UNDECIDED ->
              "<path d=\"M10 10.4c.2-3.9 6.2-3.7 6 0-.1 2-3 2.2-3 4.6\"/><path"
                  + " d=\"M13 18.6v.1\"/>";
          case REFUSED -> "<path d=\"M9 9l8 8m0-8l-8 8\"/>";
        };
    String circle =
        "<circle cx=\"13\" cy=\"13\" r=\"12\""
            + (mark == Mark.UNDECIDED ? " stroke-dasharray=\"3.5 2.8\"" : "")
            + "/>";
    return "<svg viewBox=\"0 0 26 26\" aria-hidden=\"true\" fill=\"none\" stroke=\"currentColor\""
        + " stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        + circle
        + sign
        + "</svg>";
  }
}
