package dev.sett.model.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.Profile;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.WaitSample;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Sockets;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.storage.ResultJson;
import dev.sett.model.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExplainedResultTest {

  private static final Explanation EXPLANATION =
      new Explanation(
          "too-few-threads",
          "Too few threads",
          "post",
          "pool",
          Explanation.Status.CONFIRMED,
          "All 10 threads wait while 40 requests queue.",
          List.of(new Explanation.Reading("threads at work", 10, "")),
          Optional.of(
              new Explanation.Control(
                  "twice the threads",
                  "control-1-too-few-threads",
                  Metric.REQUESTS_PER_SECOND,
                  1.6,
                  2.1,
                  List.of(500.0, 505.0),
                  List.of(990.0, 1001.0),
                  1.98,
                  1.95,
                  2.01,
                  Optional.of(
                      new Explanation.Share(
                          Metric.REQUESTS_PER_SECOND,
                          "virtual",
                          2.5,
                          0.75,
                          0.7,
                          0.8,
                          /* attempts= */ 2)),
                  Optional.empty())),
          List.of("Spring Boot: server.tomcat.threads.max"),
          "Little's law",
          /* steps= */ List.of());

  private static final InsideEvidence INSIDE =
      new InsideEvidence(
          List.of(
              new InsideWindow(
                  1100,
                  100_000_000,
                  Optional.of(new InsideWindow.Carriers(98, 2, 2, 1.5, 0.25, 3, 20, 0.5)),
                  new InsideWindow.Hiccup(90, 60_000, 200_000),
                  new InsideWindow.Hiccup(10, 80_000, 12_000_000),
                  List.of(
                      new InsideWindow.PoolReading(
                          "ThreadPoolExecutor", "worker-", 10, 10, 10, 40, 1234)),
                  5_000_000,
                  1,
                  3_000_000,
                  40_000_000,
                  65_536,
                  400_000)),
          Optional.of(
              new RecordingSummary(
                  10_000_000_000L,
                  new RecordingSummary.Waits(12, 5_000_000, "App.read"),
                  RecordingSummary.Waits.NONE,
                  RecordingSummary.Waits.NONE,
                  RecordingSummary.Waits.NONE,
                  1_000_000,
                  -1,
                  0,
                  List.of(new RecordingSummary.Frame("App.work", 77)),
                  100,
                  List.of(
                      new CallNode(
                          "java.lang.Thread.run",
                          90,
                          List.of(new CallNode("app.App.work", 77, List.of())))),
                  /* sampler= */ Optional.empty(),
                  /* humongous= */ OptionalDouble.empty(),
                  /* allocations= */ List.of())),
          List.of("The pool of connections can't be seen."));

  private static final Profile PROFILE =
      new Profile(
          "async-profiler 4.5",
          Profile.PERF_EVENTS,
          10_000_000,
          50,
          List.of(
              new CallNode(
                  "app.App.work",
                  40,
                  List.of(
                      new CallNode(
                          "do_futex", 30, List.of(), Optional.of(CallNode.Kind.KERNEL))))));

  @Test
  void whatWasSeenInsideIsReadBack(@TempDir Path folder) {
    ResultFolder results = ResultFolder.create(folder, FilledResults.plan());
    Trial plain = FilledResults.trial();
    Trial looked =
        new Trial(
            plain.number(),
            plain.block(),
            plain.position(),
            plain.point(),
            plain.variant(),
            plain.startedAt(),
            plain.launched(),
            plain.warmUp(),
            plain.slices(),
            List.of(
                new Sample(
                    500,
                    plain.samples().getFirst().usage(),
                    Optional.of(new Sockets(1, 2, 3, 4, 5)))),
            plain.warnings(),
            plain.failure(),
            plain.memory(),
            plain.ended(),
            Optional.of(INSIDE),
            plain.leftOut());

    results.trials().save(looked);

    assertEquals(List.of(looked), results.trials().all());
  }

  @Test
  void aProfileIsReadBackAndWhatWasWrittenBeforeThereWereAnyStaysReadable() {
    InsideEvidence profiled = INSIDE.with(Optional.of(PROFILE), List.of("It was cut off."));
    assertEquals(2, profiled.missing().size());
    assertEquals(profiled, ResultJson.fromJson(ResultJson.toJson(profiled), InsideEvidence.class));

    String before = ResultJson.toJson(INSIDE);
    assertFalse(before.contains("profile") || before.contains("sampler"), before);
    assertTrue(before.contains("{\"method\":\"app.App.work\",\"samples\":77}"), before);
    assertEquals(INSIDE, ResultJson.fromJson(before, InsideEvidence.class));
  }

  @Test
  void whatThreadsWaitedForIsReadBackAndWhatWasWrittenBeforeThereWasAnyStaysReadable() {
    InsideEvidence dumped =
        INSIDE.withWaits(
            List.of(
                new WaitSample(
                    900,
                    5_000_000,
                    60,
                    List.of(
                        new WaitSample.Wait(
                            WaitSample.Kind.LOCK,
                            "Shop.order",
                            48,
                            "Shop.order",
                            Optional.of(WaitSample.Kind.SLEEP)),
                        new WaitSample.Wait(
                            WaitSample.Kind.SLEEP, "Shop.order", 1, "", Optional.empty())))));
    assertEquals(dumped, ResultJson.fromJson(ResultJson.toJson(dumped), InsideEvidence.class));
    assertFalse(ResultJson.toJson(INSIDE).contains("waits\":"));
  }

  @Test
  void anExplanationIsReadBackAndAResultWithoutOneSaysNothingOfIt(@TempDir Path folder)
      throws Exception {
    ResultFolder results = ResultFolder.create(folder, FilledResults.plan());
    Result plain = FilledResults.result();

    results.write(plain);
    assertFalse(Files.readString(folder.resolve("result.json")).contains("explanations"));

    results.write(plain.withExplanations(List.of(EXPLANATION)));
    assertEquals(List.of(EXPLANATION), results.result().orElseThrow().explanations());
  }

  @Test
  void controlRunsFromBeforeThereWereSharesStayReadable() {
    Explanation.Control control = EXPLANATION.control().orElseThrow();
    String now = ResultJson.toJson(control);
    String before = now.replaceFirst(",\\s*\"share\":\\{[^}]*}", "");
    assertFalse(before.equals(now), now);
    assertEquals(Optional.empty(), ResultJson.fromJson(before, Explanation.Control.class).share());
  }

  @Test
  void theStatusSaysHowMuchIsExplainedWhereThatIsLittle() {
    assertEquals("confirmed", EXPLANATION.statusWords());
    assertEquals(
        "real, but explains only 12% of the difference",
        partial(new Explanation.Share(Metric.P99, "virtual", 2.5, 0.12, 0.1, 0.14, 1))
            .statusWords());
    assertEquals(
        "real, but may explain only 10% of the difference",
        partial(new Explanation.Share(Metric.P99, "virtual", 2.5, 0.9, 0.1, 1.7, 1)).statusWords());
  }

  private static Explanation partial(Explanation.Share share) {
    Explanation.Control control = EXPLANATION.control().orElseThrow();
    return new Explanation(
        EXPLANATION.rule(),
        EXPLANATION.title(),
        EXPLANATION.point(),
        EXPLANATION.variant(),
        Explanation.Status.PARTIAL,
        EXPLANATION.text(),
        EXPLANATION.numbers(),
        Optional.of(
            new Explanation.Control(
                control.change(),
                control.folder(),
                control.metric(),
                control.lowest(),
                control.highest(),
                control.before(),
                control.after(),
                control.ratio(),
                control.low(),
                control.high(),
                Optional.of(share),
                Optional.empty())),
        EXPLANATION.advice(),
        EXPLANATION.reference(),
        /* steps= */ List.of());
  }

  @Test
  void aVariantOfItsOwnLoadAndCpusMeetsThePointWithThem() {
    Point point = FilledResults.plan().experiment().points().getFirst();
    Variant variant = FilledResults.plan().experiment().variants().getFirst();

    assertEquals(point, variant.at(point));
    Variant other =
        new Variant("other", variant.launch())
            .withConnections(OptionalInt.of(7))
            .withCpus(OptionalInt.of(2));
    assertEquals(7, other.at(point).connections());
    assertEquals(2, other.at(point).cpus().orElseThrow());
    assertEquals(point.name(), other.at(point).name());
  }
}
