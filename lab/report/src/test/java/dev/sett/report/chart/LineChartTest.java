package dev.sett.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.report.WellFormed;
import dev.sett.report.chart.LineChart.Mark;
import dev.sett.report.chart.LineChart.Series;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LineChartTest {

  private static final Pattern LINE = Pattern.compile("<polyline points=\"([^\"]+)\"");

  private static final Pattern MARKER = Pattern.compile("translate\\((\\S+) ");

  @Test
  void higherValuesStandHigherAndTheAxisBeginsAtZero() {
    double[][] points = points(chart(new Mark(100, 1000), new Mark(200, 2000)).inline());
    double[][] zero = points(chart(new Mark(100, 0), new Mark(200, 2000)).inline());

    assertEquals(2, points.length);
    assertTrue(points[1][1] < points[0][1], "y grows downwards in SVG");
    assertEquals(
        (zero[0][1] + zero[1][1]) / 2, points[0][1], 0.2, "half the value, half the height");
  }

  @Test
  void wideFactorsAreDrawnByTheirLogarithm() {
    LineChart chart = chart(new Mark(10, 5), new Mark(100, 6), new Mark(1000, 7)).logWhereWide();

    double[][] points = points(chart.inline());

    assertTrue(chart.logX());
    assertFalse(chart.logY());
    assertEquals(points[1][0] - points[0][0], points[2][0] - points[1][0], 0.2);
    assertTrue(chart.inline().contains("connections, logarithmic"), chart.inline());
  }

  @Test
  void narrowFactorsAndThoseWithZeroStayLinear() {
    assertFalse(chart(new Mark(100, 1), new Mark(900, 500)).logWhereWide().logX());
    assertFalse(chart(new Mark(0, 1), new Mark(900, 2)).logWhereWide().logX());
    assertTrue(chart(new Mark(100, 1), new Mark(900, 500)).logWhereWide().logY());
    assertFalse(
        chart(new Mark(100, 1, 0, 2), new Mark(900, 500)).logWhereWide().logY(),
        "an interval down to 0 has no logarithm");
  }

  @Test
  void aMarkWithoutAnIntervalGetsNoBarAndOneWithoutAValueIsLeftOut() {
    String with = chart(new Mark(1, 10, 9, 11), new Mark(2, 10)).inline();
    String without = chart(new Mark(1, 10), new Mark(2, Double.NaN)).inline();

    assertEquals(3, with.split("class=\"ci\"", -1).length - 1, "one bar with two ends");
    assertFalse(without.contains("class=\"ci\""));
    assertEquals(1, points(without).length);
  }

  @Test
  void anIntervalWithoutAnEndRunsOffTheChart() {
    Mark open = new Mark(1, 10, 9, Double.POSITIVE_INFINITY);
    String svg = chart(open, new Mark(2, 10)).inline();
    String band = banded(List.of(open, new Mark(2, 10, 8, 12)));

    assertEquals(2, svg.split("class=\"ci\"", -1).length - 1, "one bar with one end");
    for (String drawn : List.of(svg, band)) {
      assertFalse(drawn.contains("Infinity") || drawn.contains("NaN"), drawn);
    }
  }

  @Test
  void publishedSeriesAreHollow() {
    String svg =
        drawn(
            new Series("ours", 1, List.of(new Mark(1, 2)), false),
            new Series("published", 1, List.of(new Mark(1, 3)), true));

    assertTrue(svg.contains("<g class=\"v1\">"), svg);
    assertTrue(svg.contains("<g class=\"v1 hollow\">"), svg);
  }

  @Test
  void aBandTakesThePlaceOfTheBarsOfSeveralMarks() {
    List<Mark> marks = List.of(new Mark(1, 10, 8, 12), new Mark(2, 20, 15, 25));

    String band = banded(marks);
    String single = banded(marks.subList(0, 1));

    assertTrue(band.contains("<polygon class=\"band\""), band);
    assertFalse(band.contains("class=\"ci\""), band);
    assertFalse(single.contains("<polygon"), "one mark spans no area");
    assertTrue(single.contains("class=\"ci\""), single);
  }

  @Test
  void marksOfBandsAtTheSamePlaceStandSideBySide() {
    List<Mark> marks = List.of(new Mark(1, 10, 8, 12), new Mark(2, 30, 25, 35));
    List<Mark> meeting = List.of(new Mark(1, 10.1, 8, 12), new Mark(2, 20, 15, 25));
    String svg =
        drawn(new Series("a", 0, marks, false, true), new Series("b", 1, meeting, false, true));

    double[] alone = markersX(banded(marks), "v0");
    double[] a = markersX(svg, "v0");
    double[] b = markersX(svg, "v1");
    assertEquals(8, b[0] - a[0], 0.01, "as far apart as a mark is wide");
    assertEquals(alone[0], (a[0] + b[0]) / 2, 0.01, "around their x");
    assertEquals(alone[1], a[1], 0.01, "alone at its place");
    assertEquals(alone[1], b[1], 0.01, "alone at its place");
  }

  /** Of the marks of a series. */
  private static double[] markersX(String svg, String css) {
    String group = svg.substring(svg.lastIndexOf("<g class=\"" + css + "\">"));
    return MARKER
        .matcher(group.substring(0, group.indexOf("</g>\n")))
        .results()
        .mapToDouble(m -> Double.parseDouble(m.group(1)))
        .toArray();
  }

  private static String banded(List<Mark> marks) {
    return drawn(new Series("ours", 0, marks, false, true));
  }

  private static String drawn(Series... series) {
    return new LineChart("t", "x", "y", List.of(series)).inline();
  }

  @Test
  void longSeriesAreALineWithoutMarks() {
    List<Mark> many = IntStream.range(0, 300).mapToObj(i -> new Mark(i / 10.0, i)).toList();
    String svg =
        new LineChart("t", "s", "req/s", List.of(new Series("a", 0, many, false))).inline();

    assertEquals(300, points(svg).length);
    assertEquals(1, svg.split("class=\"mk\"", -1).length - 1, "the legend's alone");
  }

  @Test
  void whatComesFromOutsideIsEscapedAndNothingAtAllIsSaid() {
    String svg =
        new LineChart("<b> & more", "x", "y", List.of(new Series("\"a\"", 0, List.of(), false)))
            .inline();

    assertTrue(svg.contains("&lt;b&gt; &amp; more"), svg);
    assertTrue(svg.contains("nothing was measured"), svg);
    WellFormed.check(svg);
  }

  @Test
  void aCloseUpShowsTheRangeOfTheValuesAlsoBelowZero() {
    String far = chart(new Mark(1, 100), new Mark(2, 102)).inline();
    String near = chart(new Mark(1, 100), new Mark(2, 102)).closeUp().inline();
    assertTrue(far.contains(">0</text>") && !near.contains(">0</text>"), near);
    assertTrue(points(near)[0][1] - points(near)[1][1] > 100, "two steps fill the height");

    String below = chart(new Mark(1, -2), new Mark(2, 3)).closeUp().inline();
    assertTrue(below.contains(">-2</text>"), below);
    assertTrue(points(below)[0][1] > points(below)[1][1], below);
  }

  @Test
  void aFileBringsItsColours() {
    String svg = chart(new Mark(1, 2), new Mark(2, 3)).standalone();

    assertTrue(svg.startsWith("<svg xmlns="), svg);
    assertTrue(svg.contains("--c0:"), svg);
  }

  private static LineChart chart(Mark... marks) {
    return new LineChart(
        "Requests", "connections", "req/s", List.of(new Series("a", 0, List.of(marks), false)));
  }

  private static double[][] points(String svg) {
    Matcher line = LINE.matcher(svg);
    assertTrue(line.find(), svg);
    return java.util.Arrays.stream(line.group(1).split(" "))
        .map(p -> java.util.Arrays.stream(p.split(",")).mapToDouble(Double::parseDouble).toArray())
        .toArray(double[][]::new);
  }
}
