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
    TestingWorld world = new TestingWorld();
    List<Variant> variants =
        List.of(
            TestingRuns.VARIANTS.getFirst(),
            TestingRuns.VARIANTS.getLast().withHeadStart(Duration.ofSeconds(30)));

    TestingRuns.planned(
        folder,
        TestingRuns.experiment(variants, List.of(PING), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    TestingRuns.lab(folder, world).run();

    List<String> first = world.log.subList(0, world.log.indexOf("warm-up a"));
    long alone = first.stream().filter("warm-up b"::equals).count();
    assertTrue(alone >= 20, () -> first.toString());
    long all =
        world.log.stream()
            .limit(world.log.indexOf("capacity a"))
            .filter("warm-up a"::equals)
            .count();
    assertTrue(all > 0 && all <= 10, "as long as without: " + world.log);
    assertEquals(5, world.log.stream().filter("start b"::equals).count());
  }
}
