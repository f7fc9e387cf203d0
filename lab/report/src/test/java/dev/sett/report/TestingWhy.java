package dev.sett.report;

import dev.sett.model.design.Metric;
import dev.sett.model.inside.CallNode;
import dev.sett.model.inside.InsideEvidence;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.inside.InsideWindow.Carriers;
import dev.sett.model.inside.InsideWindow.Hiccup;
import dev.sett.model.inside.InsideWindow.PoolReading;
import dev.sett.model.inside.RecordingSummary;
import dev.sett.model.inside.RecordingSummary.Frame;
import dev.sett.model.inside.RecordingSummary.Waits;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.Sockets;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Explanation;
import dev.sett.model.result.Explanation.Control;
import dev.sett.model.result.Explanation.Reading;
import dev.sett.model.result.Explanation.Share;
import dev.sett.model.result.Explanation.Status;
import dev.sett.model.result.Result;
import dev.sett.model.trial.Trial;
import dev.sett.report.data.ReportData;
import dev.sett.report.html.HtmlReport;
import dev.sett.verdict.TestingResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** Results with what explains them, made from a seed. */
public final class TestingWhy {
  private static final int WINDOWS = 350;

  private TestingWhy() {}

  /** A result with the trials it stands on, and those that were looked into. */
  public record Explained(Result result, List<Trial> trials, List<Trial> evidence) {
    /** Copies the lists. */
    public Explained {
      trials = List.copyOf(trials);
      evidence = List.copyOf(evidence);
    }

    /** The page. */
    public String html() {
      return HtmlReport.render(result, trials, evidence);
    }

    public ReportData page() {
      return ReportData.of(result, trials, evidence);
    }
  }

  /** {@code first-look} with an explanation of every status. */
  public static Explained firstLook(long seed) {
    TestingResults.Made made = TestingResults.firstLook(seed);
    return new Explained(
        made.result().withExplanations(all()),
        made.trials(),
        evidence(made, seed, /* hostile= */ false));
  }

  /** Every text of every explanation, and every name that was seen inside, is an attack. */
  public static Explained hostile(long seed) {
    TestingResults.Made made = TestingResults.hostile(seed);
    String evil = TestingResults.HOSTILE;
    String point = made.result().plan().experiment().points().getFirst().name();
    List<Explanation> why = new ArrayList<>();
    for (Status status : Status.values()) {
      why.add(
          new Explanation(
              "../" + evil,
              evil,
              point,
              status == Status.REFUTED ? "gone" + evil : evil,
              status,
              "`" + evil + "` " + evil,
              List.of(new Reading(evil, 1, evil)),
              Optional.of(
                  new Control(
                      evil,
                      "javascript:" + evil,
                      Metric.P99,
                      0.5,
                      0.9,
                      List.of(1.0),
                      List.of(2.0),
                      2,
                      1,
                      3,
                      Optional.of(new Share(Metric.P99, evil, 2, 1, 0.5, 1.5, /* attempts= */ 1)),
                      Optional.empty())),
              List.of(evil),
              evil,
              List.of(
                  new Explanation.Steps(
                      Metric.P99,
                      evil,
                      List.of(
                          new Explanation.Step(evil, evil, evil, new Explanation.Ratio(2, 1, 3))),
                      new Explanation.Ratio(2, 1, 3),
                      new Explanation.Ratio(2, 1, 3)))));
    }
    return new Explained(
        made.result().withExplanations(why),
        made.trials(),
        evidence(made, seed, /* hostile= */ true));
  }

  /** One explanation with a control run whose numbers are given. */
  public static Explained controlled(
      double lowest,
      double highest,
      List<Double> before,
      List<Double> after,
      double ratio,
      double low,
      double high) {
    TestingResults.Made made = TestingResults.firstLook(7);
    Control control =
        new Control(
            "something",
            "control-1-x",
            Metric.REQUESTS_PER_SECOND,
            lowest,
            highest,
            before,
            after,
            ratio,
            low,
            high,
            Optional.of(
                new Share(
                    Metric.REQUESTS_PER_SECOND,
                    "virtual",
                    ratio,
                    low,
                    low,
                    high,
                    /* attempts= */ 1)),
            Optional.empty());
    Explanation why = handOff(Status.UNDECIDED, Optional.of(control));
    return new Explained(made.result().withExplanations(List.of(why)), made.trials(), List.of());
  }

