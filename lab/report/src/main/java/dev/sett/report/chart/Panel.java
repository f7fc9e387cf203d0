package dev.sett.report.chart;

/** A chart in fixed coordinates that can be one of several in a {@link FigureSvg}. */
public sealed interface Panel permits LineChart, RowsChart {
  /** Its height, in the unit of its coordinates. */
  double height();

  /** What it draws, from 0 to its height and as wide as every line chart. */
  String body();
}
