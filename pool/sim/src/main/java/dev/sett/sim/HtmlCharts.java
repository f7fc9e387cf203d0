package dev.sett.sim;

import static dev.sett.sim.TextCharts.number;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Runs as a self-contained page: for every scene a chart of each series. */
public final class HtmlCharts {
  private static final int MOST_POINTS = 280;
  private static final int COLOURS = 6;

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Sett: simulated pools</title>
      <meta name="viewport" content="width=device-width">
      <style>
      :root { color-scheme: light dark; --ink: #1b1b1b; --faint: #8884; --paper: #fff;
        --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #cc79a7; --c4: #a07800; --c5: #5f5fd0; }
      @media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #16181b;
        --c0: #56b4e9; --c1: #e88a4c; --c2: #3dc79d; --c3: #e0a3c4; --c4: #e0b83c; --c5: #a0a0ff; } }
      body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
        max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
      .charts { display: flex; flex-wrap: wrap; gap: 1rem; }
      figure { margin: 0; } figcaption { font-weight: 600; } svg { max-width: 100%; height: auto; }
      svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
      polyline { fill: none; stroke-width: 1.6; stroke: currentColor; } .grid { stroke: var(--faint); }
      td, th { padding: .1rem .8rem .1rem 0; text-align: right; } td:first-child, th:first-child { text-align: left; }
      .t0 { color: var(--c0); } .t1 { color: var(--c1); } .t2 { color: var(--c2); }
      .t3 { color: var(--c3); } .t4 { color: var(--c4); } .t5 { color: var(--c5); }
      </style></head><body><h1>Simulated pools</h1>
      """;

  /** What is counted, the largest value, half of it, and seconds. Lines of 504 by 122 follow. */
  private static final String FRAME =
      """
      <figure><figcaption>%1$s</figcaption>\
      <svg role="img" aria-label="%1$s over time" viewBox="0 0 560 150" width="560">\
      <line class="grid" x1="56" x2="560" y1="130.0" y2="130.0"/>\
      <text x="50" y="134.0" text-anchor="end">0</text>\
      <line class="grid" x1="56" x2="560" y1="69.0" y2="69.0"/>\
      <text x="50" y="73.0" text-anchor="end">%3$s</text>\
      <line class="grid" x1="56" x2="560" y1="8.0" y2="8.0"/>\
      <text x="50" y="12.0" text-anchor="end">%2$s</text>\
      <text x="56" y="146">0 s</text><text x="560" y="146" text-anchor="end">%4$s s</text>""";

  private HtmlCharts() {}

  /** The page; runs of one scene stand together. */
  public static String of(List<SimulationRun> runs) {
    StringBuilder html = new StringBuilder(HEAD);
    runs.stream()
        .collect(
            Collectors.groupingBy(SimulationRun::scene, LinkedHashMap::new, Collectors.toList()))
        .forEach((scene, ofScene) -> section(html, scene, ofScene));
    return html.append("</body></html>\n").toString();
  }

  private static void section(StringBuilder html, Scene scene, List<SimulationRun> runs) {
    html.append("<h2>").append(escaped(scene.name())).append("</h2>\n<p>");
    html.append(escaped(scene.about())).append(" (").append(number(scene.usableCores()));
    html.append(" cores).</p>\n<div class=\"charts\">\n");
    for (RunSeries series : RunSeries.values()) {
      chart(html, runs, series);
    }
    html.append("</div>\n<table><tr><th>tuner</th><th>tasks/s</th><th>p50 ms</th><th>p99 ms</th>")
        .append("<th>CPU µs/task</th><th>max threads</th><th>at the end</th></tr>\n");
    for (int i = 0; i < runs.size(); i++) {
      String row =
          TextCharts.cells(runs.get(i)).stream()
              .map(HtmlCharts::escaped)
              .collect(Collectors.joining("</td><td>"));
      html.append("<tr><td class=\"t%d\">■ %s</td></tr>\n".formatted(i % COLOURS, row));
    }
    html.append("</table>\n");
  }

  private static void chart(StringBuilder html, List<SimulationRun> runs, RunSeries series) {
    double most = series.most(runs);
    double seconds = runs.getFirst().scene().seconds();
    html.append(
        FRAME.formatted(escaped(series.words()), number(most), number(most / 2), number(seconds)));
    for (int i = 0; i < runs.size(); i++) {
      SimulationRun run = runs.get(i);
      html.append("<polyline class=\"t").append(i % COLOURS).append("\" points=\"");
      double[] values = series.of(run);
      int every = Math.max(1, values.length / MOST_POINTS);
      for (int p = 0; p < values.length; p += every) {
        double x = 56 + 504 * run.points().get(p).seconds() / seconds;
        double y = 8 + 122 * (1 - values[p] / most);
        html.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
      }
      html.append("\"><title>").append(escaped(run.tuner())).append("</title></polyline>");
    }
    html.append("</svg></figure>\n");
  }

  /** Text that stays text in a page. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
