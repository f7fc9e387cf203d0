package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.SloMeasure;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class RunningFlagsTest {

  private static final String A = "http://127.0.0.1:8081/x";
  private static final String B = "http://127.0.0.1:8082/x";

  @Test
  void twoUrlsAreAnExperimentInBlocks() {
    Experiment experiment =
        experiment("--a-url", A, "--b-url", B, "--a-pid", "7", "--max-rate", "50/s");
    assertTrue(experiment.runsAlready());
    assertTrue(experiment.design().pairs().isEmpty());
    assertEquals("compare-127.0.0.1-8081-vs-127.0.0.1-8082", experiment.name());
    assertEquals(
        List.of("127.0.0.1:8081", "127.0.0.1:8082"),
        experiment.variants().stream().map(Variant::name).toList());
    RunningServer a = (RunningServer) experiment.variants().getFirst().launch();
    assertEquals(Optional.of(7L), a.pid());
    assertEquals(Optional.of(50.0), a.maxRps());
    RunningServer b = (RunningServer) experiment.variants().getLast().launch();
    assertEquals(Optional.empty(), b.pid());
    assertEquals(Optional.of(50.0), b.maxRps());
  }

  /** They can't be measured so, and are refused before anything is sent. */
  @Test
  void anObjectiveIsNotForgotten() {
    Experiment experiment = experiment("--a-url", A, "--b-url", B, "--slo", "p99=50ms");
    assertInstanceOf(SloMeasure.class, experiment.points().getFirst().measure());
  }

  @Test
  void pathsOfOneServerNameThem() {
    assertEquals(
        List.of("/old", "/new"),
        experiment("--a-url", "http://h:1/old", "--b-url", "http://h:1/new").variants().stream()
            .map(Variant::name)
            .toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--a=x",
        "--b=x",
        "--variant=C=x",
        "--server=jetty",
        "--url=http://h/",
        "--url-b=http://h/",
        "--ready-url=http://h/",
        "--env-a=K=V",
        "--limit-a=cpus=1",
        "--limit-b=cpus=1",
        "--cwd=.",
        "--jdk=25",
        "--work=cpu=100"
      })
  void whatStartsAServerIsRefused(String flag) {
    Complaint complaint = only("--a-url", A, "--b-url", B, flag);
    assertEquals(flag.substring(0, flag.indexOf('=')), complaint.where());
    assertTrue(complaint.sentence().contains("servers that already run"));
  }

  @Test
  void aMissingOrWrongFlagIsNamed() {
    assertEquals("--b-url", only("--a-url", A).where());
    assertEquals("--a-url", only("--b-url", B, "--max-rate", "5/s").where());
    assertEquals("--a-url", only("--a-url", "h", "--b-url", B).where());
    assertEquals("--b-pid", only("--a-url", A, "--b-url", B, "--b-pid", "x").where());
    assertEquals("--max-rate", only("--a-url", A, "--b-url", B, "--max-rate", "0/s").where());
    assertEquals("--insecure", only("--a-url", A, "--b-url", B, "--insecure").where());
  }

  private static Complaint only(String... arguments) {
    List<Complaint> complaints =
        assertThrows(ExperimentException.class, () -> experiment(arguments)).complaints();
    assertEquals(1, complaints.size(), complaints.toString());
    return complaints.getFirst();
  }

  private static Experiment experiment(String... arguments) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(arguments);
    return command.experiment();
  }
}
