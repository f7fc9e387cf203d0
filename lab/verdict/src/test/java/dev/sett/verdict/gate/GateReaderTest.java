package dev.sett.verdict.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateReaderTest {
  private static final Experiment EXPERIMENT =
      new Experiment(
          "gates",
          "",
          List.of(
              new Variant("platform:200", BuiltInServer.of("jetty", "platform:200")),
              new Variant("virtual", BuiltInServer.of("jetty", "virtual")),
              new Variant("virtual (2)", BuiltInServer.of("jetty", "virtual"))),
          List.of(
              point("ping"),
              point("10ms, 1000 connections"),
              point("first answer").measured(new StartMeasure())),
          Defaults.design(),
          Placement.AUTOMATIC);

  private static Point point(String name) {
    return new Point(name, Request.get(Optional.of("/ping")), 50, OptionalDouble.empty());
  }

  private static Gate read(String text) {
    return GateReader.read(text, EXPERIMENT);
  }

  private static String refusal(String text) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b slower than a by 5% on cpu-per-request at ping",
        "B is slower than A by 5% on CPU per request at ping.",
        "virtual worse than platform:200 at ping by 5 percent on cpu",
        "  Virtual higher than base by more than 5% for cpu_per_request at PING  ",
        "b gets higher than a at ping on cpu by a factor of 1.05",
        "b higher a by 1.05x in cpu at ping",
      })
  void oneThingMayBeSaidInManyWays(String text) {
    Gate gate = read(text);
    assertEquals(text.strip(), gate.text());
    assertEquals("virtual", gate.variant());
    assertEquals("platform:200", gate.against());
    assertEquals(
        List.of(new Gate.Question("ping", Metric.CPU_PER_REQUEST, /* above= */ true, 1.05)),
        gate.questions());
  }

  @ParameterizedTest
  @CsvSource({
    "slower by 5% on throughput, false, 0.95",
    "faster by 5% on throughput, true, 1.05",
    "slower by 5% on p99, true, 1.05",
    "faster by 5% on p99, false, 0.95",
    "lower by 2x on throughput, false, 0.5",
    "higher by 0% on throughput, true, 1",
  })
  void whatIsWorseDependsOnTheMetric(String what, boolean above, double limit) {
    int by = what.indexOf(" by");
    Gate gate = read("b " + what.substring(0, by) + " than a" + what.substring(by) + " at ping");
    assertEquals(above, gate.questions().getFirst().above());
    assertEquals(limit, gate.questions().getFirst().limit(), 1e-12);
  }

  @Test
  void withoutClausesEveryHeadlineMetricOfEveryPointIsAskedAtTheMargin() {
    assertEquals(
        List.of(
            new Gate.Question("ping", Metric.REQUESTS_PER_SECOND, false, 0.97),
            new Gate.Question("ping", Metric.CPU_PER_REQUEST, true, 1.03),
            new Gate.Question("10ms, 1000 connections", Metric.REQUESTS_PER_SECOND, false, 0.97),
            new Gate.Question("10ms, 1000 connections", Metric.CPU_PER_REQUEST, true, 1.03),
            new Gate.Question("first answer", Metric.START, true, 1.03)),
        read("b slower than a").questions());
  }

  @Test
  void namesWithBlanksCommasAndBracketsAreReadWhole() {
    Gate gate = read("virtual (2) slower than virtual at 10MS, 1000 connections by 3% on p50");
    assertEquals("virtual (2)", gate.variant());
    assertEquals("virtual", gate.against());
    assertEquals("10ms, 1000 connections", gate.questions().getFirst().point());
    assertEquals(1, gate.questions().size());
    assertEquals("virtual (2)", read("c slower than a").variant());
  }

  @Test
  void wordsOfAMetricMayHoldAnOn() {
    Experiment ramp =
        new Experiment(
            "ramp",
            "",
            EXPERIMENT.variants(),
            List.of(
                point("ramp")
                    .measured(
                        new RampMeasure(Duration.ZERO, Duration.ofSeconds(9), /* warm= */ false))),
            Defaults.design(),
            Placement.AUTOMATIC);
    assertEquals(
        Metric.PLATEAU,
        GateReader.read("b slower than a on requests per second on the plateau by 5%", ramp)
            .questions()
            .getFirst()
            .metric());
  }

  @Test
  void anIntervalIsBeyondTheLimitInsideItOrNeither() {
    Gate.Question above = new Gate.Question("p", Metric.P99, true, 1.05);
    assertTrue(above.isBeyond(1.06, 1.2) && !above.isKept(1.06, 1.2));
    assertFalse(above.isBeyond(1.04, 1.2) || above.isKept(1.04, 1.2));
    assertTrue(above.isKept(0.9, 1.05) && !above.isBeyond(0.9, 1.05));
    Gate.Question below = new Gate.Question("p", Metric.REQUESTS_PER_SECOND, false, 0.95);
    assertTrue(below.isBeyond(0.8, 0.94) && !below.isKept(0.8, 0.94));
    assertFalse(below.isBeyond(0.8, 0.96) || below.isKept(0.8, 0.96));
    assertTrue(below.isKept(0.95, 1.2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\" | the gate is empty",
        "d slower than a | unknown variant 'd'. Available: A (platform:200), B (virtual), C (virtual (2)).",
        "virtuel slower than a | unknown variant 'virtuel'. Did you mean 'virtual'?",
        "b slower than z | unknown variant 'z'",
        "b slower | unknown variant ''",
        "b slower than virtual | compares a variant with itself",
        "b slowre than a | 'slowre' is not a valid comparison. Did you mean 'slower'?",
        "b slower than a by | nothing after 'by'",
        "b slower than a by 5 | '5' is not a valid limit without a unit",
        "b slower than a by much | 'much' is not a valid limit. Write a percentage",
        "b slower than a by -5% | is not a valid limit",
        "b slower than a by 0.9x | out of range",
        "b slower than a by 5% by 6% | more than one 'by'",
        "b slower than a on latency | unknown metric 'latency'",
        "b slower than a on cpu-per-requst | Did you mean 'cpu-per-request'?",
        "b slower than a on footprint | 'footprint' is not measured in this experiment. Available: requests-per-second, cpu-per-request, p99, p95, p90, memory-under-load, answered, p50, memory, start.",
        "b slower than a on cpu at first answer | 'cpu' is not measured in this experiment. Available: start, memory.",
        "b slower than a at pong | unknown point 'pong'. Did you mean 'ping'?",
        "b slower than a with 5% | unexpected 'with'",
        "b lower than a by 100% on p99 | can't be lower by 100%",
      })
  void whatIsWrongIsSaid(String text, String part) {
    String sentence = refusal(text);
    assertTrue(sentence.contains(part), sentence);
  }
}
