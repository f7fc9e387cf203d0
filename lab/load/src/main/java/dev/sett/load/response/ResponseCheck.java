package dev.sett.load.response;

import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.TextSearch;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/**
 * Holds an answer against what was expected of it, while it comes, and keeps what captures and the
 * example of an error need of it. Not thread safe; one check backs one parser.
 */
final class ResponseCheck {

  private ExpectedAnswer expect = ExpectedAnswer.SUCCESS;
  private Script.Size size = Script.Size.ANY;
  private @Nullable TextSearch search;
  private @Nullable KeptResponse kept;

  private int status;
  private long bodyBytes;
  private boolean keepsExample;
  private final Excerpt excerpt = new Excerpt();

  /** The next answers are to this request. */
  void expect(PreparedRequest ask) {
    expect = ask.expect();
    size = ask.size();
    search = ask.search();
    kept = ask.kept();
  }

  /** Forgets the last answer. */
  void clear() {
    status = 0;
    bodyBytes = 0;
    keepsExample = false;
    excerpt.clear();
    if (search != null) {
      search.reset();
    }
    if (kept != null) {
      kept.clear();
    }
  }

  /** Takes the status and the line that says it. */
  void status(int status, byte[] in, int from, int to) {
    this.status = status;
    keepsExample = status >= 200 && (search != null || !size.any() || !statusRight());
    if (keepsExample) {
      excerpt.line(in, from, to);
    }
  }

  /** Takes a header line whose name ends before {@code colon}. */
  void header(byte[] in, int from, int colon, int to) {
    if (kept != null) {
      kept.header(in, from, colon, to);
    }
  }

  /** Takes the headers of an HTTP/2 answer. */
  void headers(Http2Headers headers) {
    if (kept != null) {
      kept.headers(headers);
    }
  }

  /** Whether somebody looks at the body, so that it has to come to {@link #body}. */
  boolean looksAtBody() {
    return search != null || keepsExample || (kept != null && kept.wantsBody());
  }

  /** Takes the next bytes of the body; they are counted by {@link #passed}. */
  void body(byte[] in, int from, int to) {
    if (keepsExample) {
      excerpt.body(in, from, to);
    }
    if (search != null) {
      search.feed(in, from, to);
    }
    if (kept != null) {
      kept.body(in, from, to);
    }
  }

  /** Counts bytes of the body, looked at or not. */
  void passed(long bytes) {
    bodyBytes += bytes;
  }

  /** Whether the status is in the expected range. */
  boolean statusRight() {
    return status >= expect.lowestStatus() && status <= expect.highestStatus();
  }

  /** Whether the body has the expected size and holds the expected text. */
  boolean bodyRight() {
    return sizeRight() && (search == null || search.found());
  }

  private boolean sizeRight() {
    return bodyBytes >= size.leastBytes() && bodyBytes <= size.mostBytes();
  }

  /** Takes a line to be shown in an example. */
  void line(byte[] line) {
    excerpt.line(line, 0, line.length);
  }

  /** The bytes are no answer, and why. */
  void broken(String reason, byte[] in, int from, int to) {
    excerpt.because(reason);
    excerpt.line(in, from, to);
  }

  /**
   * What the answer looked like, at most 300 characters: status line and start of the body.
   *
   * @param whole whether all of it came, so that its size can be judged
   */
  String example(boolean whole) {
    if (whole && statusRight() && !sizeRight()) {
      excerpt.because("a body of " + bodyBytes + " bytes");
    }
    return excerpt.text();
  }
}
