package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ramp, ladder and a number of requests, through the command line. */
@Order(9) // the longest first
final class MeasuresIT {

  @TempDir private Path folder;

  @Test
  void rampLadderAndANumberOfRequestsAreMeasured() throws Exception {
    // Ten threads for twenty connections: A does 10 / 20 ms = 500 a second, B twice that.
    Path file =
        Files.writeString(
            folder.resolve("measures.yaml"),
            """
            variants:
              pool: {threads: "platform:10"}
              virtual: {threads: virtual}
            points:
              rise:
                path: /work?idle=20ms
                connections: 20
                measure: {ramp: {over: 500ms, length: 3s}}
              climb:
                path: /work?idle=20ms
                connections: 100
                measure: {ladder: {rates: [100/s, 300/s, 900/s], step: 1s, limit: "p50 < 250ms"}}
              number:
                script: {think: 2ms, requests: {work: {path: /work?idle=200ms}}}
                connections: 20
                measure: {total: 200}
            design: {blocks: 1, capacity: 300ms, cost: 300ms, slice: 300ms, warm-up: 300ms..600ms, budget: 4m}
            """);

    SettProcess.Ended ended =
        SettProcess.run(
            List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));

    // 4: such short trials may be refused where the machine was busy.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    ResultFolder result = ResultFolder.open(only(folder.resolve("results")));
    List<Trial> trials = result.trials().all();
    assertEquals(6, trials.size(), ended.text());
    trials.stream().filter(t -> t.point().equals("rise")).forEach(MeasuresIT::checkRamp);
    trials.stream().filter(t -> t.point().equals("climb")).forEach(MeasuresIT::checkLadder);
    trials.stream().filter(t -> t.point().equals("number")).forEach(MeasuresIT::checkTotal);

    Result judged = result.result().orElseThrow();
    Effect total = effect(judged, Metric.TOTAL_TIME);
    double ofPool = seconds(trials, "pool");
    assertEquals(seconds(trials, "virtual") / ofPool, total.ratio(), 0.01, total.toString());
    assertEquals(List.of(ofPool), total.baseValues(), total.toString());
    Effect within = effect(judged, Metric.RATE_WITHIN);
    assertTrue(
        within.baseValues().stream().allMatch(rate -> rate <= 300),
        "500 a second is all there is: " + within);
    assertTrue(within.otherValues().stream().allMatch(rate -> rate <= 900), within.toString());

