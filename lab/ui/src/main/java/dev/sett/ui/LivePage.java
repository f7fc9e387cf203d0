package dev.sett.ui;

import dev.sett.history.HistoricalResult;
import dev.sett.history.MachineIdentity;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.report.chart.ForestSvg;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.VariantStyles;
import dev.sett.report.format.Words;
import dev.sett.verdict.words.VerdictSentence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A run in progress: how far it is, what the trials so far show, and the latest of them. */
final class LivePage {
  private static final int LAST_TRIALS = 12;
  private static final int LONGEST_SENTENCE = 300;

  private final LiveRun run;
  private final VariantStyles styles;
  private final LiveEnd end;

  private LivePage(LiveRun run) {
    this.run = run;
    this.styles = VariantStyles.of(run.plan());
    this.end = new LiveEnd(run);
  }

  /** The page, with a script that updates it every two seconds; a whole HTML document. */
  public static String render(LiveRun run) {
    Plan plan = run.plan();
    String commit = HistoricalResult.shortened(plan.commit());
    String head =
        """
        <header><h1>%s</h1>
        <p class="when">%s · %s%s</p></header>
        <p class="cost">A browser uses CPU. If it runs on the machine under test, close this \
        page or watch from another machine; otherwise it disturbs the measurement.</p>
        <p id="live-status" class="when" role="status"></p>
        <noscript><p class="when">Reload the page to update it.</p></noscript>
        """
            .formatted(
                Html.outside(plan.experiment().name()),
                Html.outside(run.name()),
                Html.outside(MachineIdentity.of(plan, Set.of()).words()),
                commit.isEmpty() ? "" : " · commit <code>" + Html.outside(commit) + "</code>");
    return SitePage.live(plan.experiment().name() + ", live", head + part(run));
  }

  /** The part that changes, one element. */
  public static String part(LiveRun run) {
    LivePage page = new LivePage(run);
    return "<div id=\"live\" data-state=\"%s\" data-part=\"%s\" data-tag=\"%s\">\n%s%s%s</div>\n"
        .formatted(
            run.state().css(),
            SitePage.link(SitePage.LIVE_PART, "of", run.name()),
            Html.escape(run.tag()),
            page.progress(),
            page.points(),
            page.trials());
  }

  private String progress() {
    Design design = run.plan().experiment().design();
    int points = run.plan().experiment().points().size();
    int blocks =
        run.plan().experiment().points().stream()
            .mapToInt(p -> Math.min(run.wholeBlocks(p), design.minBlocks()))
            .sum();
    long failed = run.trials().stream().filter(t -> t.failure().isPresent()).count();
    StringBuilder html = new StringBuilder("<section>\n<h2><span class=\"state ");
    html.append(run.state().css()).append("\">").append(run.state().words()).append("</span> ");
    html.append(Words.count(run.trials().size(), "trial")).append(" done");
    html.append(failed == 0 ? "" : ", " + Words.count(failed) + " of them failed");
    html.append("</h2>\n").append(ended());
    html.append("<progress aria-label=\"Planned blocks\" max=\"");
    html.append(points * design.minBlocks()).append("\" value=\"").append(blocks);
    html.append("\"></progress>\n<p>").append(end.words()).append("</p>\n");
    html.append("<p class=\"when\">Started ").append(ago(run.sinceStart()));
    html.append(run.trials().isEmpty() ? "" : "; the last trial was saved ");
    html.append(run.trials().isEmpty() ? "" : ago(run.sinceChange()));
    return html.append(".</p>\n</section>\n").toString();
  }

  private String ended() {
    String report = "<a href=\"" + SitePage.link(SitePage.RESULT, "of", run.name()) + "\">";
    return switch (run.state()) {
      case RUNNING -> "";
      case FINISHED ->
          "<p class=\"verdict\">The run has ended. " + report + "View its report</a></p>\n";
      case INTERRUPTED ->
          "<p class=\"verdict\">The run was stopped early. "
              + report
              + "View the report of what was finished</a></p>\n";
      case SILENT ->
          "<p class=\"verdict\">There is no result, and nothing was added for longer than the"
              + " whole run may take: it was probably killed. <code>"
              + SettCommand.with("resume")
              + "</code> with this"
              + " folder continues it; <code>"
              + SettCommand.with("report")
              + "</code> evaluates the trials it has."
              + "</p>\n";
    };
  }

  /** A length of time that the script keeps counting. */
  private static String ago(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    return "<span data-seconds=\"%d\">%s</span> ago"
        .formatted(seconds, Words.seconds((double) seconds));
  }

