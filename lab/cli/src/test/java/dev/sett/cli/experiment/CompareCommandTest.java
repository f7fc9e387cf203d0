package dev.sett.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class CompareCommandTest {

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

  private static Experiment experiment(String... flags) {
    CompareCommand command = new CompareCommand();
    new CommandLine(command).parseArgs(flags);
    return command.experiment();
  }
}
