package dev.sett.verdict;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.verdict.words.VerdictSentence;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Results that look like real ones, made from a seed. */
public final class TestingResults {
  /** Moment at which all of them began. */
  public static final Instant STARTED = Instant.parse("2026-11-20T09:30:00Z");

  /** Text that breaks out of HTML, script, attributes and the direction of writing. */
  public static final String HOSTILE =
      "</script><img src=x onerror=alert(1)> <!-- \" ' & \u202eevil\u202c \u001b[31m שלום 🧵";

  /* Many tests look at the same, and a few thousand histograms take their time. */
  private static final Map<String, Made> MADE = new ConcurrentHashMap<>();

  private final long seed;
  private List<Variant> variants =
      List.of(
          new Variant("platform:200", BuiltInServer.of("jetty", "platform:200")),
          new Variant("virtual", BuiltInServer.of("jetty", "virtual")));
  private final List<Point> points =
      new ArrayList<>(
          List.of(
              new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty()),
              new Point(
                  "10 ms wait",
                  Request.get(Optional.of("/work?cpu=133&idle=9&file=1000")),
                  1000,
                  OptionalDouble.empty())));
  private Optional<Published> published = Optional.empty();
  private int blocks = 6;
  private double scale = 1;
  private Optional<Verdict> forced = Optional.empty();
  private final List<Warning> warnings = new ArrayList<>();

  private TestingResults(long seed) {
    this.seed = seed;
  }

  /** A result with the trials it stands on. */
  public record Made(Result result, List<Trial> trials) {
    /** Copies the list. */
    public Made {
      trials = List.copyOf(trials);
    }
  }

  /** Not in one step with the map, since some are made of others. */
  private static Made once(String name, Supplier<Made> make) {
    Made before = MADE.get(name);
    if (before != null) {
      return before;
    }
    Made made = make.get();
    MADE.put(name, made);
    return made;
  }

  /** What {@code first-look} gives: two points, six blocks of two variants, a few warnings. */
  public static Made firstLook(long seed) {
    return once("firstLook " + seed, () -> makeFirstLook(seed));
  }

  private static Made makeFirstLook(long seed) {
    TestingResults results = new TestingResults(seed);
    results.warnings.add(
        new Warning(
            Warning.Kind.MACHINE,
            "Turbo is on: the clock may change with temperature. Blocks in random order share that"
                + " between the variants."));
    return results.made();
  }

  /** Three variants at two points. */
  public static Made threeVariants(long seed) {
    return once("threeVariants " + seed, () -> makeThreeVariants(seed));
  }

  private static Made makeThreeVariants(long seed) {
    TestingResults results = new TestingResults(seed);
    results.variants =
        List.of(
            results.variants.get(0),
            results.variants.get(1),
            new Variant("virtual:400", BuiltInServer.of("jetty", "virtual:400")));
    return results.made();
  }

  /**
   * Three variants beside what somebody else found of them, at one point that is not in the run.
   */
  public static Made published(long seed) {
    return once("published " + seed, () -> makePublished(seed));
  }

  private static Made makePublished(long seed) {
    TestingResults results = new TestingResults(seed);
    results.variants = threeVariants(seed).result().plan().experiment().variants();
    results.published =
        Optional.of(
            new Published(
                "a study, 2020",
                "https://example.org/study#results",
                "4 CPUs server, 8 CPUs load, OpenJDK 16 with Loom",
                "May 2020",
                List.of(
                    figure("ping", "platform:200", Metric.REQUESTS_PER_SECOND, 9723),
                    figure("ping", "virtual", Metric.REQUESTS_PER_SECOND, 9193),
                    figure("10 ms wait", "platform:200", Metric.P99, 30_000),
                    figure("10 ms wait", "virtual", Metric.P99, 12_000),
                    figure("10 ms wait", "platform:200", Metric.REQUESTS_PER_SECOND, 0),
                    figure("10 ms wait", "virtual", Metric.REQUESTS_PER_SECOND, 8)),
                List.of(
                    finding("a fifth fewer on the ping", "ping", "virtual", 0.7, 0.85),
                    finding("60% more when they wait", "10 ms wait", "virtual", 1.6, 1.6),
                    finding("no difference on the ping", "ping", "virtual:400", 0.98, 1.04),
                    new Published.Finding(
                        "a sixth less CPU when they wait",
                        "10 ms wait",
                        Metric.CPU_PER_REQUEST,
                        "virtual",
                        "platform:200",
                        0.8,
                        0.9,
                        /* expected= */ true),
                    new Published.Finding(
                        "the bound makes no difference",
                        "10 ms wait",
                        Metric.CPU_PER_REQUEST,
                        "virtual:400",
                        "virtual",
                        0.99,
                        1.02,
                        /* expected= */ false),
                    finding("twice as many", "100 ms wait", "virtual", 1.8, 2.2))));
    results.warnings.add(
        new Warning(
            Warning.Kind.PLACEMENT,
            "100 ms wait was left out: it needs 4 CPUs, and this machine has 2."));
    return results.made();
  }

  private static Published.Figure figure(String point, String variant, Metric metric, double v) {
    return new Published.Figure(point, variant, metric, v);
  }

  private static Published.Finding finding(
      String says, String point, String variant, double low, double high) {
    return new Published.Finding(
        says,
        point,
        Metric.REQUESTS_PER_SECOND,
        variant,
        "platform:200",
        low,
        high,
        /* expected= */ false);
  }

  /**
   * A grid: two requests, four numbers of connections, two numbers of CPUs; the first request has
   * published figures.
   */
  public static Made grid(long seed) {
    return once("grid " + seed, () -> makeGrid(seed));
  }

  private static Made makeGrid(long seed) {
    TestingResults results = new TestingResults(seed);
    results.points.clear();
    List<Published.Figure> figures = new ArrayList<>();
    for (String path : List.of("10ms", "100ms")) {
      for (int cpus = 1; cpus <= 2; cpus++) {
        for (int connections : List.of(100, 250, 1000, 4000)) {
          String name =
              path + ", " + connections + " connections, " + cpus + (cpus == 1 ? " CPU" : " CPUs");
          results.points.add(
              new Point(
                  name,
                  Request.get(Optional.of("/work?idle=" + path)),
                  connections,
                  OptionalDouble.empty(),
                  Optional.empty(),
                  OptionalInt.of(cpus),
                  Optional.empty(),
                  Optional.empty(),
                  Map.of("path", path, "connections", "" + connections, "cpus", "" + cpus),
                  Optional.empty()));
          if (path.equals("10ms")) {
            figures.add(
                new Published.Figure(name, "virtual", Metric.REQUESTS_PER_SECOND, 4000.0 * cpus));
          }
        }
      }
    }
    results.published = Optional.of(new Published("somebody", "", "", "", figures, List.of()));
    return results.made();
  }

  /** Every name, command, header, error and line of output is an attack. */
  public static Made hostile(long seed) {
    return once("hostile " + seed, () -> makeHostile(seed));
  }

  private static Made makeHostile(long seed) {
    TestingResults results = new TestingResults(seed);
    Launch program =
        new OwnServer(
            List.of("java", HOSTILE),
            URI.create("http://localhost:8080/%3C/script%3E"),
            Optional.empty(),
            Optional.of(HOSTILE),
            Map.of("KEY", HOSTILE),
            Optional.of(HOSTILE),
            /* certificates= */ Optional.empty());
    results.variants =
        List.of(
            new Variant(HOSTILE, program),
            new Variant(
                "b" + HOSTILE,
                new BuiltInServer(
                    "j" + HOSTILE,
                    "x:" + HOSTILE,
                    List.of(HOSTILE),
                    List.of(HOSTILE),
                    Map.of(HOSTILE, HOSTILE),
                    Optional.empty())));
    results.points.clear();
    results.points.add(
        new Point(
            "p" + HOSTILE, Request.get(Optional.of("/" + HOSTILE)), 50, OptionalDouble.of(1000)));
    results.warnings.add(new Warning(Warning.Kind.PROGRAM, HOSTILE));
    results.published =
        Optional.of(
            new Published(
                HOSTILE,
                "javascript:alert(1)",
                HOSTILE,
                HOSTILE,
                List.of(),
                List.of(
                    new Published.Finding(
                        HOSTILE,
                        "p" + HOSTILE,
                        Metric.P99,
                        "b" + HOSTILE,
                        HOSTILE,
                        1,
                        2,
                        /* expected= */ false),
                    new Published.Finding(
                        HOSTILE,
                        HOSTILE,
                        Metric.P99,
                        "b" + HOSTILE,
                        HOSTILE,
                        1,
                        2,
                        /* expected= */ false))));
    return results.made();
  }

  /** Nothing was finished: every trial failed. */
  public static Made noTrials() {
    TestingResults results = new TestingResults(1);
    results.blocks = 0;
    Made none = results.made();
    List<Trial> failed =
        List.of(
            TestingCpuTrials.failed(1, results.points.getFirst(), results.variants.get(0)),
            TestingCpuTrials.failed(2, results.points.getFirst(), results.variants.get(1)));
    return new Made(none.result(), failed);
  }

  /** A single block: too few for any verdict. */
  public static Made oneBlock(long seed) {
    TestingResults results = new TestingResults(seed);
    results.blocks = 1;
    results.forced = Optional.of(Verdict.UNDECIDED);
    results.warnings.add(
        new Warning(Warning.Kind.FEW_BLOCKS, "Only 1 block was finished; a verdict needs 5."));
    return results.made();
  }

  /** The load engine was the limit, so no verdict is given. */
  public static Made refused(long seed) {
    return once("refused " + seed, () -> makeRefused(seed));
  }

  private static Made makeRefused(long seed) {
    TestingResults results = new TestingResults(seed);
    results.forced = Optional.of(Verdict.REFUSED);
    results.warnings.add(
        new Warning(
            Warning.Kind.ENGINE_LIMITED,
            "The load engine used 93% of its CPU at ping: it may have been the limit."));
    return results.made();
  }

  /** Figures far beyond what any machine gives. */
  public static Made huge(long seed) {
    TestingResults results = new TestingResults(seed);
    results.scale = 1e4;
    return results.made();
  }

  /** Many points that all gave the same, with twenty trials at each. */
  public static Made manyPoints(int number) {
    return once("manyPoints " + number, () -> makeManyPoints(number));
  }

  private static Made makeManyPoints(int number) {
    TestingResults results = new TestingResults(7);
    results.points.removeLast();
    results.blocks = 10;
    Made one = results.made();
    Point like = results.points.getFirst();
    List<Point> points = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      String name = "ping-" + i;
      points.add(new Point(name, like.request(), like.connections(), like.rateRps()));
      one.result().effects().forEach(effect -> effects.add(at(name, effect)));
      one.trials().forEach(trial -> trials.add(at(name, trials.size() + 1, trial)));
    }
    Plan plan = one.result().plan();
    return new Made(
        new Result(
            plan.withExperiment(plan.experiment().withPoints(points)),
            one.result().finishedAt(),
            effects,
            /* verdicts= */ List.of(),
            /* warnings= */ List.of(),
            /* interrupted= */ false),
        trials);
  }

  private static Effect at(String point, Effect effect) {
    return new Effect(
        point,
        effect.base(),
        effect.other(),
        effect.metric(),
        effect.baseValues(),
        effect.otherValues(),
        effect.ratio(),
        effect.low(),
        effect.high(),
        effect.plainLow(),
        effect.plainHigh(),
        effect.hodgesLehmann(),
        effect.wilcoxonP(),
        effect.verdict(),
        effect.blocksNeeded(),
        effect.censored(),
        effect.bounds());
  }

  private static Trial at(String point, int number, Trial trial) {
    return new Trial(
        number,
        trial.block(),
        trial.position(),
        point,
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        trial.slices(),
        trial.samples(),
        trial.warnings(),
        trial.failure());
  }

  private Made made() {
    List<Trial> trials = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    List<PointVerdict> verdicts = new ArrayList<>();
    Random random = new Random(seed);
    for (int p = 0; p < points.size(); p++) {
      Point point = points.get(p);
      List<TestingCpuTrials> byVariant = new ArrayList<>();
      for (int v = 0; v < variants.size(); v++) {
        byVariant.add(new TestingCpuTrials(point, variants.get(v), p % 2, v, scale));
      }
      for (int block = 1; block <= blocks; block++) {
        double drift = Math.exp(0.02 * random.nextGaussian());
        List<TestingCpuTrials> order = new ArrayList<>(byVariant);
        java.util.Collections.shuffle(order, random);
        for (int position = 1; position <= order.size(); position++) {
          trials.add(
              order.get(position - 1).trial(trials.size() + 1, block, position, drift, random));
        }
      }
      List<Effect> here = new ArrayList<>();
      for (int v = 1; v < variants.size() && blocks > 0; v++) {
        for (Metric metric : new SteadyMeasure().metrics()) {
          if (!byVariant.get(0).values(metric).isEmpty()) {
            here.add(TestingEffects.of(byVariant.get(0), byVariant.get(v), metric, forced));
          }
        }
      }
      effects.addAll(here);
      List<Effect> headline = here.stream().filter(e -> e.metric().headline()).toList();
      verdicts.add(
          new PointVerdict(
              point.name(),
              VerdictSentence.of(
                  point.name(),
                  variants.stream().map(Variant::name).toList(),
                  headline,
                  TestingPlans.of(variants, points, published, seed).experiment().design()),
              forced.filter(f -> f == Verdict.REFUSED).isPresent()
                  ? List.of("The load engine used 93% of its CPU.")
                  : List.of(),
              blocks == 0 ? 0 : (p == 0 ? 43500 : 5200) * scale));
    }
    return new Made(
        new Result(
            TestingPlans.of(variants, points, published, seed),
            STARTED.plusSeconds(187),
            effects,
            verdicts,
            warnings,
            blocks < 5),
        trials);
  }
}
