package dev.sett.report.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Variant;
import dev.sett.model.outside.JvmFacts;
import dev.sett.model.trial.Trial;
import dev.sett.report.WellFormed;
import dev.sett.report.html.HtmlReport;
import dev.sett.report.summary.MarkdownReport;
import dev.sett.report.summary.TextReport;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JvmWordsTest {
  private static final TestingResults.Made FIRST_LOOK = TestingResults.firstLook(7);
  private static final JvmFacts SERIAL = facts(1, "Serial", "-Dcolour=<blue green>");

  private static JvmFacts facts(int cpus, String collector, String arguments) {
    return new JvmFacts(
        cpus,
        /* gap= */ "",
        "25.0.3",
        "Eclipse Adoptium",
        collector,
        /* maxHeapBytes= */ 512 << 20,
        arguments);
  }

  private static Trial with(Trial trial, JvmFacts jvm) {
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched().map(launched -> launched.withJvm(Optional.of(jvm))),
        trial.warmUp(),
        trial.slices(),
        trial.samples(),
        trial.warnings(),
        trial.failure());
  }

  private static List<Trial> trials(Function<Trial, JvmFacts> jvm) {
    return FIRST_LOOK.trials().stream().map(t -> with(t, jvm.apply(t))).toList();
  }

  private static List<JvmWords.Told> told(List<Trial> trials) {
    ReportData page = ReportData.of(FIRST_LOOK.result(), trials);
    Variant first = page.styles().variants().getFirst();
    return JvmWords.of(page, first);
  }

  @Test
  void whatNoFlagNamesIsTheChoiceOfTheJvm() {
    assertEquals(
        "JDK 25.0.3 (Eclipse Adoptium), Serial GC (the JVM's choice on 1 CPU), heap up to 512 MiB"
            + " (the JVM's choice)",
        JvmWords.words(SERIAL));
    assertEquals(
        "JDK 25.0.3 (Eclipse Adoptium), G1 GC on 2 CPUs, heap up to 512 MiB",
        JvmWords.words(facts(2, "G1", "-XX:+UseG1GC -Xmx512m")));
    assertEquals(
        "JDK 25.0.3 (Eclipse Adoptium), ZGC on 3 CPUs, heap up to 512 MiB",
        JvmWords.words(
            facts(8, "ZGC", "+UseZGC -XX:MaxRAMPercentage=50 -XX:ActiveProcessorCount=3")));
  }

  @Test
  void whatIsNotKnownIsSaidWithItsReason() {
    assertEquals(
        "2 CPUs; collector, heap and flags are unknown: no JVM",
        JvmWords.words(JvmFacts.unknown(2, "no JVM")));
    assertEquals(
        "collector, heap and flags are unknown: no JVM",
        JvmWords.words(JvmFacts.unknown(0, "no JVM")));
  }

  @Test
  void whatAllTrialsHadIsToldOnce() {
    List<JvmWords.Told> all = told(trials(t -> SERIAL));
    assertEquals(1, all.size());
    assertEquals(JvmWords.words(SERIAL), all.getFirst().line(), "properties are left out");
    assertEquals(
        "<bdi>"
            + JvmWords.words(SERIAL).replace("'", "&#39;")
            + "</bdi>, flags <code><bdi>-Dcolour=&lt;blue green&gt;</bdi></code>.",
        all.getFirst().html());
    assertEquals(List.of(), told(FIRST_LOOK.trials()));
  }

  @Test
  void whatDiffersIsToldWithItsPoints() {
    JvmFacts g1 = facts(4, "G1", "-Xss1m");
    List<JvmWords.Told> all = told(trials(t -> t.point().equals("ping") ? SERIAL : g1));
    assertEquals(
        List.of(
            "at ping: " + JvmWords.words(SERIAL),
            "at 10 ms wait: " + JvmWords.words(g1) + ", flags -Xss1m"),
        all.stream().map(JvmWords.Told::line).toList());
  }

  @Test
  void aLongRowOfFlagsIsCutOnALine() {
    String line = told(trials(t -> facts(1, "Serial", "-Xss1m ".repeat(99)))).getFirst().line();
    assertTrue(line.endsWith("…"), line);
    assertTrue(line.length() < 260, line);
  }

  @Test
  void allThreeFormsTellIt() {
    List<Trial> trials = trials(t -> SERIAL);
    String words = "Serial GC (the JVM's choice on 1 CPU)";
    String text =
        TextReport.render(FIRST_LOOK.result(), trials, "", TextReport.Warnings.LIMITING, false);
    assertTrue(text.contains("\nB (virtual): JDK 25.0.3 (Eclipse Adoptium), " + words), text);
    String markdown = MarkdownReport.render(FIRST_LOOK.result(), trials, List.of());
    assertTrue(markdown.contains("\n- A (platform:200): JDK 25.0.3"), markdown);
    String html = HtmlReport.render(FIRST_LOOK.result(), trials);
    assertTrue(html.contains(words.replace("'", "&#39;")), "in the page");
    WellFormed.check(html);
    assertFalse(
        TextReport.render(
                FIRST_LOOK.result(), FIRST_LOOK.trials(), "", TextReport.Warnings.LIMITING, false)
            .contains("JDK"));
  }
}
