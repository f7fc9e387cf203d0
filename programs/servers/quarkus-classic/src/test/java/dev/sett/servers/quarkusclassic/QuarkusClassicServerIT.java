package dev.sett.servers.quarkusclassic;

import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RESTEasy Classic keeps the server contract, and what it promises beyond. */
class QuarkusClassicServerIT extends ServerContract {
  private static final String FRAME = "org.jboss.resteasy.core.ResourceMethodInvoker";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", FRAME),
        new ModelProof("platform", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "sett-virtual-", FRAME),
        new ModelProof("virtual:8", true, "sett-virtual-", FRAME),
        new ModelProof(
            "native", false, "executor-thread-", "org.jboss.threads.EnhancedQueueExecutor"));
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
  @ValueSource(strings = {"native", "platform:2"})
  void anAsynchronousRequestHoldsNoThreadWhileItIdles(String model) throws Exception {
    String[] flags =
        model.equals("native")
            ? new String[] {"--threads=native", "--worker-threads=2"}
            : new String[] {"--threads=" + model};
    try (ServerProcess server = ServerProcess.start(List.of(), flags)) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      // Two threads that were held would take 20 rounds, 10 s.
      assertTakes(500, 9_000, server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
    }
  }
}
