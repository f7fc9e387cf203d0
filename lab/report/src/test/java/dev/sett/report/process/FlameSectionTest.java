package dev.sett.report.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.Profile;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Waits;
import dev.sett.model.trial.Trial;
import dev.sett.report.TestingWhy;
import dev.sett.report.data.ReportData;
import dev.sett.report.format.Html;
import dev.sett.verdict.TestingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class FlameSectionTest {
  private static final String HTML = FlameSection.html(TestingWhy.firstLook(7).page());

  @Test
  void everyVariantHasAGraphOfItsSamplesAtEachPoint() {
    assertEquals(4, HTML.split("<svg class=\"flame\"", -1).length - 1);
    assertTrue(HTML.matches("(?s).*6.?000.CPU samples.*"), HTML);
    assertTrue(HTML.contains(">Server.handle</text>"), HTML);
    assertTrue(HTML.contains(">(no Java methods)</text>"), HTML);
  }

  @Test
  void whatOneVariantHasMoreOfIsMarkedInBoth() {
    assertEquals("more3", colour("jdk.internal.vm.Continuation.yield0"));
    assertEquals("more3", colour("java.lang.Thread.run"), "of the first");
    assertTrue(HTML.contains("class=\"less3\"><title>java.lang.Thread.run\n"), "of the second");
    assertEquals("even", colour("org.eclipse.jetty.server.Server.handle"));
  }

  @Test
  void methodIsComparedWhereverItIsCalledFrom() {
    CallShares a = shares(call("t.A.run", 100, call("x.Y.work", 60)));
    CallShares b =
        shares(
            call("t.B.run", 50, call("x.Y.work", 30)), call("t.C.run", 50, call("x.Y.work", 30)));
    assertEquals(Map.of("t.A.run", 1.0, "x.Y.work", 0.6), a.anywhere());
    assertEquals(0.6, b.anywhere().getOrDefault("x.Y.work", 0.0), 1e-12);
  }

  @Test
  void methodThatCallsItselfCountsOnce() {
    CallShares walk = shares(call("t.A.walk", 100, call("t.A.walk", 90, call("t.A.walk", 80))));
    assertEquals(Map.of("t.A.walk", 1.0), walk.anywhere());
  }

  @Test
  void differenceThatChanceMayMakeIsNone() {
    CallShares few = new CallShares(List.of(call("t.A.run", 100)), 100, "x");
    CallShares many = new CallShares(List.of(call("t.A.run", 100_000)), 100_000, "x");
    assertEquals(0, few.above(0.5, 0.4, few));
    assertEquals(0.1, many.above(0.5, 0.4, many), 1e-12);
    assertEquals(-0.1, many.above(0.4, 0.5, many), 1e-12);
  }

  @Test
  void samplesSayWhatTookThem() {
    assertEquals(
        4, HTML.split("· from <bdi>JFR&#39;s samples of the whole trial", -1).length - 1, HTML);
    Waits none = Waits.NONE;
    RecordingSummary recording =
        new RecordingSummary(
            1,
            none,
            none,
            none,
            none,
            0,
            -1,
            0,
            List.of(),
            1,
            List.of(),
            Optional.of("jdk.CPUTimeSample"),
            /* humongous= */ OptionalDouble.empty(),
            /* allocations= */ List.of());
    assertTrue(
        CallShares.source(recording).startsWith("JFR's CPU-time samples of the whole trial"));
    assertFalse(HTML.contains("underlined"), "Java only");
  }

  @Test
  void profileOfEveryVariantStandsBeforeTheRecordings() {
    TestingWhy.Explained made = TestingWhy.firstLook(7);
    String html = profiled(made, made.evidence().size(), "fputs");
    assertEquals(
        4, html.split("· from <bdi>async-profiler 4.5 \\(event cpu\\)", -1).length - 1, html);
    assertTrue(html.contains("Java, native and kernel frames"), html);
    assertTrue(html.contains("class=\"even\"><title>app.App.work\n"), html);
    assertTrue(html.contains("class=\"even native\"><title>fputs\nnative code: "), html);
    assertTrue(html.contains("class=\"even kernel\"><title>do_futex.isra.0\nkernel code: "), html);
    assertTrue(html.contains(">do_futex.isra.0</text>"), "not taken for a class and its method");
    assertTrue(html.contains("<u>underlined</u>"), html);
    assertFalse(html.contains("org.eclipse.jetty"), "of the recordings");
  }

  @Test
  void whereAVariantHasNoProfileAllAreDrawnFromTheirRecordings() {
    String html = profiled(TestingWhy.firstLook(7), 1, "fputs");
    assertFalse(html.contains("async-profiler"), html);
    assertTrue(html.contains("org.eclipse.jetty"), html);
  }

  @Test
  void namesOfNativeFunctionsStayText() {
    TestingWhy.Explained made = TestingWhy.firstLook(7);
    String html =
        profiled(made, made.evidence().size(), TestingResults.HOSTILE + "</title><script>alert(3)");
    assertFalse(html.contains("<script"), html);
    assertFalse(html.contains("<img"), html);
  }

  /** The section if the first trials of the evidence had a profile. */
  private static String profiled(TestingWhy.Explained made, int trials, String function) {
    CallNode futex =
        new CallNode("do_futex.isra.0", 40, List.of(), Optional.of(CallNode.Kind.KERNEL));
    CallNode puts = new CallNode(function, 60, List.of(futex), Optional.of(CallNode.Kind.NATIVE));
    Profile profile =
        new Profile(
            "async-profiler 4.5", "cpu", 10_000_000, 100, List.of(call("app.App.work", 90, puts)));
    List<Trial> evidence = new ArrayList<>();
    for (Trial trial : made.evidence()) {
      InsideEvidence inside = trial.inside().orElseThrow();
      evidence.add(
          evidence.size() < trials
              ? TestingWhy.with(
                  trial, inside.with(Optional.of(profile), List.of()), trial.samples())
              : trial);
    }
    return FlameSection.html(ReportData.of(made.result(), made.trials(), evidence));
  }

  @Test
  void nothingIsDrawnWithoutStacks() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertEquals("", FlameSection.html(ReportData.of(made.result(), made.trials())));
  }

  @Test
  void boxesOfACallerHoldThoseOfItsCallees() {
    Matcher boxes =
        Pattern.compile("<svg x=\"([\\d.]+)%\" y=\"(\\d+)\" width=\"([\\d.]+)%\"").matcher(HTML);
    int seen = 0;
    while (boxes.find()) {
      double right = Double.parseDouble(boxes.group(1)) + Double.parseDouble(boxes.group(3));
      assertTrue(right <= 100.02, boxes.group());
      seen++;
    }
    assertTrue(seen > 15, HTML);
    assertFalse(HTML.contains("NaN"), HTML);
  }

  private static String colour(String method) {
    Matcher box =
        Pattern.compile("class=\"(\\w+)\"><title>" + Pattern.quote(Html.attribute(method)) + "\n")
            .matcher(HTML);
    assertTrue(box.find(), method + " in " + HTML);
    return box.group(1);
  }

  private static CallShares shares(CallNode... calls) {
    return new CallShares(List.of(calls), 100, "x");
  }

  private static CallNode call(String method, long samples, CallNode... callees) {
    return new CallNode(method, samples, List.of(callees));
  }
}
