package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChartsTest {
  private static final SimulationRun RUN =
      Simulation.run(
          Scene.of(
              "a<b>&\"c\"",
              "<script>alert('x')</script>",
              2,
              1,
              Load.clients(1, 2, 10, TaskClass.of(Draw.millis(1), Draw.millis(5)))),
          Contestant.named("fixed:10"),
          /* seed= */ 1);

  @Test
  void theTerminalShowsWhatThereIsAndWhatThereIsNot() {
    String text = TextCharts.of(List.of(RUN, RUN), true);
    String threads = text.lines().filter(l -> l.startsWith("  threads")).findFirst().orElseThrow();
    // Nothing in the first second, ten threads in the other.
    assertTrue(threads.matches(".* {25,30}█{29,32}\\|"), threads);
    assertEquals(2, text.lines().filter(line -> line.startsWith("  fixed:10 ")).count());
  }

  @Test
  void aTerminalWithoutBlocksGetsAscii() {
    String text = TextCharts.of(List.of(RUN), false);
    assertTrue(text.chars().allMatch(c -> c < 128), text);
    assertTrue(text.contains("####"), text);
  }

  @Test
  void linesOfAChartAreEquallyLong() {
    List<Integer> lengths =
        TextCharts.of(List.of(RUN), true)
            .lines()
            .filter(line -> line.endsWith("|"))
            .map(String::length)
            .distinct()
            .toList();
    assertEquals(1, lengths.size(), lengths::toString);
  }

  @Test
  void aPageShowsTextAsText() {
    String html = HtmlCharts.of(List.of(RUN));
    assertFalse(html.contains("<script>"), html);
    assertTrue(html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"), html);
    assertTrue(html.contains("<h2>a&lt;b&gt;&amp;&quot;c&quot;</h2>"), html);
    assertEquals(4, html.split("<polyline", -1).length - 1);
    assertFalse(html.contains("NaN"), html);
  }

  @Test
  void aTableHasALineForEveryPoint() {
    List<String> lines = CsvPoints.of(List.of(RUN, RUN)).lines().toList();
    assertEquals(1 + 2 * 20, lines.size());
    assertEquals("2.0,10,10", String.join(",", List.of(lines.getLast().split(",")).subList(2, 5)));
  }

  @Test
  void aRunWithoutAnyTaskIsDrawn() {
    Scene nothing =
        Scene.of(
            "nothing", "", 1, 1, Load.clients(5, 6, 1, TaskClass.of(Draw.millis(1), Draw.NONE)));
    SimulationRun run = Simulation.run(nothing, Contestant.named("tuned"), /* seed= */ 1);
    assertTrue(TextCharts.of(List.of(run), true).contains(" - "));
    assertFalse(HtmlCharts.of(List.of(run)).contains("NaN"));
  }
}
