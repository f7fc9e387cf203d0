package dev.sett.load.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.script.CompiledLoad;
import dev.sett.load.script.ScriptedLoad;
import dev.sett.load.script.SingleRequest;
import dev.sett.load.script.UserSession;
import dev.sett.model.http.Request;
import dev.sett.model.yaml.ScriptReader;
import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes out over HTTP/2, without a socket. */
class Http2TemplateTest {

  private static final String PSEUDO =
      ":method: %s%n:path: %s%n:scheme: http%n:authority: h:81%n".replace("%n", "\n");

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void fillsHolesAndSaysTheLengthOfTheBody() {
    UserSession session =
        session(
            "journey: {a: {path: '/x/${counter}?y', method: PUT, headers: {H: 'a${counter}b'}, body: 'é${counter}'}}");
    assertEquals(
        PSEUDO.formatted("PUT", "/x/1?y") + "h: a1b\ncontent-length: 3\n\né1", sent(session));
    for (int journey = 2; journey < 10; journey++) {
      session.answered();
      sent(session);
    }
    session.answered();
    assertEquals(
        PSEUDO.formatted("PUT", "/x/10?y") + "h: a10b\ncontent-length: 4\n\né10", sent(session));
  }

  @Test
  void withoutABodyNoLengthIsSaidUnlessTheMethodAsksForOne() {
    UserSession session =
        session("journey: {a: {path: '/${counter}'}, b: {path: '/${counter}', method: POST}}");
    assertEquals(PSEUDO.formatted("GET", "/1") + "\n", sent(session));
    session.answered();
    assertEquals(PSEUDO.formatted("POST", "/1") + "content-length: 0\n\n", sent(session));
  }

  @Test
  void aRequestWithoutHolesIsTheSameEveryTimeForAllSlots() {
    Request get = Request.get(Optional.empty());
    for (CompiledLoad work :
        new CompiledLoad[] {
          work("journey: {a: {path: /a, body: hello}}", Protocol.HTTP2),
          new SingleRequest(wording(Protocol.HTTP2), get, /* think= */ Duration.ZERO)
        }) {
      UserSession session = work.session();
      Http2Request first = session.next().http2();
      session.answered();
      assertSame(first, session.next().http2());
      assertSame(first, work.session().next().http2());
    }
    assertEquals(
        PSEUDO.formatted("POST", "/a") + "content-length: 5\n\nhello",
        sent(session("journey: {a: {path: /a, body: hello}}")));
  }

  @ParameterizedTest
  @CsvSource({
    "/o/7?x=1, /o/7?x=1",
    "http://h:81/o/7?x=1, /o/7?x=1",
    "https://other, /",
    "http://h:81?x=http://y/, /?x=http://y/",
    "o/7, o/7",
  })
  void aPathThatIsAWholeUrlLosesItsBeginning(String value, String expected) throws Exception {
    data("\"" + value + "\"");
    assertEquals(
        PSEUDO.formatted("GET", expected) + "\n",
        sent(session("{data: d.csv, journey: {a: {path: '${v}'}}}")));
  }

  @Test
  void aValueInAHeaderHasNoControlCharactersAndNoBlanksAround() throws Exception {
    data("\" x\r\nEvil: 1 \"");
    assertTrue(
        sent(session("{data: d.csv, journey: {a: {path: /, headers: {H: '${v}'}}}}"))
            .contains("\nh: x  Evil: 1\n"));
  }

  @Test
  void drawsAreThoseOfHttp11() throws Exception {
    data("a\nb\nc\nd");
    String script =
        "{seed: 3, data: {file: d.csv, order: random}, journey: {a: {path: '/${v}${random(1,99)}',"
            + " headers: {H: '${random(1,99)}'}, body: '${random(1,99)}'}}}";
    UserSession http2 = work(script, Protocol.HTTP2).session();
    UserSession http11 = work(script, Protocol.HTTP11).session();
    for (int i = 0; i < 50; i++) {
      Http2Request request = http2.next().http2();
      String own =
          "POST %s HTTP/1.1\r\nHost: h:81\r\nH: %s\r\nContent-Length: %s\r\n\r\n%s"
              .formatted(
                  request.headers().path(),
                  request.headers().get("h"),
                  request.headers().get("content-length"),
                  text(request.body()));
      assertEquals(text(http11.next().bytes()), own);
      http2.answered();
      http11.answered();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Keep-Alive: x", "Upgrade: '${counter}'", "TE: gzip"})
  void headersOfAConnectionAreRefused(String header) {
    String script = "journey: {a: {path: '/${counter}', headers: {" + header + "}}}";
    LoadException refused = assertThrows(LoadException.class, () -> work(script, Protocol.HTTP2));
    assertEquals(LoadException.Kind.BAD_REQUEST, refused.kind());
    assertEquals(
        "header "
            + header.substring(0, header.indexOf(':'))
            + " is not allowed in HTTP/2. Leave it out.",
        refused.getMessage());
    work(script, Protocol.HTTP11).release();
  }

  @Test
  void aRequestIsWrittenInOneProtocol() {
    String script = "journey: {a: {path: '/${counter}'}}";
    PreparedRequest http2 = work(script, Protocol.HTTP2).session().next();
    assertThrows(IllegalStateException.class, http2::bytes);
    PreparedRequest http11 = work(script, Protocol.HTTP11).session().next();
    assertThrows(IllegalStateException.class, http11::http2);
  }

  private void data(String rows) throws Exception {
    Files.writeString(folder.resolve("d.csv"), "v\n" + rows + "\n");
  }

  private static String sent(UserSession session) {
    Http2Request request = session.next().http2();
    StringBuilder head = new StringBuilder();
    for (Map.Entry<CharSequence, CharSequence> header : request.headers()) {
      byte[] value = AsciiString.of(header.getValue()).toByteArray();
      head.append(header.getKey()).append(": ");
      head.append(new String(value, StandardCharsets.UTF_8)).append('\n');
    }
    return head + "\n" + text(request.body());
  }

  private static String text(ByteBuf bytes) {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.release();
    return text;
  }

  private UserSession session(String script) {
    return work(script, Protocol.HTTP2).session();
  }

  private CompiledLoad work(String script, Protocol protocol) {
    return new ScriptedLoad(
        wording(protocol), ScriptReader.read("x.yaml", script, folder), /* continues= */ false);
  }

  private static RequestEncoder wording(Protocol protocol) {
    return new RequestEncoder(Endpoint.of(URI.create("http://h:81/usual")), protocol);
  }
}
