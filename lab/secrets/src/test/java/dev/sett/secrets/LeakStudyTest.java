package dev.sett.secrets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The study in bench/redaction, and others with more inputs. */
class LeakStudyTest {

  private static final int SHAPES = 40;

  @Test
  void promisedShapesDoNotLeak() {
    List<LeakStudy.Row> rows = LeakStudy.leaks(LeakStudy.INPUTS, LeakStudy.SEED);
    assertTrue(rows.size() >= SHAPES, rows.size() + " shapes");
    assertEquals(List.of(), leaks(rows));
  }

  @Test
  void promisedShapesDoNotLeakWithOtherSecrets() {
    long seed = System.nanoTime();
    assertEquals(
        List.of(), leaks(LeakStudy.leaks(10 * LeakStudy.INPUTS, seed)), () -> "seed " + seed);
  }

  /** A study that sees no leak would be worth nothing. */
  @Test
  void shapesThatAreNotPromisedDoLeak() {
    assertTrue(
        LeakStudy.leaks(LeakStudy.INPUTS, LeakStudy.SEED).stream()
            .filter(row -> !row.promised())
            .allMatch(row -> row.leaks().size() == row.inputs()));
  }

  @Test
  void ordinaryTextsStay() {
    assertEquals(List.of(), LeakStudy.changed(20 * LeakStudy.ORDINARY.size(), LeakStudy.SEED));
  }

  private static List<String> leaks(List<LeakStudy.Row> rows) {
    return rows.stream()
        .filter(LeakStudy.Row::promised)
        .flatMap(row -> row.leaks().stream().map(leak -> row.shape() + ": " + leak))
        .toList();
  }
}