  static List<Explanation> all() {
    return List.of(
        handOff(
                Status.CONFIRMED,
                Optional.of(
                    new Control(
                        "Handlers run on the selector's own thread (`--threads event-loop`).",
                        "control-1-hand-off",
                        Metric.REQUESTS_PER_SECOND,
                        1.1,
                        1.3,
                        List.of(61900.0, 62400.0, 61200.0, 62800.0, 62100.0),
                        List.of(74100.0, 75200.0, 73800.0, 74900.0, 74600.0),
                        1.2,
                        1.17,
                        1.23,
                        Optional.of(
                            new Share(
                                Metric.REQUESTS_PER_SECOND,
                                "platform:200",
                                1.205,
                                0.98,
                                0.82,
                                1.16,
                                /* attempts= */ 1)),
                        Optional.empty())))
            .withSteps(List.of(STEPS)),
        new Explanation(
            "client-limited",
            "the load has too few connections",
            "ping",
            "virtual",
            Status.UNDECIDED,
            "All 50 connections wait for answers most of the time, so a faster server would look"
                + " the same.",
            List.of(new Reading("connections", 50, ""), new Reading("CPU in use", 97, "%")),
            Optional.of(
                new Control(
                    "100 connections instead of 50.",
                    "control-2-client-limited",
                    Metric.REQUESTS_PER_SECOND,
                    1.3,
                    Double.POSITIVE_INFINITY,
                    List.of(61900.0, 62400.0, 61200.0),
                    List.of(64100.0, 71000.0, 80800.0),
                    1.16,
                    0.98,
                    1.36,
                    Optional.empty(),
                    Optional.empty())),
            List.of("Measure with more connections."),
            "",
            /* steps= */ List.of()),
        new Explanation(
            "oversubscribed",
            "more busy threads than CPUs",
            "10 ms wait",
            "platform:200",
            Status.PARTIAL,
            "200 threads share one CPU.",
            List.of(new Reading("threads", 214, "")),
            Optional.of(
                new Control(
                    "threads platform:20",
                    "control-4-oversubscribed",
                    Metric.CPU_PER_REQUEST,
                    0.3,
                    0.97,
                    List.of(62.1, 61.9, 62.4),
                    List.of(60.2, 60.4, 60.1),
                    0.97,
                    0.96,
                    0.98,
                    Optional.of(
                        new Share(
                            Metric.CPU_PER_REQUEST,
                            "virtual",
                            0.84,
                            0.17,
                            0.11,
                            0.24,
                            /* attempts= */ 2)),
                    Optional.of(
                        new Share(
                            Metric.REQUESTS_PER_SECOND,
                            "virtual",
                            1.09,
                            0.31,
                            0.1,
                            0.5,
                            /* attempts= */ 2)))),
            List.of("A pool with about as many threads as CPUs."),
            "Goetz, 8.2",
            /* steps= */ List.of()),
        new Explanation(
            "too-few-threads",
            "The pool has too few threads for the waiting",
            "10 ms wait",
            "platform:200",
            Status.CONSISTENT,
            Explanation.untested(
                "200 threads that wait 10 ms each can't answer more than 20,000 requests per second.",
                "There was no time left for a control run."),
            List.of(
                new Reading("threads of the pool", 200, ""),
                new Reading("waiting for one of them", 780, ""),
                new Reading("p99 latency", 55_800, "µs"),
                new Reading("allocated per request", 18_432, "bytes")),
            Optional.empty(),
            List.of(
                "Jetty: raise `maxThreads` of the `QueuedThreadPool` to 1000.",
                "Spring Boot: `server.tomcat.threads.max=1000`, or"
                    + " `spring.threads.virtual.enabled=true`."),
            "Little's law",
            /* steps= */ List.of()),
        new Explanation(
            "pinning",
            "Virtual threads hold their carriers",
            "10 ms wait",
            "virtual",
            Status.REFUTED,
            "Some waits pin.",
            List.of(new Reading("pinned per second", 0.2, "")),
            Optional.of(
                new Control(
                    "Twice as many carriers.",
                    "control-3-pinning",
                    Metric.REQUESTS_PER_SECOND,
                    1.8,
                    2.2,
                    List.of(17_600.0, 17_700.0, 17_650.0),
                    List.of(17_500.0, 17_800.0, 17_600.0),
                    0.998,
                    0.99,
                    1.006,
                    Optional.of(
                        new Share(
                            Metric.REQUESTS_PER_SECOND,
                            "platform:200",
                            1.11,
                            -0.02,
                            -0.1,
                            0.06,
                            /* attempts= */ 2)),
                    Optional.empty())),
            List.of("Replace `synchronized` by a lock."),
            "JEP 491",
            /* steps= */ List.of()));
  }

