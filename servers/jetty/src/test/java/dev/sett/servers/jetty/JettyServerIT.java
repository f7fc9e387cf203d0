package dev.sett.servers.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server contract (design, section 5), asked of the packaged server from outside. */
@Timeout(60)
class JettyServerIT {

  @ParameterizedTest
  @CsvSource({
    "platform:8, false, sett-platform-",
    "platform, false, sett-platform-",
    "virtual, true, sett-virtual-",
    "virtual:8, true, sett-virtual-",
    "native, false, sett-native-",
  })
  void everyModelKeepsTheContractAndProvesItself(String model, boolean virtual, String thread)
      throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      assertEquals(
          "{\"ready\":true,\"port\":%d,\"pid\":%d,\"threads\":\"%s\",\"server\":\"jetty 12.1.14\"}"
              .formatted(server.port(), server.pid(), model),
          server.readyLine());
      answersGoodRequests(server);
      refusesBadRequests(server);
      provesItsThreads(server, model, virtual, thread);
      assertEquals(143, server.terminate());
      assertEquals("", server.errors());
    }
  }

  private static void answersGoodRequests(ServerProcess server) throws Exception {
    assertAnswer(200, "OK", server.get("/ping"));
    assertAnswer(200, "", server.get("/health"));
    assertAnswer(200, "Hello John", server.get("/hello/John"));
    assertAnswer(200, "Hello Jürgen X", server.get("/hello/J%C3%BCrgen%20X"));
    assertAnswer(200, "", server.get("/work"));
    assertEquals(200, server.send("/ping", "HEAD").statusCode());

    HttpResponse<String> work =
        server.get("/work?cpu=133&idle=9ms&file=1000&lock=1ms&alloc=100000");
    assertEquals(200, work.statusCode());
    assertDigits(1000, work);
    assertHash(work);

    for (String path : List.of("/sync", "/async")) {
      HttpResponse<String> asPublished = server.get(path);
      assertDigits(102_400, asPublished);
      assertHash(asPublished);
      // More than the socket takes at once, so that writing goes on when it can.
      HttpResponse<String> large =
          server.get(path + "?cpuIterations=10&idleDelay=20&fileLength=8000000");
      assertDigits(8_000_000, large);
      assertEquals("20", large.headers().firstValue("X-Latency").orElse(""));
      assertAnswer(200, "", server.get(path + "?idleDelay=1&fileLength=0"));
    }
  }

  private static void refusesBadRequests(ServerProcess server) throws Exception {
    assertRefused(400, "The name to greet is blank", server.get("/hello/"));
    assertRefused(400, "The name to greet is blank", server.get("/hello/%20"));
    assertRefused(
        400, "The name to greet must have at most 100", server.get("/hello/" + "x".repeat(101)));
    assertRefused(400, "The parameter cpu must be a whole", server.get("/work?cpu=-1"));
    assertRefused(400, "The parameter idle must be a time from 0", server.get("/work?idle=61s"));
    assertRefused(400, "Unknown parameter 'cpus'. Did you mean", server.get("/work?cpus=1"));
    assertRefused(400, "The parameter remote needs a back end", server.get("/work?remote=5"));
    assertRefused(400, "The parameter idleDelay must be", server.get("/sync?idleDelay=x"));
    assertRefused(400, "The parameter fileLength must be", server.get("/async?fileLength=-1"));
    assertRefused(404, "There is nothing at '/nope'. Endpoints:", server.get("/nope"));
    assertRefused(404, "There is nothing at '/hello/a/b'.", server.get("/hello/a/b"));
    assertRefused(404, "There is nothing at '/'.", server.get("/"));
    assertRefused(405, "This server answers GET and HEAD; got", server.send("/ping", "POST"));
  }

  private static void provesItsThreads(
      ServerProcess server, String model, boolean virtual, String thread) throws Exception {
    String facts = server.get("/environment").body();
    assertTrue(facts.contains("\"threads\":\"" + model + "\",\"pid\":" + server.pid()), facts);
    assertTrue(facts.contains("\"thread\":{\"name\":\"" + thread), facts);
    assertTrue(facts.contains("\"virtual\":" + virtual), facts);
    assertEquals(virtual, facts.contains("\"carrier\":\"ForkJoinPool-"), facts);
    assertTrue(facts.contains("org.eclipse.jetty.ee11.servlet.ServletHandler"), facts);
    assertTrue(facts.contains("\"--threads\",\"" + model + "\""), facts);
    // Only platform threads are listed as selectors. One that has just taken over from the thread
    // that answers may not have begun to wait.
    String pool = thread.contains("virtual") || model.equals("platform") ? "sett-jetty-" : thread;
    for (int i = 0; i < 50 && facts.contains("\"selectors\":[]"); i++) {
      facts = server.get("/environment").body();
    }
    assertTrue(facts.contains("\"selectors\":[\"" + pool), facts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:8", "virtual:8"})
  void noMoreRequestsRunAtOnceThanTheModelSays(String model) throws Exception {
    int limit = Integer.parseInt(model.substring(model.indexOf(':') + 1));
    try (ServerProcess server = ServerProcess.start(model)) {
      inParallel(server, 2 * limit, "/work?cpu=1");
      Duration two = inParallel(server, 2 * limit, "/work?idle=600ms");
      // Two rounds. All at once would be one round.
      assertTrue(two.toMillis() >= 1_200, two::toString);
      assertTrue(two.toMillis() < 2_400, two::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:2", "virtual:2"})
  void anAsynchronousRequestHoldsNoThreadWhileItIdles(String model) throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      Duration all = inParallel(server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
      // Two threads that were held would take 20 rounds, 10 s.
      assertTrue(all.toMillis() >= 500, all::toString);
      assertTrue(all.toMillis() < 3_000, all::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:1", "virtual:1"})
  void oneProcessorIsEnough(String model) throws Exception {
    List<String> one = List.of("-XX:ActiveProcessorCount=1");
    try (ServerProcess server = ServerProcess.start(one, "--threads=" + model)) {
      inParallel(server, 8, "/work?cpu=10&idle=1ms&file=100");
      assertTrue(server.get("/environment").body().contains("\"processors\":1"));
      assertEquals("", server.errors());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:8", "virtual"})
  void itStopsWithinFiveSecondsWithAThousandRequestsInFlight(String model) throws Exception {
    List<Socket> clients = new ArrayList<>();
    try (ServerProcess server = ServerProcess.start(model)) {
      byte[] request = "GET /work?idle=50s HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII);
      for (int i = 0; i < 1_000; i++) {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
        clients.add(client);
        client.getOutputStream().write(request);
      }
      Thread.sleep(1_000); // For them all to be read; there is no telling from outside.
      assertEquals(143, server.terminate());
    } finally {
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  @Test
  void aRemoteCallWaitsForTheBackEnd() throws Exception {
    try (ServerProcess backEnd = ServerProcess.start("virtual")) {
      String url = "http://127.0.0.1:" + backEnd.port();
      try (ServerProcess server =
          ServerProcess.start(List.of(), "--threads=virtual", "--remote-url=" + url)) {
        inParallel(server, 20, "/work?remote=1ms");
        Duration all = inParallel(server, 20, "/work?remote=300ms&file=10");
        assertTrue(all.toMillis() >= 300, all::toString);
        assertTrue(all.toMillis() < 3_000, all::toString);
        assertEquals(143, backEnd.terminate());
        assertRefused(502, "The back end did not answer " + url, server.get("/work?remote=1ms"));
      }
    }
  }

  @Test
  void aTakenPortEndsWithThreeAndASentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      ServerProcess.Ended ended = ServerProcess.run("--port=" + port, "--threads", "virtual");
      assertEquals(
          new ServerProcess.Ended(
              3,
              "",
              "The port of 127.0.0.1:%d is already in use; give another, or --port 0 for a free one.\n"
                  .formatted(port)),
          ended);
    }
  }

  @Test
  void anUnknownModelEndsWithTwoAndTheListOfModels() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads", "virtul");
    assertEquals(2, ended.code());
    assertEquals("", ended.out());
    assertTrue(
        ended
            .err()
            .startsWith("Unknown threading model 'virtul'. Did you mean virtual? Models: platf"),
        ended::err);
    assertFalse(ended.err().contains("\tat "), ended::err);
  }

  @Test
  void aModelThatJettyDoesNotHaveIsRefused() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads", "event-loop");
    assertEquals(2, ended.code());
    assertTrue(
        ended
            .err()
            .startsWith("The server jetty 12.1.14 does not offer the threading model 'event-loop'"),
        ended::err);
  }

  /** The time from the first request to the last answer, all 200, each on its own connection. */
  private static Duration inParallel(ServerProcess server, int requests, String path)
      throws Exception {
    long startNanos = System.nanoTime();
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < requests; i++) {
        answers.add(clients.submit(() -> server.get(path)));
      }
      for (Future<HttpResponse<String>> answer : answers) {
        assertEquals(200, answer.get().statusCode(), () -> path);
      }
    }
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  private static void assertAnswer(int status, String body, HttpResponse<String> answer) {
    assertEquals(body, answer.body());
    assertEquals(status, answer.statusCode());
  }

  private static void assertRefused(int status, String start, HttpResponse<String> answer) {
    assertTrue(answer.body().startsWith(start), answer::body);
    assertEquals(status, answer.statusCode());
    assertEquals(
        "text/plain;charset=utf-8", answer.headers().firstValue("Content-Type").orElse(""));
  }

  private static void assertDigits(int length, HttpResponse<String> answer) {
    assertEquals(length, answer.body().length());
    assertTrue(answer.body().chars().allMatch(c -> c >= '0' && c <= '9'));
  }

  private static void assertHash(HttpResponse<String> answer) {
    assertTrue(answer.headers().firstValue("X-Request-ID").orElse("").matches("[0-9a-f]{64}"));
  }
}
