package dev.sett.report.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.inside.CpuPart;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.verdict.TestingResults;
import dev.sett.verdict.parts.TestingParts;
import dev.sett.verdict.parts.TestingParts.Used;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PartsSectionTest {
  private static final TestingResults.Made MADE = TestingResults.firstLook(7);
  private static final ReportData STATED = page(3, /* differs= */ true);
  private static final String HTML = PartsSection.html(STATED);

  @Test
  void partsHaveBothValuesTheDifferenceAndItsShare() {
    assertTrue(
        HTML.contains(
            "<tr><th>selectors and pollers</th><td class=\"n\">4.00</td><td class=\"n\">7.00</td>"),
        HTML);
    assertTrue(HTML.contains("<td class=\"n\">+3.00 [2.75,\u00a03.25]</td>"), HTML);
    assertTrue(HTML.contains("<td class=\"n\">60%</td>"), HTML);
    assertTrue(HTML.contains("<td class=\"n\">−1.00 [−1.00,\u00a0−1.00]</td>"), HTML);
    assertTrue(HTML.contains("<b>all parts</b>"), HTML);
    assertTrue(HTML.contains("<b>Explained: 80%"), HTML);
    assertFalse(HTML.contains("NaN"), HTML);
  }

  @Test
  void graphShowsBothVariantsPartByPart() {
    assertEquals("more3", colour("selectors and pollers"));
    assertEquals("more3", colour("app.Code.poll"));
    assertEquals("less3", colour("app.Code.locks"));
    assertEquals("even", colour("app.Code.framework"));
    assertTrue(
        HTML.replace('\u00a0', ' ')
            .contains("A 4.00 µs, B 7.00 µs per request; difference +3.00 [2.75, 3.25] µs"),
        HTML);
    Matcher boxes =
        Pattern.compile("<svg x=\"([\\d.]+)%\" y=\"(\\d+)\" width=\"([\\d.]+)%\"").matcher(HTML);
    double parts = 0;
    while (boxes.find()) {
      parts += boxes.group(2).equals("17") ? Double.parseDouble(boxes.group(3)) : 0;
    }
    assertEquals(100, parts, 0.1, "the parts fill the row below the top");
  }

  @Test
  void textHasTheSameNumbers() {
    String text = PartsText.of(STATED);
    assertTrue(
        text.startsWith(
            "ping: CPU per request in the closed loop: A (platform:200) 20.00 µs, B (virtual) 25.00 µs,"
                + " difference +5.00 [4.75, 5.25] µs (3 profiled pairs). Named parts explain 80%"),
        text);
    assertTrue(text.contains("\n  selectors and pollers "), text);
    assertTrue(text.contains("  +3.00 [2.75, 3.25] µs\n"), text);
  }

  @Test
  void whereNoDifferenceIsCertainASentenceTakesThePlaceOfTheTable() {
    String html = PartsSection.html(page(3, /* differs= */ false));
    assertTrue(html.contains("The interval includes 0"), html);
    assertFalse(html.contains("<table"), html);
    assertFalse(html.contains("<svg"), html);
    String few = PartsText.of(page(1, /* differs= */ true));
    assertTrue(few.contains("Only 1 profiled pair ran"), few);
    assertTrue(few.contains("--explain-budget"), few);
  }

  @Test
  void nothingIsSaidWithoutAProfile() {
    ReportData plain = ReportData.of(MADE.result(), MADE.trials());
    assertEquals("", PartsSection.html(plain));
    assertEquals("", PartsText.of(plain));
  }

  /** A page whose evidence has some pairs, in which B takes 5 µs more, or as much as A. */
  private static ReportData page(int pairs, boolean differs) {
    List<Trial> evidence = new ArrayList<>();
    for (int i = 1; i <= pairs; i++) {
      double drift = 0.1 * (i - 2);
      Used framework = used(CpuPart.FRAMEWORK, 10 + i);
      Used locks = used(CpuPart.LOCKS, 6 - i);
      evidence.add(profiled("platform:200", i, framework, used(CpuPart.POLL, 4), locks));
      evidence.add(
          differs
              ? profiled(
                  "virtual",
                  i,
                  framework,
                  used(CpuPart.POLL, 7 + drift),
                  used(CpuPart.LOCKS, 5 - i),
                  used(CpuPart.START, 2),
                  used(CpuPart.UNKNOWN, 1))
              : profiled("virtual", i, framework, used(CpuPart.POLL, 4 + drift), locks));
    }
    return ReportData.of(MADE.result(), List.of(), evidence);
  }

  private static Trial profiled(String variant, int block, Used... used) {
    return TestingParts.profiled(variant, block, List.of(used));
  }

  private static Used used(CpuPart part, double micros) {
    return new Used(ThreadFamily.REQUEST, part, micros);
  }

  private static String colour(String method) {
    Matcher box =
        Pattern.compile("class=\"(\\w+)\"><title>" + Pattern.quote(method) + "\n").matcher(HTML);
    assertTrue(box.find(), method + " in " + HTML);
    return box.group(1);
  }
}
