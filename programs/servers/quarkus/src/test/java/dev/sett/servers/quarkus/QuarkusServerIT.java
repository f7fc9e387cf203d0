package dev.sett.servers.quarkus;

import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Quarkus REST keeps the server contract, and what it promises beyond. */
class QuarkusServerIT extends ServerContract {
  private static final String FRAME =
      "org.jboss.resteasy.reactive.server.handlers.InvocationHandler";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", FRAME),
        new ModelProof("platform", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "sett-virtual-", FRAME),
        new ModelProof("virtual:8", true, "sett-virtual-", FRAME),
        new ModelProof(
            "native", false, "executor-thread-", "org.jboss.threads.EnhancedQueueExecutor"),
        new ModelProof(
            "event-loop",
            false,
            "vert.x-eventloop-thread-",
            "io.vertx.core.http.impl.Http1xServerConnection"));
  }

  @Test
  void anEventLoopAnswersOneRequestAfterTheOther() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(List.of(), "--threads=event-loop", "--io-threads=1")) {
      String facts = server.get("/environment").body();
      assertTrue(facts.contains("vert.x-eventloop-thread-0"), facts);
      assertFalse(facts.contains("vert.x-eventloop-thread-1"), facts);
      Duration four = inParallel(server, 4, "/work?idle=200ms");
      assertTrue(four.toMillis() >= 800, four::toString);
      // Longer than Vert.x lets an event loop be busy before it tells.
      assertEquals(200, server.get("/work?idle=3s").statusCode());
      assertEquals("", server.errors());
    }
  }

  @Test
  void quarkusOwnPoolHasTheSizeAskedFor() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(List.of(), "--threads=native", "--worker-threads=2")) {
      inParallel(server, 4, "/work?cpu=1");
      // Two rounds. All at once would be one round.
      assertTakes(1_000, 2_000, server, 4, "/work?idle=500ms");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"event-loop", "platform:2"})
  void anAsynchronousRequestHoldsNoThreadWhileItIdles(String model) throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      // Two threads that were held would take 20 rounds, 10 s.
      assertTakes(500, 9_000, server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"event-loop", "platform:2"})
  void aHeadIsAnsweredWithoutTheFile(String model) throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      HttpResponse<String> head = server.send("/work?file=2000", "HEAD");
      assertEquals(200, head.statusCode());
      assertEquals("2000", head.headers().firstValue("Content-Length").orElse(""));
      assertEquals(2_000, server.get("/work?file=2000").body().length());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "native | --io-threads=0 | The flag --io-threads needs a whole number from 1 to 1024; got '0'.",
        "native | --worker-threads=x | The flag --worker-threads needs a whole number from 1 to 100000;",
        "virtual | --worker-threads=4 | The flag --worker-threads sets the size of Quarkus's worker pool and requires --threads native;",
      })
  void aWrongSizeEndsWithTwoAndASentence(String model, String flag, String sentence)
      throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads=" + model, flag);
    assertEquals(2, ended.code(), ended::err);
    assertTrue(ended.err().startsWith(sentence), ended::err);
    assertEquals("", ended.out());
  }
}
