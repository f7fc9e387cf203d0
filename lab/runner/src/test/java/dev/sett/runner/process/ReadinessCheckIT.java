package dev.sett.runner.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.sett.model.http.Certificates;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are not what a readiness check hopes for. */
@Timeout(60)
class ReadinessCheckIT {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final String PASSWORD = "not-a-secret";

  @SuppressWarnings("NullAway.Init") // by JUnit
  @TempDir
  Path folder;

  /** What a server does with one connection. */
  private interface Script {
    void answer(Socket socket) throws IOException;
  }

  private static ReadinessCheck.Answer ask(Script script) throws IOException {
    return ask(script, System::nanoTime);
  }

  private static ReadinessCheck.Answer ask(Script script, LongSupplier nanoClock)
      throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread ignored =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (Socket socket = server.accept()) {
                      // What is not read would cut off the answer.
                      int _ = socket.getInputStream().read(new byte[4096]);
                      script.answer(socket);
                    } catch (IOException e) {
                      // The check has seen enough.
                    }
                  });
      URI url = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/ready");
      return new ReadinessCheck(Optional.empty(), Optional.of(url), nanoClock).at(url, LONG);
    }
  }

  private static void say(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void theStatusIsTheAnswer() throws IOException {
    assertEquals(204, ask(s -> say(s, "HTTP/1.1 204 No Content\r\n\r\n")).status());
    assertEquals(503, ask(s -> say(s, "HTTP/1.1 503\r\n")).status());
    ReadinessCheck.Answer other = ask(s -> say(s, "SSH-2.0-\u001b[31m\r\n"));
    assertEquals("the answer was not HTTP: SSH-2.0-?[31m", other.inWords());
    assertEquals("the connection was closed without an answer", ask(s -> {}).inWords());
  }

  @Test
  void aRedirectSaysWhereTo() throws IOException {
    String head = "HTTP/1.1 302 Found\r\nServer: x\r\nlocation:  /login?next=%2F \r\n\r\n";
    assertEquals("/login?next=%2F", ask(s -> say(s, head)).location());
    assertEquals("", ask(s -> say(s, "HTTP/1.1 302 Found\r\nServer: x\r\n\r\n")).location());
    assertEquals("", ask(s -> say(s, "HTTP/1.1 302 Found\r\n")).location());
    assertEquals("", ask(s -> say(s, head.replace("302", "200"))).location());
  }

  /** The hole that was: the line was collected until it ended or memory did. */
  @Test
  void aLineThatNeverEndsIsCut() throws IOException {
    byte[] part = new byte[65_536];
    Arrays.fill(part, (byte) 'x');
    Script endless =
        socket -> {
          OutputStream out = socket.getOutputStream();
          while (true) {
            out.write(part);
          }
        };
    String words = ask(endless).inWords();
    assertTrue(words.matches("the answer was not HTTP: x{80}"), words);
  }

  /** Each byte comes in time, the line never does. */
  @Test
  void anAnswerThatTricklesIsGivenUp() throws IOException {
    AtomicInteger looks = new AtomicInteger();
    Script trickle =
        socket -> {
          say(socket, "x");
          int _ = socket.getInputStream().read();
        };
    // The first byte takes an hour: that is seen when the next one would be waited for.
    LongSupplier clock = () -> looks.incrementAndGet() <= 2 ? 0 : Duration.ofHours(1).toNanos();
    assertEquals("no answer within 300000 ms", ask(trickle, clock).inWords());
    assertEquals(3, looks.get());
  }

  /** The hole that was: whoever answered was asked, with the URL and all that is in it. */
  @Test
  void aCertificateIsCheckedAsByTheLoad() throws Exception {
    Path pem = folder.resolve("server.pem");
    AtomicInteger asked = new AtomicInteger();
    HttpsServer server = https(keys("here", pem), asked);
    try {
      URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/ready");
      TrialException refused = assertThrows(TrialException.class, () -> at(url, Optional.empty()));
      assertTrue(
          String.valueOf(refused.getMessage()).contains("is not trusted by this JDK"),
          refused.getMessage());
      assertEquals(0, asked.get());
      assertEquals(200, at(url, Optional.of(Certificates.of(pem))).status());
      assertEquals(200, at(url, Optional.of(Certificates.ANY)).status());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aCertificateThatTheProgramMadeAtItsStartIsReadAgain() throws Exception {
    Path pem = folder.resolve("server.pem");
    KeyStore before = keys("before", pem);
    assertEquals(1, before.size());
    URI nowhere = URI.create("https://127.0.0.1:1/");
    ReadinessCheck check =
        new ReadinessCheck(
            Optional.of(Certificates.of(pem)), Optional.of(nowhere), System::nanoTime);
    HttpsServer server = https(keys("after", pem), new AtomicInteger());
    try {
      URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/ready");
      assertEquals(200, check.at(url, LONG).status());
    } finally {
      server.stop(0);
    }
  }

  private static ReadinessCheck.Answer at(URI url, Optional<Certificates> certificates) {
    return new ReadinessCheck(certificates, Optional.of(url), System::nanoTime).at(url, LONG);
  }

  private static HttpsServer https(KeyStore keys, AtomicInteger asked) throws Exception {
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  /** A key with a certificate for 127.0.0.1, which is written to a file. */
  private KeyStore keys(String name, Path pem) throws Exception {
    Path store = folder.resolve(name + ".p12");
    String at = store.toString();
    keytool("-genkeypair", at, "-keyalg", "EC", "-dname", "CN=sett", "-ext", "SAN=ip:127.0.0.1");
    Files.deleteIfExists(pem);
    keytool("-exportcert", at, "-rfc", "-file", pem.toString());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static void keytool(String what, String store, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", what, "-alias", "sett"));
    command.addAll(List.of("-keystore", store, "-storetype", "PKCS12", "-storepass", PASSWORD));
    command.addAll(List.of(more));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue(), () -> "keytool " + what);
  }
}
