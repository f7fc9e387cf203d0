package dev.sett.cli.campaign;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Metric;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.JobMeasure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Small experiments, their plans and their trials. */
final class TestingExperiments {

  static final Instant STARTED = Instant.parse("2026-11-24T10:00:00Z");
  static final String HASH = "0".repeat(64);

  private TestingExperiments() {}

  /**
   * Programs a and b, whose only point takes what the budget allows; b is expected to be slower.
   */
  static Experiment experiment(String name, Duration budget) {
    return new Experiment(
            name,
            "",
            List.of(
                new Variant("a", BuiltInServer.of("jetty", "platform:4")),
                new Variant("b", BuiltInServer.of("jetty", "virtual"))),
            List.of(
                new Point("rows", Request.get(Optional.empty()), 1, OptionalDouble.empty())
                    .measured(new JobMeasure(10))),
            Defaults.design().within(budget),
            Placement.AUTOMATIC)
        .withPublished(
            Optional.of(
                new Published("source", "", "", "", List.of(), List.of(finding(1.1, 1.3)))));
  }

  /** That b takes so many times as long as a. */
  static Published.Finding finding(double low, double high) {
    return finding("rows", low, high);
  }

  static Published.Finding finding(String point, double low, double high) {
    return new Published.Finding(
        "b takes longer", point, Metric.TOTAL_TIME, "b", "a", low, high, /* expected= */ false);
  }

  static Plan plan(Experiment experiment) {
    return new Plan(
            "0.1.0",
            List.of("./sett", "run", experiment.name()),
            STARTED,
            experiment,
            Pairing.SEQUENTIAL,
            "0",
            "1",
            new Fingerprint(Map.of("kernel", "6.8.0", "load average", "0.10")),
            List.of())
        .withJars(
            Optional.of(new JarHashes(HASH, Optional.of(HASH), Map.of("server jetty", HASH))));
  }

  /** A trial of a job: b takes a fifth longer. Odd numbers are of a, even ones of b. */
  static Trial trial(int number) {
    boolean a = number % 2 == 1;
    long wallNanos = (a ? 1_000_000_000L : 1_200_000_000L) + 7_000_000L * (number % 5);
    return new Trial(
        number,
        (number + 1) / 2,
        a ? 1 : 2,
        "rows",
        a ? "a" : "b",
        STARTED.plusSeconds(number),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.of(new JobExit(0, wallNanos, wallNanos / 2, 50_000_000)),
        Optional.empty(),
        /* leftOut= */ List.of());
  }

  static Trial failed(int number) {
    return trial(number)
        .withFailure(Optional.of(new Trial.Failure("It crashed.", List.of(), Optional.empty())));
  }
}
