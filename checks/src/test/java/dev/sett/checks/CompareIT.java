package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job, short, from the command line to the report. */
@Order(5) // the longest first
final class CompareIT {

  @TempDir private Path results;

  @Test
  void everyTrialHoldsWhatIsNeededToCheckIt() throws Exception {
    waits();
    assertTrue(Files.readString(ResultFolder.open(folder()).report()).contains("platform:2"));
    everyTrialIsWhole();
  }

  /**
   * Waiting is what differs most, so even a short run must see it; here for a back end, which the
   * lab starts beside the servers. Where tests run beside it, they can leave it undecided.
   */
  @Test
  @Tag("long")
  @Tag("commands")
  void virtualThreadsBeatAPoolOfTwoWhenRequestsOnlyWait() throws Exception {
    SettProcess.Ended ended = waits();
    Effect rps =
        effect(ResultFolder.open(folder()).result().orElseThrow(), Metric.REQUESTS_PER_SECOND);
    // 16 connections against 2 threads: 8 times, less what the requests cost beside waiting; more
    // where the machine stalled under the pool.
    assertTrue(rps.ratio() > 2 && rps.ratio() < 40, rps.toString());
    assertEquals(Verdict.B_BETTER, rps.verdict(), rps.toString());
    assertTrue(ended.text().contains("Gate passed: b slower than a"), ended.text());
    assertTrue(ended.text().contains("times the requests per second"), ended.text());
    aGateCanBeHeldAgainstItLater();
  }

  private SettProcess.Ended waits() throws Exception {
    SettProcess.Ended ended =
        compare(
            /* blocks= */ 5,
            "--a",
            "platform:2",
            "--b",
            "virtual",
            "--work",
            "remote=20ms",
            "--connections",
            "16",
            "--fail-if",
            "b slower than a by 5% on throughput");

    // Such short trials may be refused for a load engine that is still cold: the gate (1), or
    // others.
    assertTrue(List.of(0, 1, 4).contains(ended.code()), ended.text());
    Result result = ResultFolder.open(folder()).result().orElseThrow();
    assertEquals(Pairing.ALTERNATING, result.plan().pairing());
    assertEquals(
        Set.of("server backend", "server jetty"),
        result.plan().jars().orElseThrow().programs().keySet());
    assertTrue(ended.text().contains("b slower than a by 5% on throughput"), ended.text());
    return ended;
  }

  private void aGateCanBeHeldAgainstItLater() throws Exception {
    SettProcess.Ended ended =
        SettProcess.run(
            "report", folder().toString(), "--fail-if", "platform:2 slower than b on throughput");
    assertEquals(1, ended.code(), ended.text());
    assertTrue(ended.text().contains("Gate failed: platform:2 slower"), ended.text());
    assertTrue(ended.text().contains("beyond the limit of -3%"), ended.text());
  }

  private void everyTrialIsWhole() throws IOException {
    List<Trial> trials = ResultFolder.open(folder()).trials().all();
    assertEquals(10, trials.size());
    int agree = 0;
    int all = 0;
    for (Trial trial : trials) {
      assertTrue(trial.failure().isEmpty());
      assertTrue(trial.launched().orElseThrow().identity().contains("jetty"), trial.toString());
      assertTrue(trial.launched().orElseThrow().readyMillis() > 0);
      assertTrue(trial.launched().orElseThrow().jvm().orElseThrow().known(), trial.toString());
      assertTrue(trial.launched().orElseThrow().jars().isEmpty(), "those of the plan");
      assertFalse(trial.slices(Phase.CAPACITY).isEmpty());
      for (var slice : trial.slices(Phase.COST)) {
        long families = slice.usage().families().stream().mapToLong(f -> f.cpuNanos()).sum();
        double cpu = slice.usage().cpuNanos();
        assertTrue(cpu > 0);
        all++;
        agree += Math.abs(cpu - families) <= 0.1 * cpu + 30e6 ? 1 : 0;
      }
    }
    // Read one after the other, while the program goes on: for long where the machine stalls.
    assertTrue(agree > all / 2, agree + " of " + all + " are the sum of their families");
    String first = trials.getFirst().variant();
    assertTrue(
        trials.stream().filter(t -> t.position() == 1).anyMatch(t -> !t.variant().equals(first)),
        "always " + first + " first");
  }

  @Test
  void ownProgramGoesThroughTheSamePathOneAfterAnother() throws Exception {
    int port = SettProcess.freePort();
    String token = "token-" + System.nanoTime();
    String command = SettProcess.misbehaving(port, "healthy", token);

    SettProcess.Ended ended =
        compare(
            /* blocks= */ 2,
            "--a",
            command,
            "--b",
            command,
            "--url",
            "http://127.0.0.1:" + port + "/x?y=1",
            "--header",
            "Accept: text/plain",
            "--method",
            "POST",
            "--body",
            "hello",
            "--connections",
            "4");

    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    Result result = ResultFolder.open(folder()).result().orElseThrow();
    assertEquals(Pairing.SEQUENTIAL, result.plan().pairing());
    assertEquals(2, effect(result, Metric.CPU_PER_REQUEST).blocks());
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void ownProgramsOnTwoPortsAreAliveTogether() throws Exception {
    int port = SettProcess.freePort();
    int other = SettProcess.freePort();
    String token = "token-" + System.nanoTime();

    SettProcess.Ended ended =
        compare(
            /* blocks= */ 2,
            "--a",
            SettProcess.misbehaving(port, "healthy", token),
            "--b",
            SettProcess.misbehaving(other, "healthy", token),
            "--url",
            "http://127.0.0.1:" + port + "/",
            "--url-b",
            "http://127.0.0.1:" + other + "/",
            "--connections",
            "4");

    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    assertEquals(
        Pairing.ALTERNATING, ResultFolder.open(folder()).result().orElseThrow().plan().pairing());
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  private SettProcess.Ended compare(int blocks, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(arguments));
    all.addAll(
        List.of(
            "--duration",
            "400ms",
            "--warm-up",
            "400ms..400ms",
            "--blocks",
            Integer.toString(blocks),
            "--budget",
            "240s",
            "--plain",
            "--results",
            results.toString()));
    return SettProcess.run(all);
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private static Effect effect(Result result, Metric metric) {
    return result.effects().stream().filter(e -> e.metric() == metric).findFirst().orElseThrow();
  }
}