  private static final Explanation.Steps STEPS =
      new Explanation.Steps(
          Metric.REQUESTS_PER_SECOND,
          "control-hand-off",
          List.of(
              new Explanation.Step(
                  "platform:200",
                  "dispatch:200",
                  "each request is handed to a second pool",
                  new Explanation.Ratio(0.85, 0.82, 0.88)),
              new Explanation.Step(
                  "dispatch:200",
                  "virtual",
                  "the JDK's own scheduler",
                  new Explanation.Ratio(0.98, 0.95, 1.01))),
          new Explanation.Ratio(0.833, 0.8, 0.866),
          new Explanation.Ratio(0.83, 0.81, 0.85));

  private static Explanation handOff(Status status, Optional<Control> control) {
    return new Explanation(
        "hand-off",
        "Every request changes its thread",
        "ping",
        "virtual",
        status,
        "The selector reads a request and hands it to a virtual thread, whose carrier has to be"
            + " woken on the same CPU. For a request as short as this one the hand-over costs more"
            + " than the work.",
        List.of(
            new Reading("switches per request", 2.13, ""),
            new Reading("CPU per request", 15.7, "µs"),
            new Reading("share of CPU on carriers", 61, "%")),
        control,
        List.of(
            "Short handlers belong on the event loop: in Quarkus `@NonBlocking`.",
            "Leave them on platform threads."),
        "Franz Nigro, 2023",
        /* steps= */ List.of());
  }

  private static List<Trial> evidence(TestingResults.Made made, long seed, boolean hostile) {
    Random random = new Random(seed);
    List<Trial> evidence = new ArrayList<>();
    for (Trial trial : made.trials()) {
      if (trial.block() == 1) {
        evidence.add(lookedInto(trial, evidence.size() % 2 == 1, hostile, random));
      }
    }
    return evidence;
  }

  public static Trial with(Trial trial, InsideEvidence inside, List<Sample> samples) {
    return new Trial(
        trial.number(),
        trial.block(),
        trial.position(),
        trial.point(),
        trial.variant(),
        trial.startedAt(),
        trial.launched(),
        trial.warmUp(),
        trial.slices(),
        samples,
        trial.warnings(),
        trial.failure(),
        trial.memory(),
        trial.ended(),
        Optional.of(inside),
        trial.leftOut());
  }

  private static Trial lookedInto(Trial trial, boolean odd, boolean hostile, Random random) {
    boolean virtual = trial.variant().startsWith("virtual");
    List<InsideWindow> windows = new ArrayList<>();
    List<Sample> samples = new ArrayList<>();
    for (int i = 1; i <= WINDOWS; i++) {
      windows.add(window(i, virtual, hostile, random));
      if (i % 10 == 0) {
        samples.add(
            new Sample(
                100L * i,
                usage(i, random),
                Optional.of(new Sockets(0, 1024L * (i % 7), 2048L * (i % 5), i % 11, 0))));
      }
    }
    String evil = hostile ? TestingResults.HOSTILE + "<script>alert(2)</script>" : "";
    List<Frame> frames = new ArrayList<>();
    frames.add(new Frame("java.net.SocketDispatcher.write0" + evil, virtual ? 1800 : 1950));
    frames.add(new Frame("sun.nio.ch.EPoll.wait", virtual ? 900 : 1100));
    if (virtual) {
      frames.add(new Frame("jdk.internal.vm.Continuation.yield0", 700));
      frames.add(new Frame("java.util.concurrent.ForkJoinPool.signalWork", 640));
    } else {
      frames.add(new Frame("org.eclipse.jetty.util.BlockingArrayQueue.poll", 380));
    }
    frames.add(new Frame("org.eclipse.jetty.http.HttpParser.parseNext", virtual ? 410 : 420));
    Waits none = Waits.NONE;
    RecordingSummary recording =
        new RecordingSummary(
            35_000_000_000L,
            none,
            none,
            none,
            none,
            40_000_000,
            312,
            0,
            frames,
            6000,
            calls(virtual, evil),
            /* sampler= */ Optional.empty(),
            /* humongous= */ OptionalDouble.empty(),
            /* allocations= */ List.of());
    List<String> missing =
        odd ? List.of("The program answered no management calls" + evil + ".") : List.of();
    return with(trial, new InsideEvidence(windows, Optional.of(recording), missing), samples);
  }

