package dev.sett.load;

import dev.sett.model.Expect;
import dev.sett.model.Script;
import io.netty.buffer.Unpooled;

/** Parsers that wait for the answer to a request. */
final class TestingParsers {

  private TestingParsers() {}

  /** A parser of answers to requests of this method. */
  static AnswerParser of(String method, Expect expect) {
    AnswerParser parser = new AnswerParser();
    parser.reset(
        new PreparedRequest(
            /* which= */ 0,
            method,
            expect,
            Script.Size.ANY,
            /* kept= */ null,
            (EncodedRequest.Http11) () -> Unpooled.EMPTY_BUFFER));
    return parser;
  }
}
