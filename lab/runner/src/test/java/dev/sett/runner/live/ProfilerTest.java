package dev.sett.runner.live;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.text.ExperimentException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfilerTest {

  @Test
  void isNamedAsTyped() {
    assertEquals(Profiler.AUTO, Profiler.named("auto", "--profiler"));
    assertEquals(Profiler.JFR, Profiler.named("jfr", "--profiler"));
    assertEquals("auto, async, jfr", Profiler.NAMES);
    ExperimentException unknown =
        assertThrows(ExperimentException.class, () -> Profiler.named("perf", "--profiler"));
    assertTrue(
        String.valueOf(unknown.getMessage())
            .contains("--profiler: must be one of auto, async, jfr, not 'perf'."),
        unknown.getMessage());
  }

  @Test
  void whatCantRunHereIsRefusedBeforeAnythingIsMeasured() {
    assertDoesNotThrow(() -> Profiler.check("--profiler", Optional.empty()));
    ExperimentException refused =
        assertThrows(
            ExperimentException.class,
            () -> Profiler.check("--profiler", Optional.of("There is none for z/OS here.")));
    assertTrue(
        String.valueOf(refused.getMessage()).contains("There is none for z/OS here. Remove it"),
        refused.getMessage());
  }

  @Test
  void jfrAloneLoadsNothingIntoARunningProgram() {
    assertFalse(Profiler.JFR.attaches());
    assertTrue(Profiler.AUTO.attaches());
    assertTrue(Profiler.ASYNC.attaches());
  }
}
