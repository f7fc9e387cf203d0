package dev.sett.model.storage;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Design;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.outside.Sample;
import dev.sett.model.outside.ThreadFamily;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.WarmUp;
import dev.sett.model.trial.Warning;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One of every record of a result, with every field filled. */
public final class FilledResults {

  private static final Instant START = Instant.parse("2026-11-21T03:04:05.678Z");

  private FilledResults() {}

  public static Experiment experiment() {
    Request post =
        new Request(
            "POST",
            Optional.of("/orders?x=1"),
            List.of(new Request.Header("Content-Type", "application/json")),
            Body.of("{\"a\":1}"),
            new ExpectedAnswer(201, 201, Optional.of("OK")));
    return new Experiment(
        "golden",
        "Does the format stay as it is?",
        List.of(
            new Variant(
                "pool",
                new BuiltInServer(
                    "jetty",
                    "platform:200",
                    List.of("--verbose"),
                    List.of("-Xmx512m"),
                    Map.of("LANG", "C"),
                    Optional.of("25"))),
            new Variant(
                "own",
                new OwnServer(
                    List.of("java", "-jar", "my app.jar"),
                    URI.create("http://127.0.0.1:8080/x"),
                    Optional.of(URI.create("http://127.0.0.1:8080/health")),
                    Optional.of("/"),
                    env(),
                    Optional.empty(),
                    /* certificates= */ Optional.empty()))),
        List.of(
            new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty()),
            new Point("post", post, 1000, OptionalDouble.of(1234.5))),
        new Design(
            Optional.of(Pairing.ALTERNATING),
            Optional.empty(),
            5,
            30,
            Duration.ofSeconds(210),
            Duration.ofMillis(500),
            Duration.ofSeconds(3),
            Duration.ofSeconds(4),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            0.03,
            Optional.empty(),
            0.95,
            0.02,
            0.7,
            42,
            /* untilDecided= */ false),
        new Placement(Optional.of(CpuSet.parse("0")), Optional.of(CpuSet.parse("1-2"))));
  }

  private static Map<String, String> env() {
    Map<String, String> env = new LinkedHashMap<>();
    env.put("A", "1");
    env.put("B", "zwei W\u00f6rter");
    return env;
  }

  public static Plan plan() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("kernel", "6.8.0");
    facts.put("cpu", "2 \u00d7 Example 3.0 GHz");
    facts.put("jdk", "25.0.1+8");
    return new Plan(
        "0.1.0",
        List.of("run", "golden.yaml"),
        START,
        experiment(),
        Pairing.ALTERNATING,
        "0",
        "1-2",
        new Fingerprint(facts),
        List.of(new Warning(Warning.Kind.MACHINE, "The governor is not 'performance'.")));
  }

  public static Trial trial() {
    return trial(1);
  }

  public static Trial trial(int number) {
    Usage usage =
        new Usage(
            1_100_000_000,
            900_000_000,
            600_000_000,
            300_000_000,
            12_345_678,
            1000,
            50,
            List.of(
                new Usage.Family(ThreadFamily.REQUEST, 200, 800_000_000, 10_000_000, 900, 40),
                new Usage.Family(ThreadFamily.GC, 2, 1_000_000, 0, 3, 0)),
            231,
            123_456_789,
            111_111_111,
            new Usage.Machine(1_900_000_000, 1_000_000, 2_000_000, 0));
    LoadSlice load =
        new LoadSlice(
            1234.5,
            1000,
            1_000_000_000,
            1230,
            1350,
            1352,
            Map.of(
                ErrorKind.TIMEOUT, new LoadSlice.Failures(1, "no answer after 2 s"),
                ErrorKind.CONNECT, new LoadSlice.Failures(1, "connection refused")),
            List.of(new LoadSlice.Window(123, 1, 1_000_000, 2_500_000, 9_000_000)),
            "HISTFAAA1",
            "HISTFAAA2",
            "HISTFAAA3",
            "HISTFAAA4",
            new LoadSlice.Engine(300_000_000, 1_100_000_000, 1, 0.9996),
            /* requests= */ Map.of(),
            /* idleCloseRetries= */ OptionalLong.empty());
    return new Trial(
        number,
        2,
        1,
        "post",
        "own",
        START.plusSeconds(60),
        Optional.of(
            new LaunchedProcess(
                List.of("taskset", "-c", "0", "java", "-jar", "my app.jar"),
                "0",
                "http://127.0.0.1:8080/x",
                "25.0.1+8",
                734,
                "{\"ready\":true}")),
        Optional.of(new WarmUp(4000, true, List.of(900.0, 1210.25), 500)),
        List.of(
            new Slice(Phase.CAPACITY, 5000, load, usage), new Slice(Phase.COST, 6200, load, usage)),
        List.of(new Sample(1000, usage)),
        List.of(new Warning(Warning.Kind.ERRORS, "2 of 1352 requests failed.")),
        Optional.empty());
  }

  static Trial failed() {
    return new Trial(
        2,
        2,
        2,
        "post",
        "pool",
        START.plusSeconds(90),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.of(
            new Trial.Failure(
                "The program ended with status 1 before it was ready.",
                List.of("Exception in thread \"main\"", "\tat Main.main(Main.java:3)"),
                /* origin= */ Optional.empty())));
  }

  public static Result result() {
    return new Result(
        plan(),
        START.plusSeconds(200),
        List.of(
            new Effect(
                "post",
                "pool",
                "own",
                Metric.CPU_PER_REQUEST,
                List.of(100.0, 101.5),
                List.of(80.25, 79.0),
                0.79,
                0.75,
                0.83,
                0.76,
                0.82,
                0.791,
                0.0625,
                Verdict.B_BETTER,
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty()),
            new Effect(
                "post",
                "pool",
                "own",
                Metric.P99,
                List.of(),
                List.of(),
                1.01,
                0.9,
                1.1,
                0.91,
                1.09,
                1.0,
                1.0,
                Verdict.UNDECIDED,
                OptionalInt.of(17),
                Optional.empty(),
                Optional.empty())),
        List.of(
            new PointVerdict(
                "post", "B (own): 21 % less CPU per request [-25, -17].", List.of("r"), 1234.5)),
        List.of(new Warning(Warning.Kind.FEW_BLOCKS, "2 blocks, and a verdict needs 5.")),
        true);
  }
}
