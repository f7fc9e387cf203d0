package dev.sett.cli.load;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.trial.LoadSlice;
import dev.sett.stats.Histograms;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadTextTest {

  @Test
  void requestsThatWereSentOnceMoreAreShownIfThereAreAny() {
    String line = "  7 retried, because the server had closed the idle connection";
    assertTrue(LoadText.of(slice(OptionalLong.of(7))).lines().anyMatch(line::equals));
    assertFalse(LoadText.of(slice(OptionalLong.empty())).contains("retried"));
  }

  private static LoadSlice slice(OptionalLong retries) {
    String none = Histograms.encode(new Histogram(3));
    return new LoadSlice(
        /* targetRps= */ 0,
        /* connections= */ 1,
        1_000_000_000,
        10,
        10,
        10,
        Map.of(),
        List.of(),
        none,
        none,
        none,
        none,
        new LoadSlice.Engine(1, 1_000_000_000, 1, 1),
        Map.of(),
        retries);
  }
}
