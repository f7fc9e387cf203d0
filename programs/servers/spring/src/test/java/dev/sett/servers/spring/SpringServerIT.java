package dev.sett.servers.spring;

import static dev.sett.workload.proof.ExpectedAnswers.assertTakes;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spring Boot keeps the server contract, and what it promises beyond. */
class SpringServerIT extends ServerContract {
  private static final String FRAME = "org.springframework.web.servlet.DispatcherServlet";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "http-nio-", FRAME),
        new ModelProof("platform", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "tomcat-handler-", FRAME),
        new ModelProof("virtual:8", true, "sett-virtual-", FRAME),
        new ModelProof("native", false, "http-nio-", FRAME));
  }

  /** Two threads take four requests of 300 ms in two rounds; without a limit it is one round. */
  @ParameterizedTest
  @CsvSource({"native, 600, 1200", "virtual, 300, 600"})
  void tomcatsThreadsMaxIsALimitUnlessThreadsAreVirtual(String model, int least, int below)
      throws Exception {
    try (ServerProcess server =
        ServerProcess.start(List.of(), "--threads", model, "--tomcat-threads", "2")) {
      inParallel(server, 4, "/work?cpu=1");
      assertTakes(least, below, server, 4, "/work?idle=300ms");
    }
  }

  @Test
  void anAsynchronousRequestHoldsNoThreadWhileItIdles() throws Exception {
    try (ServerProcess server = ServerProcess.start("platform:2")) {
      inParallel(server, 40, "/async?cpuIterations=1&fileLength=100");
      // Two threads that were held would take 20 rounds, 10 s.
      assertTakes(500, 9_000, server, 40, "/async?cpuIterations=1&fileLength=100&idleDelay=500");
    }
  }

  @Test
  void aWrongFlagOfItsOwnEndsWithTwoAndASentence() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--service", "risc");
    assertEquals(2, ended.code());
    assertEquals("", ended.out());
    assertEquals(
        "The flag --service needs one of contract, bank, risk, transfer, whole; got 'risc'. Did you"
            + " mean risk? Try --help.\n",
        ended.err());
  }
}
