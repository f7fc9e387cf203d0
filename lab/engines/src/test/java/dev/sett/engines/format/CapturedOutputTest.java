package dev.sett.engines.format;

import static dev.sett.engines.Near.near;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.CapturedOutput;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolResult;
import dev.sett.model.http.ErrorKind;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What captured answers of real tools tell. */
class CapturedOutputTest {

  @ParameterizedTest
  @CsvSource({
    "wrk-4.1.0-latency.txt, wrk, 2010, 17065, 0",
    "wrk-4.1.0-plain.txt, wrk, 1010, 11244, 0",
    "wrk-4.1.0-status.txt, wrk, 2000, 27666, 3074",
    "wrk-4.1.0-timeout.txt, wrk, 4030, 2644, 10",
    "wrk2-4.0.0-short.txt, wrk2, 2000, 895, 99",
    "ab-2.3-transfer.txt, ab, 95, 400, 0",
    "ab-2.3-status.txt, ab, 20, 180, 20",
    "oha-1.16.0-deadline.json, oha, 2002, 36566, 0",
    "oha-1.16.0-rate.json, oha, 2002, 400, 0",
    "oha-1.16.0-some.json, oha, 25, 360, 40",
    "oha-1.16.0-timeout.json, oha, 1011, 98, 2",
    "oha-1.16.0-refused.json, oha, 1, 0, 20",
    "k6-1.3.0-summary.json, k6, 47, 360, 40",
    "k6-1.3.0-export.json, k6, 53, 360, 40",
    "zrk-1.4.2-written.json, zrk, 20002, 19990, 18",
    "hyperfoil-0.30-written.json, hyperfoil, 10000, 990, 13",
    "hyperfoil-0.30-written.txt, hyperfoil, 10000, 993, 13"
  })
  void tellsToolTimeAndCounts(String file, String tool, long millis, long right, long failed) {
    ToolResult told = OutputReader.read(CapturedOutput.text(file));
    assertEquals(tool, told.tool());
    assertEquals(millis, Math.round(told.durationNanos() / 1e6));
    assertEquals(right, told.right());
    assertEquals(failed, told.failed());
  }

