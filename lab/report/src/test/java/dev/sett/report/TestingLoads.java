package dev.sett.report;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Objective;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.stats.Histograms;
import dev.sett.verdict.TestingResults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Results of ramps and ladders. */
final class TestingLoads {
  static final LadderMeasure LADDER =
      new LadderMeasure(
          List.of(1000.0, 2000.0, 4000.0, 8000.0),
          Duration.ofSeconds(10),
          99,
          Duration.ofMillis(5));

  private static final int BLOCKS = 3;
  private static final long MILLI = 1_000_000;

  private TestingLoads() {}

  /**
   * Ramps of 20 s to 1000 answers a second.
   *
   * @param riseSeconds of A and of B, in a straight line
   */
  static TestingResults.Made ramps(double... riseSeconds) {
    Measure measure = new RampMeasure(Duration.ZERO, Duration.ofSeconds(20), /* warm= */ false);
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      for (int place = 0; place < 2; place++) {
        double rise = riseSeconds[place] * (1 + 0.05 * block);
        List<LoadSlice.Window> windows =
            IntStream.range(0, 200)
                .mapToObj(i -> Math.round(100 * Math.min(1, (i + 0.5) / 10 / rise)))
                .map(n -> new LoadSlice.Window(n, 0, MILLI, MILLI, MILLI))
                .toList();
        LoadSlice load = load(0, 20, 20_000, 0, windows, MILLI);
        trials.add(trial(trials.size() + 1, block, place, List.of(slice(Phase.RAMP, load))));
      }
    }
    return made(measure, trials);
  }

  /**
   * Overloads of 1500 a second for 20 s after 500 for 5 s: A does them all, and B does 1000 a
   * second, so that 10 000 wait at the end.
   *
   * @param b what was judged of B; empty: nothing
   */
  static TestingResults.Made overloads(List<Effect> b) {
    return overloads(/* mostOfA= */ 200, b);
  }

  /**
   * The same.
   *
   * @param mostOfA what A can do in a tenth of a second
   */
  static TestingResults.Made overloads(double mostOfA, List<Effect> b) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      for (int place = 0; place < 2; place++) {
        double most = place == 0 ? mostOfA : 100;
        List<LoadSlice.Window> windows = new ArrayList<>();
        double queue = 0;
        for (int i = 0; i < 560; i++) {
          queue += i >= 50 && i < 250 ? 150 : 50;
          double done = Math.min(queue, most);
          queue -= done;
          long nanos = MILLI + (long) (queue / (10 * most) * 1e9);
          windows.add(
              new LoadSlice.Window(
                  (long) done,
                  0,
                  nanos,
                  nanos,
                  nanos,
                  OptionalLong.of(nanos <= 1000 * MILLI ? (long) done : 0)));
        }
        Slice slice = slice(Phase.OVERLOAD, load(500, 56, 55_500, 0, windows, MILLI));
        Usage.Family carriers = new Usage.Family(ThreadFamily.CARRIER, 1, 1, 0, 0, 0);
        List<Usage.Family> families = place == 0 ? List.of() : List.of(carriers);
        trials.add(
            trial(
                trials.size() + 1,
                block,
                place,
                List.of(
                    new Slice(
                        slice.phase(),
                        slice.startMillis(),
                        slice.load(),
                        slice.usage().withFamilies(families)))));
      }
    }
    TestingResults.Made made = made(new OverloadMeasure(), trials);
    Result r = made.result();
    return new TestingResults.Made(
        new Result(r.plan(), r.finishedAt(), b, r.verdicts(), r.warnings(), r.interrupted()),
        trials);
  }

  /** A does 3000 a second and gives up after two rates beyond; B does them all. */
  static TestingResults.Made ladders() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      trials.add(
          trial(
              trials.size() + 1,
              block,
              /* place= */ 0,
              List.of(rung(1000), rung(2000), rung(4000))));
      trials.add(
          trial(
              trials.size() + 1,
              block,
              /* place= */ 1,
              List.of(within(1000), within(2000), within(4000), within(8000))));
    }
    return made(LADDER, trials);
  }

  /** A keeps the limit at no rate, in all blocks but the first; B does them all. */
  static TestingResults.Made laddersBelow() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      List<Slice> a = block == 1 ? List.of(within(1000), late(2000)) : List.of(late(1000));
      trials.add(trial(trials.size() + 1, block, /* place= */ 0, a));
      trials.add(
          trial(trials.size() + 1, block, /* place= */ 1, List.of(within(1000), within(2000))));
    }
    return made(LADDER, trials);
  }

  /** A meets the objective up to 2000 a second, B up to 4000; one step of B has errors. */
  static TestingResults.Made searches() {
    Measure measure = new SloMeasure(Objective.parse("p99=5ms"), Duration.ofSeconds(10));
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      trials.add(
          trial(
              trials.size() + 1,
              block,
              /* place= */ 0,
              List.of(tried(2000, 2, 0), tried(3000, 20, 0))));
      trials.add(
          trial(
              trials.size() + 1,
              block,
              /* place= */ 1,
              List.of(tried(4000, 2, 0), tried(5000, 3, 1000))));
    }
    return made(measure, trials);
  }

  private static Slice tried(double rate, long millis, long failed) {
    return slice(
        Phase.SEARCH,
        load(rate, 10, (long) (10 * rate) - failed, failed, List.of(), millis * MILLI));
  }

  private static Slice late(double rate) {
    return slice(Phase.RUNG, load(rate, 10, (long) (10 * rate), 0, List.of(), 6 * MILLI));
  }

  /** A rung of a server that does 3000 a second. */
  private static Slice rung(double rate) {
    if (rate <= 3000) {
      return within(rate);
    }
    LoadSlice load = load(rate, 10, 30_000, (long) (10 * rate) - 30_000, List.of(), 4_000 * MILLI);
    return slice(Phase.RUNG, load);
  }

  private static Slice within(double rate) {
    return slice(Phase.RUNG, load(rate, 10, (long) (10 * rate), 0, List.of(), 2 * MILLI));
  }

  private static LoadSlice load(
      double rate,
      long seconds,
      long answered,
      long late,
      List<LoadSlice.Window> windows,
      long latencyNanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(latencyNanos, answered);
    String latency = Histograms.encode(histogram);
    return new LoadSlice(
        rate,
        50,
        seconds * 1000 * MILLI,
        answered,
        answered,
        answered,
        late == 0
            ? Map.of()
            : Map.of(ErrorKind.TIMEOUT, new LoadSlice.Failures(late, "no connection")),
        windows,
        latency,
        latency,
        latency,
        latency,
        new LoadSlice.Engine(1, 10, 1, 1),
        Map.of(),
        /* idleCloseRetries= */ OptionalLong.empty());
  }

  private static Slice slice(Phase phase, LoadSlice load) {
    Usage usage =
        new Usage(
            1000 * MILLI,
            1,
            1,
            0,
            0,
            0,
            0,
            List.of(),
            10,
            100 << 20,
            0,
            new Usage.Machine(1, 0, 0, 0));
    return new Slice(phase, 1000, load, usage);
  }

  private static List<Variant> variants() {
    return List.of(
        new Variant("pool", BuiltInServer.of("jetty", "platform:200")),
        new Variant(TestingResults.HOSTILE, BuiltInServer.of("jetty", "virtual")));
  }

  private static Trial trial(int number, int block, int place, List<Slice> slices) {
    return new Trial(
        number,
        block,
        place + 1,
        "point",
        variants().get(place).name(),
        TestingResults.STARTED,
        Optional.empty(),
        Optional.empty(),
        slices,
        List.of(),
        List.of(),
        Optional.empty());
  }

  private static TestingResults.Made made(Measure measure, List<Trial> trials) {
    Point point =
        new Point("point", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())
            .measured(measure);
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "run", "loads.yaml"),
            TestingResults.STARTED,
            new Experiment(
                "loads", "", variants(), List.of(point), Defaults.design(), Placement.AUTOMATIC),
            Pairing.ALTERNATING,
            "0",
            "1",
            new Fingerprint(Map.of()),
            List.of());
    return new TestingResults.Made(
        new Result(
            plan,
            TestingResults.STARTED.plusSeconds(90),
            List.of(),
            List.of(),
            List.of(),
            /* interrupted= */ false),
        trials);
  }
}
