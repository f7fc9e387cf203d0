package dev.sett.servers.spring;

import static dev.sett.workload.proof.ExpectedAnswers.assertAnswer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.workload.proof.ServerProcess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.h2.tools.Server;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that goes away and comes back. */
@Timeout(600)
class BankDatabaseIT {
  private static final String ORDER = "/v1/transfers/1/2/5";

  @Test
  void oneThatIsDownAtStartEndsWithOneAndASentence() throws Exception {
    int port = FreePort.find();
    ServerProcess.Ended ended =
        ServerProcess.run(
            "--service=transfer",
            "--db=jdbc:postgresql://127.0.0.1:" + port + "/bank?user=bank&password=secret");
    assertEquals(1, ended.code());
    assertEquals("", ended.out());
    assertTrue(
        ended
            .err()
            .startsWith(
                "The database jdbc:postgresql://127.0.0.1:%d/bank can't be used: Connection to 127.0.0.1:%d refused"
                    .formatted(port, port)),
        ended::err);
    assertFalse(ended.err().contains("secret"), ended::err);
    assertFalse(ended.err().contains("\tat "), ended::err);
    assertEquals(1, ended.err().lines().count(), ended::err);
  }

  @Test
  @Tag("long")
  @Tag("transfers")
  void oneThatGoesAwayInMidRunIsA503AndMovesNothing(@TempDir Path folder) throws Exception {
    String port = Integer.toString(FreePort.find());
    Server h2 = h2(folder, port);
    try (ServerProcess service = start("jdbc:h2:tcp://127.0.0.1:" + port + "/./bank")) {
      assertAnswer(200, "Money transferred", service.send(ORDER, "POST"));
      h2.stop();
      assertDown(service.send(ORDER, "POST"));
      h2 = h2(folder, port);
      assertMovesAgain(service);
      assertTwoMoved(service);
    } finally {
      h2.stop();
    }
  }

  private static Server h2(Path folder, String port) throws Exception {
    return Server.createTcpServer(
            "-tcpPort", port, "-baseDir", folder.toString(), "-ifNotExists", "-tcpDaemon")
        .start();
  }

  @Test
  void postgresMayLoseItsPowerInMidRun() throws Exception {
    assumeTrue(Postgres.programs().isPresent(), Postgres.MISSING);
    try (Postgres postgres = Postgres.start();
        ServerProcess service = start(postgres.url())) {
      assertAnswer(200, "Money transferred", service.send(ORDER, "POST"));
      postgres.cut();
      assertDown(service.send(ORDER, "POST"));
      postgres.up();
      assertMovesAgain(service);
      assertTwoMoved(service);
    }
  }

  private static ServerProcess start(String url) throws Exception {
    return ServerProcess.start(
        List.of(), "--service=transfer", "--threads=virtual", "--transfer-delay=0", "--db=" + url);
  }

  private static void assertDown(HttpResponse<String> answer) {
    assertEquals(503, answer.statusCode(), answer::body);
    assertTrue(answer.body().contains("\"detail\":\"The database "), answer::body);
    assertFalse(answer.body().contains("Exception"), answer::body);
  }

  /**
   * A customer asks again, with the same key. HikariCP trusts a connection that was used within the
   * last half second, so one that asks faster than that may get a dead one again and again.
   */
  private static void assertMovesAgain(ServerProcess service) throws Exception {
    HttpResponse<String> answer = Bank.post(service, ORDER, "", "Idempotency-Key", "again");
    for (int asked = 1; answer.statusCode() == 503 && asked < 100; asked++) {
      Thread.sleep(600);
      answer = Bank.post(service, ORDER, "", "Idempotency-Key", "again");
    }
    assertAnswer(200, "Money transferred", answer);
  }

  private static void assertTwoMoved(ServerProcess service) throws Exception {
    assertAnswer(
        200, "{\"account\":\"1\",\"balance\":\"999990.00\"}", service.get("/v1/accounts/1"));
    String audit = service.get("/v1/audit").body();
    assertTrue(audit.contains("\"transfers\":2,"), audit);
    assertTrue(audit.contains("\"adds\":true"), audit);
  }
}
