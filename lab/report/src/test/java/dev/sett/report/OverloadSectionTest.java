package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.report.data.OverloadFigures;
import dev.sett.report.data.ReportData;
import dev.sett.report.load.OverloadSection;
import dev.sett.report.summary.AdviceWords;
import dev.sett.report.summary.MarkdownReport;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OverloadSectionTest {

  private static final TestingResults.Made MADE = TestingLoads.overloads(List.of());

  @Test
  void oneSentenceSaysWhatEachVariantDid() {
    List<String> sentences = sentences(MADE);

    assertEquals(1, sentences.size(), sentences.toString());
    String sentence = sentences.getFirst();
    assertTrue(sentence.startsWith("Overload (1.5 x 1,000/s for 20 s): A (pool) answered 1,500/s"));
    assertTrue(
        sentence.contains("used 100 MiB at the peak and was normal after 1 s; B "), sentence);
    assertTrue(sentence.contains("answered 95.0/s within 1 s"), sentence);
    assertTrue(sentence.endsWith("was normal after 21 s."), sentence);
  }

  @Test
  void theSentenceIsInEverySummary() {
    String start = "Overload (1.5 x 1,000/s for 20 s): A";
    assertTrue(
        TextReport.render(
                MADE.result(), MADE.trials(), "", TextReport.Warnings.LIMITING, /* colour= */ false)
            .contains(start));
    assertTrue(
        MarkdownReport.render(MADE.result(), MADE.trials(), List.of())
            .contains("Overload (1.5 x 1,000/s for 20 s)"));
  }

  @Test
  void thePageDrawsItSecondBySecond() {
    String html = OverloadSection.html(page(MADE));

    assertTrue(html.contains("<h2>Overload and recovery</h2>"));
    assertEquals(5, html.split("<svg class=\"line-chart\"", -1).length - 1);
    assertTrue(html.contains("10,000"), "the queue at the end");
    assertFalse(html.contains("NaN"), html);
    assertFalse(html.contains(TestingResults.HOSTILE), "escaped");
    assertEquals("", OverloadSection.html(page(TestingLoads.ladders())));
  }

  @Test
  void virtualThreadsThatDoWorseLeadToTheRule() {
    List<String> worse = sentences(TestingLoads.overloads(List.of(effect(Verdict.A_BETTER))));

    assertEquals(2, worse.size(), worse.toString());
    assertTrue(worse.getLast().contains("is worse in time to recover"), worse.getLast());
    assertTrue(worse.getLast().contains("docs/why/unbounded-admission.md"), worse.getLast());
    assertEquals(1, sentences(TestingLoads.overloads(List.of(effect(Verdict.B_BETTER)))).size());
    assertEquals(1, sentences(TestingLoads.overloads(List.of(effect(Verdict.UNDECIDED)))).size());
  }

  @Test
  void anOverloadThatNoVariantCopesWithIsNoContest() {
    List<String> sentences = sentences(TestingLoads.overloads(/* mostOfA= */ 100, List.of()));

    assertEquals(
        "No variant answers even half of these requests in time.",
        sentences.get(1),
        sentences.toString());
  }

  @Test
  void moreAnswersForMoreMemoryIsAMatterOfWhatMattersMore() {
    Effect answers = effect(Metric.GOODPUT, Verdict.B_BETTER);
    Effect memory = effect(Metric.OVERLOAD_MEMORY, Verdict.A_BETTER);
    assertTrue(advice(answers).startsWith("Change to B"), advice(answers));
    assertTrue(
        advice(answers, memory).startsWith("Decide what matters more"), advice(answers, memory));
  }

  private static String advice(Effect... effects) {
    return AdviceWords.lines(TestingLoads.overloads(List.of(effects)).result()).getFirst();
  }

  private static Effect effect(Verdict verdict) {
    return effect(Metric.RECOVERY_TIME, verdict);
  }

  private static Effect effect(Metric metric, Verdict verdict) {
    return new Effect(
        "point",
        "pool",
        TestingResults.HOSTILE,
        metric,
        List.of(1.0, 1.0),
        List.of(21.0, 21.0),
        21,
        20,
        22,
        20,
        22,
        21,
        0.01,
        verdict,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<String> sentences(TestingResults.Made made) {
    ReportData page = page(made);
    return OverloadFigures.of(page, page.points().getFirst()).orElseThrow().sentences();
  }

  private static ReportData page(TestingResults.Made made) {
    return ReportData.of(made.result(), made.trials());
  }
}
