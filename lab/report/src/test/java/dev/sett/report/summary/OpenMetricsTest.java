package dev.sett.report.summary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.report.format.EffectValues;
import dev.sett.verdict.TestingResults;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OpenMetricsTest {

  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String NUMBER = "[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\\n\"\\\\]|\\\\[n\"\\\\])*\"";

  /** Lines as in section 4.1 (ABNF) of the specification. */
  private static final Pattern DESCRIPTION =
      Pattern.compile(
          "# (?:TYPE ("
              + NAME
              + ") (gauge|info|stateset)|UNIT ("
              + NAME
              + ") ([a-zA-Z0-9_:]+)"
              + "|HELP ("
              + NAME
              + ") (?:[^\\n\"\\\\]|\\\\[n\"\\\\])*)");

  private static final Pattern SAMPLE =
      Pattern.compile(
          "("
              + NAME
              + ")\\{("
              + LABEL
              + "(?:,"
              + LABEL
              + ")*)\\}"
              + " ("
              + NUMBER
              + "|NaN|[+-]Inf) ("
              + NUMBER
              + ")");

  private static final Result FIRST_LOOK = TestingResults.firstLook(7).result();

  @Test
  void textIsTheSameInEveryLocale() {
    String usual = OpenMetrics.render(FIRST_LOOK);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(usual, OpenMetrics.render(FIRST_LOOK));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void textKeepsTheRulesOfTheSpecification() {
    for (Result result :
        List.of(FIRST_LOOK, TestingResults.hostile(7).result(), TestingResults.grid(3).result())) {
      check(OpenMetrics.render(result));
    }
  }

  /** Each family once, described before its samples; its names and types; no sample twice. */
  private static void check(String text) {
    assertTrue(text.endsWith("\n# EOF\n"), "ends with EOF and a line feed");
    Map<String, String> types = new HashMap<>();
    Set<String> series = new HashSet<>();
    String family = "";
    String type = "";
    boolean described = false;
    for (String line : text.substring(0, text.length() - "# EOF\n".length()).split("\n", -1)) {
      if (line.isEmpty()) {
        continue; // After the last line feed.
      }
      Matcher description = DESCRIPTION.matcher(line);
      if (description.matches()) {
        if (description.group(1) != null) {
          family = description.group(1);
          type = description.group(2);
          assertEquals(null, types.put(family, type), "described twice: " + family);
          described = true;
        }
        assertTrue(described, "after a sample: " + line);
        if (description.group(4) != null) {
          assertEquals(family, description.group(3));
          assertTrue(family.endsWith("_" + description.group(4)), line);
          assertEquals("gauge", type, "only these have units");
        }
        if (description.group(5) != null) {
          assertEquals(family, description.group(5));
        }
        continue;
      }
      described = false;
      Matcher sample = SAMPLE.matcher(line);
      assertTrue(sample.matches(), line);
      assertEquals(type.equals("info") ? family + "_info" : family, sample.group(1), line);
      assertTrue(series.add(sample.group(1) + sample.group(2)), "twice: " + line);
      if (type.equals("stateset")) {
        assertTrue(sample.group(2).contains("," + family + "=\""), line);
        assertTrue(List.of("0", "1").contains(sample.group(3)), line);
      }
    }
    assertTrue(series.size() > 10, text);
  }

  @Test
  void samplesAreThoseOfTheResult() {
    Effect effect =
        FIRST_LOOK.effects().stream()
            .filter(e -> e.metric() == Metric.CPU_PER_REQUEST)
            .findFirst()
            .orElseThrow();
    String text = OpenMetrics.render(FIRST_LOOK);
    String labels =
        "{experiment=\"%s\",point=\"%s\",metric=\"cpu-per-request\",base=\"%s\",variant=\"%s\""
            .formatted(
                FIRST_LOOK.plan().experiment().name(),
                effect.point(),
                effect.base(),
                effect.other());

    assertEquals(effect.ratio(), value(text, "sett_effect_ratio" + labels + "}"));
    assertEquals(effect.low(), value(text, "sett_effect_lower_ratio" + labels + "}"));
    assertEquals(effect.high(), value(text, "sett_effect_upper_ratio" + labels + "}"));
    assertEquals(
        EffectValues.means(effect).getLast() / 1e6,
        value(text, "sett_cpu_per_request_seconds" + labels + ",of=\"" + effect.other() + "\"}"),
        1e-15);
    String state =
        switch (effect.verdict()) {
          case A_BETTER -> "a-better";
          case B_BETTER -> "b-better";
          case EQUIVALENT -> "equivalent";
          case UNDECIDED -> "undecided";
          case REFUSED -> "refused";
        };
    assertEquals(1, value(text, "sett_verdict" + labels + ",sett_verdict=\"" + state + "\"}"));
    assertEquals(
        FIRST_LOOK.effects().size(),
        text.lines().filter(l -> l.matches("sett_verdict\\{.*\\} 1 .*")).count(),
        "one state of each");
  }

  private static double value(String text, String series) {
    String line =
        Arrays.stream(text.split("\n", -1))
            .filter(l -> l.startsWith(series + " "))
            .findFirst()
            .orElseThrow(() -> new AssertionError(series + " is not in\n" + text));
    return Double.parseDouble(line.substring(series.length() + 1).split(" ", -1)[0]);
  }
}
