package dev.sett.load.response;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.request.HttpText;
import dev.sett.model.http.ExpectedAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Answers damaged at random. Whatever comes, the parser ends or takes every byte ({@link Reading}
 * sees to that), reads the same however the bytes are cut, and reads the same a second time.
 *
 * <p>Case {@code n} is the same on every machine. With {@code -Dsett.fuzz=5m} it goes on for five
 * minutes, with {@code -Dsett.fuzz.from=N} it begins at case N; see {@code
 * docs/methods/load-engine.md}.
 */
class FuzzTest {

  private static final List<byte[]> SEEDS =
      Conformance.all().stream().map(Conformance::bytes).filter(b -> b.length <= 2000).toList();

  private enum Ending {
    WHOLE,
    AT_THE_END,
    HALF,
    BROKEN
  }

  private static final ExpectedAnswer ANYTHING = new ExpectedAnswer(100, 599, Optional.empty());

  /** As users have it: text to be found, and examples to be kept. */
  private static final ExpectedAnswer PICKY = new ExpectedAnswer(200, 200, Optional.of("OK"));

  private final ResponseParser toGet = TestingParsers.of("GET", ANYTHING);
  private final ResponseParser toHead = TestingParsers.of("HEAD", ANYTHING);
  private final ResponseParser picky = TestingParsers.of("GET", PICKY);

  /** How many cases; {@link FuzzIT} has more. */
  int cases() {
    return 5_000;
  }

  @Test
  void readsDamagedAnswersTheSameHoweverTheyAreCut() {
    long from = Long.getLong("sett.fuzz.from", 0);
    String time = System.getProperty("sett.fuzz", "");
    Map<Ending, Long> endings = new EnumMap<>(Ending.class);
    long next = from;
    if (time.isEmpty()) {
      while (next < from + cases()) {
        endings.merge(check(next++), 1L, Long::sum);
      }
    } else {
      long end = System.nanoTime() + Duration.parse("PT" + time).toNanos();
      while (System.nanoTime() < end) {
        endings.merge(check(next++), 1L, Long::sum);
      }
      System.out.println("Cases " + from + " to " + (next - 1) + ": " + endings);
    }
    // A mutator that only ever breaks answers would prove little.
    for (Ending ending : Ending.values()) {
      long seen = endings.getOrDefault(ending, 0L);
      assertTrue(seen > (next - from) / 100, () -> ending + " seldom reached: " + endings);
    }
  }

  private Ending check(long number) {
    Random random = new Random(number * 0x9E3779B97F4A7C15L);
    byte[] answer = damaged(random);
    ResponseParser parser = random.nextInt(10) == 0 ? toHead : toGet;
    try {
      Reading once = Reading.counting(parser, answer);
      assertEquals(once, Reading.counting(parser, answer), "a second time");
      String outcome = once.outcome();
      same(outcome, parser, answer);
      same(outcome, parser, answer, IntStream.range(1, answer.length).toArray());
      for (int i = 0; i < 4; i++) {
        int[] cuts = cuts(random, answer);
        same(outcome, parser, answer, cuts);
        assertEquals(once, Reading.counting(parser, answer, cuts));
      }
      checkWithAText(answer, random);
      return ending(outcome);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("case " + number + ": " + shown(answer), e);
    }
  }

  private static void same(String outcome, ResponseParser parser, byte[] answer, int... cuts) {
    assertEquals(outcome, Reading.of(parser, answer, cuts).outcome());
  }

  /** Whether the text is found, and what is shown, depends on no cut either. */
  private void checkWithAText(byte[] answer, Random random) {
    String outcome = Reading.of(picky, answer).outcome();
    boolean found = picky.bodyRight();
    String example = picky.example();
    boolean whole = picky.whole();
    assertEquals(outcome, Reading.of(picky, answer, cuts(random, answer)).outcome());
    assertEquals(found, picky.bodyRight());
    if (whole) {
      assertEquals(example, picky.example());
    }
    assertTrue(picky.example().length() <= 300);
  }

  private static int[] cuts(Random random, byte[] answer) {
    return Conformance.cuts(random, answer.length);
  }

  private static Ending ending(String outcome) {
    if (outcome.startsWith("whole")) {
      return Ending.WHOLE;
    } else if (outcome.startsWith("at the end")) {
      return Ending.AT_THE_END;
    }
    return outcome.equals("half") ? Ending.HALF : Ending.BROKEN;
  }

  private static byte[] damaged(Random random) {
    byte[] answer = seed(random);
    for (int times = random.nextInt(4); times >= 0; times--) {
      answer = damagedOnce(answer, random);
    }
    return answer;
  }

  private static byte[] seed(Random random) {
    return SEEDS.get(random.nextInt(SEEDS.size()));
  }

  private static byte[] damagedOnce(byte[] answer, Random random) {
    int at = random.nextInt(answer.length + 1);
    return switch (random.nextInt(9)) {
      case 0 -> replaced(answer, random, random.nextInt(256));
      case 1 -> replaced(answer, random, "\r\n\t :;,0\0".charAt(random.nextInt(9)));
      case 2 -> digitChanged(answer, random);
      case 3 -> spliced(answer, at, ascii("\r\n"), at);
      case 4 -> spliced(answer, at, new byte[0], Math.min(answer.length, at + random.nextInt(8)));
      case 5 -> spliced(answer, at, new byte[0], answer.length); // truncated
      case 6 -> spliced(answer, at, part(seed(random), random), at);
      case 7 -> spliced(answer, at, part(answer, random), at); // repeated
      default -> spliced(answer, answer.length, seed(random), answer.length);
    };
  }

  private static byte[] replaced(byte[] answer, Random random, int by) {
    byte[] changed = answer.clone();
    if (changed.length > 0) {
      changed[random.nextInt(changed.length)] = (byte) by;
    }
    return changed;
  }

  private static byte[] digitChanged(byte[] answer, Random random) {
    byte[] changed = answer.clone();
    int[] digits =
        IntStream.range(0, changed.length).filter(i -> HttpText.digit(changed[i])).toArray();
    if (digits.length > 0) {
      changed[digits[random.nextInt(digits.length)]] = (byte) ('0' + random.nextInt(10));
    }
    return changed;
  }

  private static byte[] part(byte[] of, Random random) {
    int from = random.nextInt(of.length + 1);
    int to = from + random.nextInt(Math.min(60, of.length - from) + 1);
    return Arrays.copyOfRange(of, from, to);
  }

  /** The bytes before {@code at}, then others, then those from {@code onwards}. */
  private static byte[] spliced(byte[] answer, int at, byte[] others, int onwards) {
    byte[] spliced = new byte[at + others.length + answer.length - onwards];
    System.arraycopy(answer, 0, spliced, 0, at);
    System.arraycopy(others, 0, spliced, at, others.length);
    System.arraycopy(answer, onwards, spliced, at + others.length, answer.length - onwards);
    return spliced;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Bytes as text that can be pasted into {@link Conformance}. */
  private static String shown(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (char c : new String(bytes, StandardCharsets.ISO_8859_1).toCharArray()) {
      text.append(c >= ' ' && c < 127 && c != '|' ? "" + c : "\\u%04x".formatted((int) c));
    }
    return text.toString();
  }
}
