package dev.sett.servers.spring;

import dev.sett.workload.StartException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the money is: opened and made ready before Spring starts, so that a database that is down
 * is told in a sentence.
 *
 * @param properties of Spring Boot's data source, by name
 */
record BankDatabase(Map<String, String> properties) {

  /** What every account holds at first, in cents: 1 000 000.00. */
  static final long OPENING_CENTS = 100_000_000;

  private static final String H2_USER = "sa";

  private static final List<String> TABLES =
      List.of(
          """
          create table if not exists account (
            id varchar(64) primary key,
            opening_cents bigint not null,
            balance_cents bigint not null check (balance_cents >= 0))""",
          """
          create table if not exists transfer (
            idempotency_key varchar(100) primary key,
            from_account varchar(64) not null references account,
            to_account varchar(64) not null references account,
            amount_cents bigint not null check (amount_cents > 0),
            moved_at timestamp with time zone not null)""",
          """
          create table if not exists ledger (
            account varchar(64) not null references account,
            idempotency_key varchar(100) not null references transfer,
            amount_cents bigint not null,
            primary key (account, idempotency_key))""");

  /**
   * Connects, makes the tables that are missing, and opens accounts if there are none.
   *
   * @throws StartException if the database can't be used; the message says why and what to try
   */
  static BankDatabase open(SpringSettings settings) throws StartException {
    String url = durable(settings.database());
    try (Connection connection = connect(url)) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        for (String table : TABLES) {
          statement.execute(table);
        }
        try (ResultSet accounts = statement.executeQuery("select count(*) from account")) {
          accounts.next();
          if (accounts.getLong(1) == 0) {
            openAccounts(connection, settings.accounts());
          }
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw new StartException(
          "The database %s can't be used: %s. Start it, or set another with --db; without --db, the bank keeps its data in memory."
              .formatted(withoutSecrets(settings.database()), firstLine(e)),
          e);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("spring.datasource.url", url);
    properties.put(
        "spring.datasource.hikari.maximum-pool-size", Integer.toString(settings.poolSize()));
    // A caller gets its 503 within the bank's own timeout; the default is 30 s.
    properties.put("spring.datasource.hikari.connection-timeout", "5000");
    if (needsUser(url)) {
      properties.put("spring.datasource.username", H2_USER);
    }
    return new BankDatabase(properties);
  }

  /** One connection, for the same user as the pool's. */
  static Connection connect(String url) throws SQLException {
    return needsUser(url)
        ? DriverManager.getConnection(url, H2_USER, "")
        : DriverManager.getConnection(url);
  }

  /** Whoever opens a database of H2 first is its owner; a URL that names nobody means this one. */
  private static boolean needsUser(String url) {
    return url.startsWith("jdbc:h2:") && !url.toUpperCase(Locale.ROOT).contains(";USER=");
  }

  private static void openAccounts(Connection connection, int accounts) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into account (id, opening_cents, balance_cents) values (?, ?, ?)")) {
      for (int id = 1; id <= accounts; id++) {
        insert.setString(1, Integer.toString(id));
        insert.setLong(2, OPENING_CENTS);
        insert.setLong(3, OPENING_CENTS);
        insert.addBatch();
        if (id % 1_000 == 0 || id == accounts) {
          insert.executeBatch();
        }
      }
    }
  }

  /**
   * By default, H2 writes up to half a second after it has said that a commit is done: a killed
   * process would forget transfers it had confirmed.
   */
  private static String durable(String url) {
    boolean file = url.startsWith("jdbc:h2:") && !url.startsWith("jdbc:h2:mem:");
    return file && !url.contains("WRITE_DELAY") ? url + ";WRITE_DELAY=0" : url;
  }

  /** A JDBC URL up to its parameters, where the password is. */
  static String withoutSecrets(String url) {
    return url.replaceAll("[?;].*", "").replaceAll("//[^/@]*@", "//");
  }

  private static String firstLine(SQLException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    return message.replaceAll(" \\[[0-9]+-[0-9]+\\]$", "").replaceAll("\\.$", "");
  }
}
