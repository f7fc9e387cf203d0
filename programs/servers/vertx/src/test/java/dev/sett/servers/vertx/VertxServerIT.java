package dev.sett.servers.vertx;

import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vert.x keeps the server contract, and what it promises beyond. */
class VertxServerIT extends ServerContract {
  private static final String HANDED_OVER = "dev.sett.servers.vertx.Dispatch.lambda$onto$";
  private static final Pattern THREAD =
      Pattern.compile(
          "\"thread\":\\{\"name\":\"([^\"]*)\",\"id\":([0-9]+),\"virtual\":(true|false)");

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", HANDED_OVER),
        new ModelProof("platform", false, "sett-platform-", HANDED_OVER),
        new ModelProof("virtual", true, "sett-virtual-", HANDED_OVER),
        new ModelProof("virtual:8", true, "sett-virtual-", HANDED_OVER),
        new ModelProof(
            "native", false, "vert.x-worker-thread-", "io.vertx.core.impl.ExecuteBlocking"),
        new ModelProof("event-loop", false, "vert.x-eventloop-thread-", "io.netty.channel"));
  }

  @Test
  void connectionsAreDealtOutToAsManyEventLoopsAsAskedFor() throws Exception {
    try (ServerProcess server = start("event-loop", "--event-loops=3")) {
      Set<String> loops = new TreeSet<>();
      for (int i = 0; i < 6; i++) {
        loops.add(threadOnAConnectionOfItsOwn(server));
      }
      assertEquals(3, loops.size(), loops::toString);
    }
  }

  @Test
  void whatBlocksAnEventLoopHoldsUpEverybodyOnIt() throws Exception {
    try (ServerProcess server = start("event-loop", "--event-loops=1")) {
      inParallel(server, 5, "/ping");
      Duration blocking = inParallel(server, 5, "/work?idle=200ms");
      assertTrue(blocking.toMillis() >= 1_000, blocking::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({"event-loop, --event-loops=1", "native, --workers=2"})
  void anAsynchronousRequestHoldsNoThreadWhileItIdles(String model, String flag) throws Exception {
    try (ServerProcess server = start(model, flag)) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      // Threads that were held would take 20 or 40 rounds, 10 s at least.
      assertTakes(500, 9_000, server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
    }
  }

  @Test
  void theWorkerPoolIsAsLargeAsAskedFor() throws Exception {
    try (ServerProcess server = start("native", "--workers=4")) {
      inParallel(server, 8, "/ping");
      assertTakes(1_000, 3_000, server, 8, "/work?idle=500ms");
    }
  }

  @Test
  void aVirtualThreadVerticleContinuesWhileARequestAwaitsButNotWhileItBlocks() throws Exception {
    try (ServerProcess server = start("virtual", "--verticles=1")) {
      Matcher thread = thread(server);
      assertEquals("true", thread.group(3), thread::group);
      assertTrue(thread.group(1).startsWith("vert.x-virtual-thread-"), thread::group);
      inParallel(server, 10, "/work?cpu=10&idle=1ms&file=100&alloc=1000");
      assertTakes(300, 2_500, server, 10, "/work?idle=300ms");
      Duration blocking = inParallel(server, 10, "/work?lock=300ms");
      assertTrue(blocking.toMillis() >= 3_000, blocking::toString);
      assertEquals("", server.errors());
    }
  }

  @Test
  void aWorkerVerticleAnswersOneRequestAtATime() throws Exception {
    try (ServerProcess server = start("native", "--verticles=2")) {
      Matcher thread = thread(server);
      assertEquals("false", thread.group(3), thread::group);
      assertTrue(thread.group(1).startsWith("vert.x-worker-thread-"), thread::group);
      inParallel(server, 4, "/sync?cpuIterations=1&fileLength=10");
      Duration rounds = inParallel(server, 4, "/work?idle=500ms");
      assertTrue(rounds.toMillis() >= 1_000, rounds::toString);
      assertEquals("", server.errors());
    }
  }

  @Test
  void aFlagThatMeansNothingEndsWithTwoAndASentence() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads", "virtual:4", "--verticles", "4");
    assertEquals(2, ended.code(), ended::err);
    assertEquals(
        "The flag --verticles requires the model native or virtual; got --threads virtual:4."
            + " Try --help.\n",
        ended.err());
    assertEquals("", ended.out());
  }

  private static ServerProcess start(String model, String flag) throws Exception {
    return ServerProcess.start(List.of(), "--threads=" + model, flag);
  }

  private static Matcher thread(ServerProcess server) throws Exception {
    Matcher thread = THREAD.matcher(server.get("/environment").body());
    assertTrue(thread.find());
    return thread;
  }

  private static String threadOnAConnectionOfItsOwn(ServerProcess server) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      URI uri = URI.create("http://127.0.0.1:" + server.port() + "/environment");
      String body =
          client
              .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      Matcher thread = THREAD.matcher(body);
      assertTrue(thread.find(), body);
      return thread.group(1);
    }
  }
}
