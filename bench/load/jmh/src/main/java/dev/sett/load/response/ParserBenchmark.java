package dev.sett.load.response;

import dev.sett.load.request.EncodedRequest;
import dev.sett.load.request.PreparedRequest;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One response, parsed with {@link ResponseParser} as a connection does it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ParserBenchmark {

  private static final String HEADERS =
      """
      HTTP/1.1 200 OK\r
      Date: Sat, 21 Nov 2026 11:00:00 GMT\r
      Server: Jetty(12.1.14)\r
      Content-Type: application/json\r
      Cache-Control: no-cache, no-store\r
      Vary: Accept-Encoding\r
      X-Request-Id: 5f3c9a1e-8f5e-4f0f-9b1e-0a7d2c3b4e5f\r
      """;

  private static final String BODY = "{\"id\":12345,\"state\":\"done\"}".repeat(40);

  /** The response of the server. */
  public enum Sample {
    /** 40 bytes: the shortest response with a body of two bytes. */
    SHORT("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nOK"),
    /** Seven headers and 1 kB of body. */
    USUAL(HEADERS + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY),
    /** The same in chunks of 135 bytes. */
    CHUNKS(HEADERS + "Transfer-Encoding: chunked\r\n\r\n" + chunks() + "0\r\n\r\n");

    private final byte[] bytes;

    Sample(String text) {
      bytes = text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String chunks() {
      StringBuilder chunks = new StringBuilder();
      for (int i = 0; i < BODY.length(); i += 135) {
        chunks.append("87\r\n").append(BODY, i, i + 135).append("\r\n");
      }
      return chunks.toString();
    }
  }

  /** The response of the server. */
  @Param public Sample sample;

  private byte[] bytes;
  private ResponseParser any;
  private ResponseParser searching;

  /** Makes the parsers. */
  @Setup
  public void makeParsers() {
    bytes = sample.bytes;
    any = parser(ExpectedAnswer.SUCCESS);
    searching = parser(new ExpectedAnswer(200, 200, Optional.of("not in there")));
  }

  private static ResponseParser parser(ExpectedAnswer expect) {
    ResponseParser parser = new ResponseParser();
    parser.reset(
        new PreparedRequest(
            /* which= */ 0,
            "GET",
            expect,
            Script.Size.ANY,
            /* kept= */ null,
            (EncodedRequest.Http11) () -> Unpooled.EMPTY_BUFFER));
    return parser;
  }

  /** In one piece. */
  @Benchmark
  public boolean inOnePiece() {
    any.reset();
    any.feed(bytes, 0, bytes.length);
    return any.whole();
  }

  /** In two pieces, cut in the middle. */
  @Benchmark
  public boolean inTwoPieces() {
    int cut = bytes.length / 2;
    any.reset();
    any.feed(bytes, 0, cut);
    any.feed(bytes, cut, bytes.length);
    return any.whole();
  }

  /** Searches the body for a text that it does not contain. */
  @Benchmark
  public boolean searched() {
    searching.reset();
    searching.feed(bytes, 0, bytes.length);
    return searching.bodyRight();
  }
}
