package dev.sett.load.response;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.http.ExpectedAnswer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link ConformanceTest} can not ask by its list. */
@SuppressWarnings("StringConcatToTextBlock") // line ends matter here
class ResponseParserTest {

  private final ResponseParser parser = TestingParsers.of("GET", ExpectedAnswer.SUCCESS);

  @Test
  void stopsAtTheEndOfTheAnswer() {
    byte[] two = ascii("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOKHTTP/1.1 500 X\r\n");
    int end = parser.feed(two, 0, two.length);
    assertEquals(40, end);
    assertTrue(parser.whole());
    assertEquals(end, parser.feed(two, end, two.length));
  }

  @Test
  void refusesAnEndlessHead() {
    byte[] start = ascii("HTTP/1.1 200 OK\r\n");
    parser.feed(start, 0, start.length);
    byte[] line = ascii("X-Filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n");
    int lines = 0;
    while (!parser.broken() && lines < 2000) {
      parser.feed(line, 0, line.length);
      lines++;
    }
    assertTrue(
        Math.abs(ResponseParser.HEAD_LIMIT_BYTES / line.length - lines) <= 1, lines + " lines");
    assertTrue(parser.example().startsWith("the head is longer than 64 kB"));
  }

  @Test
  void refusesAnEndlessLineWithoutKeepingIt() {
    byte[] piece = new byte[10_000];
    java.util.Arrays.fill(piece, (byte) 'a');
    byte[] start = ascii("HTTP/1.1 200 OK\r\nX: ");
    parser.feed(start, 0, start.length);
    for (int i = 0; i < 7; i++) {
      assertEquals(i == 7, parser.broken());
      parser.feed(piece, 0, piece.length);
    }
    assertTrue(parser.broken());
  }

  @Test
  void findsTheExpectedTextAcrossChunksAndPieces() {
    ResponseParser searching =
        TestingParsers.of("GET", new ExpectedAnswer(200, 200, Optional.of("abcabd")));
    byte[] answer =
        ascii(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5\r\nabcab\r\n4\r\ncabd\r\n0\r\n\r\n");
    for (int cut = 1; cut < answer.length; cut++) {
      searching.reset();
      searching.feed(answer, 0, cut);
      searching.feed(answer, cut, answer.length);
      assertTrue(searching.whole());
      assertTrue(searching.bodyRight(), "cut at " + cut);
    }
  }

  @Test
  void missesTextThatIsOnlyAlmostThere() {
    ResponseParser searching =
        TestingParsers.of("GET", new ExpectedAnswer(200, 200, Optional.of("abcabd")));
    byte[] answer = ascii("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nabcabcab");
    searching.feed(answer, 0, answer.length);
    assertTrue(searching.whole());
    assertFalse(searching.bodyRight());
    assertEquals("HTTP/1.1 200 OK, body: abcabcab", searching.example());
  }

  @Test
  void forgetsTheLastBodyWhenItStartsAnew() {
    ResponseParser searching =
        TestingParsers.of("GET", new ExpectedAnswer(200, 200, Optional.of("yes")));
    byte[] right = ascii("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes");
    byte[] wrong = ascii("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nno!");
    searching.feed(right, 0, right.length);
    assertTrue(searching.bodyRight());
    searching.reset();
    searching.feed(wrong, 0, wrong.length);
    assertFalse(searching.bodyRight());
  }

  @Test
  void showsStatusLineAndStartOfTheBodyOfAWrongAnswer() {
    String body = "broken \u0007 pipe ".repeat(100);
    byte[] answer =
        ascii("HTTP/1.1 500 Oh no\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    parser.feed(answer, 0, answer.length);
    assertFalse(parser.statusRight());
    assertTrue(parser.example().startsWith("HTTP/1.1 500 Oh no, body: broken   pipe broken"));
    assertTrue(parser.example().length() <= 300);
  }

  @Test
  void bodiesNobodyReadsCanBePassedOver() {
    byte[] head = ascii("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
    parser.feed(head, 0, head.length);
    assertEquals(1_000_000, parser.skippable());
    parser.passed(999_999);
    assertFalse(parser.whole());
    parser.passed(1);
    assertTrue(parser.whole());
    assertEquals(0, parser.skippable());
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
