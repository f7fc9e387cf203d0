package dev.sett.why;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.stats.Histograms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * A bank that waits 20 ms for each transfer, with 50 connections: ten threads answer 500 requests
 * per second with idle CPUs, virtual threads 2450.
 */
final class TestingBank {

  static final Point POINT =
      new Point(
          "transfer", Request.get(Optional.of("/work?idle=20ms")), 50, OptionalDouble.empty());
  static final Variant TEN = new Variant("platform:10", BuiltInServer.of("jetty", "platform:10"));
  static final Variant VIRTUAL = new Variant("virtual", BuiltInServer.of("jetty", "virtual"));
  static final Experiment EXPERIMENT =
      new Experiment(
          "bank",
          "Ten threads or virtual ones?",
          List.of(TEN, VIRTUAL),
          List.of(POINT),
          Defaults.design(),
          Placement.AUTOMATIC);

  private static final Instant STARTED = Instant.parse("2026-11-21T10:00:00Z");

  private TestingBank() {}

  /** The result of the comparison: virtual threads are better, at the same cost. */
  static Result result() {
    return result(
        EXPERIMENT,
        List.of(
            effect(
                TEN.name(),
                VIRTUAL.name(),
                Metric.REQUESTS_PER_SECOND,
                4.9,
                4.7,
                5.1,
                Verdict.B_BETTER),
            effect(
                TEN.name(),
                VIRTUAL.name(),
                Metric.CPU_PER_REQUEST,
                1.0,
                0.99,
                1.01,
                Verdict.EQUIVALENT)));
  }

  static Result result(Experiment experiment, List<Effect> effects) {
    Plan plan =
        new Plan(
            "0.1.0",
            List.of("./sett", "compare"),
            STARTED,
            experiment,
            Pairing.ALTERNATING,
            /* serverCpus= */ "0",
            /* loadCpus= */ "1",
            new Fingerprint(Map.of("kernel", "Linux 6.12")),
            List.of());
    return new Result(plan, STARTED, effects, List.of(), List.of(), /* interrupted= */ false);
  }

