package dev.sett.load.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.load.destination.Endpoint;
import dev.sett.load.destination.Protocol;
import dev.sett.load.request.KeptResponse;
import dev.sett.load.request.PreparedRequest;
import dev.sett.load.request.RequestEncoder;
import dev.sett.load.response.ResponseParser;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.yaml.ScriptReader;
import io.netty.buffer.ByteBuf;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes out and what is taken from answers, without a socket. */
class ScriptedLoadTest {

  private static final String LOGIN =
      """
      journey:
        login:
          path: /login
          capture: {token: {json: /user/token}, id: {regex: 'id=(\\d+)'}, next: {header: location}}
        use: {path: "${next}", headers: {T: "${token} ${id}"}}
      """;

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  @Test
  void fillsHolesAndSaysTheLengthOfTheBody() {
    UserSession session =
        work("journey: {a: {path: '/x/${counter}?y', method: PUT, headers: {H: 'a${counter}b'}, body: 'é${counter}'}}")
            .session();
    assertEquals(
        "PUT /x/1?y HTTP/1.1\r\nHost: h:81\r\nH: a1b\r\nContent-Length: 3\r\n\r\né1",
        sent(session));
    for (int journey = 2; journey < 10; journey++) {
      assertNull(session.answered());
      sent(session);
    }
    assertNull(session.answered());
    assertEquals(
        "PUT /x/10?y HTTP/1.1\r\nHost: h:81\r\nH: a10b\r\nContent-Length: 4\r\n\r\né10",
        sent(session));
  }

  @Test
  void aRequestWithoutHolesIsTheSameBufferEveryTime() {
    CompiledLoad work = work("journey: {a: {path: /a, body: hello}}");
    UserSession session = work.session();
    ByteBuf first = session.next().bytes();
    first.skipBytes(10); // as writing it does
    session.answered();
    ByteBuf second = session.next().bytes();
    assertSame(first, second);
    assertEquals(
        "POST /a HTTP/1.1\r\nHost: h:81\r\nContent-Length: 5\r\n\r\nhello",
        second.toString(StandardCharsets.UTF_8));
    assertEquals(second.memoryAddress(), work.session().next().bytes().memoryAddress());
  }

  @Test
  void aRequestThatIsSentAgainHasTheSameDraws() {
    UserSession session =
        work("journey: {a: {path: '/${random(1,1000000)}'}, b: {path: '/${random(1,1000000)}'}}")
            .session();
    String first = sent(session);
    assertEquals(first, session.again().bytes().toString(StandardCharsets.UTF_8));
    assertNull(session.answered());
    String second = sent(session);
    assertNotEquals(first, second);
    assertEquals(second, session.again().bytes().toString(StandardCharsets.UTF_8));
    assertEquals(second, session.again().bytes().toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "a b&c/d?é, /p?q=a%20b%26c%2Fd%3F%C3%A9",
    "'x\r\nEvil: 1', /p?q=x%0D%0AEvil%3A%201",
    "safe-._~9, /p?q=safe-._~9",
  })
  void aValueInAPathIsEncoded(String value, String expected) throws Exception {
    Files.writeString(folder.resolve("d.csv"), "v\n\"" + value + "\"\n");
    UserSession session = work("{data: d.csv, journey: {a: {path: '/p?q=${v}'}}}").session();
    assertEquals("GET " + expected + " HTTP/1.1", sent(session).lines().findFirst().orElse(""));
  }

  @Test
  void aValueInAHeaderCannotBeginALine() throws Exception {
    Files.writeString(folder.resolve("d.csv"), "v\n\"x\r\nEvil: 1\"\n");
    UserSession session =
        work("{data: d.csv, journey: {a: {path: /, headers: {H: '${v}'}}}}").session();
    assertTrue(sent(session).contains("\r\nH: x  Evil: 1\r\n"));
  }

