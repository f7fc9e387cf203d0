package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.data.TrialFigures;
import dev.sett.report.format.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** CPU time per request, by thread family. */
public final class CpuSection {
  private static final double ROOM_FOR_WORDS = 0.13;

  private CpuSection() {}

  public static String html(ReportData page) {
    StringBuilder html = new StringBuilder("<section>\n<h2>CPU per request</h2>\n");
    html.append(
        "<p class=\"lead\">CPU time of the process per successful response at the common rate,");
    html.append(" by thread family. Shorter is better.</p>\n");
    html.append("<p class=\"legend\">");
    for (ThreadFamily family : ThreadFamily.values()) {
      if (family != ThreadFamily.CARRIER) {
        String words =
            family == ThreadFamily.REQUEST ? "request threads or carriers" : family.words();
        html.append("<span><i class=\"swatch ").append(colour(family)).append("\"></i>");
        html.append(words).append("</span>\n");
      }
    }
    html.append("</p>\n");
    html.append(page.parts(page.steady(), point -> part(page, point)));
    return html.append("</section>\n").toString();
  }

  private static String part(ReportData page, Point point) {
    Map<Variant, TrialFigures.Cost> costs = new LinkedHashMap<>();
    for (Variant variant : page.styles().variants()) {
      TrialFigures.Cost cost = TrialFigures.Cost.of(page.finished(point, variant));
      if (cost.total() > 0) {
        costs.put(variant, cost);
      }
    }
    if (costs.isEmpty()) {
      return "<p>Nothing was measured at a fixed rate.</p>\n";
    }
    double most = costs.values().stream().mapToDouble(TrialFigures.Cost::total).max().orElse(1);
    StringBuilder html = new StringBuilder("<div class=\"bars\">\n");
    costs.forEach(
        (variant, cost) -> {
          html.append("<div>").append(page.styles().badge(variant.name())).append("</div>\n");
          html.append(bar(cost, most, page.styles().letter(variant.name()))).append('\n');
        });
    return html.append("</div>\n").append(table(page, costs)).toString();
  }

  private static String bar(TrialFigures.Cost cost, double most, String letter) {
    StringBuilder svg = new StringBuilder();
    svg.append("<svg role=\"img\" aria-label=\"CPU per request of ").append(letter);
    svg.append(", in the table below\">");
    double at = 0;
    for (Map.Entry<ThreadFamily, Double> part : cost.micros().entrySet()) {
      double width = part.getValue() / most;
      String words = part.getKey().words();
      svg.append("<svg x=\"%s%%\" width=\"%s%%\" height=\"30\">".formatted(pc(at), pc(width)));
      svg.append("<title>").append(words).append(": ").append(micros(part.getValue()));
      svg.append("</title><rect class=\"").append(colour(part.getKey()));
      svg.append("\" width=\"100%\" height=\"30\"/>");
      if (width >= ROOM_FOR_WORDS) {
        svg.append("<text x=\"8\" y=\"20\" class=\"on-").append(colour(part.getKey()));
        svg.append("\">").append(micros(part.getValue())).append("</text>");
      }
      svg.append("</svg>");
      at += width;
    }
    return svg.append("</svg>").toString();
  }

  private static String table(ReportData page, Map<Variant, TrialFigures.Cost> costs) {
    List<TrialFigures.Cost> all = List.copyOf(costs.values());
    List<String> rows = new ArrayList<>();
    rows.add(row("<b>CPU time, all threads</b>", all, c -> micros(c.total())));
    if (all.stream().anyMatch(c -> c.micros().containsKey(ThreadFamily.JIT))) {
      String words = "<b>CPU time without the JIT compiler</b>";
      rows.add(row(words, all, c -> micros(c.withoutCompiler())));
    }
    for (ThreadFamily family : ThreadFamily.values()) {
      if (all.stream().anyMatch(c -> c.micros().containsKey(family))) {
        rows.add(row("<span class=\"in\">" + family.words() + "</span>", all, c -> of(c, family)));
      }
    }
    rows.add(row("runnable, waiting for a CPU", all, c -> micros(c.waitMicros())));
    rows.add(row("voluntary context switches", all, c -> Words.number(c.voluntary())));
    rows.add(row("involuntary context switches", all, c -> Words.number(c.involuntary())));
    rows.add(row("live threads", all, c -> Words.count(Math.round(c.threads()))));
    String[] letters =
        costs.keySet().stream().map(v -> page.styles().letter(v.name())).toArray(String[]::new);
    return scrolled("small", th("per request") + numberHeads(letters), rows, row -> row);
  }

  private static String of(TrialFigures.Cost cost, ThreadFamily family) {
    return Optional.ofNullable(cost.micros().get(family)).map(CpuSection::micros).orElse("–");
  }

  private static String row(
      String words, List<TrialFigures.Cost> costs, Function<TrialFigures.Cost, String> value) {
    return th(words) + numbers(costs.stream().map(value).toArray(String[]::new));
  }

  private static String micros(double micros) {
    return Words.value(Metric.CPU_PER_REQUEST, micros);
  }

  private static String colour(ThreadFamily family) {
    return switch (family) {
      case REQUEST, CARRIER -> "f0";
      case SELECTOR -> "f1";
      case JIT -> "f2";
      case GC -> "f3";
      case VM -> "f4";
      case OTHER -> "f5";
    };
  }

  private static String pc(double share) {
    return Svg.n(share * 100);
  }
}
