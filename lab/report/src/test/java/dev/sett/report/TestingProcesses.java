package dev.sett.report;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.outside.MemoryReading;
import dev.sett.model.outside.MemoryReading.Moment;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.Trial;
import dev.sett.verdict.TestingResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Results of starts, footprints and programs that end by themselves. */
final class TestingProcesses {
  private static final long MIB = 1 << 20;
  private static final int BLOCKS = 5;

  private TestingProcesses() {}

  /** A footprint and a start of two servers; with no load, so without a request in it. */
  static TestingResults.Made servers(boolean inside) {
    List<Variant> variants =
        List.of(
            new Variant("platform:200", BuiltInServer.of("jetty", "platform:200")),
            new Variant("virtual", BuiltInServer.of("jetty", "virtual")));
    Point memory = point("memory", new FootprintMeasure(Duration.ofSeconds(20)));
    Point start = point("start", new StartMeasure());
    List<Trial> trials = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      for (int place = 0; place < 2; place++) {
        trials.add(
            trial(trials.size() + 1, block, memory, variants.get(place), readings(place, inside)));
        trials.add(
            trial(
                trials.size() + 1,
                block,
                start,
                variants.get(place),
                List.of(readings(place, inside).getFirst())));
      }
    }
    effects.add(effect(memory, variants, Metric.FOOTPRINT, 180, 140));
    effects.add(effect(start, variants, Metric.START, 620, 560));
    effects.add(effect(start, variants, Metric.MEMORY, 90, 80));
    return made(variants, List.of(memory, start), trials, effects);
  }

  /** Two builds, timed. */
  static TestingResults.Made jobs() {
    List<Variant> variants =
        List.of(
            new Variant("maven", command("./mvnw", "-q", TestingResults.HOSTILE)),
            new Variant("gradle", command("./gradlew")));
    Point build = point("build", new JobMeasure(1));
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      for (Variant variant : variants) {
        trials.add(trial(trials.size() + 1, block, build, variant, List.of()));
      }
    }
    List<Effect> effects =
        List.of(
            effect(build, variants, Metric.TOTAL_TIME, 4.8, 5.9),
            effect(build, variants, Metric.UNITS_PER_SECOND, 0.2, 0.17),
            effect(build, variants, Metric.JOB_CPU, 9.1, 9.2));
    return made(variants, List.of(build), trials, effects);
  }

  private static OwnJob command(String... words) {
    return new OwnJob(List.of(words), Optional.empty(), Map.of(), Optional.empty());
  }

  private static Point point(String name, Measure measure) {
    return new Point(name, Request.get(Optional.of("/ping")), 50, OptionalDouble.of(1000))
        .measured(measure);
  }

  /** 200 threads have their stacks; a tenth more load makes direct buffers grow. */
  private static List<MemoryReading> readings(int place, boolean inside) {
    List<MemoryReading> readings = new ArrayList<>();
    for (Moment moment : Moment.values()) {
      long step =
          switch (moment) {
            case STARTED -> 0;
            case LOADED -> 1;
            case MORE -> 2;
          };
      boolean divided = inside && moment != Moment.STARTED;
      long rss = (80 + 60 * step - 20L * place) * MIB;
      readings.add(
          new MemoryReading(
              moment,
              1000,
              rss,
              rss - MIB,
              divided ? 40 * MIB : 0,
              divided ? 64 * MIB : 0,
              divided ? 50 * MIB : 0,
              divided ? 8 * step * MIB : 0,
              divided ? 11 * MIB : 0,
              place == 0 ? 226 : 34,
              (place == 0 ? 20 : 2) * MIB));
    }
    return readings;
  }

  private static Trial trial(
      int number, int block, Point point, Variant variant, List<MemoryReading> memory) {
    return new Trial(
        number,
        block,
        1,
        point.name(),
        variant.name(),
        TestingResults.STARTED,
        Optional.of(new LaunchedProcess(List.of("java", variant.name()), "0", "", "25", 600, "")),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        memory,
        memory.isEmpty()
            ? Optional.of(new JobExit(0, 4_800_000_000L, 9_100_000_000L, 300 * MIB))
            : Optional.empty(),
        /* inside= */ Optional.empty(),
        /* leftOut= */ List.of());
  }

  private static Effect effect(
      Point point, List<Variant> variants, Metric metric, double a, double b) {
    List<Double> base = new ArrayList<>();
    List<Double> other = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      base.add(a * (1 + 0.01 * block));
      other.add(b * (1.02 - 0.01 * block));
    }
    double ratio = b / a;
    return new Effect(
        point.name(),
        variants.get(0).name(),
        variants.get(1).name(),
        metric,
        base,
        other,
        ratio,
        ratio * 0.98,
        ratio * 1.02,
        ratio * 0.99,
        ratio * 1.01,
        ratio,
        0.06,
        ratio < 1 ? Verdict.B_BETTER : Verdict.A_BETTER,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static TestingResults.Made made(
      List<Variant> variants, List<Point> points, List<Trial> trials, List<Effect> effects) {
    Experiment experiment =
        new Experiment("processes", "", variants, points, Defaults.design(), Placement.AUTOMATIC);
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "run", "processes.yaml"),
            TestingResults.STARTED,
            experiment,
            Pairing.SEQUENTIAL,
            "0",
            "1",
            new Fingerprint(Map.of()),
            List.of());
    List<PointVerdict> verdicts =
        points.stream()
            .map(p -> new PointVerdict(p.name(), "B is better.", List.of(), 1000))
            .toList();
    return new TestingResults.Made(
        new Result(
            plan, TestingResults.STARTED.plusSeconds(90), effects, verdicts, List.of(), false),
        trials);
  }
}
