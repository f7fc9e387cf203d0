package dev.sett.report.html;

import dev.sett.model.result.Result;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.RawData;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Resource;
import dev.sett.report.load.LadderSection;
import dev.sett.report.load.LatencySection;
import dev.sett.report.load.OverloadSection;
import dev.sett.report.load.RampSection;
import dev.sett.report.load.RateSection;
import dev.sett.report.load.SloSection;
import dev.sett.report.load.ThroughputSection;
import dev.sett.report.process.AllocationsSection;
import dev.sett.report.process.CpuSection;
import dev.sett.report.process.FlameSection;
import dev.sett.report.process.FootprintSection;
import dev.sett.report.process.HotMethodsSection;
import dev.sett.report.process.PartsSection;
import dev.sett.report.process.ServicesSection;
import dev.sett.report.process.TimelineSection;
import dev.sett.report.process.WaitsSection;
import dev.sett.report.warnings.WarningsSection;
import dev.sett.report.why.WhySection;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A result as one web page that needs nothing else: no network, no other file.
 *
 * <p>Verdicts, tables and drawings are plain HTML and SVG; only the latency curves and the cursor
 * of the timeline need scripts.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * The page of a result for which no evidence was gathered.
   *
   * @param trials all trials of the result, those that failed included, by number
   * @return a whole HTML document in UTF-8
   */
  public static String render(Result result, List<Trial> trials) {
    return render(result, trials, /* evidence= */ List.of());
  }

  /**
   * The page.
   *
   * @param trials all trials of the result, those that failed included, by number
   * @param evidence separate trials that were run with probes, by number; may be empty
   * @return a whole HTML document in UTF-8
   */
  public static String render(Result result, List<Trial> trials, List<Trial> evidence) {
    return new String(
        utf8(result, trials, evidence, UnaryOperator.identity()), StandardCharsets.UTF_8);
  }

  /**
   * The page of a result with many trials.
   *
   * @param trials all trials of the result, those that failed included, by number; summaries will
   *     do
   * @param evidence separate trials that were run with probes, by number; may be empty
   * @param whole finds the trial of a summary
   * @return a whole HTML document in UTF-8
   */
  public static byte[] utf8(
      Result result, List<Trial> trials, List<Trial> evidence, UnaryOperator<Trial> whole) {
    return utf8(result, trials, evidence, whole, /* raw= */ List.of());
  }

  /**
   * The page of a result with many trials and kept raw evidence.
   *
   * @param trials all trials of the result, those that failed included, by number; summaries will
   *     do
   * @param evidence separate trials that were run with probes, by number; may be empty
   * @param whole finds the trial of a summary
   * @param raw files next to the page that the evidence was read from; may be empty
   * @return a whole HTML document in UTF-8
   */
  public static byte[] utf8(
      Result result,
      List<Trial> trials,
      List<Trial> evidence,
      UnaryOperator<Trial> whole,
      List<RawEvidence.File> raw) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(
        ReportData.of(result, trials, evidence, whole),
        raw,
        part -> bytes.writeBytes(part.getBytes(StandardCharsets.UTF_8)));
    return bytes.toByteArray();
  }

  /** In pieces, since the page of many trials is large. */
  private static void write(ReportData page, List<RawEvidence.File> raw, Consumer<String> out) {
    String name = page.result().plan().experiment().name();
    out.accept(
        Html.head(
            name + ": Sett report",
            """
        <meta name="generator" content="Sett %s">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
        <style>
        %s
        %s
        %s
        %s
        </style>
        """
                .formatted(
                    Html.attribute(page.result().plan().sett()),
                    Resource.text("palette.css"),
                    Resource.text("report.css") + Resource.text("line-chart.css"),
                    Resource.text("processes.css")
                        + (page.explained()
                            ? Resource.text("why.css") + Resource.text("flame.css")
                            : ""),
                    Resource.text("uPlot.min.css"))));
    out.accept("<body>\n<main>\n");
    out.accept(VerdictSection.html(page));
    out.accept(GridSection.html(page));
    out.accept(EffectsSection.html(page));
    out.accept(RequestsSection.html(page));
    out.accept(RampSection.html(page));
    out.accept(LadderSection.html(page));
    out.accept(SloSection.html(page));
    out.accept(OverloadSection.html(page));
    out.accept(FootprintSection.html(page));
    out.accept(DotsSection.html(page));
    out.accept(page.steady().isEmpty() ? "" : LatencySection.html(page));
    out.accept(page.loaded().isEmpty() ? "" : ThroughputSection.html(page));
    out.accept(page.steady().isEmpty() ? "" : WhySection.anchorOfCpu(page) + CpuSection.html(page));
    out.accept(PartsSection.html(page));
    out.accept(ServicesSection.html(page));
    out.accept(RateSection.html(page));
    out.accept(TimelineSection.html(page));
    out.accept(WaitsSection.html(page));
    out.accept(AllocationsSection.html(page));
    out.accept(HotMethodsSection.html(page));
    out.accept(FlameSection.html(page));
    out.accept(RawEvidenceSection.html(raw));
    out.accept(OrderSection.html(page));
    out.accept(WarningsSection.html(page));
    out.accept(ReproduceSection.html(page));
    out.accept(data(name));
    out.accept("<footer>Generated by Sett " + Html.outside(page.result().plan().sett()));
    out.accept(". Latency charts: uPlot 1.6.32, MIT licence.</footer>\n</main>\n");
    out.accept("<script type=\"application/json\" id=\"sett-data\">");
    RawData.json(page, out);
    out.accept("</script>\n<script type=\"application/json\" id=\"sett-charts\">");
    LatencySection.charts(page, out);
    out.accept("</script>\n<script>\n/*\n");
    out.accept(Resource.text("uPlot-LICENSE.txt").strip());
    out.accept("\n*/\n" + Resource.text("uPlot.iife.min.js") + "</script>\n<script>\n");
    out.accept(Resource.text("report.js"));
    if (!page.evidence().isEmpty()) {
      out.accept(Resource.text("timeline.js") + Resource.text("flame.js"));
    }
    out.accept("</script>\n</body>\n</html>\n");
  }

  private static String data(String name) {
    return """
        <section>
        <h2>Raw data</h2>
        <p>This page contains its own data: the whole result, the figures of every trial, and the latency
        histograms. To read it in the browser's console:
        <code>JSON.parse(document.getElementById('sett-data').textContent)</code>. The 100 ms windows,
        samples and all other data of each trial are in the folder <code>trials</code> next to this
        page.</p>
        <p class="needs-js"><button type="button" class="save" id="sett-save" data-name="%s.json">Save\
         the data as a file</button></p>
        </section>
        """
        .formatted(Html.attribute(name));
  }
}