  @Test
  void wrkTellsFourPercentilesAndTheLongest() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk-4.1.0-latency.txt"));
    assertEquals(
        Map.of(
            50.0,
            870_000L,
            75.0,
            2_090_000L,
            90.0,
            4_870_000L,
            99.0,
            80_850_000L,
            100.0,
            107_030_000L),
        assertInstanceOf(ReportedLatency.Known.class, told.latency()).nanos());
    assertEquals(OptionalInt.of(10), told.connections());
    assertEquals(OptionalLong.of(1_310_720), told.bytes());
    assertFalse(told.fromDue());
  }

  @Test
  void wrkWithoutItsFlagTellsTheLongestAlone() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk-4.1.0-plain.txt"));
    assertEquals(
        Map.of(100.0, 15_850_000L),
        assertInstanceOf(ReportedLatency.Known.class, told.latency()).nanos());
  }

  @Test
  void wrkCountsAnswersThatNeverCameAsTimedOut() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk-4.1.0-timeout.txt"));
    assertEquals(10, told.failed(ErrorKind.TIMEOUT));
  }

  @Test
  void wrk2TellsAWholeSpectrumFromWhenRequestsWereDue() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk2-4.0.0-latency.txt"));
    assertEquals("wrk2", told.tool());
    assertTrue(told.fromDue());
    assertInstanceOf(ReportedLatency.Whole.class, told.latency());
    near(1.21e6, told.latency().at(50, told.right()), 2e3);
    near(5.03e6, told.latency().at(99, told.right()), 0.4e6);
    near(20.88e6, told.latency().at(100, told.right()), 2e4);
  }

  @Test
  void wrk2WithBothTellsTheCorrectedOne() {
    ToolResult told = OutputReader.read(CapturedOutput.text("wrk2-4.0.0-both.txt"));
    near(21.30e6, told.latency().at(50, told.right()), 5e4);
  }

  /** Of 50 requests its 99% stands behind the last one: a number from nowhere. */
  @Test
  void whatAbReadsBehindTheLastRequestIsLeftOut() {
    String text =
        CapturedOutput.text("ab-2.3-status.txt")
            .replaceAll("(Complete requests: +)\\d+", "$150")
            .replaceAll("(Non-2xx responses: +)\\d+", "$10");
    String file = "Percentage served,Time in ms\n98,4534.5\n99,9223372036854775.807\n100,4535.1\n";
    ToolResult told = new AbText(Optional.of(file)).read(text);
    assertEquals(
        new ReportedLatency.Known(
            new TreeMap<>(Map.of(98.0, 4_534_500_000L, 100.0, 4_535_100_000L))),
        told.latency());
  }

  @Test
  void abTellsWholeMillisecondsAndItsFileMore() {
    ToolResult text = OutputReader.read(CapturedOutput.text("ab-2.3-status.txt"));
    near(1_000_000, text.latency().at(50, text.right()), 1e3);
    assertEquals("2.3", text.version());
    ToolResult both =
        new AbText(Optional.of(CapturedOutput.text("ab-2.3-percentiles.csv")))
            .read(CapturedOutput.text("ab-2.3-status.txt"));
    near(4_041_000, both.latency().at(100, both.right()), 5e3);
    assertEquals(20, both.failed(ErrorKind.STATUS));
  }

  @Test
  void ohaLeavesOutWhatWasUnderWayAtTheEnd() {
    ToolResult told = OutputReader.read(CapturedOutput.text("oha-1.16.0-deadline.json"));
    assertEquals(Map.of(), told.errors());
    near(366_183, told.latency().at(50, told.right()), 400);
    near(14_994_582, told.latency().at(100, told.right()), 15_000);
  }

  @Test
  void ohaNamesWhatFailed() {
    assertEquals(
        20,
        OutputReader.read(CapturedOutput.text("oha-1.16.0-refused.json"))
            .failed(ErrorKind.CONNECT));
    assertEquals(
        2,
        OutputReader.read(CapturedOutput.text("oha-1.16.0-timeout.json"))
            .failed(ErrorKind.TIMEOUT));
    assertEquals(
        40,
        OutputReader.read(CapturedOutput.text("oha-1.16.0-some.json")).failed(ErrorKind.STATUS));
    assertInstanceOf(
        ReportedLatency.Untold.class,
        OutputReader.read(CapturedOutput.text("oha-1.16.0-refused.json")).latency());
  }

  @Test
  void k6TellsThePercentilesItWasAskedFor() {
    ToolResult told = OutputReader.read(CapturedOutput.text("k6-1.3.0-summary.json"));
    assertEquals(5, assertInstanceOf(ReportedLatency.Known.class, told.latency()).nanos().size());
    near(3_648_820, told.latency().at(50, told.right()), 4e3);
    near(24_929_944, told.latency().at(100, told.right()), 3e4);
    assertEquals(OptionalDouble.empty(), told.askedRps());
  }

  @Test
  void k6PointsTellEveryTime() {
    ToolResult told = OutputReader.read(CapturedOutput.text("k6-1.3.0-points.json"));
    assertEquals(50, told.right() + told.failed());
    assertTrue(told.right() >= 40, () -> "right: " + told.right());
    assertInstanceOf(ReportedLatency.Whole.class, told.latency());
  }

  @Test
  void jmeterTellsEverySample() {
    ToolResult told = OutputReader.read(CapturedOutput.text("jmeter-5.6.3-default.jtl"));
    long samples = CapturedOutput.text("jmeter-5.6.3-default.jtl").lines().count() - 1;
    assertEquals(samples, told.right());
    assertEquals(0, told.failed());
    assertTrue(told.latency().at(50, told.right()) >= 20_000_000);
    ToolResult some = OutputReader.read(CapturedOutput.text("jmeter-5.6.3-some.jtl"));
    assertEquals(100, some.right() + some.failed());
    assertTrue(some.failed(ErrorKind.STATUS) >= 5, () -> some.errors().toString());
    ToolResult refused = OutputReader.read(CapturedOutput.text("jmeter-5.6.3-refused.jtl"));
    assertEquals(20, refused.failed(ErrorKind.CONNECT));
  }

  @Test
  void zrkTellsTheWholeHistogramAndWhatItShed() {
    ToolResult told = OutputReader.read(CapturedOutput.text("zrk-1.4.2-written.json"));
    assertEquals("1.4.2", told.version());
    assertEquals(OptionalDouble.of(1000), told.askedRps());
    assertEquals(4, told.failed(ErrorKind.SHED));
    assertEquals(2, told.failed(ErrorKind.CLOSED));
    near(251_000, told.latency().at(50, told.right()), 300);
    assertTrue(told.fromDue());
  }

  @Test
  void hyperfoilsWarmUpIsLeftOut() {
    ToolResult told = OutputReader.read(CapturedOutput.text("hyperfoil-0.30-written.json"));
    near(2_007_039, told.latency().at(90, told.right()), 2_100);
    near(8_060_927, told.latency().at(100, told.right()), 8_100);
    assertEquals("0.30", told.version());
    near(
        1_004_000,
        OutputReader.read(CapturedOutput.text("hyperfoil-0.30-written.txt")).latency().at(50, 1),
        1_100);
  }
}
