package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import dev.sett.probe.process.ProcessIdentity;
import dev.sett.runner.machine.MachineLock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineTurnTest {

  @TempDir private Path folder;

  private MachineTurn turn() {
    return new MachineTurn(
        () -> MachineLock.take(folder, ProcessIdentity::of, /* rest= */ () -> {}));
  }

  @Test
  void theMachineIsGivenBackWhenTheLastHolderHasFinished() {
    MachineTurn one = turn();
    MachineTurn other = turn();
    ExperimentService.Holding whole = one.hold();
    ExperimentService.Holding part = one.hold();

    String refusal =
        assertThrows(ExperimentException.class, other::hold).complaints().getFirst().sentence();
    assertTrue(
        refusal.startsWith("another Sett measurement is running on this machine: process "),
        refusal);
    part.close();
    assertThrows(ExperimentException.class, other::hold);
    whole.close();

    ExperimentService.Holding next = other.hold();
    assertThrows(ExperimentException.class, one::hold);
    next.close();
    one.hold().close();
  }
}
