package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.Expect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("StringConcatToTextBlock") // line ends matter here
class AnswerParserTest {

  /** Every answer with what it should be read as, and how many of its bytes belong to it. */
  enum Sample {
    PLAIN("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK", "whole 200 kept"),
    NO_REASON("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nOK", "whole 200 kept"),
    BARE_LINE_FEEDS("HTTP/1.1 200 OK\nContent-Length: 2\n\nOK", "whole 200 kept"),
    ODD_CASE("HTTP/1.1 200 OK\r\ncOnTeNt-LeNgTh:\t2 \r\n\r\nOK", "whole 200 kept"),
    EMPTY_BODY("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", "whole 200 kept"),
    SAME_LENGTH_TWICE(
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nOK", "whole 200 kept"),
    NOT_FOUND("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nnope", "whole 404 kept"),
    NO_CONTENT("HTTP/1.1 204 No Content\r\n\r\n", "whole 204 kept"),
    NOT_MODIFIED("HTTP/1.1 304 Not Modified\r\nContent-Length: 99\r\n\r\n", "whole 304 kept"),
    CLOSING(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nOK", "whole 200 last"),
    CLOSING_IN_A_LIST(
        "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 2\r\n\r\nOK", "whole 200 last"),
    OLD("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nOK", "whole 200 last"),
    OLD_KEPT(
        "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nOK",
        "whole 200 kept"),
    UNTIL_CLOSE("HTTP/1.1 200 OK\r\n\r\nOK until the end", "end: whole 200 last"),
    OTHER_CODING("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nxyz", "end: whole 200 last"),
    CHUNKED(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "2\r\nOK\r\nA ; name=\"value\"\r\n0123456789\r\n0\r\n\r\n",
        "whole 200 kept"),
    CHUNKED_LAST(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n1\r\nO\r\n1\r\nK\r\n000\r\n\r\n",
        "whole 200 kept"),
    CHUNKED_WITH_TRAILERS(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nOK\r\n0\r\nSum: 7\r\n\r\n",
        "whole 200 kept"),
    CHUNKED_AND_LENGTH(
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "2\r\nOK\r\n0\r\n\r\n",
        "whole 200 last"),
    AFTER_CONTINUE(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nContent-Length: 5\r\n"
            + "Link: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK",
        "whole 200 kept"),
    HALF_HEAD("HTTP/1.1 200 OK\r\nContent-Le", "end: half"),
    HALF_BODY("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nOK", "end: half"),
    HALF_CHUNK("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nOK", "end: half"),
    NO_LAST_CHUNK("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nOK\r\n", "end: half"),
    NOT_HTTP("SSH-2.0-OpenSSH_9.6\r\n", "broken: not an HTTP/1.x answer"),
    NOT_EVEN_A_LINE("\u0015\u0003\u0003", "broken: not an HTTP/1.x answer"),
    SECOND_VERSION("HTTP/2 200\r\n\r\n", "broken: not an HTTP/1.x answer"),
    SHORT_STATUS("HTTP/1.1 20\r\n\r\n", "broken: not an HTTP/1.x answer"),
    LONG_STATUS("HTTP/1.1 2000 OK\r\n\r\n", "broken: not an HTTP/1.x answer"),
    HIGH_STATUS("HTTP/1.1 600 What\r\n\r\n", "broken: status outside"),
    SWITCHING(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "broken: the server switch"),
    FOLDED("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", "broken: a folded header line"),
    SPACE_BEFORE_COLON("HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "broken: not a header line"),
    NO_COLON("HTTP/1.1 200 OK\r\nAbc\r\n\r\n", "broken: not a header line"),
    NO_NAME("HTTP/1.1 200 OK\r\n: b\r\n\r\n", "broken: not a header line"),
    WORD_AS_LENGTH(
        "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n", "broken: not a content length"),
    NEGATIVE_LENGTH(
        "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n", "broken: not a content length"),
    NO_LENGTH("HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n", "broken: not a content length"),
    HUGE_LENGTH(
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "broken: not a content length"),
    TWO_LENGTHS(
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nOK",
        "broken: two content lengths"),
    WORD_AS_CHUNK_SIZE(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzwei\r\nOK\r\n",
        "broken: not a chunk size"),
    EMPTY_CHUNK_SIZE(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\nOK\r\n",
        "broken: not a chunk size"),
    LONG_CHUNK(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nOKAY\r\n",
        "broken: a chunk is longer"),
    BAD_TRAILER(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nno trailer\r\n\r\n",
        "broken: not a header line");

    final String text;
    final String read;

    Sample(String text, String read) {
      this.text = text;
      this.read = read;
    }

    int length() {
      return text.length();
    }
  }

  private final AnswerParser parser = new AnswerParser("GET", Expect.SUCCESS);

  @ParameterizedTest
  @EnumSource
  void readsAnAnswerThatComesInOnePiece(Sample sample) {
    check(sample, List.of());
  }

  @ParameterizedTest
  @EnumSource
  void readsAnAnswerThatComesByteByByte(Sample sample) {
    List<Integer> cuts = new ArrayList<>();
    for (int i = 1; i < sample.length(); i++) {
      cuts.add(i);
    }
    check(sample, cuts);
  }

  @ParameterizedTest
  @EnumSource
  void readsAnAnswerCutInTwoAnywhere(Sample sample) {
    for (int cut = 1; cut < sample.length(); cut++) {
      check(sample, List.of(cut));
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsAnAnswerCutAtRandom(Sample sample) {
    Random random = new Random(/* seed= */ 7);
    for (int round = 0; round < 200; round++) {
      List<Integer> cuts = random.ints(5, 1, sample.length()).sorted().distinct().boxed().toList();
      check(sample, cuts);
    }
  }

  private void check(Sample sample, List<Integer> cuts) {
    parser.reset();
    int from = 0;
    for (int i = 0; i <= cuts.size(); i++) {
      int to = i < cuts.size() ? cuts.get(i) : sample.length();
      // Bytes outside the piece must not be looked at.
      byte[] piece = new byte[to - from + 8];
      System.arraycopy(ascii(sample.text), from, piece, 4, to - from);
      int at = parser.feed(piece, 4, to - from + 4);
      if (!parser.broken()) {
        assertEquals(to - from + 4, at, () -> sample + " cut at " + cuts);
      }
      from = to;
    }
    String prefix = "";
    if (!parser.broken() && !parser.whole()) {
      parser.end();
      prefix = "end: ";
    }
    String read = prefix + read();
    if (sample.read.startsWith("broken")) {
      assertTrue(read.startsWith(sample.read), () -> sample + " cut at " + cuts + ": " + read);
    } else {
      assertEquals(sample.read, read, () -> sample + " cut at " + cuts);
    }
  }

  private String read() {
    if (parser.broken()) {
      return "broken: " + parser.example();
    }
    if (!parser.whole()) {
      return "half";
    }
    return "whole " + parser.status() + (parser.keepAlive() ? " kept" : " last");
  }

  @Test
  void stopsAtTheEndOfTheAnswer() {
    byte[] two = ascii("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOKHTTP/1.1 500 X\r\n");
    int end = parser.feed(two, 0, two.length);
    assertEquals(40, end);
    assertTrue(parser.whole());
    assertEquals(end, parser.feed(two, end, two.length));
  }

  @Test
  void headAnswersHaveNoBody() {
    AnswerParser head = new AnswerParser("HEAD", Expect.SUCCESS);
    byte[] bytes = ascii("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n");
    head.feed(bytes, 0, bytes.length);
    assertTrue(head.whole());
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
        Math.abs(AnswerParser.HEAD_LIMIT_BYTES / line.length - lines) <= 1, lines + " lines");
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
    AnswerParser searching = new AnswerParser("GET", new Expect(200, 200, Optional.of("abcabd")));
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
    AnswerParser searching = new AnswerParser("GET", new Expect(200, 200, Optional.of("abcabd")));
    byte[] answer = ascii("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nabcabcab");
    searching.feed(answer, 0, answer.length);
    assertTrue(searching.whole());
    assertFalse(searching.bodyRight());
    assertEquals("HTTP/1.1 200 OK, body: abcabcab", searching.example());
  }

  @Test
  void forgetsTheLastBodyWhenItStartsAnew() {
    AnswerParser searching = new AnswerParser("GET", new Expect(200, 200, Optional.of("yes")));
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
