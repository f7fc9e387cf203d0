package dev.sett.load.response;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ExpectedAnswer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link Conformance} without sockets, cut in every way that makes sense. */
class ConformanceTest {

  /** Longer answers are cut at some places only. */
  private static final int LONG = 2000;

  /** Every status is right, so that every body may be passed over. */
  private static final ExpectedAnswer ANYTHING = new ExpectedAnswer(100, 599, Optional.empty());

  @Test
  void theListIsLongAndItsNamesAreDistinct() {
    assertTrue(Conformance.all().size() >= 150, "" + Conformance.all().size());
    assertEquals(
        Conformance.all().size(),
        Conformance.all().stream().map(Conformance::name).distinct().count());
  }

  @ParameterizedTest
  @MethodSource("dev.sett.load.response.Conformance#all")
  void readsAnAnswerThatComesInOnePiece(Conformance answer) {
    check(answer);
  }

  @ParameterizedTest
  @MethodSource("dev.sett.load.response.Conformance#all")
  void readsAnAnswerThatComesByteByByte(Conformance answer) {
    check(answer, IntStream.range(1, answer.bytes().length).toArray());
  }

  @ParameterizedTest
  @MethodSource("dev.sett.load.response.Conformance#all")
  void readsAnAnswerCutInTwoAnywhere(Conformance answer) {
    int length = answer.bytes().length;
    if (length <= LONG) {
      IntStream.range(1, length).forEach(cut -> check(answer, cut));
    } else {
      IntStream.range(length - 6, length).forEach(cut -> check(answer, cut));
      new Random(/* seed= */ 11).ints(12, 1, length).forEach(cut -> check(answer, cut));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sett.load.response.Conformance#all")
  void readsAnAnswerCutAtRandom(Conformance answer) {
    Random random = new Random(/* seed= */ 7);
    int length = answer.bytes().length;
    for (int round = 0; round < (length <= LONG ? 100 : 4); round++) {
      check(answer, Conformance.cuts(random, length));
    }
  }

  private static void check(Conformance answer, int... cuts) {
    byte[] bytes = answer.bytes();
    ResponseParser parser = TestingParsers.of(answer.method(), ANYTHING);
    String where = cuts.length > 10 ? "byte by byte" : "cut at " + Arrays.toString(cuts);
    assertEquals(answer.read(), Reading.of(parser, bytes, cuts).outcome(), where);
    boolean whole = answer.read().startsWith("whole") || answer.read().startsWith("at the end");
    assertEquals(
        new Reading(answer.read(), whole ? answer.body() : -1),
        Reading.counting(parser, bytes, cuts),
        where);
  }
}
