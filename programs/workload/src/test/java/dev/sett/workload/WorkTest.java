package dev.sett.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkTest {
  private static final Work NOTHING =
      new Work(0, Duration.ZERO, 0, Duration.ZERO, Duration.ZERO, 0);

  @ParameterizedTest
  @ValueSource(strings = {"", "&", "cpu=0&idle=0&file=0&remote=0&lock=0&alloc=0"})
  void whatIsNotAskedForIsNothing(String query) throws Exception {
    assertEquals(NOTHING, Work.parse(query));
  }

  @Test
  void everyUnitIsReadIntoItsPart() throws Exception {
    assertEquals(
        new Work(
            133, Duration.ofMillis(9), 1000, Duration.ofMillis(20), Duration.ofMillis(3), 65536),
        Work.parse("cpu=133&idle=9ms&file=1000&remote=20&lock=3ms&alloc=65536"));
  }

  @Test
  void theOrderInTheQueryDoesNotMatter() throws Exception {
    assertEquals(Work.parse("cpu=1&idle=2"), Work.parse("idle=2&cpu=1"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "9, 9000000",
    "9ms, 9000000",
    "500us, 500000",
    "1s, 1000000000",
    "60s, 60000000000",
    "60000ms, 60000000000",
    "60000000us, 60000000000",
    "0s, 0",
    "%39ms, 9000000",
  })
  void aTimeIsInMillisecondsUnlessItSaysOtherwise(String text, long nanos) throws Exception {
    assertEquals(nanos, Work.parse("idle=" + text).idle().toNanos());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "idle",
        "idle=",
        "idle=ms",
        "idle=s",
        "idle=-1",
        "idle=1.5s",
        "idle=61s",
        "idle=60001",
        "idle=60000001us",
        "idle=1m",
        "idle=1h",
        "idle=9999999999s",
        "idle=999999999s",
        "idle=1 ms",
        "idle=1+s",
        "idle=٣",
        "idle=5ms/",
        "idle=5ms/0",
        "idle=5ms/-1",
        "idle=5ms/50/2",
        "idle=5ms/9999999999"
      })
  void aBadTimeIsRefusedWithTheRange(String query) {
    String text = query.contains("=") ? query.substring(5).replace('+', ' ') : "";
    assertEquals(
        "The parameter idle must be a time from 0 to 60s (sleep), such as 9, 9ms, 500us or 1s, or"
            + " 9ms/50 for one request in 50; got '"
            + text
            + "'.",
        refusal(query));
  }

  @Test
  void oneRequestInSoManySleeps() throws Exception {
    List<Integer> bounds = new ArrayList<>();
    int sleeping = 0;
    for (int drawn = 0; drawn < 50; drawn++) {
      int next = drawn;
      Work work =
          Work.parse(
              "cpu=1&idle=5ms/50",
              bound -> {
                bounds.add(bound);
                return next;
              });
      assertEquals(1, work.cpuRounds());
      sleeping += work.idle().equals(Duration.ofMillis(5)) ? 1 : 0;
    }
    assertEquals(1, sleeping);
    assertEquals(Collections.nCopies(50, 50), bounds);
    assertEquals(Duration.ofMillis(5), Work.parse("idle=5ms/1").idle());
  }

  @Test
  void aTimeForEveryRequestDrawsNothing() throws Exception {
    assertEquals(
        Duration.ofMillis(5),
        Work.parse(
                "idle=5ms",
                bound -> {
                  throw new AssertionError("drew");
                })
            .idle());
  }

  @Test
  void onlyTheSleepIsForSomeRequests() {
    assertTrue(
        refusal("lock=5ms/50").endsWith("or 1s; got '5ms/50'."), () -> refusal("lock=5ms/50"));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, 10000000, 10000001",
    "file, 16777216, 16777217",
    "alloc, 67108864, 67108865",
    "cpu, 0, -1",
    "cpu, 1, 1e3",
    "file, 1, 4294967297",
    "alloc, 1, 1k",
  })
  void aCountIsAcceptedUpToItsRangeAndRefusedBeyond(String unit, String good, String bad)
      throws Exception {
    Work.parse(unit + "=" + good);
    assertTrue(
        refusal(unit + "=" + bad)
            .startsWith("The parameter " + unit + " must be a whole number from 0 to "),
        () -> refusal(unit + "=" + bad));
    assertTrue(refusal(unit + "=" + bad).endsWith("; got '" + bad + "'."));
  }

  @Test
  void anUnknownParameterIsAnsweredWithTheNearestAndTheList() {
    assertTrue(
        refusal("cpus=3").startsWith("Unknown parameter 'cpus'. Did you mean cpu? Parameters: "));
    assertTrue(refusal("fibonacci=3").startsWith("Unknown parameter 'fibonacci'. Parameters: "));
    assertTrue(refusal("cpus=3").contains("alloc, a whole number from 0 to 67108864 (bytes"));
  }

  @Test
  void aParameterGivenTwiceIsRefused() {
    assertEquals("The parameter cpu is given more than once.", refusal("cpu=1&cpu=1"));
  }

  @Test
  void aBrokenPercentSequenceIsRefused() {
    assertEquals("The query has an invalid percent-encoding: %zz.", refusal("idle=%zz"));
  }

  @Test
  void theFibersNamesHaveTheFibersDefaults() throws Exception {
    assertEquals(
        new Work(10_000, Duration.ZERO, 102_400, Duration.ZERO, Duration.ZERO, 0),
        Work.parseFibers(""));
    assertEquals(
        new Work(133, Duration.ofMillis(9), 1000, Duration.ZERO, Duration.ZERO, 0),
        Work.parseFibers("cpuIterations=133&idleDelay=9&fileLength=1000"));
  }

  @Test
  void theNamesOfOneEndpointAreUnknownToTheOther() {
    assertTrue(refusal("cpuIterations=1").startsWith("Unknown parameter 'cpuIterations'."));
    assertTrue(
        assertThrows(BadRequestException.class, () -> Work.parseFibers("cpu=1"))
            .getMessage()
            .startsWith("Unknown parameter 'cpu'."));
  }

  private static String refusal(String query) {
    return assertThrows(BadRequestException.class, () -> Work.parse(query)).getMessage();
  }
}
