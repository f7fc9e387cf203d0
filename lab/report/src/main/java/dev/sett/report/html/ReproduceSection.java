package dev.sett.report.html;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.ShellLine;
import dev.sett.report.format.Words;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Everything one needs to do it again. */
final class ReproduceSection {
  private ReproduceSection() {}

  static String html(ReportData page) {
    Plan plan = page.result().plan();
    StringBuilder html = new StringBuilder("<section>\n<h2>Reproduce this run</h2>\n");
    html.append("<pre><code>").append(Html.outside(ShellLine.line(plan.command())));
    html.append(
        "</code></pre>\n<p class=\"lead\">Or <code>"
            + SettCommand.with("run experiment.yaml")
            + "</code> with");
    html.append(" the file next to this report, which contains every setting.</p>\n");
    html.append(facts(settings(page)));
    html.append("<h3>Machine</h3>\n").append(facts(plan.machine().facts()));
    html.append("<h3>Command lines</h3>\n");
    for (Variant variant : page.arms().variants()) {
      html.append(processes(page, variant));
    }
    return html.append("</section>\n").toString();
  }

  private static Map<String, String> settings(ReportData page) {
    Plan plan = page.result().plan();
    Design design = plan.experiment().design();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Sett", plan.sett());
    facts.put("random seed", Long.toString(design.seed()));
    facts.put("server CPUs", plan.serverCpus().isBlank() ? "not pinned" : plan.serverCpus());
    facts.put("load CPUs", plan.loadCpus().isBlank() ? "not pinned" : plan.loadCpus());
    facts.put(
        "layout",
        page.alternating()
            ? "the variants of a block run together, load in alternating slices of "
                + Words.nanos((double) design.slice().toNanos())
            : "one process after another");
    if (design.pairs().isPresent()) {
      facts.put(
          "warm pairs",
          (design.choosesPairs()
                  ? design.minBlocks() + " to " + design.maxBlocks()
                  : design.pairs().get())
              + ", loaded for as long as the budget allows");
    } else {
      facts.put("blocks", design.minBlocks() + " to " + design.maxBlocks());
    }
    if (design.pairs().isEmpty() && !page.steady().isEmpty()) {
      facts.put(
          "measured in each trial",
          "capacity "
              + Words.seconds(design.capacity().toMillis() / 1e3)
              + ", fixed rate "
              + Words.seconds(design.cost().toMillis() / 1e3));
    }
    facts.put(
        "warm-up",
        Words.seconds(design.warmUpMin().toMillis() / 1e3)
            + " to "
            + Words.seconds(design.warmUpLimit().toMillis() / 1e3)
            + ", until steady");
    facts.put("budget", Words.seconds(design.budget().toMillis() / 1e3));
    return facts;
  }

  private static String facts(Map<String, String> facts) {
    StringBuilder html = new StringBuilder("<dl class=\"facts\">\n");
    facts.forEach(
        (name, value) -> {
          html.append("<dt>").append(Html.outside(name)).append("</dt><dd>");
          html.append(Html.outside(value)).append("</dd>\n");
        });
    return html.append("</dl>\n").toString();
  }

  private static String processes(ReportData page, Variant variant) {
    List<LaunchedProcess> launched =
        page.trials().stream()
            .filter(t -> t.variant().equals(variant.name()))
            .map(Trial::launched)
            .flatMap(java.util.Optional::stream)
            .toList();
    StringBuilder html = new StringBuilder("<p>" + page.arms().badge(variant.name()));
    if (launched.isEmpty()) {
      return html.append(": never became ready.</p>\n").toString();
    }
    double[] ready = launched.stream().mapToDouble(LaunchedProcess::readyMillis).sorted().toArray();
    if (variant.launch().endsByItself()) {
      html.append(": on JDK ").append(Html.outside(launched.getFirst().jdk())).append(".</p>\n");
      return html.append(lines(launched)).toString();
    }
    html.append(": first response ").append(Words.nanos(ready[0] * 1e6)).append(" to ");
    html.append(Words.nanos(ready[ready.length - 1] * 1e6)).append(" after start, on JDK ");
    html.append(Html.outside(launched.getFirst().jdk())).append(".</p>\n");
    html.append(lines(launched));
    String identity = launched.getFirst().identity();
    if (!identity.isBlank()) {
      html.append("<p class=\"lead\">It identified itself as <code>")
          .append(Html.outside(identity));
      html.append("</code></p>\n");
    }
    return html.toString();
  }

  /** The different command lines there were. */
  private static String lines(List<LaunchedProcess> launched) {
    Set<String> lines = new LinkedHashSet<>();
    launched.forEach(l -> lines.add(ShellLine.line(l.commandLine())));
    StringBuilder html = new StringBuilder();
    lines.stream()
        .limit(4)
        .forEach(
            line ->
                html.append("<pre><code>").append(Html.outside(line)).append("</code></pre>\n"));
    return html.toString();
  }
}