  static Effect effect(
      String base,
      String other,
      Metric metric,
      double ratio,
      double low,
      double high,
      Verdict verdict) {
    return new Effect(
        POINT.name(),
        base,
        other,
        metric,
        Collections.nCopies(5, 100.0),
        Collections.nCopies(5, 100.0 * ratio),
        ratio,
        low,
        high,
        low,
        high,
        ratio,
        0.06,
        verdict,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Five blocks, nobody looking inside. */
  static List<Trial> trials() {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      double luck = 1 + 0.004 * (block - 3);
      trials.add(ten(block, luck, Optional.empty()));
      trials.add(virtual(block, luck, Optional.empty()));
    }
    return trials;
  }

  /** One block with the agent and a recording. */
  static List<Trial> evidence() {
    return List.of(
        ten(1, 0.9, Optional.of(inside(10, 40, /* mounted= */ 0))),
        virtual(1, 0.9, Optional.of(inside(2, 0, /* mounted= */ 0.4))));
  }

  private static Trial ten(int block, double luck, Optional<InsideEvidence> inside) {
    return trial(TEN, block, 500 * luck, 100, ThreadFamily.REQUEST, inside);
  }

  private static Trial virtual(int block, double luck, Optional<InsideEvidence> inside) {
    return trial(VIRTUAL, block, 2450 * luck, 20.4, ThreadFamily.CARRIER, inside);
  }

  private static Trial trial(
      Variant variant,
      int block,
      double rps,
      double fullMillis,
      ThreadFamily family,
      Optional<InsideEvidence> inside) {
    return new Trial(
        block,
        block,
        1,
        POINT.name(),
        variant.name(),
        STARTED,
        Optional.of(
            new LaunchedProcess(
                List.of("java", "-jar", "jetty.jar"),
                "0",
                "http://127.0.0.1:4711/",
                "25.0.4",
                400,
                "{}")),
        Optional.of(new WarmUp(3000, true, List.of(rps), 500)),
        List.of(
            slice(Phase.CAPACITY, 4000, rps, 0, fullMillis, family),
            slice(Phase.COST, 6000, 250, 250, 20, family)),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        inside,
        /* leftOut= */ List.of());
  }

  /** One second of load in which each request costs 100 µs of CPU and 3 switches. */
  private static Slice slice(
      Phase phase, long at, double rps, double target, double millis, ThreadFamily family) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount((long) (millis * 1e6), (long) rps);
    String text = Histograms.encode(times);
    long answered = Math.round(rps);
    LoadSlice load =
        new LoadSlice(
            target,
            POINT.connections(),
            1_000_000_000,
            answered,
            answered,
            answered,
            Map.of(),
            Collections.nCopies(10, new LoadSlice.Window(answered / 10, 0, 0, 0, 0)),
            text,
            text,
            "",
            "",
            new LoadSlice.Engine(200_000_000, 1_000_000_000, 1, 1.0),
            Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    long cpu = answered * 100_000;
    Usage usage =
        new Usage(
            1_000_000_000,
            cpu,
            cpu,
            0,
            answered * 50_000,
            answered * 2,
            answered,
            List.of(
                new Usage.Family(family, 10, cpu * 3 / 4, 0, answered / 2, answered / 4),
                new Usage.Family(ThreadFamily.SELECTOR, 2, cpu / 4, 0, 0, 0)),
            40,
            200L << 20,
            0,
            new Usage.Machine(cpu, 0, 20_000_000, 0));
    return new Slice(phase, at, load, usage);
  }

  /** A pool with some at work and some waiting, in ten windows at load and two beside it. */
  private static InsideEvidence inside(int active, int queued, double mounted) {
    List<InsideWindow> windows = new ArrayList<>();
    windows.add(window(1000, 0, 0, 0));
    for (int i = 1; i <= 10; i++) {
      windows.add(window(4000 + 100 * i, active, queued, mounted));
    }
    windows.add(window(9000, 0, 0, 0));
    return new InsideEvidence(
        windows,
        Optional.of(
            new RecordingSummary(
                8_000_000_000L,
                new RecordingSummary.Waits(10, 500_000_000, "com.bank.Till.count"),
                new RecordingSummary.Waits(20, 10_000_000_000L, "java.util.concurrent.Locks.await"),
                RecordingSummary.Waits.NONE,
                new RecordingSummary.Waits(5, 2_500_000_000L, "com.bank.Client.call"),
                5_000_000,
                12,
                0,
                List.of(
                    new RecordingSummary.Frame("java.lang.Thread.yield", 30),
                    new RecordingSummary.Frame("com.bank.Transfer.check", 50)),
                100,
                List.of(),
                /* sampler= */ Optional.empty(),
                /* humongous= */ OptionalDouble.empty(),
                /* allocations= */ List.of())),
        List.of());
  }

  private static InsideWindow window(long at, int active, int queued, double mounted) {
    return new InsideWindow(
        at,
        100_000_000,
        Optional.of(new InsideWindow.Carriers(100, 1, 1, mounted, 0.5, 3, 50, 0.25)),
        new InsideWindow.Hiccup(90, 200_000, 3_000_000),
        new InsideWindow.Hiccup(90, 400_000, 5_000_000),
        List.of(
            new InsideWindow.PoolReading("ForkJoinPool", "helper", 4, 4, 0, 0, 5),
            new InsideWindow.PoolReading("QueuedThreadPool", "qtp", 10, 10, active, queued, 1000),
            new InsideWindow.PoolReading("HikariPool", "bank-db", 10, 10, 2, 0, -1)),
        5_120_000,
        1,
        1_000_000,
        64L << 20,
        8L << 20,
        300_000);
  }
}
