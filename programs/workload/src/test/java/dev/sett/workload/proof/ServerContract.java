package dev.sett.workload.proof;

import static dev.sett.workload.proof.ExpectedAnswers.assertAnswer;
import static dev.sett.workload.proof.ExpectedAnswers.assertDigits;
import static dev.sett.workload.proof.ExpectedAnswers.assertHash;
import static dev.sett.workload.proof.ExpectedAnswers.assertRefused;
import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.ServerCard;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server contract (design, section 5), asked of a packaged server from outside. A server's own
 * test extends this and says what proves each of its models; endpoints that are not on the server's
 * card are not asked for.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
public abstract class ServerContract {
  private static final Set<ThreadingKind> STAND_FOR_ALL =
      Set.of(ThreadingKind.PLATFORM_POOL, ThreadingKind.VIRTUAL);

  private final ServerCard card = ServerCard.ofClassPath();

  /** For the tests of a server. */
  protected ServerContract() {}

  /**
   * One proof for every kind of model on the card. Of those with an executor, which a server takes
   * as they come, a pool of platform threads and virtual threads stand for all; Jetty proves each.
   */
  protected abstract List<ModelProof> proofs();

  /** Flags to start the server with, beside port and model; none by default. */
  protected List<String> flags() {
    return List.of();
  }

  /** Lines on standard error that are no fault; none by default. */
  protected String harmless() {
    return "";
  }

  /**
   * What else this server promises, asked of the process that has kept the contract so far: a start
   * costs more than all questions together. Nothing by default.
   */
  protected void alsoKeeps(ServerProcess server, ModelProof proof) throws Exception {}

  @Test
  void everyModelOnTheCardIsProved() {
    Set<ThreadingKind> proved = EnumSet.noneOf(ThreadingKind.class);
    proofs().forEach(proof -> proved.add(ThreadingModel.parse(proof.model()).kind()));
    Set<ThreadingKind> missing = EnumSet.copyOf(card.offers());
    missing.removeIf(kind -> kind.hasExecutor() && !STAND_FOR_ALL.contains(kind));
    missing.removeAll(proved);
    assertEquals(Set.of(), missing);
    assertTrue(card.offers().containsAll(proved), proved::toString);
  }

  /** The models that stand for all in ./check: virtual threads, if there are any, by themselves. */
  protected Set<String> representatives() {
    return Set.of("virtual");
  }

  List<ModelProof> representativeProofs() {
    List<ModelProof> chosen =
        proofs().stream().filter(proof -> representatives().contains(proof.model())).toList();
    return chosen.isEmpty() ? List.of(proofs().getFirst()) : chosen;
  }

  @ParameterizedTest
  @MethodSource("representativeProofs")
  void aModelKeepsTheContractAndProvesItself(ModelProof proof) throws Exception {
    keepsTheContractAndProvesItself(proof);
  }

  @ParameterizedTest
  @MethodSource("proofs")
  @Tag("long")
  @Tag("servers")
  void everyModelKeepsTheContractAndProvesItself(ModelProof proof) throws Exception {
    keepsTheContractAndProvesItself(proof);
  }

  private void keepsTheContractAndProvesItself(ModelProof proof) throws Exception {
    try (ServerProcess server = start(proof.model())) {
      assertEquals(
          "{\"ready\":true,\"port\":%d,\"pid\":%d,\"threads\":\"%s\",\"server\":\"%s\"}"
              .formatted(server.port(), server.pid(), proof.model(), card.title()),
          server.readyLine());
      answersGoodRequests(server);
      refusesBadRequests(server);
      slowClientsHoldNobodyUp(server);
      provesItsThreads(server, proof);
      noMoreRequestsRunAtOnceThanTheModelSays(server, proof.model());
      alsoKeeps(server, proof);
      if (proof.equals(representativeProofs().getFirst())) {
        stopsWithAThousandRequestsInFlight(server);
      } else {
        assertEquals(143, server.terminate());
        assertEquals(harmless(), server.errors());
      }
    }
  }

  private ServerProcess start(String model) throws IOException {
    List<String> all = new ArrayList<>(List.of("--port", "0", "--threads", model));
    all.addAll(flags());
    return ServerProcess.start(ThreadingModel.parse(model).jvmFlags(), all.toArray(String[]::new));
  }

  private boolean has(String endpoint) {
    return card.endpoints().contains(endpoint);
  }

  private void answersGoodRequests(ServerProcess server) throws Exception {
    assertAnswer(200, "OK", server.get("/ping"));
    assertAnswer(200, "Hello John", server.get("/hello/John"));
    assertAnswer(200, "Hello Jürgen X", server.get("/hello/J%C3%BCrgen%20X"));
    assertEquals(200, server.send("/ping", "HEAD").statusCode());
    if (has("/health")) {
      assertAnswer(200, "", server.get("/health"));
    }
    if (has("/work")) {
      assertAnswer(200, "", server.get("/work"));
      HttpResponse<String> work =
          server.get("/work?cpu=133&idle=9ms&file=1000&lock=1ms&alloc=100000");
      assertEquals(200, work.statusCode());
      assertDigits(1000, work);
      assertHash(work);
    }
    for (String path : List.of("/sync", "/async")) {
      if (has(path)) {
        assertDigits(102_400, server.get(path));
        assertHash(server.get(path));
        // More than the socket takes at once, so that writing goes on when it can.
        HttpResponse<String> large =
            server.get(path + "?cpuIterations=10&idleDelay=20&fileLength=8000000");
        assertDigits(8_000_000, large);
        assertEquals("20", large.headers().firstValue("X-Latency").orElse(""));
        assertAnswer(200, "", server.get(path + "?idleDelay=1&fileLength=0"));
      }
    }
  }

