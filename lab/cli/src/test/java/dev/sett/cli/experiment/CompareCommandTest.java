package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Measure;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class CompareCommandTest {

  @Test
  void theUsualComparisonIsDescribedByItsExperiment() {
    String about = experiment("--budget", "1m").about();
    assertTrue(about.startsWith("Should a server handle requests on virtual threads"), about);
  }

  @Test
  void anythingElseIsDescribedByWhatIsCompared() {
    assertEquals(
        "Comparison of built-in servers, with cpu=100,idle=5ms per request.",
        experiment("--work", "cpu=100, idle=5ms").about());
    assertEquals(
        "Comparison of built-in servers, by the highest rate with a p99 of 50 ms or less.",
        experiment("--slo", "p99=50ms").about());
    assertEquals(
        "Comparison of built-in servers, and under overload.", experiment("--overload").about());
    assertEquals(
        "Comparison of the commands given with --a and --b, by the highest rate with a p99 of 1 s"
            + " or less, and under overload.",
        experiment("--url", "http://h/", "--a", "x", "--b", "y", "--slo", "p99=1s", "--overload")
            .about());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--method=PUT",
        "--header=X:1",
        "--body=x",
        "--expect-status=200",
        "--expect-body=x"
      })
  void aBuiltInServerTakesNoOtherRequests(String flag) {
    List<Complaint> complaints =
        assertThrows(ExperimentException.class, () -> experiment(flag)).complaints();
    assertEquals(flag.substring(0, flag.indexOf('=')), complaints.getFirst().where());
    assertEquals(
        "requires --url: requests to a built-in server are those of --work or --script.",
        complaints.getFirst().sentence());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "p99=50ms => 50ms",
        "p99=50ms,errors=1% => 50ms",
        "p50=10us => 1ms",
        "p50=5m => 10s",
        "p50=5ms,p99=50ms => 1s"
      })
  void anAnswerUnderOverloadIsOfUseWithinTheLimitOfTheObjective(String slo, String within) {
    Experiment experiment = experiment("--slo", slo, "--overload");
    assertEquals(
        List.of(Quantity.duration(within, Duration.ZERO, Duration.ofHours(1))),
        experiment.points().stream()
            .map(point -> point.measure())
            .filter(Measure.Overload.class::isInstance)
            .map(measure -> ((Measure.Overload) measure).within())
            .distinct()
            .toList());
  }

  private static Experiment experiment(String... flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags);
    return command.experiment();
  }
}
