package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capacity within an objective, through the command line. */
@Order(9) // the longest first
final class SloIT {

  @TempDir private Path folder;

  @Test
  void theCapacityWithinAnObjectiveIsFoundForEachVariant() throws Exception {
    // Two threads for requests that wait 20 ms: A answers 2 / 20 ms = 100 a second, B many more.
    Path file =
        Files.writeString(
            folder.resolve("slo.yaml"),
            """
            variants:
              pool: {threads: "platform:2"}
              virtual: {threads: virtual}
            points:
              wait:
                path: /work?idle=20ms
                connections: 40
                measure: {slo: {p50: 200ms, errors: 5%, step: 400ms}}
            design: {blocks: 1, slice: 700ms, warm-up: 600ms..1s, budget: 4m}
            """);

    SettProcess.Ended ended =
        SettProcess.run(
            List.of("run", file.toString(), "--plain", "--results=" + folder.resolve("results")));

    // 4: such short trials may be refused where the machine was busy.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    ResultFolder result = ResultFolder.open(only(folder.resolve("results")));
    List<Trial> trials = result.trials().all();
    assertEquals(2, trials.size(), ended.text());
    for (Trial trial : trials) {
      List<Double> rates =
          trial.slices(Phase.SEARCH).stream().map(s -> s.load().targetRps()).toList();
      assertTrue(rates.size() == 8 && rates.getFirst() > 0, rates::toString);
      assertTrue(rates.stream().distinct().count() > 2, rates::toString);
    }
    String page = Files.readString(result.report());
    assertTrue(page.contains("<h2>Capacity within the objective</h2>"), "the section");
    assertTrue(
        page.contains("The objective: a p50 of 200 ms or less and at most 5% errors."),
        "its objective");
    assertFalse(page.contains("NaN"), "the page");
    assertTrue(ended.text().contains("requests per second within the objective"), ended.text());
  }

  @Test
  void anObjectiveThatIsNoneIsASentenceBeforeAnythingRuns() throws Exception {
    SettProcess.Ended ended =
        SettProcess.run(
            List.of("compare", "--slo=p98=5ms", "--results=" + folder.resolve("results")));

    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("'p98' can't be an objective. Did you mean"), ended.text());
    assertFalse(Files.exists(folder.resolve("results")), "nothing was measured");
  }

  private static Path only(Path parent) throws Exception {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
