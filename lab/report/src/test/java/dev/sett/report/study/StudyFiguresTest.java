package dev.sett.report.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Verdict;
import dev.sett.report.WellFormed;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class StudyFiguresTest {
  private static final Map<String, String> TABLES = TestingStudies.tables();
  private static final String POINT = "10ms, 1000 connections";

  @Test
  void everyFigureOfEveryStudyIsThereOnce() {
    assertEquals(
        List.of(13, 11, 2, 1, 4), Study.ALL.stream().map(s -> s.figures().size()).toList());
    for (Study study : Study.ALL) {
      Set<String> names = new HashSet<>();
      study.figures().forEach(f -> assertTrue(names.add(f.name()), f.name()));
    }
  }

  @Test
  void withoutResultsFiguresShowWhatWasPublishedAndSayThatNothingWasMeasured() {
    for (Study study : Study.ALL) {
      study
          .pictures(TABLES, List.of())
          .forEach(
              (name, svg) -> {
                WellFormed.check(svg.replaceAll("(?s)<style>.*?</style>", ""));
                assertTrue(svg.contains(" hollow\">"), name);
                assertTrue(svg.contains("Not measured yet."), name);
                assertFalse(svg.matches("(?s).*<g class=\"v\\d\">.*"), name + " has filled marks");
              });
    }
  }

  @Test
  void theLatestSoundResultIsDrawnAndNamed() {
    StudyResult old = fibers(10, effect(Verdict.B_BETTER, 1000, 1500));
    StudyResult latest = fibers(20, effect(Verdict.B_BETTER, 2000, 2500));
    StudyResult refused = fibers(30, effect(Verdict.REFUSED, 9000, 9900));

    String svg = figure("experiment-2-10ms.svg", List.of(latest, refused, old));

    assertTrue(svg.contains("measured: virtual threads"), svg);
    assertTrue(svg.contains("Measured: fibers-2-20, 2026-11-20"), svg);
    assertFalse(svg.contains("fibers-2-10,") || svg.contains("fibers-2-30,"), svg);
    assertEquals(figure("experiment-2-10ms.svg", List.of(latest)), svg);
    assertEquals(
        figure("experiment-2-1s.svg", List.of()),
        figure("experiment-2-1s.svg", List.of(latest)),
        "another request");
  }

  @Test
  void aFigureSaysThatItsOnlyValueWasRefused() {
    StudyResult refused = fibers(30, effect(Verdict.REFUSED, 9000, 9900));

    String svg = figure("experiment-2-10ms.svg", List.of(refused));

    assertFalse(svg.contains("measured: virtual threads"), svg);
    assertFalse(svg.contains("Not measured yet."), svg);
    String words = svg.replaceAll("(?:\\s*<[^>]+>)+\\s*", " ");
    assertTrue(
        words.contains(
            "Not drawn, because the verdict was refused: 10ms, 1000 connections (fibers-2-30)."),
        words);
  }

  @Test
  void picturesAreTheSameInEveryLocale() {
    List<StudyResult> kept = List.of(fibers(10, effect(Verdict.B_BETTER, 1000, 1500)));
    String english = figure("experiment-2-10ms.svg", kept);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertEquals(english, figure("experiment-2-10ms.svg", kept));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void ratesPerMemoryAndRequestsPerCpuAreWhatTheStudiesCallSo() {
    StudyResult ladder = ladder("quarkus-io-worker", "quick ladder", Verdict.B_BETTER);
    String perMemory = quarkus("rate-per-memory", List.of(ladder));
    assertTrue(perMemory.contains("measured 50 req/s per MB"), perMemory);
    assertTrue(perMemory.contains("measured 300 req/s per MB"), perMemory);

    StudyResult steady =
        TestingStudies.kept(
            "liberty-steady",
            "pool",
            "virtual",
            1,
            TestingStudies.effect(
                "3000 in flight",
                "pool",
                "virtual",
                Metric.CPU_PER_REQUEST,
                Verdict.A_BETTER,
                100,
                125));
    String perCpu =
        Study.ALL.get(4).pictures(TABLES, List.of(steady)).getOrDefault("steady.svg", "");
    assertTrue(perCpu.contains("measured +25%"), perCpu);
    assertTrue(perCpu.contains("published +12 to +15%"), perCpu);
  }

  @Test
  void pointsOfOursThatNobodyPublishedAreShownOnceTheyAreMeasured() {
    assertEquals(
        List.of(
            "pool, large heap, JDK 21",
            "virtual threads, large heap, JDK 21",
            "pool, large heap",
            "virtual threads, large heap"),
        heaps(List.of()));

    StudyResult small =
        TestingStudies.kept(
            "liberty-memory",
            "pool",
            "virtual",
            1,
            TestingStudies.effect(
                "small heap",
                "pool",
                "virtual",
                Metric.FOOTPRINT_GROWTH,
                Verdict.UNDECIDED,
                1.1,
                1.3));
    assertEquals(
        List.of("pool, small heap", "virtual threads, small heap"),
        heaps(List.of(small)).subList(4, 6));
  }

  @Test
  void theLadderAtHalfACpuHasRowsOfItsOwnOnceItIsMeasured() {
    StudyResult half = ladder("quarkus-io-worker-half-cpu", "half a CPU", Verdict.B_BETTER);
    for (String name : List.of("throughput", "memory", "rate-per-memory")) {
      assertFalse(quarkus(name, List.of()).contains("half a CPU"), name);
      String svg = quarkus(name, List.of(half));
      assertTrue(svg.contains(">worker pool, half a CPU<"), svg);
      assertTrue(svg.contains(">event loop, half a CPU<"), svg);
    }
    StudyResult refused = ladder("quarkus-io-worker", "two cores", Verdict.REFUSED);
    String perMemory = quarkus("rate-per-memory", List.of(half, refused));
    assertFalse(perMemory.contains("Measured: quarkus-io-worker-1"), perMemory);
    assertTrue(perMemory.contains("measured 50 req/s per MB"), perMemory);
    assertTrue(perMemory.contains("measured 300 req/s per MB"), perMemory);
    assertFalse(quarkus("start", List.of(half)).contains("half a CPU"), "not on a ladder");
  }

  /** A ladder with sound memory. */
  private static StudyResult ladder(String experiment, String point, Verdict ofRate) {
    return TestingStudies.kept(
        experiment,
        "worker",
        "io",
        1,
        TestingStudies.effect(point, "worker", "io", Metric.HIGHEST_RATE, ofRate, 10_000, 30_000),
        TestingStudies.effect(point, "worker", "io", Metric.MEMORY, Verdict.B_BETTER, 200, 100));
  }

  private static String quarkus(String name, List<StudyResult> kept) {
    return Study.ALL.get(1).pictures(TABLES, kept).getOrDefault(name + ".svg", "");
  }

  /** The rows of the figure on memory. */
  private static List<String> heaps(List<StudyResult> kept) {
    String svg = Study.ALL.get(4).pictures(TABLES, kept).getOrDefault("memory.svg", "");
    return Pattern.compile(">((?:pool|virtual threads), [^<]+)<")
        .matcher(svg)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static StudyResult fibers(long later, Effect effect) {
    return TestingStudies.kept("fibers-2", "platform:1000", "virtual", later, effect);
  }

  private static Effect effect(Verdict verdict, double pool, double virtual) {
    return TestingStudies.effect(
        POINT, "platform:1000", "virtual", Metric.REQUESTS_PER_SECOND, verdict, pool, virtual);
  }

  private static String figure(String name, List<StudyResult> kept) {
    return Study.ALL.getFirst().pictures(TABLES, kept).getOrDefault(name, "");
  }
}
