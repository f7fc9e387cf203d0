package dev.sett.servers.helidon;

import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Helidon keeps the server contract, and what it promises beyond. */
class HelidonServerIT extends ServerContract {
  private static final String FRAME = "io.helidon.webserver.ConnectionHandler";

  /** Helidon names the thread of a connection after its sockets. */
  private static final String NAME = "[0x";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("virtual", true, NAME, FRAME),
        new ModelProof("native", true, NAME, FRAME),
        new ModelProof("virtual:8", true, NAME, FRAME),
        new ModelProof("virtual@jdk:3", true, NAME, FRAME));
  }

  @Test
  void requestsOverTheLimitWaitAndAreAllAnswered() throws Exception {
    try (ServerProcess server = ServerProcess.start("virtual:2")) {
      inParallel(server, 4, "/ping");
      Duration all = inParallel(server, 40, "/work?idle=150ms");
      // 20 rounds; Helidon would refuse those over the limit, or drop them after a second.
      assertTrue(all.toMillis() >= 3_000, all::toString);
      assertEquals("", server.errors());
    }
  }

  @Test
  void aConnectionKeepsItsThread() throws Exception {
    try (ServerProcess server = ServerProcess.start("native")) {
      String first = thread(server.get("/environment").body());
      assertEquals(first, thread(server.get("/environment").body()));
    }
  }

  private static String thread(String environment) {
    return environment.replaceFirst(
        ".*\"thread\":\\{\"name\":\"([^\"]*)\",\"id\":([0-9]+),.*", "$1 $2");
  }
}
