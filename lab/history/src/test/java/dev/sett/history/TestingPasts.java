package dev.sett.history;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.stats.BoundedComparison;
import dev.sett.stats.Comparison;
import dev.sett.stats.PairedSample;
import dev.sett.stats.StatsDefaults;
import dev.sett.stats.ValueBounds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** Results of an experiment, one a day, made from seeds. */
public final class TestingPasts {
  private static final Instant FIRST = Instant.parse("2026-11-01T10:00:00Z");
  private static final int BLOCKS = 6;

  private int connections = 50;
  private double cpuOfB = 1;
  private String flagsOfB = "";
  private Optional<String> commit = Optional.empty();
  private final Map<String, String> machine = new LinkedHashMap<>();

  /** Results of today's settings: A and B alike, on one machine, of no known commit. */
  public TestingPasts() {
    machine.put("cpu", "AMD EPYC");
    machine.put("kernel", "6.18.44");
    machine.put("memory", "24105 MiB");
    machine.put("lab jdk", "Eclipse Adoptium 25.0.3+9");
    machine.put("load average", "0.1");
  }

  /** Ten days of which B needs a tenth more CPU from the one of this index on. */
  public static List<HistoricalResult> tenWithAChangeAt(int index) {
    List<HistoricalResult> pasts = new ArrayList<>();
    for (int day = 0; day < 10; day++) {
      pasts.add(
          new TestingPasts()
              .commit(
                  String.format(
                      java.util.Locale.ROOT, "%02da1b2c3d4e5f60718293a4b5c6d7e8f9000000", day))
              .cpuOfB(day < index ? 1 : 1.1)
              .past(day));
    }
    return pasts;
  }

  /** The same on a machine with another fact. */
  public TestingPasts machine(String fact, String value) {
    machine.put(fact, value);
    return this;
  }

  /** The same of a commit. */
  public TestingPasts commit(String of) {
    commit = Optional.of(of);
    return this;
  }

  /** The same over another number of connections. */
  public TestingPasts connections(int number) {
    connections = number;
    return this;
  }

  /** The same with B started otherwise. */
  public TestingPasts flagsOfB(String flags) {
    flagsOfB = flags;
    return this;
  }

  /** The same with more or less CPU for B. */
  public TestingPasts cpuOfB(double ratio) {
    cpuOfB = ratio;
    return this;
  }

  /** The result of a day, as it was found. */
  public HistoricalResult past(int day) {
    Result result = result(day);
    return new HistoricalResult("results/first-look-" + day, result.plan().commit(), result);
  }

  /** The result of a day. */
  public Result result(int day) {
    Instant began = FIRST.plus(Duration.ofDays(day));
    Experiment experiment =
        new Experiment(
            "first-look",
            "",
            List.of(
                new Variant("platform:200", BuiltInServer.of("jetty", "platform:200")),
                new Variant(
                    "virtual",
                    BuiltInServer.of("jetty", "virtual")
                        .withFlags(flagsOfB.isEmpty() ? List.of() : List.of(flagsOfB)))),
            List.of(
                new Point(
                    "ping",
                    Request.get(Optional.of("/ping")),
                    connections,
                    OptionalDouble.empty())),
            Defaults.design(),
            Placement.AUTOMATIC);
    Plan plan =
        new Plan(
                "0.1.0",
                List.of("./sett", "compare"),
                began,
                experiment,
                Pairing.ALTERNATING,
                "0",
                "1",
                new Fingerprint(machine),
                List.of())
            .withCommit(commit);
    Random random = new Random(day);
    return new Result(
        plan,
        began.plusSeconds(180),
        List.of(
            effect(Metric.REQUESTS_PER_SECOND, 43_000, 1, random),
            effect(Metric.CPU_PER_REQUEST, 20, cpuOfB, random)),
        List.of(),
        List.of(),
        /* interrupted= */ false);
  }

  private static Effect effect(Metric metric, double level, double ratio, Random random) {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    for (int i = 0; i < BLOCKS; i++) {
      a.add(level * Math.exp(0.01 * random.nextGaussian()));
      b.add(level * ratio * Math.exp(0.01 * random.nextGaussian()));
    }
    ValueBounds bounds = ValueBounds.exactly(a, b);
    return Effect.of(
        "ping",
        "platform:200",
        "virtual",
        metric,
        a,
        b,
        BoundedComparison.effects(
                new Comparison(0.95, 0.03, StatsDefaults.RESAMPLES, /* seed= */ 1)::effects,
                List.of(new BoundedComparison.Sample(new PairedSample("x", a, b), bounds)))
            .getFirst(),
        bounds,
        /* refused= */ false);
  }
}
