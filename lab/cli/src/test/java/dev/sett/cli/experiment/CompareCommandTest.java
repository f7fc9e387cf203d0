package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.OverloadMeasure;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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

  @Test
  void aResponseMayTakeAsLongAsTheFlagSays() {
    assertEquals(
        Optional.of(Duration.ofMinutes(1)),
        experiment("--timeout", "1m").points().getFirst().traffic().timeout());
    assertEquals(
        Optional.empty(), experiment("--budget", "1m").points().getFirst().traffic().timeout());
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
            .filter(OverloadMeasure.class::isInstance)
            .map(measure -> ((OverloadMeasure) measure).within())
            .distinct()
            .toList());
  }

  @Test
  void eitherVariantCanBeLimited() {
    assertEquals(
        List.of(Optional.empty(), Optional.of("0.5 CPUs and 256 MiB of memory")),
        limits("--limit-b", "cpus=0.5,memory=256MiB"));
    assertEquals(
        List.of(Optional.of("2 CPUs"), Optional.empty()),
        limits("--url", "http://h/", "--a", "x", "--b", "y", "--limit-a", "cpus=2"));
    assertEquals(
        List.of(Optional.of("1 GiB of memory"), Optional.empty(), Optional.empty()),
        limits("--a=virtual", "--b=platform", "--variant=c=tuned", "--limit-a=memory=1GiB"));
    assertTrue(experiment("--limit-a=cpus=1").about().startsWith("Comparison of built-in servers"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "--limit-a=cpus=0 => --limit-a: cpus: 0 is out of range. Write a number of CPUs from 0.01 to 4096, such as 0.5.",
        "--limit-b=memory=1MiB => --limit-b: memory: 1MiB is too small for a program to start. Write at least 16MiB, such as 256MiB.",
        "--limit-b=half => --limit-b: 'half' is not a limit. Write cpus=0.5, memory=256MiB, or both: cpus=0.5,memory=256MiB.",
      })
  void aWrongLimitIsRefusedInOneSentence(String flag, String sentence) {
    List<Complaint> complaints =
        assertThrows(ExperimentException.class, () -> experiment(flag)).complaints();
    assertEquals(List.of(sentence), complaints.stream().map(Complaint::toString).toList());
  }

  @Test
  void variantsOfOneCommandTakeNoLimits() {
    Complaint complaint =
        assertThrows(
                ExperimentException.class,
                () ->
                    experiment(
                        "--url=http://h/",
                        "--command=java -jar x",
                        "--vary=a=1,2",
                        "--limit-b=cpus=1"))
            .complaints()
            .getFirst();
    assertEquals("--limit-b", complaint.where());
    assertTrue(complaint.sentence().startsWith("conflicts with --command and --vary"));
  }

  private static List<Optional<String>> limits(String... flags) {
    return experiment(flags).variants().stream()
        .map(variant -> variant.limits().map(ResourceLimits::words))
        .toList();
  }

  private static Experiment experiment(String... flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags);
    return command.experiment();
  }
}
