package dev.sett.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Call;
import java.util.List;
import java.util.Map;
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
    CallShares few = new CallShares(List.of(call("t.A.run", 100)), 100);
    CallShares many = new CallShares(List.of(call("t.A.run", 100_000)), 100_000);
    assertEquals(0, few.above(0.5, 0.4, few));
    assertEquals(0.1, many.above(0.5, 0.4, many), 1e-12);
    assertEquals(-0.1, many.above(0.4, 0.5, many), 1e-12);
  }

  @Test
  void nothingIsDrawnWithoutStacks() {
    TestingResults.Made made = TestingResults.firstLook(7);
    assertEquals("", FlameSection.html(Page.of(made.result(), made.trials())));
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

  private static CallShares shares(Call... calls) {
    return new CallShares(List.of(calls), 100);
  }

  private static Call call(String method, long samples, Call... callees) {
    return new Call(method, samples, List.of(callees));
  }
}
