package dev.sett.report;

import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import java.util.List;

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
   * @param evidence trials that were run apart to look into the programs, by number; may be empty
   * @return a whole HTML document in UTF-8
   */
  public static String render(Result result, List<Trial> trials, List<Trial> evidence) {
    Page page = Page.of(result, trials, evidence);
    String name = result.plan().experiment().name();
    return Html.head(
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
                    Html.attribute(result.plan().sett()),
                    Resource.text("palette.css"),
                    Resource.text("report.css") + Resource.text("line-chart.css"),
                    Resource.text("processes.css")
                        + (page.explained()
                            ? Resource.text("why.css") + Resource.text("flame.css")
                            : ""),
                    Resource.text("uPlot.min.css")))
        + "<body>\n<main>\n"
        + VerdictSection.html(page)
        + GridSection.html(page)
        + EffectsSection.html(page)
        + RampSection.html(page)
        + LadderSection.html(page)
        + FootprintSection.html(page)
        + DotsSection.html(page)
        + (page.steady().isEmpty() ? "" : LatencySection.html(page))
        + (page.loaded().isEmpty() ? "" : ThroughputSection.html(page))
        + (page.steady().isEmpty() ? "" : WhySection.anchorOfCpu(page) + CpuSection.html(page))
        + RateSection.html(page)
        + TimelineSection.html(page)
        + HottestSection.html(page)
        + FlameSection.html(page)
        + OrderSection.html(page)
        + WarningsSection.html(page)
        + RepeatSection.html(page)
        + data(name)
        + "<footer>Made by Sett "
        + Html.outside(result.plan().sett())
        + ". Charts of latency: uPlot 1.6.32, MIT licence.</footer>\n</main>\n"
        + script("sett-data", RawData.json(page))
        + script("sett-charts", Html.json(ResultFolder.toJson(LatencySection.charts(page))))
        + "<script>\n/*\n"
        + Resource.text("uPlot-LICENSE.txt").strip()
        + "\n*/\n"
        + Resource.text("uPlot.iife.min.js")
        + "</script>\n<script>\n"
        + Resource.text("report.js")
        + (page.evidence().isEmpty()
            ? ""
            : Resource.text("timeline.js") + Resource.text("flame.js"))
        + "</script>\n</body>\n</html>\n";
  }

  private static String script(String id, String json) {
    return "<script type=\"application/json\" id=\"" + id + "\">" + json + "</script>\n";
  }

  private static String data(String name) {
    return """
        <section>
        <h2>Raw data</h2>
        <p>This page holds its own data: the whole result, every trial in figures, and the latency
        histograms. In the browser's console:
        <code>JSON.parse(document.getElementById('sett-data').textContent)</code>. Windows of 100 ms,
        samples and everything else of each trial are in the folder <code>trials</code> beside this
        page.</p>
        <p class="needs-js"><button type="button" class="save" id="sett-save" data-name="%s.json">Save\
         the data as a file</button></p>
        </section>
        """
        .formatted(Html.attribute(name));
  }
}
