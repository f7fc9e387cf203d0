package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HeadStartTest {

  private static final Point PING =
      new Point(
          "ping", Request.get(Optional.of("/ping")), /* connections= */ 10, OptionalDouble.empty());

  @TempDir private Path folder;

  @Test
  void aVariantWithAHeadStartIsLoadedAloneBeforeTheWarmUpOfAll() throws Exception {
    TestingWorld environment = new TestingWorld();
    List<Variant> variants =
        List.of(
            TestingRuns.VARIANTS.getFirst(),
            TestingRuns.VARIANTS.getLast().withHeadStart(Duration.ofSeconds(30)));

    TestingRuns.planned(
        folder,
        TestingRuns.experiment(variants, List.of(PING), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    TestingRuns.lab(folder, environment).run();

    List<String> first = environment.log.subList(0, environment.log.indexOf("warm-up a"));
    long alone = first.stream().filter("warm-up b"::equals).count();
    assertTrue(alone >= 20, () -> first.toString());
    long all =
        environment.log.stream()
            .limit(environment.log.indexOf("capacity a"))
            .filter("warm-up a"::equals)
            .count();
    assertTrue(all > 0 && all <= 10, "as long as without: " + environment.log);
    assertEquals(5, environment.log.stream().filter("start b"::equals).count());
  }
}
