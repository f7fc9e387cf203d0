package dev.sett.engines.format;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.CapturedOutput;
import dev.sett.engines.result.ToolException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Half a file, mangled ones, other tools: a sentence each, and never another exception. */
class BrokenAnswersTest {

  private static Stream<String> good() {
    return CapturedOutput.GOOD.stream();
  }

  @ParameterizedTest
  @MethodSource("good")
  void halfAFileIsACompleteAnswerOrASentence(String name) {
    String text = CapturedOutput.text(name);
    Random random = new Random(/* seed= */ 5);
    for (int i = 0; i < 200; i++) {
      readOrSay(text.substring(0, random.nextInt(text.length())));
    }
  }

  @ParameterizedTest
  @MethodSource("good")
  void aMangledFileIsAnAnswerOrASentence(String name) {
    String text = CapturedOutput.text(name);
    Random random = new Random(/* seed= */ 7);
    for (int i = 0; i < 200; i++) {
      StringBuilder mangled = new StringBuilder(text);
      for (int n = 0; n <= random.nextInt(4); n++) {
        int at = random.nextInt(mangled.length());
        switch (random.nextInt(3)) {
          case 0 -> mangled.deleteCharAt(at);
          case 1 -> mangled.setCharAt(at, "0-.,}\"xé\n".charAt(random.nextInt(9)));
          default -> mangled.insert(at, text, at / 2, Math.min(text.length(), at / 2 + 20));
        }
      }
      readOrSay(mangled.toString());
    }
  }

  private static void readOrSay(String text) {
    try {
      assertDoesNotThrow(() -> OutputReader.read(text).failed());
    } catch (AssertionError e) {
      if (!(e.getCause() instanceof ToolException said)
          || String.valueOf(said.getMessage()).isBlank()
          || said.lines().size() > 12) {
        throw new AssertionError("on: " + text.substring(0, Math.min(300, text.length())), e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "wrk-4.1.0-latency.txt",
        "wrk2-4.0.0-latency.txt",
        "ab-2.3-transfer.txt",
        "oha-1.16.0-some.json",
        "k6-1.3.0-summary.json",
        "zrk-1.4.2-written.json",
        "hyperfoil-0.30-written.json"
      })
  void theFirstTwoThirdsOfAFileAreHalfAFile(String name) {
    String text = CapturedOutput.text(name);
    String said = said(text.substring(0, text.length() * 2 / 3));
    assertTrue(said.contains("cut off") || said.contains("missing"), said);
  }

  @Test
  void aJtlThatEndsInALineIsHalfAFile() {
    String text = CapturedOutput.text("jmeter-5.6.3-default.jtl").strip();
    assertTrue(said(text.substring(0, text.length() - 20)).contains("cut off"));
  }

  @Test
  void whatIsNoAnswerAtAllIsToldWithItsFirstLines() {
    ToolException said =
        assertThrows(
            ToolException.class, () -> OutputReader.read("<html>\n<body>\nNot found\n</body>"));
    assertTrue(String.valueOf(said.getMessage()).contains("wrk or wrk2"), said::getMessage);
    assertTrue(said.lines().contains("<html>"));
    assertTrue(said("").contains("empty"));
    assertTrue(said("  \n ").contains("empty"));
  }

  @Test
  void textsForPeopleOfToolsThatHaveBetterAreRefusedWithTheBetterForm() {
    assertTrue(said(CapturedOutput.text("oha-1.16.0-text.txt")).contains("JSON output of oha"));
    assertTrue(said(CapturedOutput.text("k6-1.3.0-text.txt")).contains("JSON summary of k6"));
  }

  @Test
  void aToolThatNeverStartedTellsNothing() {
    for (String name : List.of("wrk-4.1.0-refused.txt", "ab-2.3-refused.txt")) {
      assertTrue(said(CapturedOutput.text(name)).length() > 20);
    }
  }

  @Test
  void aUnitThatWrkNeverPrintsIsNamed() {
    String text = CapturedOutput.text("wrk-4.1.0-latency.txt").replace("4.87ms", "4.87fn");
    assertTrue(said(text).contains("4.87fn"), () -> said(text));
  }

  @Test
  void percentilesThatFallAreLinesOfTwoRuns() {
    String text = CapturedOutput.text("wrk-4.1.0-latency.txt").replace("80.85ms", "80.85us");
    assertTrue(said(text).contains("decrease at 99"), () -> said(text));
  }

  @Test
  void aSpectrumWithLinesMissingIsNotTakenForWhole() {
    String text =
        CapturedOutput.text("wrk2-4.0.0-latency.txt").replaceFirst("#\\[Max.*Total count.*", "")
            + "#[Max = 1.0, Total count = 999999]\n";
    assertTrue(said(text).contains("missing"), () -> said(text));
  }

  @Test
  void aRampOfZrkIsNoLoadAtARate() {
    String text =
        CapturedOutput.text("zrk-1.4.2-written.json")
            .replace("\"target_rate_end\": 1000", "\"target_rate_end\": 5000");
    assertTrue(said(text).contains("ramp from 1000 to 5000"), () -> said(text));
  }

  @Test
  void severalPhasesOfHyperfoilAreSeveralLoads() {
    String text =
        CapturedOutput.text("hyperfoil-0.30-written.json")
            .replace("\"isWarmup\": true", "\"isWarmup\": false");
    assertTrue(said(text).contains("calibration, test"), () -> said(text));
  }

  @Test
  void aJtlInSecondsOrXmlIsSaid() {
    assertTrue(said("<?xml version=\"1.0\"?>\n<testResults version=\"1.2\">").contains("XML"));
    assertTrue(
        said("timeStamp,elapsed,success\n2026/11/22 06:53:35,12,true\n").contains("milliseconds"));
    assertTrue(said("timeStamp,elapsed,success\n").contains("no sample"));
  }

  private static String said(String text) {
    return String.valueOf(
        assertThrows(ToolException.class, () -> OutputReader.read(text)).getMessage());
  }
}
