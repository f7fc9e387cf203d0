package dev.sett.report.html;

import dev.sett.model.design.Design;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Plan;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Words;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Everything one needs to do it again. */
final class ReproduceSection {
  private ReproduceSection() {}

  static String html(ReportData page) {
    Plan plan = page.result().plan();
    return """
    <section>
    <h2>Reproduce this run</h2>
    <pre><code>%s</code></pre>
    <p class="lead">Or <code>%s</code> with the file next to this report, which contains every setting.</p>
    %s<h3>Machine</h3>
    %s<h3>Command lines</h3>
    %s</section>
    """
        .formatted(
            Html.outside(CommandLine.join(plan.command())),
            SettCommand.with("run experiment.yaml"),
            facts(settings(page)),
            facts(plan.machine().facts()),
            page.styles().variants().stream()
                .map(variant -> processes(page, variant))
                .collect(Collectors.joining()));
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
    if (design.pairs().isEmpty() && !page.withCapacity().isEmpty()) {
      facts.put(
          "measured in each trial",
          "capacity "
              + Words.seconds(design.capacity().toMillis() / 1e3)
              + (page.steady().isEmpty()
                  ? ""
                  : ", fixed rate " + Words.seconds(design.cost().toMillis() / 1e3)));
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
    return facts.entrySet().stream()
        .map(
            e ->
                "<dt>%s</dt><dd>%s</dd>\n"
                    .formatted(Html.outside(e.getKey()), Html.outside(e.getValue())))
        .collect(Collectors.joining("", "<dl class=\"facts\">\n", "</dl>\n"));
  }

  private static String processes(ReportData page, Variant variant) {
    List<LaunchedProcess> launched =
        page.trials().stream()
            .filter(t -> t.variant().equals(variant.name()))
            .map(Trial::launched)
            .flatMap(Optional::stream)
            .toList();
    String begin = "<p>" + page.styles().badge(variant.name()) + ": ";
    if (launched.isEmpty()) {
      return begin + "never became ready.</p>\n";
    }
    if (variant.launch().runsAlready()) {
      return begin
          + "was already running at <code>%s</code>; Sett did not start it.</p>\n"
              .formatted(Html.outside(launched.getFirst().url()));
    }
    String jdk = "on JDK " + Html.outside(launched.getFirst().jdk()) + ".</p>\n";
    if (variant.launch().endsByItself()) {
      return begin + jdk + lines(launched);
    }
    double[] ready = launched.stream().mapToDouble(LaunchedProcess::readyMillis).sorted().toArray();
    String identity = launched.getFirst().identity();
    return begin
        + "first response %s to %s after start, "
            .formatted(Words.nanos(ready[0] * 1e6), Words.nanos(ready[ready.length - 1] * 1e6))
        + jdk
        + lines(launched)
        + (identity.isBlank()
            ? ""
            : "<p class=\"lead\">It identified itself as <code>%s</code></p>\n"
                .formatted(Html.outside(identity)));
  }

  /** The different command lines there were. */
  private static String lines(List<LaunchedProcess> launched) {
    return launched.stream()
        .map(l -> CommandLine.join(l.commandLine()))
        .distinct()
        .limit(4)
        .map(line -> "<pre><code>" + Html.outside(line) + "</code></pre>\n")
        .collect(Collectors.joining());
  }
}