    String page = Files.readString(result.report());
    for (String heading :
        List.of("From idle to full load", "Latency at each rate", "Times from start to end")) {
      assertTrue(page.contains("<h2>" + heading + "</h2>"), heading);
    }
    for (String heading : List.of("Latency", "CPU per request", "Throughput of each trial")) {
      assertFalse(page.contains("<h2>" + heading + "</h2>"), "an empty section: " + heading);
    }
    assertTrue(page.contains("200 requests over 20 connections"), "the head of its card");
    assertFalse(page.contains("NaN"), "the page");
    assertFalse(ended.text().contains("NaN"), ended.text());
    assertTrue(ended.text().contains("200 requests in "), ended.text());
  }

  /** Nothing is measured at a fixed rate. */
  @Test
  void capacityIsMeasuredAlone() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("capacity.yaml"),
            """
            variants:
              pool: {threads: "platform:10"}
              virtual: {threads: virtual}
            points:
              top: {path: "/work?idle=100ms", connections: 20, measure: capacity}
            design: {blocks: 2, capacity: 1s, slice: 500ms, warm-up: 500ms..1s, budget: 2m}
            """);

    SettProcess.Ended ended =
        SettProcess.run(
            List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));

    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    ResultFolder result = ResultFolder.open(only(folder.resolve("results")));
    for (Trial trial : result.trials().all()) {
      assertEquals(Optional.empty(), trial.failure(), ended.text());
      assertEquals(2, trial.slices(Phase.CAPACITY).size(), trial.variant());
      assertTrue(
          trial.slices().stream()
              .allMatch(s -> s.phase() == Phase.WARM_UP || s.phase() == Phase.CAPACITY),
          trial.variant());
    }
    Effect rate = effect(result.result().orElseThrow(), Metric.REQUESTS_PER_SECOND);
    // Ten threads for twenty connections, so at most twice as many.
    assertTrue(rate.ratio() > 1.2 && rate.ratio() < 2.5, rate.toString());
    String page = Files.readString(result.report());
    assertTrue(page.contains("Capacity only"), "the head of its card");
    assertTrue(page.contains("<h2>Throughput of each trial</h2>"), "its curve");
    assertFalse(page.contains("<h2>CPU per request</h2>"), "an empty section");
    assertFalse(page.contains("NaN"), "the page");
  }

  /** Points vary what a job does, on how many CPUs, and with which heap. */
  @Test
  void jobsHaveTheFlagsTheCpusAndTheHeapOfTheirPoint() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() >= 2);
    Path file =
        Files.writeString(
            folder.resolve("jobs.yaml"),
            """
            variants:
              threads: {program: standalone, threads: "platform:2", flags: "--wait 1ms"}
              virtual: {program: standalone, threads: virtual, flags: "--wait 1ms"}
            points:
              few: {measure: {job: {units: 30, time: '"seconds":([0-9.]+)', flags: --count 30}}}
              more: {cpus: 2, heap: 96m, measure: {job: {units: 40, time: '"seconds":([0-9.]+)', flags: --count 40}}}
            design: {blocks: 1, budget: 2m}
            """);

    SettProcess.Ended ended =
        SettProcess.run(
            List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));

    List<Trial> trials = ResultFolder.open(only(folder.resolve("results"))).trials().all();
    assertEquals(4, trials.size(), ended.text());
    for (Trial trial : trials) {
      assertEquals(Optional.empty(), trial.failure(), ended.text());
      LaunchedProcess launched = trial.launched().orElseThrow();
      boolean few = trial.point().equals("few");
      String command = String.join(" ", launched.commandLine());
      assertTrue(command.endsWith("--wait 1ms --count " + (few ? 30 : 40)), command);
      assertEquals(!few, command.contains(" -Xmx96m "), command);
      assertEquals(few ? 1 : 2, CpuSet.parse(launched.cpus()).size(), launched.cpus());
    }
  }

  private static void checkRamp(Trial trial) {
    assertTrue(trial.warmUp().isEmpty(), "a cold ramp has no warm-up");
    LoadSlice ramp = one(trial, Phase.RAMP);
    assertEquals(30, ramp.windows().size());
    assertEquals(0, ramp.failed(), () -> ramp.errors().toString());
    assertTrue(ramp.completed() > 20 && ramp.completed() <= 3000, "" + ramp.completed());
    // One connection more every 25 ms, each for 20 ms at least: 45. All at once it would be 200, or
    // 100 on ten threads.
    long first = ramp.windows().subList(0, 2).stream().mapToLong(w -> w.completed()).sum();
    assertTrue(first <= 60, first + " at first");
  }

  private static void checkLadder(Trial trial) {
    assertEquals(
        List.of(100.0, 300.0, 900.0),
        trial.slices(Phase.RUNG).stream().map(s -> s.load().targetRps()).toList());
    assertTrue(
        trial.slices(Phase.WARM_UP).stream().allMatch(s -> s.load().targetRps() == 100),
        "warmed up at the first rate");
    LoadSlice highest = trial.slices(Phase.RUNG).getLast().load();
    // What was late in the rung before may be answered in this one, but no more is sent than is due
    // in its 1.2 s.
    assertTrue(highest.sent() > 20 && highest.sent() <= 1100, trial.variant() + highest.sent());
  }

  private static void checkTotal(Trial trial) {
    LoadSlice total = one(trial, Phase.TOTAL);
    assertEquals(200, total.sent());
    assertEquals(200, total.answered());
    // 200 x 200 ms over 10 or 20 at once, and what a cold program takes longer, and pauses.
    double least = trial.variant().equals("pool") ? 4 : 2;
    double seconds = total.countedNanos() / 1e9;
    assertTrue(seconds >= least, trial.variant() + ": " + seconds + " s");
  }

  private static double seconds(List<Trial> trials, String variant) {
    return trials.stream()
        .filter(t -> t.point().equals("number") && t.variant().equals(variant))
        .mapToDouble(t -> one(t, Phase.TOTAL).countedNanos() / 1e9)
        .findFirst()
        .orElseThrow();
  }

  private static LoadSlice one(Trial trial, Phase phase) {
    List<Slice> slices = trial.slices(phase);
    assertEquals(1, slices.size());
    return slices.getFirst().load();
  }

  private static Effect effect(Result result, Metric metric) {
    return result.effects().stream().filter(e -> e.metric() == metric).findFirst().orElseThrow();
  }

  private static Path only(Path parent) throws IOException {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
