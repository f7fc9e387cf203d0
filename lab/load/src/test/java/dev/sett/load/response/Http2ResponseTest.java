package dev.sett.load.response;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.Protocol;
import dev.sett.load.request.Http2Request;
import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.script.ScriptedLoad;
import dev.sett.load.script.UserSession;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.yaml.ScriptReader;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of answers over HTTP/2, without a socket. */
class Http2ResponseTest {

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  /* Smaller than most bodies, so that those come in pieces. */
  private final Http2Response answer = new Http2Response(new byte[7]);

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "'',              200, 0123456789, true,  true,  -",
        "'',              404, 0123456789, false, true,  'HTTP/2 404, body: 0123456789'",
        "status: 404,     404, 0123456789, true,  true,  -",
        "status: 404,     200, 0123456789, false, true,  'HTTP/2 200, body: 0123456789'",
        "contains: '5678',200, 0123456789, true,  true,  -",
        "contains: 'x',   200, 0123456789, true,  false, 'HTTP/2 200, body: 0123456789'",
        "size: 10,        200, 0123456789, true,  true,  -",
        "size: 11..,      200, 0123456789, true,  false, 'a body of 10 bytes: HTTP/2 200'",
        "size: ..9,       200, 0123456789, true,  false, 'a body of 10 bytes: HTTP/2 200'",
      })
  void isJudgedAsItsRequestSays(
      String expect,
      int status,
      String body,
      boolean statusRight,
      boolean bodyRight,
      @Nullable String example) {
    UserSession session = session("journey: {a: {expect: {" + expect + "}}}");
    for (int round = 0; round < 2; round++) {
      answer.reset(session.next());
      assertFalse(answer.begun());
      assertNull(answer.head(head(status)));
      body(body);
      assertEquals(statusRight, answer.statusRight());
      assertEquals(bodyRight, answer.bodyRight());
      if (example != null) {
        assertEquals(example, answer.example());
      }
      session.failed(ErrorKind.STATUS);
    }
  }

  @Test
  void eachRequestOfAJourneyIsJudgedByItsOwnRules() {
    UserSession session =
        session("journey: {a: {expect: {status: 201, contains: made}}, b: {expect: {size: 2}}}");
    answer.reset(session.next());
    assertNull(answer.head(head(201)));
    body("it is made");
    assertTrue(answer.statusRight() && answer.bodyRight());
    assertNull(session.answered());
    answer.reset(session.next());
    assertNull(answer.head(head(200)));
    body("OK");
    assertTrue(answer.statusRight() && answer.bodyRight(), answer::example);
  }

  @Test
  void capturesTakeWhatTheAnswerHoldsAndNotItsTrailers() {
    UserSession session =
        session(
            """
            journey:
              login:
                capture: {token: {json: /user/token}, id: {regex: 'id=(\\d+)'}, next: {header: Location}}
              use: {path: "${next}", headers: {T: "${token} ${id}"}}
            """);
    answer.reset(session.next());
    assertNull(answer.head(head(103).add("location", "/early")));
    assertFalse(answer.hasStatus());
    assertNull(answer.head(head(200).add("location", " /o/7?x=1 ").add("location", "/second")));
    body("{\"user\": {\"token\": \"té\", \"a\": \"id=42\"}}");
    assertNull(answer.head(new DefaultHttp2Headers().add("location", "/late")));
    assertNull(session.answered());
    Http2Request use = session.next().http2();
    assertEquals("/o/7?x=1", String.valueOf(use.headers().path()));
    byte[] sent = AsciiString.of(use.headers().get("t")).toByteArray();
    assertEquals("té 42", new String(sent, StandardCharsets.UTF_8));
    use.body().release();
  }

  @Test
  void anAnswerOfAnEarlierRequestLeavesNoCapture() {
    UserSession session =
        session("journey: {a: {capture: {t: {header: X-T}}}, b: {path: '/${t}'}}");
    answer.reset(session.next());
    assertNull(answer.head(head(500).add("x-t", "old")));
    session.failed(ErrorKind.STATUS);
    answer.reset(session.next());
    assertNull(answer.head(head(200)));
    assertEquals("t not captured: the response has no header X-T", session.answered());
  }

  @Test
  void aBodyBeyondOneMebibyteIsNotLookedAt() {
    UserSession session =
        session("journey: {a: {capture: {t: {regex: '(x)'}}}, b: {path: '/${t}'}}");
    answer.reset(session.next());
    assertNull(answer.head(head(200)));
    body("x".repeat(KeptResponse.MOST_BYTES + 1));
    assertEquals("nothing captured: the body is longer than 1048576 bytes", session.answered());
  }

  @ParameterizedTest
  @CsvSource({"99", "600", "2000", "2x0"})
  void aHeadWithoutAStatusIsNone(String status) {
    answer.reset(session("journey: {a: {}}").next());
    assertEquals(
        "a response without a status from 100 to 599",
        answer.head(new DefaultHttp2Headers().status(status)));
  }

  private static Http2Headers head(int status) {
    return new DefaultHttp2Headers(/* validate= */ false).status(Integer.toString(status));
  }

  private void body(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int half = bytes.length / 2;
    answer.body(Unpooled.wrappedBuffer(bytes, 0, half));
    answer.body(Unpooled.wrappedBuffer(bytes, half, bytes.length - half));
  }

  private UserSession session(String script) {
    RequestEncoder http2 =
        new RequestEncoder(Endpoint.of(URI.create("http://h:81/usual")), Protocol.HTTP2);
    return new ScriptedLoad(
            http2, ScriptReader.read("x.yaml", script, folder), /* continues= */ false)
        .session();
  }
}
