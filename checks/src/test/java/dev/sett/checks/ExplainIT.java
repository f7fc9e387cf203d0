package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Explanation;
import dev.sett.model.Inside;
import dev.sett.model.Metric;
import dev.sett.model.Result;
import dev.sett.model.ResultFolder;
import dev.sett.model.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reason, from the question to the control run, through the command line. */
final class ExplainIT {

  @TempDir private Path folder;

  @Test
  void tooFewThreadsAreFoundAndConfirmedByTwiceAsMany() throws Exception {
    // Ten threads that wait 20 ms do 500 a second for a hundred connections, whatever the CPU.
    SettProcess.Ended ended =
        SettProcess.start(
                List.of(
                    "compare",
                    "--a=platform:10",
                    "--b=virtual",
                    "--work=idle=20ms",
                    "--connections=100",
                    "--blocks=5",
                    "--duration=500ms",
                    "--warm-up=1s..1s",
                    "--explain-budget=90s",
                    "--plain",
                    "--results=" + folder))
            .await(Duration.ofMinutes(10));

    // 1: such short trials may be refused where the machine was busy.
    assertTrue(ended.code() == 0 || ended.code() == 1, ended.text());
    ResultFolder result;
    try (Stream<Path> results = Files.list(folder)) {
      result = ResultFolder.open(results.findFirst().orElseThrow());
    }
    Result judged = result.result().orElseThrow();
    Explanation why =
        judged.explanations().stream()
            .filter(e -> e.rule().equals("too-few-threads") && e.variant().equals("platform:10"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(ended.text()));
    // Twice on a quiet machine; on a busy one the control run may not tell how much, but never no.
    boolean confirmed = why.status() == Explanation.Status.CONFIRMED;
    assertTrue(confirmed || why.status() == Explanation.Status.UNDECIDED, why.toString());
    Explanation.Control control = why.control().orElseThrow();
    assertEquals(Metric.REQUESTS_PER_SECOND, control.metric());
    assertTrue(control.ratio() > 1.2 && control.ratio() < 5, why.toString());
    assertTrue(Files.isRegularFile(result.path().resolve(control.folder()).resolve("result.json")));
    assertTrue(!confirmed || ended.text().contains("(confirmed)"), ended.text());

    List<Trial> evidence = result.evidence();
    assertEquals(2, evidence.size());
    for (Trial trial : evidence) {
      Inside inside = trial.inside().orElseThrow();
      assertFalse(inside.windows().isEmpty(), trial.variant() + ": " + inside.missing());
      assertTrue(inside.recording().isPresent(), trial.variant() + ": " + inside.missing());
    }
    assertTrue(
        result.trials().stream().allMatch(t -> t.inside().isEmpty()),
        "what is compared is not looked into");

    String page = Files.readString(result.report());
    assertTrue(page.contains("<h2>Why</h2>"));
    SettProcess.Ended again = SettProcess.run(List.of("why", result.path().toString()));
    assertEquals(0, again.code(), again.text());
    assertTrue(again.text().contains("docs/why/too-few-threads"), again.text());
  }
}
