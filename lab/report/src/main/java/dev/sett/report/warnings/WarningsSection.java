package dev.sett.report.warnings;

import dev.sett.model.design.CpuSet;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.Median;
import dev.sett.report.format.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Warnings, failures and the limitations of this kind of measurement. */
public final class WarningsSection {
  /** Failed trials that are shown with their last lines. */
  private static final int FAILURES_SHOWN = 20;

  private WarningsSection() {}

  public static String html(ReportData page) {
    WarningDigest digest = WarningDigest.of(page.result(), page.trials());
    StringBuilder html = new StringBuilder("<section>\n<h2>Warnings and limits</h2>\n");
    if (digest.all().isEmpty()) {
      html.append("<p>No warnings.</p>\n");
    }
    html.append(
        list(digest.all().stream().filter(f -> f.consequence() != Consequence.NONE).toList()));
    digest
        .folded()
        .ifPresent(
            line ->
                html.append("<details><summary>")
                    .append(line)
                    .append("</summary>\n")
                    .append(list(digest.with(Consequence.NONE)))
                    .append("</details>\n"));
    html.append(failures(page)).append(RequestTable.html(page));
    html.append("<h3>Limitations</h3>\n<ul class=\"plain\">\n");
    limits(page).forEach(l -> html.append("<li>").append(Html.sentence(l)).append("</li>\n"));
    return html.append("</ul>\n</section>\n").toString();
  }

  private static String list(List<WarningDigest.Folded> warnings) {
    if (warnings.isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<ul class=\"warnings\">\n");
    for (WarningDigest.Folded folded : warnings) {
      html.append("<li><span class=\"kind\">");
      html.append(WarningStyle.of(folded.warning().kind()).words()).append("</span>");
      html.append(Html.sentence(folded.words())).append("</li>\n");
    }
    return html.append("</ul>\n").toString();
  }

  private static String failures(ReportData page) {
    StringBuilder html = new StringBuilder();
    List<Trial> failed = page.trials().stream().filter(t -> t.failure().isPresent()).toList();
    for (Trial trial : failed.subList(0, Math.min(FAILURES_SHOWN, failed.size()))) {
      trial
          .failure()
          .ifPresent(
              failure -> {
                html.append("<h3>Trial ").append(trial.number()).append(" failed: ");
                html.append(page.styles().badge(trial.variant())).append(" on ");
                html.append(Html.outside(trial.point())).append("</h3>\n<p>");
                html.append(Html.sentence(failure.sentence())).append("</p>\n");
                if (!failure.lastLines().isEmpty()) {
                  html.append("<pre>");
                  html.append(Html.outside(String.join("\n", failure.lastLines())));
                  html.append("</pre>\n");
                }
              });
    }
    if (failed.size() > FAILURES_SHOWN) {
      html.append("<p>").append(Words.count(failed.size() - FAILURES_SHOWN, "more trial"));
      html.append(" failed. Their last lines are in the trials folder of the result.</p>\n");
    }
    return html.toString();
  }

  /** What was measured of the delay, not only what was asked for. */
  private static String delay(Duration asked, List<Trial> trials) {
    List<Double> measured =
        trials.stream()
            .flatMap(trial -> trial.launched().stream())
            .flatMap(launched -> launched.rttMicros().stream())
            .map(micros -> micros * 1e3)
            .toList();
    return "A round-trip time of "
        + Quantity.format(asked)
        + " was added between load and programs"
        + (measured.isEmpty()
            ? "; it was not measured."
            : ": connecting took "
                + Words.nanos(Median.of(measured))
                + " (median of "
                + Words.count(measured.size(), "trial")
                + ").");
  }

  private static List<String> limits(ReportData page) {
    Plan plan = page.result().plan();
    List<String> limits = new ArrayList<>();
    limits.add(
        "The result holds for these programs, this request, this machine and this JDK. Another"
            + " request or machine can reverse it.");
    limits.add(
        plan.experiment().placement().apart()
            ? "The load came from the same machine over a pair of virtual interfaces, not over"
                + " loopback; part of the server's receive work is still charged to the sender."
            : "The load came from the same machine: loopback charges part of the server's receive"
                + " work to the sender, so CPU per request is lower than over a real network.");
    plan.experiment().placement().rtt().ifPresent(asked -> limits.add(delay(asked, page.trials())));
    if (plan.serverCpus().isBlank() || plan.loadCpus().isBlank()) {
      limits.add(
          "Not everything was pinned to CPUs: server and load engine may have competed for CPU"
              + " time.");
    } else if (overlap(plan)) {
      limits.add(
          "Server and load engine shared a CPU and competed for it: differences are real, absolute"
              + " figures are too low.");
    } else {
      limits.add(
          "Server and load engine ran on separate CPUs ("
              + plan.serverCpus()
              + " and "
              + plan.loadCpus()
              + "), but share caches, memory and clock speed.");
    }
    if (!page.steady().isEmpty()) {
      limits.add(
          "Latency is compared at one rate. Closer to capacity, or far below it, the ranking can be"
              + " different.");
    }
    return limits;
  }

  private static boolean overlap(Plan plan) {
    try {
      return CpuSet.overlap(plan.serverCpus(), plan.loadCpus());
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
