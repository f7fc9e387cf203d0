package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import dev.sett.stats.rate.OverloadResponse;
import dev.sett.verdict.values.OverloadValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An overload of ten threads, and of as many virtual threads as there are requests. */
@Order(9) // the longest first
final class OverloadIT {

  @TempDir private Path folder;

  @Test
  void tenThreadsLeaveAQueueThatIsReported() throws Exception {
    // Ten threads do 10 / 20 ms = 500 a second; 2 x 2 x 200 are asked for.
    Path file =
        Files.writeString(
            folder.resolve("overload.yaml"),
            """
            variants:
              pool: {threads: "platform:10"}
              virtual: {threads: virtual}
            points:
              over:
                path: /work?idle=20ms
                connections: 100
                rate: 200/s
                measure: {overload: {factor: 2, length: 3s, recovery: 4s}}
            design: {blocks: 1, slice: 300ms, warm-up: 300ms..600ms, budget: 2m}
            """);

    SettProcess.Ended ended =
        SettProcess.run(
            List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));

    // 4: such short trials may be refused where the machine was busy.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    Path only;
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      only = folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
    ResultFolder result = ResultFolder.open(only);
    List<Trial> trials = result.trials().all();
    assertEquals(2, trials.size(), ended.text());
    for (Trial trial : trials) {
      assertTrue(trial.failure().isEmpty(), ended.text());
      assertTrue(trial.slices(Phase.CAPACITY).isEmpty(), "the rate was given");
      assertTrue(trial.samples().size() >= 10, "about one a second: " + trial.samples().size());
    }
    Trial pool = trials.stream().filter(t -> t.variant().equals("pool")).findFirst().orElseThrow();
    OverloadMeasure overload =
        new OverloadMeasure(2, Duration.ofSeconds(3), Duration.ofSeconds(4), Duration.ofSeconds(1));
    OverloadResponse response = new OverloadValues(overload).response(pool).orElseThrow();
    assertEquals(13, response.seconds().size());
    assertTrue(response.rightRps() <= 520, response.rightRps() + " of at most 500 a second");
    assertTrue(response.unansweredAtEnd() >= 800, response.unansweredAtEnd() + " of 2400 left");
    assertTrue(ended.text().contains("Overload (2 x 400/s for 3 s): A (pool)"), ended.text());
    String page = Files.readString(result.report());
    assertTrue(page.contains("<h2>Overload and recovery</h2>"), "the section");
    assertFalse(page.contains("NaN"), "the page");
  }
}
