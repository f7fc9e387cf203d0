package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Start, footprint and programs that end by themselves, through the command line. */
@Order(3) // the longest first
final class ProgramsIT {

  private static final double MIB = 1024.0 * 1024.0;
  private static final Path BATCH =
      SettProcess.HOME.resolve("programs/apps/batch/target/sett-app-batch.jar");

  @TempDir private Path folder;

  @Test
  void startAndFootprintOfServersAreMeasured() throws Exception {
    Path file =
        write(
            """
            variants:
              pool: {threads: "platform:20"}
              virtual: {threads: virtual}
            points:
              start: {path: /ping, connections: 4, measure: start}
              fixed: {path: /ping, connections: 20, rate: 200/s, measure: {footprint: {hold: 1s}}}
            design: {blocks: 1, capacity: 300ms, cost: 300ms, slice: 300ms, warm-up: 300ms..300ms, budget: 3m}
            """);
    SettProcess.Ended ended = run(file);

    // 4: so short a load may be refused for a load engine that is still cold.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    ResultFolder result = ResultFolder.open(only(folder.resolve("results")));
    List<Trial> trials = result.trials().all();
    assertEquals(4, trials.size(), ended.text());
    for (Trial trial : trials) {
      MemoryReading started = trial.memory().getFirst();
      assertTrue(started.rssBytes() > 20 * MIB && started.rssBytes() < 2000 * MIB, "" + started);
      assertEquals(0, started.heapCommittedBytes(), "nobody looks inside before the load");
      assertEquals(
          List.of(), trial.warnings().stream().filter(w -> w.text().contains("heap")).toList());
      long readyMillis = trial.launched().orElseThrow().readyMillis();
      assertTrue(readyMillis > 50 && readyMillis < 60_000, readyMillis + " ms");
      if (trial.point().equals("fixed")) {
        MemoryReading loaded = trial.memory().get(1);
        assertTrue(loaded.heapUsedBytes() > MIB, loaded.toString());
        assertTrue(loaded.heapCommittedBytes() >= loaded.heapUsedBytes(), loaded.toString());
        assertTrue(loaded.heapResidentBytes() > MIB, loaded.toString());
        assertTrue(loaded.metaspaceBytes() > MIB, loaded.toString());
        assertTrue(loaded.threads() > 10 && loaded.stackBytes() > 0, loaded.toString());
        double more = trial.slices(Phase.MORE).getFirst().load().targetRps();
        assertEquals(220, more, 1e-6);
      } else {
        assertEquals(1, trial.memory().size());
        assertTrue(trial.slices().isEmpty());
      }
    }
    Result judged = result.result().orElseThrow();
    for (Metric metric : List.of(Metric.START, Metric.FOOTPRINT, Metric.REQUESTS_PER_MIB)) {
      assertTrue(judged.effects().stream().anyMatch(e -> e.metric() == metric), "" + metric);
    }
    String page = Files.readString(result.report());
    assertTrue(page.contains("<h2>Memory</h2>"));
    assertTrue(page.contains("<h2>Times from start to end</h2>"));
    assertFalse(page.contains("<h2>CPU per request</h2>"), "no empty section");
    assertFalse(page.contains("NaN"));
    assertFalse(ended.text().contains("NaN"), ended.text());
  }

  @Test
  void programsThatEndByThemselvesAreTimed() throws Exception {
    assumeTrue(Files.exists(BATCH), "apps/batch is not built; ./mvnw -Pservers builds it.");
    Path file =
        write(
            """
            variants:
              platform: {program: batch, threads: "platform:4", flags: --chunk 500, jvm-flags: -XX:TieredStopAtLevel=1}
              virtual: {program: batch, threads: virtual, flags: --chunk 500, jvm-flags: -XX:TieredStopAtLevel=1}
            points:
              rows: {measure: {job: 18286}}
            design: {blocks: 1, budget: 5m}
            """);
    SettProcess sett = start(file);
    // It may have to build the program first.
    sett.awaitText("block 1 ", Duration.ofMinutes(4));
    SettProcess.Ended ended = sett.await();

    assertEquals(0, ended.code(), ended.text());
    ResultFolder result = ResultFolder.open(only(folder.resolve("results")));
    assertEquals(2, result.trials().all().size(), ended.text());
    for (Trial trial : result.trials().all()) {
      JobExit how = trial.ended().orElseThrow();
      assertEquals(0, how.exitCode());
      assertTrue(how.wallNanos() > 300_000_000, how.toString());
      assertTrue(how.cpuNanos() > 300_000_000, how.toString());
      assertTrue(how.peakRssBytes() > 40 * MIB, how.toString());
    }
    Result judged = result.result().orElseThrow();
    assertEquals(
        List.of(Metric.TOTAL_TIME, Metric.UNITS_PER_SECOND, Metric.JOB_CPU, Metric.MEMORY),
        judged.effects().stream().map(e -> e.metric()).toList());
    String page = Files.readString(result.report());
    assertTrue(page.contains("18,286 units of work, start to end"));
    assertTrue(page.contains("<h3>Total time</h3>"));
    assertFalse(page.contains("<h2>Latency</h2>"));
  }

  @Test
  void aCommandThatFailsEndsTheRunWithItsLastLines() throws Exception {
    Path file =
        write(
            """
            variants:
              good: {run: "true"}
              bad: {run: "sh -c 'echo no room for bananas; exit 7'"}
            points:
              once: {measure: {job: 1}}
            design: {blocks: 1, budget: 3m}
            """);
    SettProcess.Ended ended = run(file);

    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("ended with exit code 7"), ended.text());
    assertTrue(ended.text().contains("no room for bananas"), ended.text());
  }

  @Test
  void aCommandThatTakesLongerThanTheWholeBudgetIsEnded() throws Exception {
    Path file =
        write(
            """
            variants:
              good: {run: "sleep 0.01"}
              bad: {run: "sleep 4321"}
            points:
              once: {measure: {job: 1}}
            design: {blocks: 1, budget: 5s, slice: 100ms, capacity: 100ms, cost: 100ms, warm-up: 0s..0s}
            """);
    SettProcess.Ended ended = run(file);

    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("was still running after 5s"), ended.text());
    assertEquals(List.of(), SettProcess.leftOver("sleep 4321"));
  }

  @Test
  void whatCantBeRunIsSaidBefore() throws Exception {
    Path file =
        write(
            """
            variants:
              a: {run: no-such-program-anywhere}
              b: {program: batch, threads: event-loop}
            points:
              once: {path: /ping}
            """);
    SettProcess.Ended ended = run(file);

    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("event-loop"), ended.text());
    assertTrue(ended.text().contains("Write measure: {job: N}"), ended.text());

    SettProcess.Ended missing =
        run(
            write(
                """
                variants: {a: {run: no-such-program-anywhere}, b: {run: "true"}}
                points: {once: {measure: {job: 1}}}
                design: {blocks: 1, budget: 3m}
                """));
    assertEquals(2, missing.code(), missing.text());
    assertTrue(missing.text().contains("'no-such-program-anywhere' was not found"), missing.text());
  }

  private SettProcess.Ended run(Path file) throws IOException, InterruptedException {
    return start(file).await();
  }

  private SettProcess start(Path file) throws IOException {
    return SettProcess.start(
        List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("programs.yaml"), text);
  }

  private static Path only(Path parent) throws IOException {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
