package dev.sett.report.summary;

import dev.sett.model.experiment.Point;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.RootLocale;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.report.format.PairVerdict;
import dev.sett.report.format.Words;
import dev.sett.report.published.MachineComparison;
import dev.sett.verdict.gate.GateOutcome;
import dev.sett.verdict.words.VerdictSentence;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A result as JUnit XML: a test case for each gate and for each point.
 *
 * <p>Only what all readers agree on is used, since there is no one schema: {@code testsuites},
 * {@code testsuite} with counts, {@code testcase} with {@code classname} and {@code name}, {@code
 * failure}, {@code skipped}, {@code properties} and {@code system-out}, as in the schema of
 * Jenkins' xUnit plugin (junit-10.xsd) and GitLab's page "Unit test reports". {@code error} is left
 * out: that schema calls it otherwise.
 */
public final class JunitReport {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ReportData page;

  private JunitReport(ReportData page) {
    this.page = page;
  }

  private record Case(String kind, String name, String outcome, String message, String out) {
    boolean isFailed() {
      return outcome.equals("failure");
    }

    boolean isSkipped() {
      return outcome.equals("skipped");
    }
  }

  /**
   * The document. A gate that failed or was not measured is a failure, one that is undecided is
   * skipped or, if it is to fail, a failure; a point without a verdict is a failure.
   *
   * @param trials all trials of the result
   * @param gates what became of gates, if there were any
   * @param undecidedToo whether an undecided gate is a failure
   */
  public static String render(
      Result result, List<Trial> trials, List<GateOutcome> gates, boolean undecidedToo) {
    JunitReport report = new JunitReport(ReportData.of(result, trials));
    List<Case> cases = new ArrayList<>();
    gates.forEach(g -> cases.add(report.gate(g, undecidedToo)));
    report.page.points().forEach(p -> cases.add(report.point(p)));
    return report.xml(cases);
  }

  private Case gate(GateOutcome gate, boolean undecidedToo) {
    String sentence = GateText.sentence(gate, page.result());
    String outcome =
        gate.fails(undecidedToo)
            ? "failure"
            : gate.status() == GateOutcome.Status.UNDECIDED ? "skipped" : "";
    return new Case(
        "gate", GateText.asked(gate), outcome, gate.status().words() + ": " + sentence, sentence);
  }

  private Case point(Point point) {
    List<Effect> effects =
        page.result().effects().stream().filter(e -> e.point().equals(point.name())).toList();
    List<PointVerdict> verdicts =
        page.result().verdicts().stream().filter(v -> v.point().equals(point.name())).toList();
    List<Effect> headline = effects.stream().filter(e -> e.metric().headline()).toList();
    List<String> reasons = verdicts.stream().flatMap(v -> v.reasons().stream()).toList();
    StringBuilder out = new StringBuilder();
    page.sentences(point).forEach(s -> out.append(s).append('\n'));
    for (Effect effect : effects) {
      out.append(page.styles().label(effect.other())).append(": ");
      out.append(VerdictSentence.part(effect, page.design())).append('\n');
    }
    for (Trial trial : page.trials(point)) {
      trial
          .failure()
          .ifPresent(
              f ->
                  out.append(
                      "Trial %d of %s failed: %s\n"
                          .formatted(trial.number(), trial.variant(), f.sentence())));
    }
    boolean none = headline.isEmpty() || PairVerdict.of(headline).isIncomplete();
    String why =
        headline.isEmpty()
            ? "no block was finished"
            : reasons.isEmpty() ? "the verdict was refused" : String.join(" ", reasons);
    return new Case(
        "point",
        point.name(),
        none ? "failure" : "",
        none ? "no verdict: " + why : "",
        out.toString());
  }

  private String xml(List<Case> cases) {
    Plan plan = page.result().plan();
    String name = plan.experiment().name();
    long failed = cases.stream().filter(Case::isFailed).count();
    long skipped = cases.stream().filter(Case::isSkipped).count();
    String counts =
        RootLocale.format("tests=\"%d\" failures=\"%d\" errors=\"0\"", cases.size(), failed);
    String time = seconds(Duration.between(plan.startedAt(), page.result().finishedAt()));
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<testsuites name=\"Sett\" %s time=\"%s\">\n".formatted(counts, time));
    xml.append(
        RootLocale.format(
            "<testsuite name=\"%s\" %s skipped=\"%d\" time=\"%s\" timestamp=\"%s\">\n",
            xml(name), counts, skipped, time, STAMP.format(plan.startedAt())));
    xml.append("<properties>\n");
    property(xml, "sett", plan.sett());
    property(xml, "machine", MachineComparison.here(plan));
    property(xml, "command", CommandLine.join(plan.command()));
    xml.append("</properties>\n");
    for (Case one : cases) {
      xml.append(
          "<testcase classname=\"sett.%s.%s\" name=\"%s\""
              .formatted(xml(name), one.kind(), xml(one.name())));
      xml.append(">\n");
      if (!one.outcome().isEmpty()) {
        xml.append("<%s message=\"%s\"".formatted(one.outcome(), xml(one.message())));
        xml.append(one.isFailed() ? " type=\"%s\">".formatted(one.kind()) : ">");
        xml.append(xml(one.message())).append("</").append(one.outcome()).append(">\n");
      }
      xml.append("<system-out>").append(xml(one.out())).append("</system-out>\n</testcase>\n");
    }
    return xml.append("</testsuite>\n</testsuites>\n").toString();
  }

  private static void property(StringBuilder xml, String name, String value) {
    xml.append("<property name=\"%s\" value=\"%s\"/>\n".formatted(xml(name), xml(value)));
  }

  /** Text from outside for an element or an attribute, without what XML 1.0 can't hold. */
  private static String xml(String text) {
    return Html.escape(Words.clean(text).replaceAll("[\\ufffe\\uffff]", "?"));
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(Math.max(0, time.toMillis()), 3)
        .setScale(3, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
