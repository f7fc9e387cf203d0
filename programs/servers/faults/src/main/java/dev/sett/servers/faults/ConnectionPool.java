package dev.sett.servers.faults;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.sett.workload.Answer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Each request borrows a connection to a database and runs a statement of 5 ms on it; HikariCP has
 * 5 connections to H2 in memory. Cured, it has 100. The pool is registered with JMX, as {@code
 * com.zaxxer.hikari:type=Pool (sett-database)}.
 */
final class ConnectionPool implements Fault {
  private static final int FEW = 5;
  private static final int ENOUGH = 100;

  private final HikariDataSource pool;

  ConnectionPool(boolean cured) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:fault;DB_CLOSE_DELAY=-1");
    config.setUsername("sa");
    config.setPassword("");
    config.setMaximumPoolSize(cured ? ENOUGH : FEW);
    config.setRegisterMbeans(true);
    config.setPoolName("sett-database");
    pool = new HikariDataSource(config);
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ALIAS IF NOT EXISTS WAIT FOR \"java.lang.Thread.sleep(long)\"");
    }
  }

  @Override
  public Answer answer(Supplier<Answer> request) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement("CALL WAIT(5)")) {
      statement.execute();
    }
    return request.get();
  }

  @Override
  public Map<String, Long> counts() {
    HikariPoolMXBean now = pool.getHikariPoolMXBean();
    return Map.of(
        "connections", (long) now.getTotalConnections(),
        "active", (long) now.getActiveConnections(),
        "waiting", (long) now.getThreadsAwaitingConnection());
  }

  @Override
  public void close() {
    pool.close();
  }
}
