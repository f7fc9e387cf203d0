package dev.sett.cli;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Plans of comparisons at one point, in alternating pairs. */
public final class TestingPlans {
  private TestingPlans() {}

  /** Compares a pool of 4 with virtual threads, called A and B. */
  public static Experiment ping() {
    return ping(
        new Variant("A", BuiltInServer.of("jetty", "platform:4")),
        new Variant("B", BuiltInServer.of("jetty", "virtual")));
  }

  /** Compares two variants over 5 connections. */
  public static Experiment ping(Variant a, Variant b) {
    return new Experiment(
        "compare",
        "",
        List.of(a, b),
        List.of(new Point("ping", Request.get(Optional.of("/ping")), 5, OptionalDouble.empty())),
        Defaults.design(),
        Placement.AUTOMATIC);
  }

  /** The plan of an experiment that {@code sett compare} and these flags made. */
  public static Plan of(Experiment experiment, String... flags) {
    return of(experiment, new Fingerprint(Map.of()), flags);
  }

  /** The same on a machine that is known. */
  public static Plan of(Experiment experiment, Fingerprint machine, String... flags) {
    return new Plan(
        "0.1.0",
        command(flags),
        Instant.EPOCH,
        experiment,
        Pairing.ALTERNATING,
        "0",
        "1",
        machine,
        List.of());
  }

  private static List<String> command(String... flags) {
    return Stream.concat(Stream.of("./sett", "compare"), Arrays.stream(flags)).toList();
  }
}
