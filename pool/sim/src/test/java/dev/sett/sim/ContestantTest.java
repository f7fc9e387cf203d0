package dev.sett.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContestantTest {

  @Test
  void allNamesThatAreListedWork() {
    for (String name : Contestant.NAMES) {
      assertEquals(name.replace("N", "3"), Contestant.named(name.replace("N", "3")).name());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fixed:", "fixed:0", "fixed:x", "fixed:10001", "fixed:-1", "fixed:1e3"})
  void numbersOutOfRangeAreRefusedWithTheRange(String name) {
    String message =
        assertThrows(SimulationException.class, () -> Contestant.named(name)).getMessage();
    assertTrue(message.contains("from 1 to 10000") && message.contains(name), message);
  }

  @Test
  void aSlipOfThePenIsGuessed() {
    String message =
        assertThrows(SimulationException.class, () -> Contestant.named("tunde")).getMessage();
    assertTrue(message.contains("Did you mean tuned?"), message);
    String scene =
        assertThrows(SimulationException.class, () -> Scenes.named("burst1000")).getMessage();
    assertTrue(scene.contains("Did you mean burst-1000?"), scene);
  }
}
