package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sett.model.outside.DependencyUsage;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultJson;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class DependencyLoadTest {

  private static final Slice PLAIN = FilledResults.trial().slices().getFirst();

  private static Slice with(DependencyUsage... used) {
    return new Slice(
        PLAIN.phase(), PLAIN.startMillis(), PLAIN.load(), PLAIN.usage(), List.of(used));
  }

  @Test
  void slicesOfAServiceAreAddedUp() {
    List<DependencyLoad> loads =
        DependencyLoad.of(
            List.of(
                with(
                    new DependencyUsage("db", "2-3", 1_000, 500, OptionalInt.of(3)),
                    new DependencyUsage("cache", "", 1_000, 100, OptionalInt.empty())),
                with(new DependencyUsage("db", "2-3", 3_000, 3_500, OptionalInt.of(2)))));
    double micros = 4_000 / 1e3 / (2 * PLAIN.load().answered());
    assertEquals(
        List.of(
            new DependencyLoad("db", "2-3", 1.0, micros, OptionalInt.of(3)),
            new DependencyLoad(
                "cache", "", 0.1, 100 / 1e3 / (2 * PLAIN.load().answered()), OptionalInt.empty())),
        loads);
    assertEquals(OptionalDouble.of(0.5), loads.getFirst().share());
    assertEquals(OptionalDouble.empty(), loads.getLast().share());
    assertEquals(List.of(), DependencyLoad.of(List.of(PLAIN)));
  }

  @Test
  void whatServicesUsedIsKeptAndOlderSlicesHaveNone() {
    Slice slice = with(new DependencyUsage("db", "1", 2, 1, OptionalInt.of(7)));
    assertEquals(slice, ResultJson.fromJson(ResultJson.toJson(slice), Slice.class));
    String older = ResultJson.toJson(PLAIN);
    assertFalse(older.contains("services"), older);
    assertEquals(PLAIN, ResultJson.fromJson(older, Slice.class));
  }
}