  private void refusesBadRequests(ServerProcess server) throws Exception {
    assertRefused(400, "The name to greet is blank", server.get("/hello/"));
    assertRefused(400, "The name to greet is blank", server.get("/hello/%20"));
    assertRefused(
        400, "The name to greet must have at most 100", server.get("/hello/" + "x".repeat(101)));
    // Longer than a request line may be on some servers, which then close the connection.
    int huge = server.get("/hello/" + "x".repeat(10_240)).statusCode();
    assertTrue(Set.of(400, 414, 431).contains(huge), () -> "status " + huge);
    if (has("/work")) {
      assertRefused(400, "The parameter cpu must be a whole", server.get("/work?cpu=-1"));
      assertRefused(400, "The parameter cpu must be a whole", server.get("/work?cpu=1e309"));
      assertRefused(400, "The parameter idle must be a time from 0", server.get("/work?idle=61s"));
      assertRefused(400, "Unknown parameter 'cpus'. Did you mean", server.get("/work?cpus=1"));
      assertRefused(400, "The parameter remote needs a back end", server.get("/work?remote=5"));
      assertTrue(statusLine(server, "/work?idle=%zz").startsWith("HTTP/1.1 400 "));
    }
    if (has("/sync")) {
      assertRefused(400, "The parameter idleDelay must be", server.get("/sync?idleDelay=x"));
    }
    if (has("/async")) {
      assertRefused(400, "The parameter fileLength must be", server.get("/async?fileLength=-1"));
    }
    assertRefused(404, "There is nothing at '/nope'. Endpoints:", server.get("/nope"));
    assertRefused(404, "There is nothing at '/hello/a/b'.", server.get("/hello/a/b"));
    assertRefused(405, "This server answers GET and HEAD; got", server.send("/ping", "POST"));
  }

  /** The first line of the answer to a GET of a path that the JDK's client would not send. */
  private static String statusLine(ServerProcess server, String path) throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
        BufferedReader answer =
            new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
      client.getOutputStream().write(request.getBytes(US_ASCII));
      return String.valueOf(answer.readLine());
    }
  }

  /** Clients that send half a request and wait keep no thread that others need. */
  private static void slowClientsHoldNobodyUp(ServerProcess server) throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
        slow.add(client);
        client.getOutputStream().write("GET /ping HTTP/1.1\r\nHost: lo".getBytes(US_ASCII));
      }
      assertAnswer(200, "OK", server.get("/ping"));
    } finally {
      for (Socket client : slow) {
        client.close();
      }
    }
  }

  private void provesItsThreads(ServerProcess server, ModelProof proof) throws Exception {
    HttpResponse<String> answer = server.get("/environment");
    assertTrue(
        answer.headers().firstValue("Content-Type").orElse("").startsWith("application/json"));
    String facts = answer.body();
    assertTrue(
        facts.contains("\"threads\":\"" + proof.model() + "\",\"pid\":" + server.pid()), facts);
    assertTrue(facts.contains("\"thread\":{\"name\":\"" + proof.thread()), facts);
    assertTrue(facts.contains("\"virtual\":" + proof.virtual()), facts);
    String carrier = "\"carrier\":\"" + proof.carrier();
    assertTrue(facts.contains(proof.virtual() ? carrier : "\"carrier\":\"\""), facts);
    String carriers =
        facts.substring(facts.indexOf("\"carriers\":["), facts.indexOf("\"timers\":["));
    assertTrue(!proof.virtual() || carriers.contains("\"" + proof.carrier()), facts);
    ThreadingModel model = ThreadingModel.parse(proof.model());
    if (model.kind() == ThreadingKind.VIRTUAL_ON_JDK) {
      assertTrue(facts.contains("\"parallelism\":" + model.limit() + ","), facts);
    }
    assertTrue(facts.contains(proof.frame()), facts);
    assertTrue(facts.contains("\"--threads\",\"" + proof.model() + "\""), facts);
  }

  private void noMoreRequestsRunAtOnceThanTheModelSays(ServerProcess server, String model)
      throws Exception {
    if (!has("/work") || !Set.of("platform:8", "virtual:8").contains(model)) {
      return;
    }
    inParallel(server, 16, "/work?cpu=1");
    // Two rounds. All at once would be one round.
    assertTakes(1_200, 2_400, server, 16, "/work?idle=600ms");
  }

  private void stopsWithAThousandRequestsInFlight(ServerProcess server) throws Exception {
    List<Socket> clients = new ArrayList<>();
    try {
      String path = has("/work") ? "/work?idle=50s" : "/ping";
      byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII);
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
  void aTakenPortEndsWithThreeAndASentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      List<String> all = new ArrayList<>(List.of("--port=" + port));
      all.addAll(List.of("--threads", proofs().getFirst().model()));
      all.addAll(flags());
      ServerProcess.Ended ended = ServerProcess.run(all.toArray(String[]::new));
      assertEquals(3, ended.code(), ended::err);
      assertEquals("", ended.out());
      assertTrue(
          ended
              .err()
              .contains(
                  "The port of 127.0.0.1:%d is already in use; choose another, or use --port 0 for a free one.\n"
                      .formatted(port)),
          ended::err);
      assertFalse(ended.err().contains("\tat "), ended::err);
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
  void aModelThatTheServerDoesNotHaveIsRefused() throws Exception {
    for (ThreadingKind kind : card.refuses().keySet()) {
      String model = kind.takesLimit() ? kind.pattern().replace("N", "4") : kind.pattern();
      ServerProcess.Ended ended = ServerProcess.run("--threads", model);
      assertEquals(2, ended.code());
      String expected = "The server %s does not offer the threading model '%s'";
      assertTrue(ended.err().startsWith(expected.formatted(card.title(), model)), ended::err);
    }
  }
}
