package dev.sett.runner.preflight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.ToolFinder;
import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.FootprintMeasure;
import dev.sett.model.experiment.LadderMeasure;
import dev.sett.model.experiment.Measure;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.RampMeasure;
import dev.sett.model.experiment.SteadyMeasure;
import dev.sett.model.experiment.TotalMeasure;
import dev.sett.model.http.Request;
import dev.sett.model.text.Complaint;
import dev.sett.runner.TestingRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolChecksTest {

  private static final Measure RAMP =
      new RampMeasure(Duration.ZERO, Duration.ofSeconds(30), /* warm= */ false);
  private static final Measure LADDER =
      new LadderMeasure(List.of(100.0, 200.0), Duration.ofSeconds(5), 99, Duration.ofMillis(50));

  @TempDir private Path folder;

  /** A machine with wrk 4.1.0 and ab 2.3. */
  @BeforeEach
  void install() throws IOException {
    for (String name : List.of("wrk", "ab")) {
      Files.writeString(folder.resolve(name), "");
      assertTrue(folder.resolve(name).toFile().setExecutable(true));
    }
  }

  private ToolChecks checks() {
    return new ToolChecks(
        new ToolFinder(
            Map.of("PATH", folder.toString()),
            folder,
            folder,
            command ->
                command.getFirst().endsWith("wrk")
                    ? "wrk 4.1.0 [epoll]"
                    : "This is ApacheBench, Version 2.3"));
  }

  private static Experiment experiment(String engine, Measure measure) {
    Point ping =
        new Point("ping", Request.get(Optional.of("/ping")), 50, OptionalDouble.empty())
            .measured(measure);
    return TestingRuns.experiment(TestingRuns.VARIANTS, List.of(ping), Defaults.design())
        .withEngine(Optional.of(engine));
  }

  private String complaint(String engine, Measure measure) {
    List<Complaint> all = checks().check(experiment(engine, measure));
    assertEquals(1, all.size(), all::toString);
    return all.getFirst().toString();
  }

  @Test
  void anInstalledToolMayDriveTheUsualMeasure() {
    assertEquals(List.of(), checks().check(experiment("wrk", new SteadyMeasure())));
    assertEquals(
        "wrk 4.1.0", checks().found(experiment("wrk", new SteadyMeasure())).orElseThrow().words());
  }

  @Test
  void aMissingToolIsSaidWithHowToInstallIt() {
    assertTrue(complaint("oha", new SteadyMeasure()).contains("cargo install oha"));
  }

  @Test
  void aToolThatNobodyKnowsIsSaidWithThoseThereAre() {
    String said = complaint("wrkk", new SteadyMeasure());
    assertTrue(said.contains("Did you mean 'wrk'?") && said.contains("hyperfoil"), said);
  }

  @Test
  void whatNeedsWindowsIsRefused() {
    assertTrue(complaint("wrk", RAMP).contains("windows of 100 ms"));
  }

  @Test
  void whatNeedsARateIsRefusedWithTheToolsThatHoldOne() {
    String said = complaint("ab", LADDER);
    assertTrue(said.contains("Tools that can: wrk2, oha, k6, zrk, hyperfoil"), said);
    assertTrue(
        complaint("wrk", new FootprintMeasure(Duration.ofSeconds(5))).contains("a fixed rate"));
  }

  @Test
  void whatNeedsANumberIsRefusedWithTheToolsThatCount() {
    assertTrue(
        complaint("wrk", new TotalMeasure(400)).contains("Tools that can: oha, k6, ab, jmeter"));
    assertEquals(List.of(), checks().check(experiment("ab", new TotalMeasure(400))));
    assertTrue(complaint("ab", new TotalMeasure(10)).contains("10 over 50"));
  }

  @Test
  void theWarningNamesTheToolItsTreatmentOfOmissionAndWhatIsMissing() {
    String said =
        ToolChecks.warning(checks().found(experiment("ab", new SteadyMeasure())).orElseThrow())
            .text();
    assertTrue(said.contains("driven by ab 2.3"), said);
    assertTrue(said.contains("not corrected for requests"), said);
    assertTrue(said.contains("CPU per request and latency were not measured"), said);
  }
}
