package dev.sett.load.response;

import dev.sett.load.request.EncodedRequest;
import dev.sett.load.request.PreparedRequest;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.script.Script;
import io.netty.buffer.Unpooled;

/** Parsers that wait for the answer to a request. */
final class TestingParsers {

  private TestingParsers() {}

  /** A parser of answers to requests of this method. */
  static ResponseParser of(String method, ExpectedAnswer expect) {
    ResponseParser parser = new ResponseParser();
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
