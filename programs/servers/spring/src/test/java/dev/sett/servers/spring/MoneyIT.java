package dev.sett.servers.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sett.workload.proof.ServerProcess;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No money is made or lost, whatever happens to the service that moves it. */
@Timeout(900)
class MoneyIT {
  private static final int ORDERS = 400;
  private static final int KILLS = 2;

  /** As many as the long checks promise. */
  private static final int MANY_ORDERS = 20_000;

  private static final int MANY_KILLS = 10;
  private static final int ACCOUNTS = 20;

  @Test
  void transfersWithKillsAddUpInPostgres() throws Exception {
    assumeTrue(Postgres.programs().isPresent(), Postgres.MISSING);
    try (Postgres postgres = Postgres.start()) {
      addsUp(postgres.url(), ORDERS, KILLS);
    }
  }

  @Test
  @Tag("long")
  @Tag("transfers")
  void twentyThousandTransfersWithKillsAddUpInPostgres() throws Exception {
    assumeTrue(Postgres.programs().isPresent(), Postgres.MISSING);
    try (Postgres postgres = Postgres.start()) {
      addsUp(postgres.url(), MANY_ORDERS, MANY_KILLS);
    }
  }

  @Test
  @Tag("long")
  @Tag("transfers")
  void twentyThousandTransfersWithKillsAddUpInH2(@TempDir Path folder) throws Exception {
    addsUp("jdbc:h2:file:" + folder.resolve("bank"), MANY_ORDERS, MANY_KILLS);
  }

  private static void addsUp(String url, int orders, int kills) throws Exception {
    int port = FreePort.find();
    Customers customers = new Customers(port, orders, ACCOUNTS, /* seed= */ 17);
    for (int life = 0; life <= kills; life++) {
      try (ServerProcess service = start(url, port)) {
        customers.startOnce();
        // It is killed in the middle of its work, some of it done and not yet answered.
        customers.awaitSettled(life == kills ? orders : orders * (life + 1) / (kills + 1));
        if (life == kills) {
          String audit = service.get("/v1/audit").body();
          assertTrue(audit.contains("\"wrongAccounts\":0,\"adds\":true"), audit);
        }
      }
    }
    customers.join();
    System.out.println(customers + " on " + BankDatabase.withoutSecrets(url));
    // The kills were felt: orders were asked for again, and some of those had been done before.
    assertTrue(customers.repeats() > kills, customers::toString);
    assertTrue(customers.refused().size() > 0, customers::toString);
    assertEquals(orders, customers.accepted().size() + customers.refused().size());
    look(url, customers.accepted());
  }

  private static ServerProcess start(String url, int port) throws Exception {
    return ServerProcess.start(
        List.of(),
        "--service=transfer",
        "--threads=virtual",
        "--transfer-delay=0",
        "--port=" + port,
        "--accounts=" + ACCOUNTS,
        "--db=" + url);
  }

  /** Counts again what the database holds, by another way than the service does. */
  private static void look(String url, Map<String, Transfer> accepted) throws Exception {
    Map<String, Transfer> moved = new TreeMap<>();
    Map<String, Long> balances = new TreeMap<>();
    for (int id = 1; id <= ACCOUNTS; id++) {
      balances.put(Integer.toString(id), BankDatabase.OPENING_CENTS);
    }
    try (Connection connection = BankDatabase.connect(url);
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("select * from transfer")) {
        while (rows.next()) {
          Transfer transfer = new Transfer(rows.getString(2), rows.getString(3), rows.getLong(4));
          moved.put(rows.getString(1), transfer);
          balances.merge(transfer.from(), -transfer.cents(), Long::sum);
          balances.merge(transfer.to(), transfer.cents(), Long::sum);
        }
      }
      assertEquals(new TreeMap<>(accepted), moved);
      Map<String, Long> found = new TreeMap<>();
      try (ResultSet rows = statement.executeQuery("select id, balance_cents from account")) {
        while (rows.next()) {
          found.put(rows.getString(1), rows.getLong(2));
        }
      }
      assertEquals(balances, found);
      assertEquals(
          ACCOUNTS * BankDatabase.OPENING_CENTS,
          found.values().stream().mapToLong(Long::longValue).sum());
    }
  }
}
