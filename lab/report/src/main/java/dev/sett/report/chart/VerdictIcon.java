package dev.sett.report.chart;

import dev.sett.model.result.Explanation;
import dev.sett.report.format.PairVerdict;

/** One drawn sign for each mark and each status, so that colour is not the only one. */
public final class VerdictIcon {
  private static final String CHECK = "<path d=\"M7.5 13.5l4 4 7.5-9\"/>";
  private static final String CROSS = "<path d=\"M9 9l8 8m0-8l-8 8\"/>";
  private static final String QUESTION =
      "<path d=\"M10 10.4c.2-3.9 6.2-3.7 6 0-.1 2-3 2.2-3 4.6\"/><path d=\"M13 18.6v.1\"/>";

  private VerdictIcon() {}

  public static String svg(PairVerdict mark) {
    String sign =
        switch (mark) {
          case BASE, OTHER, BASE_IN_PART, OTHER_IN_PART -> CHECK;
          case TRADE_OFF -> "<path d=\"M9 18V8m0 0L6 11m3-3l3 3M17 8v10m0 0l-3-3m3 3l3-3\"/>";
          case EQUIVALENT -> "<path d=\"M8 10.5h10M8 15.5h10\"/>";
          case UNDECIDED -> QUESTION;
          case REFUSED -> CROSS;
        };
    boolean dashed =
        switch (mark) {
          case UNDECIDED, BASE_IN_PART, OTHER_IN_PART -> true;
          case BASE, OTHER, TRADE_OFF, EQUIVALENT, REFUSED -> false;
        };
    return drawn(sign, dashed);
  }

  public static String svg(Explanation.Status status) {
    return switch (status) {
      case CONFIRMED -> drawn(CHECK, /* dashed= */ false);
      case PARTIAL -> drawn("<path d=\"M7 14.5c2-4.5 4-4.5 6-1.5s4 3 6-1.5\"/>", false);
      case REFUTED -> drawn(CROSS, /* dashed= */ false);
      case UNDECIDED -> drawn(QUESTION, /* dashed= */ true);
      case CONSISTENT -> drawn("<path d=\"M8 13h10\"/>", /* dashed= */ true);
    };
  }

  private static String drawn(String sign, boolean dashed) {
    String circle =
        "<circle cx=\"13\" cy=\"13\" r=\"12\""
            + (dashed ? " stroke-dasharray=\"3.5 2.8\"" : "")
            + "/>";
    return "<svg viewBox=\"0 0 26 26\" aria-hidden=\"true\" fill=\"none\" stroke=\"currentColor\""
        + " stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        + circle
        + sign
        + "</svg>";
  }
}
