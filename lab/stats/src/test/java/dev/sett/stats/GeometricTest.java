package dev.sett.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class GeometricTest {

  @Test
  void isTheMeanOfTheLogsWithStudentsInterval() {
    // Logs 0, ln 4: mean ln 2, standard error ln 2, t(0.975; 1) = 12.7062.
    Estimate mean = Geometric.mean(List.of(1.0, 4.0), 0.95);

    assertEquals(2, mean.value(), 1e-9);
    assertEquals(2 * Math.exp(12.7062 * Math.log(2)), mean.high(), 1);
    assertEquals(2 / mean.high(), mean.low() / 2, 1e-9);
  }

  @Test
  void oneValueSaysNothingOfItsInterval() {
    Estimate mean = Geometric.mean(List.of(7.0), 0.95);

    assertEquals(7, mean.value(), 1e-9);
    assertTrue(Double.isInfinite(mean.high()));
    assertEquals(0, mean.low());
  }

  @Test
  void refusesWhatHasNoLogarithm() {
    assertThrows(IllegalArgumentException.class, () -> Geometric.mean(List.of(1.0, 0.0), 0.95));
    assertThrows(IllegalArgumentException.class, () -> Geometric.mean(List.of(), 0.95));
  }
}
