package dev.sett.model.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import dev.sett.model.experiment.CapacityMeasure;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.MeasureForm;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.launch.TestingCatalogue;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasureReaderTest {

  private static final ExperimentReader READER = new ExperimentReader(new TestingCatalogue());

  @Test
  void readsEveryKind() {
    assertEquals(new StartMeasure(), measure("start"));
    assertEquals(new CapacityMeasure(), measure("capacity"));
    assertEquals(
        new RampMeasure(Duration.ofSeconds(2), Duration.ofSeconds(8), /* warm= */ true),
        measure("{ramp: {over: 2s, length: 8s, warm: true}}"));
    assertEquals(new FootprintMeasure(Duration.ofSeconds(5)), measure("{footprint: {hold: 5s}}"));
    assertEquals(
        new LadderMeasure(
            List.of(10_000.0, 20_000.0), Duration.ofSeconds(1), 99.9, Duration.ofMillis(5)),
        measure("{ladder: {rates: [10k/s, 20k/s], step: 1s, limit: \"p99.9 < 5ms\"}}"));
    assertEquals(
        new SloMeasure(Objective.parse("p50=5ms,p99.9=50ms,errors=1%"), Duration.ofMillis(500)),
        measure("{slo: {p99.9: 50ms, p50: 5ms, errors: 1%, step: 500ms}}"));
    assertEquals(new TotalMeasure(400), measure("{total: 400}"));
    assertEquals(
        new TotalMeasure(400, /* warm= */ true), measure("{total: {requests: 400, warm: true}}"));
    assertEquals(new TotalMeasure(400), measure("{total: {requests: 400}}"));
  }

  @Test
  void hasAFormAndANameInResultsForEveryMeasure() {
    Set<String> forms = Measure.forms().stream().map(MeasureForm::key).collect(Collectors.toSet());
    Map<Class<?>, String> inResults =
        Stream.of(Measure.class.getAnnotation(JsonSubTypes.class).value())
            .collect(Collectors.toMap(JsonSubTypes.Type::value, JsonSubTypes.Type::name));

    assertEquals(Set.of(Measure.class.getPermittedSubclasses()), inResults.keySet());
    assertEquals(forms, Set.copyOf(inResults.values()));
    assertEquals("ramp", inResults.get(RampMeasure.class));
  }

  @Test
  void readsWhatItIsWrittenAs() {
    List<Measure> all =
        List.of(
            new SteadyMeasure(),
            new CapacityMeasure(),
            new StartMeasure(),
            new RampMeasure(Duration.ofMillis(1_500), Duration.ofSeconds(8), /* warm= */ true),
            new FootprintMeasure(Duration.ofSeconds(5)),
            new LadderMeasure(
                List.of(500.0, 20_000.0), Duration.ofMillis(250), 99.9, Duration.ofMillis(5)),
            new SloMeasure(Objective.parse("p95=50ms,errors=0%"), Duration.ofMillis(1_500)),
            new OverloadMeasure(
                2.25, Duration.ofSeconds(4), Duration.ofSeconds(60), Duration.ofMillis(250)),
            new TotalMeasure(400),
            new TotalMeasure(400, /* warm= */ true),
            new JobMeasure(7),
            new JobMeasure(7, Optional.of(new ReportedTime("'s \\\\d{1}: \"(.+)\"")), List.of()),
            new JobMeasure(
                7,
                Optional.of(new ReportedTime("in (.+)")),
                List.of("--cpu", "50us", "--rate", "150%")),
            new JobMeasure(7, Optional.empty(), List.of("--once")));

    for (Measure measure : all) {
      String text = measure.written();
      assertTrue(text.matches("\\{?" + measure.key() + "\\b.*"), text);
      Point point = measure instanceof JobMeasure ? job(text) : point(text);
      assertEquals(measure, point.measure(), text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ramp", "{ramp: }", "{ramp: {}}", "{ramp: {over: 0s}}"})
  void aRampHasDefaults(String text) {
    assertEquals(
        new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), /* warm= */ false), measure(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"overload", "{overload: }", "{overload: {within: 1s}}"})
  void anOverloadHasDefaultsAndMoreConnections(String text) {
    Point point = point(text);

    assertEquals(
        new OverloadMeasure(
            1.5, Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofSeconds(1)),
        point.measure());
    assertEquals(1000, point.connections());
    assertEquals(50, point("steady").connections());
  }

  @Test
  void theRestHasDefaultsWhereThereAreAny() {
    assertEquals(new FootprintMeasure(Duration.ofSeconds(20)), measure("footprint"));
    assertEquals(
        new LadderMeasure(List.of(1.0, 2.0), Duration.ofSeconds(10), 99, Duration.ofMillis(5)),
        measure("{ladder: {rates: [1, 2], limit: p99<5ms}}"));
    assertEquals(
        new SloMeasure(
            new Objective(List.of(new Objective.Limit(99, Duration.ofMillis(50))), 0.001),
            Duration.ofSeconds(2)),
        measure("{slo: {p99: 50ms}}"));
  }

  @Test
  void aJobRefusesFlagsThatNeedQuotes() {
    List<String> flags = List.of("<script>");
    assertThrows(IllegalArgumentException.class, () -> new JobMeasure(7, Optional.empty(), flags));
  }

  @Test
  void usersOfANumberOfRequestsMayPause() {
    Point paused = ofUsers("think: 2ms, ", "{total: 400}");
    Point atOnce = ofUsers("", "{total: 400}");

    assertTrue(paused.traffic().script().orElseThrow().thinks());
    String told = paused.measure().explained(paused, /* rateRps= */ 0);
    assertTrue(told.contains("its next one after the script's pause."), told);
    assertTrue(
        atOnce.measure().explained(atOnce, /* rateRps= */ 0).contains("as soon as it has a"), told);
  }

  @Test
  void usersOfACapacityMayPauseAndKeepTheirPausesInEvidence() {
    Point paused = ofUsers("think: 2ms, ", "capacity");
    Point atOnce = ofUsers("", "capacity");

    String told = paused.measure().explained(paused, /* rateRps= */ 0);
    assertTrue(told.contains("pause as the script says"), told);
    assertEquals(new CapacityMeasure(), paused.measure().forEvidence(paused));
    assertEquals(new SteadyMeasure(), atOnce.measure().forEvidence(atOnce));
  }

  private static Point ofUsers(String pause, String measure) {
    return read(
        "a: {threads: virtual}, b: {threads: platform}",
        "script: {%srequests: {r: {path: /x}}}, measure: %s".formatted(pause, measure));
  }

  @ParameterizedTest
  @ValueSource(strings = {"steady", "{steady: }"})
  void theUsualIsNothingSpecial(String text) {
    Point point = point(text);

    assertEquals(Optional.empty(), point.special());
    assertEquals(new SteadyMeasure(), point.measure());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "rmap => 'rmap' is not a valid measure. Did you mean 'ramp'?",
        "{rmap: {}} => unknown key 'rmap' in 'measure'. Did you mean 'ramp'?",
        "[ramp] => must be a single value, but this is a list",
        "ladder => a ladder needs rates",
        "total => total needs a number. Write {total: 400}",
        "{} => names none",
        "{start: , total: 5} => names start and total. Write one",
        "{start: 5s} => start takes no settings",
        "{ramp: {over: 3s, length: 2s}} => opening the connections takes 3s, but the ramp lasts only 2s",
        "{ramp: {length: 0s}} => out of range. Write a time from 1s to 1h",
        "{ramp: {warm: yes}} => 'yes' is not a boolean",
        "{ramp: {lenght: 5s}} => Did you mean 'length'?",
        "{ramp: 5s} => must be a mapping",
        "{footprint: {hold: 2h}} => Write a time from 1s to 1h",
        "{ladder: {limit: p99 < 5ms}} => 'rates' is missing",
        "{ladder: {rates: [1, 2]}} => 'limit' is missing",
        "{ladder: {rates: [1], limit: p99 < 5ms}} => has 2 to 100 rates, but this one has 1",
        "{ladder: {rates: [2, 1], limit: p99 < 5ms}} => 1/s comes after 2/s",
        "{ladder: {rates: [1, 1], limit: p99 < 5ms}} => without duplicates",
        "{ladder: {rates: [1, 20M], limit: p99 < 5ms}} => higher than any load engine can send",
        "{ladder: {rates: , limit: p99 < 5ms}} => rates must be a list, but this is empty",
        "{ladder: {rates: [], limit: p99 < 5ms}} => has 2 to 100 rates, but this one has 0",
        "{ladder: {rates: [1, x, 3], limit: p99 < 5ms}} => rates:",
        "{ladder: {rates: 5, limit: p99 < 5ms}} => rates must be a list",
        "{ladder: {rates: [1, 2], step: 1ms, limit: p99 < 5ms}} => Write a time from 100ms to 1h",
        "{ladder: {rates: [1, 2], limit: 5ms}} => is not a valid limit",
        "{ladder: {rates: [1, 2], limit: p0 < 5ms}} => p0 is not a valid percentile",
        "{ladder: {rates: [1, 2], limit: p101 < 5ms}} => p101 is not a valid percentile",
        "{ladder: {rates: [1, 2], limit: p99 < 5}} => write 5s for seconds",
        "{ladder: {rates: [1, 2], limit: p99 < 1h}} => Write a time from 1us to 10m",
        "slo => slo needs an objective. Write {slo: {p99: 50ms, errors: 0.1%}}",
        "{slo: {errors: 1%}} => slo needs a limit on a percentile",
        "{slo: {p99: 5ms, p98: 5ms}} => unknown key 'p98'",
        "{slo: {p99: 5}} => write 5s for seconds",
        "{slo: {p99: 5ms, errors: 200%}} => '200%' is more than 100%",
        "{slo: {p99: 5ms, step: 1ms}} => Write a time from 200ms to 10m",
        "{total: 0} => Write a whole number from 1 to",
        "{total: many} => is not a whole number",
        "{job: -1} => out of range",
      })
  void complainsInPlainWords(String text, String expected) {
    ExperimentException e = assertThrows(ExperimentException.class, () -> point(text));

    assertEquals(1, e.complaints().size(), () -> "one complaint: " + e.complaints());
    Complaint complaint = e.complaints().getFirst();
    assertTrue(complaint.sentence().contains(expected), complaint::toString);
    assertEquals("x.yaml:5", complaint.where());
  }

  private static Measure measure(String text) {
    return point(text).special().orElseThrow();
  }

  private static Point point(String text) {
    return read("a: {threads: virtual}, b: {threads: platform}", "path: /x, measure: " + text);
  }

  private static Point job(String text) {
    return read(
        "a: {program: batch, threads: virtual}, b: {program: batch, threads: platform}",
        "measure: " + text);
  }

  private static Point read(String variants, String point) {
    String yaml = "variants: {%s}\npoints:\n  p:\n".formatted(variants);
    String keys = "    " + point.replaceFirst(", measure", "\n    measure");
    return READER.read("x.yaml", yaml + keys, Path.of("")).points().getFirst();
  }
}
