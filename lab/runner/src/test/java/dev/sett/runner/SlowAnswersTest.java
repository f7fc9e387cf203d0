package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SlowAnswersTest {

  private static final int BLOCKS = 5;

  private static final Point TEN =
      new Point(
          "ten", Request.get(Optional.of("/ten")), /* connections= */ 10, OptionalDouble.empty());

  @TempDir private Path folder;

  @Test
  void connectionsOfBothVariantsBeginOneAfterTheOtherWhereOneAnswersSlowly() throws Exception {
    // 10 connections and 20 answers a second: half a second each.
    List<Shape> closed =
        closedLoops(new TestingWorld().variant("a", 1000, 10).variant("b", 20, 10));

    assertTrue(
        closed.stream().filter(new Shape.Closed()::equals).count() <= 2 * (BLOCKS + 1),
        "no more than the first turns of new processes, a pilot included: " + closed);
    List<Shape> others = closed.stream().filter(s -> !s.equals(new Shape.Closed())).toList();
    assertTrue(others.size() > 2 * BLOCKS, closed::toString);
    others.forEach(shape -> assertEquals(new Shape.Gradual(500), shape));
  }

  @Test
  void thoseOfFastOnesBeginTogether() throws Exception {
    List<Shape> closed =
        closedLoops(new TestingWorld().variant("a", 1000, 10).variant("b", 500, 10));

    closed.forEach(shape -> assertEquals(new Shape.Closed(), shape));
  }

  private List<Shape> closedLoops(TestingWorld world) throws Exception {
    world.processScatter = 0;
    TestingRuns.planned(
        folder,
        TestingRuns.experiment(TestingRuns.VARIANTS, List.of(TEN), TestingRuns.fiveBlocks()),
        Pairing.ALTERNATING,
        List.of());
    TestingRuns.lab(folder, world).run();
    return world.shapes.stream().filter(Shape::closed).toList();
  }
}
