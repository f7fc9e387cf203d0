package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another load tool in place of Sett's own engine: here scripts that answer as wrk and wrk2 do. */
@Order(6) // the longest first
final class EnginesIT {

  private static final String WRK =
      """
      case " $* " in *" -v "*) echo 'wrk 4.1.0 [epoll]'; exit 1;; esac
      """;
  private static final String WRK2 =
      """
      case " $* " in *" -v "*) echo 'wrk 4.0.0 [epoll]'; echo ' -R, --rate'; exit 1;; esac
      """;

  /** Half a second of work, and the answer for a second. */
  private static final String ANSWER =
      """
      sleep 0.2
      echo 'Running 1s test @ http://127.0.0.1/'
      echo '  1 threads and 8 connections'
      echo 'sett-wrk: {%s"connect":0,"read":0,"write":0,"status":0,"timeout":0,"duration_us":1000000,"requests":%s,"bytes":99,"max_us":9000,"percentiles_us":{"50":1000,"99":8000}}'
      """;

  @TempDir private Path folder;

  private Path script(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + text);
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private static List<String> compare(String engine, Path results) {
    return List.of(
        "compare",
        "--a",
        "platform:8",
        "--b",
        "virtual",
        "--work",
        "cpu=1",
        "--engine",
        engine,
        "--results",
        results.toString(),
        "--duration",
        "500ms",
        "--warm-up",
        "300ms..300ms",
        "--blocks",
        "1",
        "--budget",
        "240s",
        "--connections",
        "8",
        "--plain");
  }

  private SettProcess.Ended run(String variable, Path tool, List<String> arguments)
      throws IOException, InterruptedException {
    return SettProcess.start(arguments, Map.of(variable, tool.toString())).await();
  }