  private String points() {
    StringBuilder html = new StringBuilder("<section>\n<h2>So far</h2>\n");
    html.append(
        "<p class=\"lead\">Provisional: recalculated after each trial, each point separately.");
    html.append(" If you stop a run as soon as it looks good, you find differences that do not");
    html.append(" exist. The run's own verdicts allow for each look that it takes.</p>\n");
    List<Point> begun =
        run.plan().experiment().points().stream()
            .filter(p -> run.trials().stream().anyMatch(t -> t.point().equals(p.name())))
            .toList();
    if (begun.isEmpty()) {
      html.append("<p>No trial has been saved yet.</p>\n");
    }
    begun.forEach(p -> html.append(point(p)));
    return html.append("</section>\n").toString();
  }

  private String point(Point point) {
    StringBuilder html = new StringBuilder("<h3>");
    int blocks = run.wholeBlocks(point);
    html.append(Html.outside(point.name())).append(" <small>");
    html.append(Words.count(blocks, "complete " + end.block())).append("</small></h3>\n");
    if (blocks < end.needed()) {
      html.append("<p>Not enough ").append(end.block()).append("s yet: ").append(blocks);
      html.append(" of ").append(end.needed()).append(" needed for a verdict.</p>\n");
    }
    double margin = run.plan().experiment().design().margin();
    for (Variant other : styles.variants().subList(1, styles.variants().size())) {
      List<Effect> effects = run.effects(point, other);
      if (!effects.isEmpty()) {
        html.append("<p>").append(styles.badge(other.name())).append(" against ");
        html.append(styles.badge(effects.getFirst().base())).append("</p>\n");
        html.append(effects.getFirst().blocks() < 2 ? "" : forest(effects, margin));
        html.append(table(effects));
      }
    }
    return html.toString();
  }

  private String forest(List<Effect> effects, double margin) {
    return ForestSvg.inline(effects, styles, margin, Map.of());
  }

  private String table(List<Effect> effects) {
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr>");
    html.append("<th scope=\"col\">metric</th><th scope=\"col\" class=\"n\">change so far</th>");
    html.append("<th scope=\"col\">verdict so far</th>");
    html.append("<th scope=\"col\" class=\"n\">")
        .append(end.block())
        .append("s</th></tr></thead>\n<tbody>\n");
    for (Effect effect : effects) {
      html.append("<tr><th scope=\"row\"")
          .append(effect.metric().headline() ? " class=\"head\">" : ">");
      html.append(effect.metric().words()).append("</th><td class=\"n\">");
      html.append(Html.figures(VerdictSentence.figures(effect))).append("</td><td>");
      html.append(PairVerdict.words(effect, styles));
      html.append(PairVerdict.needed(effect, run.plan().experiment().design()));
      html.append("</td><td class=\"n\">").append(effect.blocks()).append("</td></tr>\n");
    }
    return html.append("</tbody></table></div>\n").toString();
  }

  private String trials() {
    if (run.trials().isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<section>\n<h2>Latest trials</h2>\n");
    html.append(
        "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\" class=\"n\">trial</th>");
    html.append("<th scope=\"col\">point</th><th scope=\"col\">variant</th>");
    html.append("<th scope=\"col\" class=\"n\">block</th><th scope=\"col\">outcome</th></tr>");
    html.append("</thead>\n<tbody>\n");
    int first = Math.max(0, run.trials().size() - LAST_TRIALS);
    run.trials().subList(first, run.trials().size()).reversed().forEach(t -> html.append(row(t)));
    return html.append("</tbody></table></div>\n</section>\n").toString();
  }

  private String row(Trial trial) {
    String how =
        trial
            .failure()
            .map(f -> "failed: " + shortened(f.sentence()))
            .orElse(
                trial.warnings().isEmpty()
                    ? "succeeded"
                    : "succeeded, with " + Words.count(trial.warnings().size(), "warning"));
    return "<tr><td class=\"n\">%d</td><td>%s</td><td>%s</td><td class=\"n\">%s</td><td>%s</td></tr>\n"
        .formatted(
            trial.number(),
            Html.outside(trial.point()),
            styles.badge(trial.variant()),
            trial.block() == 0 ? "pilot" : Words.count(trial.block()),
            Html.outside(how));
  }

  private static String shortened(String sentence) {
    return sentence.length() <= LONGEST_SENTENCE
        ? sentence
        : sentence.substring(0, LONGEST_SENTENCE) + "…";
  }
}