  @Test
  void takesValuesFromAnAnswerInAnyPieces() {
    UserSession session = work(LOGIN).session();
    PreparedRequest login = session.next();
    String answer =
        "HTTP/1.1 103 Early\r\nLocation: /early\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nLOCATION:  /o/7?x=1 \r\nLocation: /second\r\nTransfer-Encoding:"
            + " chunked\r\n\r\n14\r\n{\"user\": {\"token\": \"\r\n18\r\nt\\u00e9\", \"a\": \"id=42\"}}\r\n0\r\n\r\n";
    ResponseParser parser = new ResponseParser();
    parser.reset(login);
    for (byte b : answer.getBytes(StandardCharsets.UTF_8)) {
      parser.feed(new byte[] {b}, 0, 1);
    }
    assertTrue(parser.whole(), parser::example);
    assertNull(session.answered());
    assertEquals("GET /o/7?x=1 HTTP/1.1\r\nHost: h:81\r\nT: té 42\r\n\r\n", sent(session));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "no | token not captured: the body is not JSON; body: no",
        "{} | token not captured: /user/token does not exist; body: {}",
        "{'user': {'token': {}}} | token not captured: /user/token is not a string, number or"
            + " boolean",
        "{'user': {'token': null}} | token not captured: /user/token is not a string, number or"
            + " boolean",
        "{'user': {'token': 5}} | id not captured: nothing in the body matches id=(\\d+)",
        "{'user': {'token': 'id=5'}} | next not captured: the response has no header location",
      })
  void aValueThatIsMissingEndsTheJourney(String body, String expected) {
    UserSession session = work(LOGIN).session();
    String missing = answer(session, "HTTP/1.1 200 OK\r\n", body.replace('\'', '"'));
    assertTrue(String.valueOf(missing).startsWith(expected), missing);
    assertTrue(sent(session).startsWith("GET /login "));
  }

  @Test
  void aBodyBeyondOneMebibyteIsNotLookedAt() {
    String fits = "{\"user\":{\"token\":\"id=1\"}}";
    String head = "HTTP/1.1 200 OK\r\nLocation: /\r\n";
    String longest = " ".repeat(KeptResponse.MOST_BYTES - fits.length()) + fits;
    assertNull(answer(work(LOGIN).session(), head, longest));
    assertEquals(
        "nothing captured: the body is longer than 1048576 bytes",
        answer(work(LOGIN).session(), head, " " + longest));
  }

  @Test
  void aFailureBeginsTheNextJourneyAtItsFirstStep() {
    UserSession session =
        work("journey: {a: {path: '/a${counter}'}, b: {path: '/b${counter}'}}").session();
    List<String> paths = new ArrayList<>();
    paths.add(path(session));
    session.answered();
    paths.add(path(session));
    session.failed(ErrorKind.STATUS);
    paths.add(path(session));
    session.failed(ErrorKind.STATUS);
    paths.add(path(session));
    session.answered();
    paths.add(path(session));
    session.answered();
    paths.add(path(session));
    session.restart();
    paths.add(path(session));
    assertEquals(List.of("/a1", "/b1", "/a2", "/a3", "/b3", "/a4", "/a5"), paths);
  }

  @Test
  void journeysOfAllSlotsAreNumberedAndTakeRowsTogether() throws Exception {
    Files.writeString(folder.resolve("d.csv"), "v\nx\ny\nz\n");
    CompiledLoad work =
        work("{data: d.csv, journey: {a: {path: '/${v}/${counter}'}, b: {path: '/${v}'}}}");
    UserSession one = work.session();
    UserSession two = work.session();
    assertEquals("/x/1", path(one));
    assertEquals("/y/2", path(two));
    one.answered();
    assertEquals("/x", path(one));
    two.answered();
    assertEquals("/y", path(two));
    one.answered();
    assertEquals("/z/3", path(one));
    two.answered();
    assertEquals("/x/4", path(two));
  }

  @Test
  void rowsInRandomOrderAndNumbersAreTheSameWithTheSameSeed() throws Exception {
    Files.writeString(folder.resolve("d.csv"), "v\na\nb\nc\nd\n");
    String script =
        "{seed: 3, data: {file: d.csv, order: random}, journey: {a: {path: '/${v}${random(1,6)}${random(1,6)}'}}}";
    List<String> first = paths(script, 200);
    assertEquals(first, paths(script, 200));
    assertTrue(!first.equals(paths(script.replace("seed: 3", "seed: 4"), 200)));
    for (String row : List.of("a", "b", "c", "d")) {
      // 50 each; standard deviation 6.1.
      long drawn = first.stream().filter(p -> p.startsWith("/" + row)).count();
      assertEquals(50.0, (double) drawn, 30, row);
    }
    assertTrue(first.stream().allMatch(p -> p.matches("/[a-d][1-6][1-6]")), first::toString);
    assertTrue(first.stream().anyMatch(p -> p.charAt(2) != p.charAt(3)), "both holes drawn alike");
  }

  @Test
  void aMixIsDrawnByWeight() {
    CompiledLoad work = work("requests: {a: {weight: 3, path: /a}, b: {weight: 1, path: /b}}");
    assertEquals(List.of("a", "b"), work.names());
    UserSession session = work.session();
    int[] counts = new int[2];
    for (int i = 0; i < 4000; i++) {
      counts[session.next().which()]++;
      session.answered();
    }
    // Standard deviation 27.
    assertEquals(3000, counts[0], 137);
  }

  private List<String> paths(String script, int count) {
    UserSession session = work(script).session();
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      paths.add(path(session));
      session.answered();
    }
    return paths;
  }

  private static @Nullable String answer(UserSession session, String head, String body) {
    PreparedRequest ask = session.next();
    ResponseParser parser = new ResponseParser();
    parser.reset(ask);
    byte[] bytes =
        (head + "Content-Length: " + body.length() + "\r\n\r\n" + body)
            .getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(bytes.length, parser.feed(bytes, 0, bytes.length));
    assertTrue(parser.whole(), parser::example);
    return session.answered();
  }

  private static String path(UserSession session) {
    return sent(session).split(" ", -1)[1];
  }

  private static String sent(UserSession session) {
    ByteBuf bytes = session.next().bytes();
    try {
      return bytes.toString(StandardCharsets.UTF_8);
    } finally {
      bytes.release();
    }
  }

  @Test
  void aJourneyContinuesInTheNextSliceIfItIsToContinue() {
    String script = "journey: {a: {path: /a}, b: {path: /b}, c: {path: /c}}";
    UserSession anew = work(script).session();
    UserSession continued = work(script, /* continues= */ true).session();
    for (UserSession session : List.of(anew, continued)) {
      assertTrue(sent(session).startsWith("GET /a "));
      assertNull(session.answered());
      session.restart();
    }
    assertTrue(sent(anew).startsWith("GET /a "));
    assertTrue(sent(continued).startsWith("GET /b "));
    continued.failed(ErrorKind.STATUS);
    continued.restart();
    assertTrue(sent(continued).startsWith("GET /a "), "a journey that failed is over");
  }

  private static final String ONCE =
      """
      data: users.csv
      users: 2
      journey:
        login: {path: "/login/${name}", once: true, capture: {token: {header: token}}}
        a: {path: "/a/${name}/${token}"}
        b: {path: "/b/${token}"}
      """;

  @Test
  void aUserLogsInOnceAndKeepsTheRow() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name\nada\nbob\ncy\n");
    UserSession ada = work(ONCE).session();
    assertEquals("/login/ada", path(ada));
    assertNull(logIn(ada, "1"));
    for (int journey = 0; journey < 3; journey++) {
      assertEquals("/a/ada/1", path(ada));
      assertNull(ada.answered());
      assertEquals("/b/1", path(ada));
      assertNull(ada.answered());
    }
    assertEquals("/a/ada/1", path(ada));
    ada.failed(ErrorKind.TIMEOUT);
    assertEquals("/a/ada/1", path(ada), "a late answer says nothing about the login");
    ada.failed(ErrorKind.STATUS);
    assertEquals("/login/bob", path(ada), "a refusal may mean that the user is logged out");
  }

  @Test
  void moreConnectionsThanUsersShareTheirLogins() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name\nada\nbob\ncy\n");
    CompiledLoad work = work(ONCE);
    UserSession ada = work.session();
    UserSession bob = work.session();
    assertEquals("/login/ada", path(ada));
    assertNull(logIn(ada, "1"));
    assertEquals("/login/bob", path(bob));
    assertNull(logIn(bob, "2"));
    UserSession alsoAda = work.session();
    assertEquals("/a/ada/1", path(alsoAda));
    UserSession alsoBob = work.session();
    assertEquals("/a/bob/2", path(alsoBob));
    alsoBob.failed(ErrorKind.STATUS);
    assertEquals("/login/cy", path(alsoBob));
    assertNull(logIn(alsoBob, "3"));
    assertEquals("/a/bob/2", path(bob));
    bob.failed(ErrorKind.STATUS);
    assertEquals("/a/cy/3", path(bob), "the other connection has logged in since");
  }

  /** The request that was sent is answered with this token. */
  private static @Nullable String logIn(UserSession session, String token) {
    ResponseParser parser = new ResponseParser();
    parser.reset(session.again());
    byte[] bytes =
        ("HTTP/1.1 200 OK\r\ntoken: " + token + "\r\nContent-Length: 0\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8);
    assertEquals(bytes.length, parser.feed(bytes, 0, bytes.length));
    return session.answered();
  }

  private CompiledLoad work(String script) {
    return work(script, /* continues= */ false);
  }

  private CompiledLoad work(String script, boolean continues) {
    return new ScriptedLoad(
        new RequestEncoder(Endpoint.of(URI.create("http://h:81/usual")), Protocol.HTTP11),
        ScriptReader.read("x.yaml", script, folder),
        continues);
  }
}
