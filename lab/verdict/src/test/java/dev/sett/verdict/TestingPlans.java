package dev.sett.verdict;

import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.Variant;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans of made-up results. */
final class TestingPlans {
  /** Relative difference that is of no interest. */
  static final double MARGIN = 0.03;

  private TestingPlans() {}

  /** The plan of a comparison like {@code first-look}. */
  static Plan of(
      List<Variant> variants, List<Point> points, Optional<Published> published, long seed) {
    Map<String, String> machine = new LinkedHashMap<>();
    machine.put("cpu", "AMD EPYC 9B14, 2 CPUs");
    machine.put("kernel", "Linux 6.12.48 (EEVDF)");
    machine.put("memory", "7.8 GiB");
    machine.put("governor", "not readable");
    machine.put("lab jdk", "Eclipse Adoptium 25.0.4+7-LTS");
    Design design =
        new Design(
            Optional.empty(),
            Optional.empty(),
            5,
            30,
            Duration.ofSeconds(200),
            Duration.ofSeconds(1),
            Duration.ofSeconds(5),
            Duration.ofSeconds(5),
            Duration.ofSeconds(3),
            Duration.ofSeconds(20),
            Duration.ofSeconds(30),
            MARGIN,
            Optional.empty(),
            0.95,
            0.02,
            0.7,
            seed,
            /* untilDecided= */ false);
    return new Plan(
        "0.1.0",
        List.of("./sett", "compare"),
        TestingResults.STARTED,
        new Experiment(
            "first-look",
            "Platform threads against virtual threads on a short and on a waiting request.",
            variants,
            points,
            design,
            Placement.AUTOMATIC,
            Optional.empty(),
            published,
            /* engine= */ Optional.empty(),
            /* services= */ List.of()),
        Pairing.ALTERNATING,
        "0",
        "1",
        new Fingerprint(machine),
        List.of());
  }
}
