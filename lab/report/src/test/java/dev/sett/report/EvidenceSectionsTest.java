package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Frame;
import dev.sett.model.inside.RecordingSummary.Waits;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.process.HotMethodsSection;
import dev.sett.report.process.Timeline;
import dev.sett.report.process.TimelineSection;
import dev.sett.verdict.TestingResults;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EvidenceSectionsTest {
  private static final TestingWhy.Explained FIRST_LOOK = TestingWhy.firstLook(7);
  private static final String TIMELINE = TimelineSection.html(FIRST_LOOK.page());

  @Test
  void everyVariantHasEveryRowAndAllChartsTheSameTime() {
    assertEquals(2, split(TIMELINE, "data-seconds=\"35"));
    for (String title :
        List.of(
            "successful responses per second",
            "mounted virtual threads",
            "virtual threads waiting for a carrier",
            "pool qtp (QueuedThreadPool)",
            "queued in pool qtp (QueuedThreadPool)",
            "wake-up delay of a sleeping thread",
            "allocation rate",
            "time in garbage collection",
            "runnable threads waiting for a CPU",
            "CPU time of the JIT compiler",
            "bytes in socket buffers",
            "TCP problems per half second, in the whole network namespace")) {
      assertEquals(2, split(TIMELINE, "<h4>" + title + " <small>"), title);
    }
    assertEquals(split(TIMELINE, "<h4>") * 2, split(TIMELINE, "<figure"), "a cell a variant");
  }

  @Test
  void chartThatOneVariantLacksIsMarkedAndOneOfWhichNothingWasSeenLeftOut() {
    assertTrue(TIMELINE.contains("<p class=\"none\">none</p>"), "virtual threads have no pool");
    assertFalse(TIMELINE.contains("pool idle"), "nobody ever worked there");
    assertFalse(TIMELINE.contains("waiting to be accepted"), "all connections were accepted");
  }

  @Test
  void keepsTheMarksOfALineFew() {
    Trial trial = FIRST_LOOK.evidence().getFirst();
    assertTrue(trial.inside().orElseThrow().windows().size() > Timeline.MOST_MARKS);
    for (Timeline.Chart chart : Timeline.of(trial)) {
      for (Timeline.Line line : chart.lines()) {
        int marks = line.pieces().stream().mapToInt(List::size).sum();
        assertTrue(marks > 0 && marks <= Timeline.MOST_MARKS, chart.title() + " " + marks);
      }
    }
  }

  @Test
  void readsTheNumbersOfWindowsSlicesAndSamples() {
    Trial trial = FIRST_LOOK.evidence().getFirst();
    Timeline.Chart answers = chart(trial, "successful responses per second");
    assertEquals(trial.slices().size(), answers.lines().getFirst().pieces().size());
    double first = trial.slices().getFirst().load().windows().getFirst().completed() * 10.0;
    Timeline.Mark mark = answers.lines().getFirst().pieces().getFirst().getFirst();
    assertEquals(first, mark.value(), 1e-9);
    assertEquals(trial.slices().getFirst().startMillis() / 1e3 + 0.05, mark.seconds(), 1e-9);
    Timeline.Chart jit = chart(trial, "CPU time of the JIT compiler");
    assertEquals(60, jit.lines().getFirst().pieces().getFirst().getFirst().value(), 1e-9);
  }

  @Test
  void namesWhatCouldNotBeSeen() {
    assertTrue(TIMELINE.contains("The program answered no management calls."));
  }

  @Test
  void nothingIsShownOfTrialsIntoWhichNobodyLooked() {
    TestingResults.Made made = TestingResults.firstLook(7);
    ReportData page = ReportData.of(made.result(), made.trials());
    assertEquals("", TimelineSection.html(page));
    assertEquals("", HotMethodsSection.html(page));
  }

  @Test
  void hottestMethodsStandBesideEachOtherWithTheDifference() {
    String html = profiles(frames(100, "a.B.c", 40, "d.E.f", 10), frames(200, "a.B.c", 100));
    assertTrue(html.contains("40%</td>"), html);
    assertTrue(html.contains("50%</td>"), html);
    assertTrue(html.contains("<td class=\"n\">+10</td>"), html);
    assertTrue(
        html.contains("≤ 50%</td><td class=\"n\">unknown</td>"),
        "what is not listed may be anything up to the last that is: " + html);
  }

  @Test
  void methodThatIsNewIsToldAsAtLeast() {
    String html = profiles(frames(100, "a.B.c", 3), frames(100, "x.Y.z", 30, "a.B.c", 3));
    assertTrue(html.contains("≤ 3%"), html);
    assertTrue(html.contains("<td class=\"n\">+27 or more</td>"), html);
  }

  @Test
  void methodThatIsSurelyAbsentHasADash() {
    String html = profiles(frames(50, "a.B.c", 50), frames(50, "x.Y.z", 25, "a.B.c", 25));
    assertTrue(html.contains("</svg>–</td>"), html);
    assertTrue(html.contains("<td class=\"n\">+50</td>"), html);
  }

  private static Timeline.Chart chart(Trial trial, String title) {
    return Timeline.of(trial).stream().filter(c -> c.title().equals(title)).findFirst().get();
  }

  private static RecordingSummary frames(long samples, Object... methodsAndSamples) {
    List<Frame> frames = new java.util.ArrayList<>();
    for (int i = 0; i < methodsAndSamples.length; i += 2) {
      frames.add(new Frame((String) methodsAndSamples[i], (int) methodsAndSamples[i + 1]));
    }
    Waits none = Waits.NONE;
    return new RecordingSummary(
        1,
        none,
        none,
        none,
        none,
        0,
        -1,
        0,
        frames,
        samples,
        List.of(),
        /* sampler= */ Optional.empty(),
        /* humongous= */ OptionalDouble.empty(),
        /* allocations= */ List.of());
  }

  private static String profiles(RecordingSummary a, RecordingSummary b) {
    TestingResults.Made made = TestingResults.firstLook(7);
    List<Trial> evidence =
        made.trials().stream()
            .filter(t -> t.block() == 1 && t.point().equals("ping"))
            .map(
                t ->
                    TestingWhy.with(
                        t,
                        new InsideEvidence(
                            List.of(),
                            Optional.of(t.variant().equals("virtual") ? b : a),
                            List.of()),
                        List.of()))
            .toList();
    return HotMethodsSection.html(ReportData.of(made.result(), made.trials(), evidence));
  }

  private static int split(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
