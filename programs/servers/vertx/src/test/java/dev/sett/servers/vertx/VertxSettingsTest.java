package dev.sett.servers.vertx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.ServerCard;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.UsageException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VertxSettingsTest {

  @Test
  void withoutFlagsVertxChooses() {
    int cpus = Runtime.getRuntime().availableProcessors();
    assertEquals(new VertxSettings(2 * cpus, 20, Optional.empty()), settings("--threads=native"));
  }

  @Test
  void everyFlagHasItsPlace() {
    assertEquals(
        new VertxSettings(3, 40, Optional.of(5)),
        settings("--threads=native", "--event-loops=3", "--workers=40", "--verticles=5"));
    assertEquals(
        new VertxSettings(1_000, 20, Optional.of(10_000)),
        settings("--threads=virtual", "--event-loops=1000", "--verticles=10000"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "event-loop|--event-loops=0|The flag --event-loops needs a whole number from 1 to 1000; got '0'.",
        "event-loop|--event-loops=1001|The flag --event-loops needs a whole number from 1 to 1000;",
        "native|--workers=x|The flag --workers needs a whole number from 1 to 100000; got 'x'.",
        "native|--workers=|The flag --workers needs a whole number from 1 to 100000; got ''.",
        "native|--verticles=99999999999|The flag --verticles needs a whole number from 1 to 10000;",
        "virtual|--workers=4|The flag --workers sets the size of Vert.x's worker pool, which only",
        "platform:4|--verticles=4|The flag --verticles requires the model native or virtual; got",
        "virtual:4|--verticles=4|The flag --verticles requires the model native or virtual; got",
      })
  void aFlagThatMeansNothingIsRefused(String model, String flag, String start) {
    UsageException refused =
        assertThrows(UsageException.class, () -> settings("--threads=" + model, flag));
    assertTrue(refused.getMessage().startsWith(start), refused::getMessage);
  }

  private static VertxSettings settings(String... flags) {
    return VertxSettings.of(ServerFlags.parse(List.of(flags), ServerCard.ofClassPath()));
  }
}
