package dev.sett.servers.spring;

import static dev.sett.servers.spring.Bank.order;
import static dev.sett.servers.spring.Bank.post;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ServerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bank with its services in one process, as experiments start it. */
@Timeout(600)
class WholeIT {
  private static final Duration DB_DELAY = Duration.ofMillis(250);
  private static final int AT_ONCE = 4;

  private static ServerProcess start(String... flags) throws Exception {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--service=whole", "--threads=virtual", "--risk-delay=0", "--transfer-delay=0"));
    all.addAll(List.of(flags));
    return ServerProcess.start(List.of(), all.toArray(String[]::new));
  }

  @Test
  void asksItsOwnRiskAndMovesTheMoney() throws Exception {
    try (ServerProcess whole = start()) {
      String paths = "/v1/transfers";
      assertEquals(201, post(whole, paths, order("0.01", "1", "2", "phone")).statusCode());
      assertEquals(422, post(whole, paths, order("0.01", "1", "2", "stolen")).statusCode());
      assertEquals(409, post(whole, paths, order("1000000", "1", "2", "phone")).statusCode());
      assertTrue(whole.get("/environment").body().contains("tomcat-handler-"), "bank");
      assertEquals("", whole.errors());
      assertEquals(143, whole.terminate());
    }
  }

  /** One connection: the delays of the database add up. (Held by nobody, they would overlap.) */
  @Test
  void aTransferHoldsItsConnectionForTheDelayOfTheDatabase() throws Exception {
    try (ServerProcess whole = start("--pool-size=1", "--db-delay=" + DB_DELAY.toMillis() + "ms");
        ExecutorService customers = Executors.newFixedThreadPool(AT_ONCE)) {
      long startNanos = System.nanoTime();
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        answers.add(
            customers.submit(
                () -> post(whole, "/v1/transfers", order("0.01", "1", "2", "phone")).statusCode()));
      }
      for (Future<Integer> answer : answers) {
        assertEquals(201, answer.get());
      }
      long nanos = System.nanoTime() - startNanos;
      assertTrue(nanos >= DB_DELAY.toNanos() * AT_ONCE, () -> Duration.ofNanos(nanos).toString());
    }
  }
}
