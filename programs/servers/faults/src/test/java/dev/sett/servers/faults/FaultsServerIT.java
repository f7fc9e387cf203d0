package dev.sett.servers.faults;

import static dev.sett.workload.proof.ExpectedAnswers.assertAnswer;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The faults server without a fault keeps the server contract; with one it says what it did. */
class FaultsServerIT extends ServerContract {
  private static final String FRAME = "dev.sett.servers.faults.FaultHandler";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "sett-virtual-", FRAME),
        new ModelProof("event-loop", false, "sett-eventloop-", FRAME));
  }

  @Override
  protected void alsoKeeps(ServerProcess server, ModelProof proof) throws Exception {
    assertAnswer(200, "{\"fault\":\"none\",\"cured\":false,\"counts\":{}}", server.get("/fault"));
  }

  private static ServerProcess start(String model, String flag, String fault) throws Exception {
    return ServerProcess.start(List.of(), "--threads=" + model, flag + "=" + fault);
  }

  /** The fault of a packaged server: native access is allowed, and nothing is said about it. */
  @Test
  void pinnedRequestsTakeTurnsOnTheCarriers() throws Exception {
    List<String> one = List.of("-XX:ActiveProcessorCount=1");
    try (ServerProcess server = ServerProcess.start(one, "--threads=virtual", "--fault=pinning")) {
      inParallel(server, 8, "/hello/warm");
      Duration all = inParallel(server, 60, "/ping");
      // One after another on the one carrier, 10 ms each.
      assertTrue(all.toMillis() >= 600, all::toString);
      assertAnswer(
          200,
          "{\"fault\":\"pinning\",\"cured\":false,\"counts\":{\"waits\":60}}",
          server.get("/fault"));
      assertEquals("", server.errors());
      assertEquals(143, server.terminate());
    }
  }

  @Test
  void aHotLoopHasAllConnectionsAndACuredOneHasNot() throws Exception {
    try (ServerProcess sick = start("event-loop", "--fault", "hot-event-loop")) {
      inParallel(sick, 40, "/work?cpu=10");
      String did = sick.get("/fault").body();
      assertTrue(did.endsWith("\"counts\":{\"requests\":40,\"threads\":1}}"), did);
    }
    try (ServerProcess cured = start("event-loop", "--cured", "hot-event-loop")) {
      inParallel(cured, 40, "/work?cpu=10");
      String did = cured.get("/fault").body();
      assertTrue(did.endsWith("\"counts\":{\"requests\":40,\"threads\":4}}"), did);
    }
  }

  /** HikariCP and H2 are on the class path, say nothing, and end with the server. */
  @Test
  void aPoolOfConnectionsServesItsCallers() throws Exception {
    try (ServerProcess server = start("virtual", "--fault", "connection-pool")) {
      inParallel(server, 50, "/ping");
      String did = server.get("/fault").body();
      // The pool opens its connections one after another, beside the requests.
      for (int i = 0; i < 1_000 && !did.endsWith("\"connections\":5,\"waiting\":0}}"); i++) {
        did = server.get("/fault").body();
      }
      assertTrue(did.endsWith("\"connections\":5,\"waiting\":0}}"), did);
      assertEquals("", server.errors());
      assertEquals(143, server.terminate());
    }
  }

  @Test
  void anUnknownFaultEndsWithTwo() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--fault", "pining");
    assertEquals(2, ended.code());
    assertEquals("", ended.out());
    assertTrue(
        ended
            .err()
            .startsWith("The flag --fault got an unknown fault 'pining'. Did you mean pinning?"),
        ended::err);
  }
}
