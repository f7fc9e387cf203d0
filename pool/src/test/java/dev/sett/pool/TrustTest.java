package dev.sett.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TrustTest {
  private static final long MILLI = 1_000_000;

  private final Trust trust = new Trust();

  private static void light(Trust trust, long at) {
    trust.load(/* readyCpus= */ 0.3, /* cores= */ 2, /* runNanos= */ 50_000, at);
  }

  @Test
  void believesNothingBeforeTheLoadIsKnown() {
    assertFalse(trust.now());
  }

  @Test
  void triesWhenLittleIsToBeDoneInShortTurns() {
    light(trust, 0);
    assertTrue(trust.now());
  }

  @Test
  void doesNotTryWithLongTurns() {
    trust.load(0.3, 2, 400_000, 0);
    assertFalse(trust.now());
  }

  @Test
  void doesNotTryWhereTheLengthOfTurnsIsUnknown() {
    trust.load(0.3, 2, Double.NaN, 0);
    assertFalse(trust.now());
  }

  @Test
  void leavesNoWorkOfAWholeCpuToOneWorkerWhileThereAreOthers() {
    trust.load(0.9, 2, 50_000, 0);
    assertFalse(trust.now());
    trust.load(0.9, 1, 50_000, 0);
    assertTrue(trust.now());
  }

  @Test
  void afterATrialThatFailedTheNextComesLaterAndLater() {
    light(trust, 0);
    long at = 0;
    long last = 0;
    for (int trial = 0; trial < 12; trial++) {
      trust.saw(/* needed= */ true, at);
      assertFalse(trust.now());
      long wait = 0;
      while (!trust.now()) {
        wait += 10 * MILLI;
        light(trust, at + wait);
      }
      assertTrue(wait >= last, "waited " + wait + " after " + last);
      last = wait;
      at += wait;
    }
    assertEquals(5_000 * MILLI, last);
  }

  @Test
  void goesOnOnceTrialsGoWell() {
    light(trust, 0);
    for (int i = 0; i < 6; i++) {
      trust.saw(/* needed= */ false, i);
    }
    trust.saw(/* needed= */ true, 6);
    assertFalse(trust.now(), "one of the last five was needed, and that weighs more");
    for (int i = 0; i < 10; i++) {
      light(trust, 200 * MILLI);
      trust.saw(/* needed= */ false, 200 * MILLI);
    }
    trust.saw(/* needed= */ true, 201 * MILLI);
    assertTrue(trust.now(), "one of many");
  }

  @Test
  void losesItAtOnceWhenNobodyLooksOut() {
    light(trust, 0);
    trust.lose();
    assertFalse(trust.now());
  }
}
