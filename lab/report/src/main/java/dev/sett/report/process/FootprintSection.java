package dev.sett.report.process;

import static dev.sett.report.format.HtmlTable.numberHeads;
import static dev.sett.report.format.HtmlTable.numbers;
import static dev.sett.report.format.HtmlTable.scrolled;
import static dev.sett.report.format.HtmlTable.td;
import static dev.sett.report.format.HtmlTable.th;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.MemoryReading.Moment;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.Svg;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What memory the programs take: after start, under a constant load, under a tenth more. */
public final class FootprintSection {
  private static final double ROOM_FOR_WORDS = 0.11;
  private static final double MIB = 1024.0 * 1024.0;

  private FootprintSection() {}

  /** One variant at one moment. */
  private record Row(Variant variant, Moment moment, List<MemoryReading> readings, double rps) {

    double mean(ToDoubleFunction<MemoryReading> of) {
      return readings.stream().mapToDouble(of).average().orElse(0);
    }

    double rssBytes() {
      return mean(MemoryReading::rssBytes);
    }

    /** Whether anybody looked inside. */
    boolean divided() {
      return mean(MemoryReading::heapCommittedBytes) > 0;
    }

    Map<MemoryPart, Double> parts() {
      Map<MemoryPart, Double> mean = new EnumMap<>(MemoryPart.class);
      for (MemoryReading reading : readings) {
        MemoryPart.of(reading)
            .forEach((part, bytes) -> mean.merge(part, bytes / readings.size(), Double::sum));
      }
      return mean;
    }
  }

  /** The section; empty if memory was measured at no point. */
  public static String html(ReportData page) {
    Set<Point> points = page.measured(FootprintMeasure.class).keySet();
    if (points.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>Memory</h2>\n");
    html.append(
        "<p class=\"lead\">Resident memory, the mean of all trials. Bars of one point share a");
    html.append(
        " scale. After startup nothing is read from inside the process, because that takes");
    html.append(" memory itself: everything except the stacks then counts as the rest. Heap pages");
    html.append(" that the JVM committed but never touched are not resident.</p>\n");
    html.append("<p class=\"legend\">");
    for (MemoryPart part : MemoryPart.values()) {
      html.append("<span><i class=\"swatch ").append(part.css()).append("\"></i>");
      html.append(part.words()).append("</span>\n");
    }
    html.append("</p>\n");
    html.append(page.parts(points, point -> part(page, point)));
    return html.append("</section>\n").toString();
  }

  private static String part(ReportData page, Point point) {
    List<Row> rows =
        page.styles().variants().stream()
            .flatMap(variant -> rows(page.finished(point, variant), variant).stream())
            .filter(row -> !row.readings().isEmpty())
            .toList();
    if (rows.isEmpty()) {
      return "<p>No trial succeeded.</p>\n";
    }
    double most = rows.stream().mapToDouble(Row::rssBytes).max().orElse(1);
    StringBuilder html = new StringBuilder("<div class=\"bars memory\">\n");
    String before = "";
    for (Row row : rows) {
      String name = row.variant().name();
      String letter = page.styles().letter(name);
      boolean first = !name.equals(before);
      before = name;
      html.append("<div").append(first ? " class=\"first\">" : ">");
      html.append(first ? page.styles().badge(name) + " " : "");
      html.append("<small>").append(words(row.moment())).append("</small></div>\n");
      html.append(bar(row, most, letter)).append('\n');
    }
    return html.append("</div>\n").append(table(page, rows)).toString();
  }

  private static List<Row> rows(List<Trial> trials, Variant variant) {
    return List.of(Moment.values()).stream()
        .map(
            moment ->
                new Row(
                    variant,
                    moment,
                    trials.stream()
                        .flatMap(t -> t.memory().stream())
                        .filter(r -> r.moment() == moment)
                        .toList(),
                    rps(trials, moment)))
        .toList();
  }

  private static double rps(List<Trial> trials, Moment moment) {
    if (moment == Moment.STARTED) {
      return 0;
    }
    Phase phase = moment == Moment.LOADED ? Phase.CONSTANT : Phase.MORE;
    List<LoadSlice> loads =
        trials.stream().flatMap(t -> t.slices(phase).stream()).map(s -> s.load()).toList();
    double nanos = loads.stream().mapToDouble(LoadSlice::countedNanos).sum();
    double completed = loads.stream().mapToDouble(LoadSlice::completed).sum();
    return nanos == 0 ? 0 : completed * 1e9 / nanos;
  }

  private static String words(Moment moment) {
    return switch (moment) {
      case STARTED -> "after startup";
      case LOADED -> "constant load";
      case MORE -> "10% more load";
    };
  }

  private static String bar(Row row, double most, String letter) {
    StringBuilder svg = new StringBuilder("<svg role=\"img\" aria-label=\"Memory of ");
    svg.append(letter).append(", ").append(words(row.moment())).append(", in the table below\">");
    double at = 0;
    for (Map.Entry<MemoryPart, Double> part : row.parts().entrySet()) {
      double width = part.getValue() / most;
      if (width <= 0) {
        continue;
      }
      String css = part.getKey().css();
      String words =
          part.getKey() == MemoryPart.REST && !row.divided()
              ? "not broken down"
              : part.getKey().words();
      svg.append("<svg x=\"%s%%\" width=\"%s%%\" height=\"30\">".formatted(pc(at), pc(width)));
      svg.append("<title>").append(words).append(": ").append(mib(part.getValue()));
      svg.append("</title><rect class=\"").append(css).append("\" width=\"100%\" height=\"30\"/>");
      if (width >= ROOM_FOR_WORDS) {
        svg.append("<text x=\"8\" y=\"20\" class=\"on-").append(css).append("\">");
        svg.append(mib(part.getValue())).append("</text>");
      }
      svg.append("</svg>");
      at += width;
    }
    return svg.append("</svg>").toString();
  }

  private static String table(ReportData page, List<Row> rows) {
    String heads =
        "RSS,PSS,heap used,heap committed,heap resident,direct,metaspace,stacks,threads,req/s,req/s"
            + " per MiB";
    return scrolled(
        "footprint",
        th("", "when") + numberHeads(heads.split(",")),
        rows,
        row -> cells(page.styles(), row));
  }

  private static String cells(VariantStyles styles, Row row) {
    String name = row.variant().name();
    double pss = row.mean(MemoryReading::pssBytes);
    double heap = row.mean(MemoryReading::heapResidentBytes);
    boolean inside = row.divided();
    return "<th class=\"arm %s\"><b>%s</b></th>".formatted(styles.colour(name), styles.letter(name))
        + td(words(row.moment()))
        + numbers(
            mib(row.rssBytes()),
            known(pss, pss > 0),
            known(row.mean(MemoryReading::heapUsedBytes), inside),
            known(row.mean(MemoryReading::heapCommittedBytes), inside),
            known(heap, heap > 0),
            known(row.mean(MemoryReading::directBytes), inside),
            known(row.mean(MemoryReading::metaspaceBytes), inside),
            mib(row.mean(MemoryReading::stackBytes)),
            Words.count(Math.round(row.mean(MemoryReading::threads))),
            row.rps() == 0 ? "–" : Words.number(row.rps()),
            row.rps() == 0 ? "–" : Words.number(row.rps() / (row.rssBytes() / MIB)));
  }

  private static String known(double bytes, boolean known) {
    return known ? mib(bytes) : "–";
  }

  private static String mib(double bytes) {
    return Words.value(Metric.MEMORY, bytes / MIB);
  }

  private static String pc(double share) {
    return Svg.n(share * 100);
  }
}