  private ResultFolder only() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("results"))) {
      return ResultFolder.open(all.findFirst().orElseThrow());
    }
  }

  @Test
  void aToolWithoutARateMeasuresCapacityAndTheReportNamesIt() throws Exception {
    Path wrk = script("wrk", WRK + ANSWER.formatted("", "5000"));

    SettProcess.Ended ended = run("SETT_WRK", wrk, compare("wrk", folder.resolve("results")));

    // One block is enough to see what is measured; no verdict is asked for.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    Result result = only().result().orElseThrow();
    assertTrue(result.effects().stream().anyMatch(e -> e.metric() == Metric.REQUESTS_PER_SECOND));
    assertTrue(result.effects().stream().noneMatch(e -> e.metric() == Metric.CPU_PER_REQUEST));
    assertTrue(
        result.warnings().stream()
            .anyMatch(
                w ->
                    w.kind() == Warning.Kind.LOAD_TOOL
                        && w.text().contains("wrk 4.1.0")
                        && w.text().contains("CPU per request and latency were not measured")),
        () -> result.warnings().toString());
    assertTrue(Files.readString(only().report()).contains("estimated from its mean cycle"));
    for (Trial trial : only().trials().all()) {
      assertTrue(trial.warmUp().isPresent());
      assertTrue(trial.slices(Phase.COST).isEmpty());
      Slice slice = trial.slices(Phase.CAPACITY).getFirst();
      assertTrue(slice.load().windows().isEmpty());
      assertTrue(slice.load().engine().cpuNanos() > 0);
      assertTrue(slice.usage().wallNanos() > 150_000_000);
    }
    assertEquals(0, SettProcess.run("report", only().path().toString()).code());
  }

  @Test
  void aToolWithARateHasAFixedRatePhase() throws Exception {
    Path wrk2 = script("wrk2", WRK2 + ANSWER.formatted("\"rate\":500,", "5000"));

    SettProcess.Ended ended = run("SETT_WRK2", wrk2, compare("wrk2", folder.resolve("results")));

    // One block is enough to see what is measured; no verdict is asked for.
    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    Slice cost = only().trials().all().getFirst().slices(Phase.COST).getFirst();
    assertEquals(2500, cost.load().targetRps(), 1);
    assertEquals(1_000_000, (double) cost.load().responseNanos(50), 1_000.0);
  }

  @Test
  void aToolThatFailsIsShownWithItsLastLines() throws Exception {
    Path wrk = script("wrk", WRK + "echo 'out of luck' >&2\nexit 7\n");
    SettProcess.Ended ended = run("SETT_WRK", wrk, compare("wrk", folder.resolve("results")));
    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("wrk failed with exit code 7"), ended.text());
    assertTrue(ended.text().contains("out of luck"), ended.text());
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void anAnswerThatCantBeReadIsShown() throws Exception {
    Path wrk = script("wrk", WRK + "echo 'Segmentation fault, maybe'\n");
    SettProcess.Ended ended = run("SETT_WRK", wrk, compare("wrk", folder.resolve("results")));
    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("without printing the line"), ended.text());
    assertTrue(ended.text().contains("Segmentation fault, maybe"), ended.text());
  }

  @Test
  void aToolThatIsMissingOrTooOldIsRefusedBeforeAnythingStarts() throws Exception {
    Path results = folder.resolve("results");
    SettProcess.Ended missing = run("SETT_OHA", folder.resolve("nothing"), compare("oha", results));
    assertEquals(2, missing.code(), missing.text());
    assertTrue(missing.text().contains("SETT_OHA is set to"), missing.text());
    Path old = script("oha", "echo 'oha 1.4.0'\n");
    SettProcess.Ended tooOld = run("SETT_OHA", old, compare("oha", results));
    assertEquals(2, tooOld.code(), tooOld.text());
    assertTrue(tooOld.text().contains("oha 1.4.0"), tooOld.text());
    SettProcess.Ended unknown = SettProcess.run(compare("wrkk", results));
    assertEquals(2, unknown.code(), unknown.text());
    assertTrue(unknown.text().contains("Did you mean 'wrk'?"), unknown.text());
    assertFalse(Files.exists(results));
  }

  @Test
  void interruptionEndsTheToolToo() throws Exception {
    String token = "sett-tool-" + ProcessHandle.current().pid();
    Path wrk = script("wrk", WRK + "exec sh -c 'sleep 300; : " + token + "'\n");
    SettProcess sett =
        SettProcess.start(
            compare("wrk", folder.resolve("results")), Map.of("SETT_WRK", wrk.toString()));
    long until = System.nanoTime() + 180_000_000_000L;
    while (SettProcess.running(token).isEmpty() && System.nanoTime() < until) {
      Thread.sleep(50);
    }
    assertFalse(SettProcess.running(token).isEmpty(), sett.text());
    sett.signal("INT");
    sett.await();
    assertEquals(List.of(), SettProcess.leftOver(token));
  }

  private static List<String> tour(String rounds) {
    return List.of(
        "engines",
        "--tools",
        "wrk",
        "--rounds",
        rounds,
        "--duration",
        "1s",
        "--connections",
        "8",
        "--markdown");
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void allEnginesOnOneServerAreOneTable() throws Exception {
    Path wrk = script("wrk", WRK + ANSWER.formatted("", "5000"));
    SettProcess.Ended ended = run("SETT_WRK", wrk, tour("1"));
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains("| engine | req/s |"), ended.text());
    assertTrue(ended.text().contains("| wrk 4.1.0 | 5000 |"), ended.text());
    assertTrue(ended.text().contains("| sett "), ended.text());
  }

  /** Before, the engine had no other turn. */
  @Test
  @Tag("long")
  @Tag("commands")
  void anEngineThatIsKilledLosesNoMoreThanOneTurn() throws Exception {
    Path wrk = script("wrk", WRK + ANSWER.formatted("", "5000"));
    SettProcess sett = SettProcess.start(tour("2"), Map.of("SETT_WRK", wrk.toString()));
    sett.awaitText("round 1 of 2, capacity, ");
    assertTrue(sett.loadEngine().destroyForcibly());

    SettProcess.Ended ended = sett.await();

    assertTrue(
        ended.text().lines().filter(l -> l.endsWith(", sett: failed")).count() <= 1, ended.text());
    assertTrue(ended.text().contains("round 2 of 2, capacity, sett: "), ended.text());
    assertTrue(ended.text().contains("round 2 of 2, fixed rate, sett: "), ended.text());
    assertTrue(ended.text().contains("| wrk 4.1.0 | 5000 |"), ended.text());
  }
}
