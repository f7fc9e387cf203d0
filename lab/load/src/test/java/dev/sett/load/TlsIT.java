package dev.sett.load;

import static dev.sett.load.RawServer.OK;
import static dev.sett.load.RawServer.ascii;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.load.destination.Limits;
import dev.sett.load.destination.LoadException;
import dev.sett.load.destination.Protocol;
import dev.sett.load.destination.Trust;
import dev.sett.load.destination.Wire;
import dev.sett.load.schedule.Shape;
import dev.sett.load.tls.TlsSockets;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.trial.LoadSlice;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.StandardConstants;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsIT {

  private static final Request GET = Request.get(Optional.empty());
  private static final Shape CLOSED = new Shape.Closed();
  private static final Shape RATE = new Shape.ConstantRate(500);

  @TempDir private static Path folder;
  private static TestingKeys keys;
  private static TestingKeys elsewhere;
  private static TestingKeys expired;

  @BeforeAll
  static void makeKeys() {
    keys = TestingKeys.forLocalhost(folder);
    elsewhere = TestingKeys.forElsewhere(folder);
    expired = TestingKeys.expired(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void bothLoopsRunOverEachVersion(String version) throws Exception {
    try (RawServer server = over(keys, OK, version)) {
      for (Shape shape : List.of(CLOSED, RATE)) {
        long before = server.requests();
        LoadSlice slice = run(url(server, "localhost"), GET, 4, shape, trusted(keys));
        assertEquals(0, slice.failed(), () -> slice.errors().toString());
        assertEquals(server.requests() - before, slice.answered());
        assertTrue(slice.answered() >= 2, "" + slice.answered());
      }
      assertEquals(8, server.connections());
    }
  }

  @Test
  void anAddressIsVerifiedAsWellAsAName() throws Exception {
    try (RawServer server = over(keys, OK, "TLSv1.3")) {
      LoadSlice slice = run(url(server, "127.0.0.1"), GET, 1, CLOSED, trusted(keys));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(server.requests(), slice.answered());
    }
  }

  @Test
  void longAnswersAreReadWhole() throws Exception {
    String body = "x".repeat(300_000) + "end";
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    ExpectedAnswer end = new ExpectedAnswer(200, 200, Optional.of("end"));
    try (RawServer server = over(keys, answer, "TLSv1.2", "TLSv1.3")) {
      LoadSlice slice =
          run(
              url(server, "localhost"),
              new Request("GET", Optional.empty(), List.of(), Body.NONE, end),
              3,
              CLOSED,
              trusted(keys));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertTrue(slice.answered() >= 3, "" + slice.answered());
    }
  }

  @Test
  void theNameIsSaidInTheHandshake() throws Exception {
    Set<String> names = ConcurrentHashMap.newKeySet();
    SSLServerSocket listener = keys.listener("TLSv1.3");
    SSLParameters parameters = listener.getSSLParameters();
    parameters.setSNIMatchers(
        List.of(
            new SNIMatcher(StandardConstants.SNI_HOST_NAME) {
              @Override
              public boolean matches(SNIServerName name) {
                names.add(new String(name.getEncoded(), StandardCharsets.US_ASCII));
                return true;
              }
            }));
    listener.setSSLParameters(parameters);
    try (RawServer server = new RawServer(saying(OK), listener)) {
      run(url(server, "localhost"), GET, 1, CLOSED, trusted(keys));
      assertEquals(Set.of("localhost"), names);
    }
  }

  @Test
  void aConnectionThatEndsIsReplacedWithANewHandshake() throws Exception {
    try (RawServer server =
        new RawServer(
            (number, out) -> {
              out.write(
                  ascii("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nOK"));
              return false;
            },
            keys.listener("TLSv1.2", "TLSv1.3"))) {
      LoadSlice slice = run(url(server, "localhost"), GET, 2, new Shape.Total(30), trusted(keys));
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(30, slice.answered());
      assertEquals(30, server.requests());
      assertTrue(server.connections() >= 30, "" + server.connections());
    }
  }

  @Test
  void anUntrustedCertificateIsASentence() throws Exception {
    try (RawServer server = over(keys, OK, "TLSv1.2", "TLSv1.3")) {
      refused(
          LoadException.Kind.UNTRUSTED,
          "The certificate of localhost port "
              + server.port()
              + " (CN=sett here, issued by CN=sett here) is not trusted by this JDK. Trust it or"
              + " its issuer with --cacert FILE (PEM), or skip the check with --insecure.",
          url(server, "localhost"),
          Wire.HTTP11);
      assertEquals(0, server.requests());
    }
  }

  @Test
  void insecureTakesAnyCertificateForAnyHost() throws Exception {
    for (TestingKeys any : List.of(keys, elsewhere, expired)) {
      try (RawServer server = over(any, OK, "TLSv1.2", "TLSv1.3")) {
        Wire insecure = new Wire(Trust.EVERYBODY, Protocol.HTTP11, 1);
        LoadSlice slice = run(url(server, "localhost"), GET, 2, CLOSED, insecure);
        assertEquals(0, slice.failed(), () -> slice.errors().toString());
        assertTrue(slice.answered() >= 2, "" + slice.answered());
      }
    }
  }

  @Test
  void aCertificateForAnotherHostIsASentence() throws Exception {
    try (RawServer server = over(elsewhere, OK, "TLSv1.3")) {
      for (String host : List.of("localhost", "127.0.0.1")) {
        refused(
            LoadException.Kind.UNTRUSTED,
            " is for elsewhere.test, not for " + host + ". Use one of these names in the URL",
            url(server, host),
            trusted(elsewhere));
      }
    }
  }

  @Test
  void anExpiredCertificateIsASentence() throws Exception {
    try (RawServer server = over(expired, OK, "TLSv1.3")) {
      refused(
          LoadException.Kind.UNTRUSTED,
          ". Renew it, or skip the check with --insecure.",
          url(server, "localhost"),
          Wire.HTTP11);
    }
  }

  @Test
  void aServerWithoutTlsIsASentence() throws Exception {
    HttpServer plain =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    plain.start();
    try {
      int port = plain.getAddress().getPort();
      refused(
          LoadException.Kind.TLS,
          "ry http://127.0.0.1:" + port + "/ping",
          URI.create("https://127.0.0.1:" + port + "/ping"),
          Wire.HTTP11);
    } finally {
      plain.stop(0);
    }
    try (TestingBanner ssh = new TestingBanner("SSH-2.0-OpenSSH_9.6\r\n")) {
      refused(
          LoadException.Kind.TLS,
          "does not speak TLS: it sent something else. Try http://127.0.0.1:" + ssh.port(),
          URI.create("https://127.0.0.1:" + ssh.port() + "/"),
          Wire.HTTP11);
    }
    try (TestingBanner silent = new TestingBanner("")) {
      refused(
          LoadException.Kind.TLS,
          "closed the connection during the TLS handshake",
          URI.create("https://127.0.0.1:" + silent.port() + "/"),
          Wire.HTTP11);
    }
  }

  @Test
  void anotherFailureOfTheHandshakeSaysWhatTheServerSaid() throws Exception {
    SSLServerSocket listener = keys.listener("TLSv1.2");
    listener.setNeedClientAuth(true);
    try (RawServer server = new RawServer(saying(OK), listener)) {
      refused(
          LoadException.Kind.TLS,
          "The TLS handshake with localhost port " + server.port() + " failed: ",
          url(server, "localhost"),
          trusted(keys));
    }
  }

  @Test
  void aFileWithoutCertificateIsASentence() throws IOException {
    Path text = Files.writeString(folder.resolve("not.pem"), "hello");
    for (Path wrong : List.of(text, folder.resolve("missing.pem"))) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> Trust.with(wrong));
      assertTrue(
          String.valueOf(refused.getMessage()).contains(wrong.getFileName().toString()),
          refused.getMessage());
    }
  }

  @Test
  void aConnectionOfOnesOwnIsCheckedAsTheLoadIs() throws Exception {
    try (RawServer server = over(keys, OK, "TLSv1.3");
        RawServer other = over(elsewhere, OK, "TLSv1.3")) {
      for (String host : List.of("localhost", "127.0.0.1")) {
        shakeHands(Trust.with(keys.pem()), url(server, host));
        shakeHands(Trust.EVERYBODY, url(other, host));
        notTrusted("is not trusted by this JDK", Trust.JDK, url(server, host));
        notTrusted("is for elsewhere.test", Trust.with(elsewhere.pem()), url(other, host));
      }
    }
  }

  private static void notTrusted(String part, Trust trust, URI url) {
    LoadException refused = assertThrows(LoadException.class, () -> shakeHands(trust, url));
    assertEquals(LoadException.Kind.UNTRUSTED, refused.kind());
    String sentence = String.valueOf(refused.getMessage());
    assertTrue(sentence.contains(part), sentence);
  }

  private static void shakeHands(Trust trust, URI url) throws IOException {
    try (Socket plain = new Socket(url.getHost(), url.getPort());
        SSLSocket secured = new TlsSockets(trust).over(plain, url)) {
      assertTrue(secured.isConnected());
    }
  }

  private static void refused(LoadException.Kind kind, String part, URI url, Wire wire) {
    LoadException refused = assertThrows(LoadException.class, () -> run(url, GET, 2, CLOSED, wire));
    String sentence = String.valueOf(refused.getMessage());
    assertTrue(sentence.contains(part), sentence);
    assertEquals(kind, refused.kind());
  }

  private static RawServer over(TestingKeys keys, String answer, String... versions) {
    return new RawServer(saying(answer), keys.listener(versions));
  }

  private static RawServer.Script saying(String answer) {
    byte[] bytes = ascii(answer);
    return (number, out) -> {
      out.write(bytes);
      return true;
    };
  }

  static Wire trusted(TestingKeys keys) {
    return new Wire(Trust.with(keys.pem()), Protocol.HTTP11, 1);
  }

  private static URI url(RawServer server, String host) {
    return URI.create("https://" + host + ":" + server.port() + "/ping");
  }

  static LoadSlice run(URI url, Request request, int connections, Shape shape, Wire wire) {
    return run(url, request, connections, shape, wire, Duration.ofSeconds(60));
  }

  /** 100 ms of settling, then 400 counted, then this drain at most; a number to its end. */
  static LoadSlice run(
      URI url, Request request, int connections, Shape shape, Wire wire, Duration drain) {
    try (Engine engine = TestingEngines.parked()) {
      Engine.Target target = engine.open(url, request, connections, wire);
      LoadSlice slice =
          engine.run(
              target,
              shape,
              shape instanceof Shape.Total ? Duration.ZERO : Duration.ofMillis(100),
              shape instanceof Shape.Total ? Duration.ofMinutes(5) : Duration.ofMillis(400),
              Limits.timeout(drain),
              window -> {});
      engine.close(target);
      return slice;
    }
  }
}
