package dev.sett.servers.jetty;

import static dev.sett.workload.proof.ExpectedAnswers.assertRefused;
import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.threads.ThreadingKind;
import dev.sett.threads.ThreadingModel;
import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jetty keeps the server contract, and what it promises beyond. */
class JettyServerIT extends ServerContract {
  private static final String FRAME = "org.eclipse.jetty.ee11.servlet.ServletHandler";

  @Override
  protected Set<String> representatives() {
    return Set.of("platform:8", "virtual");
  }

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", FRAME),
        new ModelProof("dispatch:8", false, "sett-platform-", FRAME),
        new ModelProof("platform", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "sett-virtual-", FRAME),
        new ModelProof("virtual:8", true, "sett-virtual-", FRAME),
        new ModelProof("virtual@jdk:3", true, "sett-virtual-", FRAME),
        new ModelProof("virtual@fixed:2", true, "sett-virtual-", "sett-carrier-", FRAME),
        new ModelProof("virtual@fjp:2", true, "sett-virtual-", "sett-carrier-", FRAME),
        new ModelProof("virtual@tuned", true, "sett-virtual-", "sett-carrier-", FRAME),
        new ModelProof("tuned", false, "sett-tuned-", FRAME),
        new ModelProof("liberty", false, "sett-liberty-", FRAME),
        new ModelProof("liberty-2021", false, "sett-liberty-", FRAME),
        new ModelProof("jboss", false, "sett-jboss-", FRAME),
        new ModelProof("native", false, "sett-native-", FRAME));
  }

  @Test
  void everyExecutorOfTheRegistryIsProvedHere() {
    Set<ThreadingKind> proved =
        proofs().stream()
            .map(proof -> ThreadingModel.parse(proof.model()).kind())
            .collect(Collectors.toSet());
    for (ThreadingKind kind : ThreadingKind.values()) {
      assertTrue(!kind.hasExecutor() || proved.contains(kind), kind::pattern);
    }
  }

  @Test
  void otherCarriersWithoutTheirFlagAreRefusedWithIt() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads", "virtual@fixed:2");
    assertEquals(2, ended.code());
    assertEquals(
        "The threading model virtual@fixed:N needs the JVM flag"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED before -jar; ./sett adds it"
            + " automatically. The model virtual does not need it: it runs on the JDK's own"
            + " carriers. Try --help.\n",
        ended.err());
  }

  @Test
  void theCommandLineOfThePublishedServerStartsIt() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(List.of(), "-p", "0", "-t", "fibers", "-c", "8")) {
      assertTrue(server.readyLine().contains("\"threads\":\"virtual:8\""), server::readyLine);
      assertEquals(200, server.get("/sync?cpuIterations=1&idleDelay=0&fileLength=9").statusCode());
    }
    ServerProcess.Ended ended = ServerProcess.run("-p", "0", "-t", "fibers", "--threads=virtual");
    assertEquals(2, ended.code());
    assertEquals(
        "The flag -t conflicts with --threads; use one of them. Try --help.\n", ended.err());
  }

  /** Only platform threads are listed as selectors. */
  @ParameterizedTest
  @CsvSource({
    "platform:8, sett-platform-",
    "platform, sett-jetty-",
    "virtual, sett-jetty-",
    "native, sett-native-",
  })
  void platformThreadsOfThePoolSelect(String model, String pool) throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      String facts = server.get("/environment").body();
      // One that has just taken over from the thread that answers may not have begun to wait.
      for (int i = 0; i < 50 && facts.contains("\"selectors\":[]"); i++) {
        facts = server.get("/environment").body();
      }
      assertTrue(facts.contains("\"selectors\":[\"" + pool), facts);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform:2", "virtual:2"})
  void anAsynchronousRequestHoldsNoThreadWhileItIdles(String model) throws Exception {
    try (ServerProcess server = ServerProcess.start(model)) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      // Two threads that were held would take 20 rounds, 10 s.
      assertTakes(500, 9_000, server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
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

  @Test
  void aRemoteCallWaitsForTheBackEnd() throws Exception {
    try (ServerProcess backEnd = ServerProcess.start("virtual")) {
      String url = "http://127.0.0.1:" + backEnd.port();
      try (ServerProcess server =
          ServerProcess.start(List.of(), "--threads=virtual", "--remote-url=" + url)) {
        inParallel(server, 20, "/work?remote=1ms");
        // One after the other would take 6 s.
        assertTakes(300, 5_000, server, 20, "/work?remote=300ms&file=10");
        assertEquals(143, backEnd.terminate());
        assertRefused(
            502, "The back end did not respond to " + url, server.get("/work?remote=1ms"));
      }
    }
  }
}