  /** What a server on either kind of thread does, 6000 samples. */
  private static List<CallNode> calls(boolean virtual, String evil) {
    CallNode write = call("java.net.SocketDispatcher.write0" + evil, virtual ? 1800 : 1950);
    CallNode handle =
        call("org.eclipse.jetty.server.Server.handle", 2900, call("app.Ping.answer", 2400, write));
    CallNode parse = call("org.eclipse.jetty.http.HttpParser.parseNext", 410);
    CallNode fill = call("org.eclipse.jetty.server.HttpConnection.onFillable", 3400, handle, parse);
    CallNode park =
        virtual
            ? call("jdk.internal.vm.Continuation.yield0", 700)
            : call("org.eclipse.jetty.util.BlockingArrayQueue.poll", 380);
    return virtual
        ? List.of(
            call(
                "java.lang.VirtualThread.run",
                4100,
                call("org.eclipse.jetty.util.thread.Invocable.run", 3400, fill),
                park),
            call(
                "java.lang.Thread.run",
                1540,
                call("sun.nio.ch.EPoll.wait", 900),
                call("java.util.concurrent.ForkJoinPool.signalWork", 640)),
            call("(no Java methods)", 360))
        : List.of(
            call(
                "java.lang.Thread.run",
                5600,
                call("org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run", 3900, fill, park),
                call("sun.nio.ch.EPoll.wait", 1100)),
            call("(no Java methods)", 400));
  }

  private static CallNode call(String method, long samples, CallNode... callees) {
    return new CallNode(method, samples, List.of(callees));
  }

  private static InsideWindow window(int i, boolean virtual, boolean hostile, Random random) {
    boolean busy = i > 90 && i / 13 % 2 == 0;
    double work = busy ? 1 : 0.05;
    String evil = hostile ? TestingResults.HOSTILE : "";
    return new InsideWindow(
        100L * i,
        100_000_000,
        virtual
            ? Optional.of(
                new Carriers(
                    95,
                    2,
                    2,
                    1.9 * work,
                    40 * work * random.nextDouble(),
                    Math.round(90 * work),
                    (int) (60 * work),
                    0.2))
            : Optional.empty(),
        new Hiccup(90, 60_000, 400_000 + random.nextInt(900_000)),
        new Hiccup(9, virtual ? 900_000 : 70_000, virtual ? 3_000_000 : 450_000),
        virtual
            ? List.of()
            : List.of(
                new PoolReading(
                    "QueuedThreadPool" + evil,
                    "qtp" + evil,
                    busy ? 200 : 60,
                    200,
                    (int) (198 * work),
                    Math.round(700 * work * random.nextDouble()),
                    -1),
                new PoolReading("ThreadPoolExecutor", "idle", 1, 1, 0, 0, 12)),
        Math.round(work * 9e6),
        i % 17 == 0 ? 1 : 0,
        i % 17 == 0 ? 4_000_000 : 0,
        90L << 20,
        3L << 20,
        1_100_000);
  }

  private static Usage usage(int i, Random random) {
    return new Usage(
        1_000_000_000,
        900_000_000,
        700_000_000,
        200_000_000,
        200_000_000L + random.nextInt(300_000_000),
        9000,
        120,
        List.of(
            new Usage.Family(ThreadFamily.JIT, 3, 600_000_000L / (1 + i / 40), 0, 0, 0),
            new Usage.Family(ThreadFamily.CARRIER, 2, 300_000_000, 0, 0, 0)),
        60,
        210L << 20,
        0,
        new Usage.Machine(1_900_000_000, 0, 0, 0));
  }
}
