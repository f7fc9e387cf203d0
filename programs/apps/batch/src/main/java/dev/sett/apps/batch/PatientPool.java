package dev.sett.apps.batch;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * HikariCP's pool, waited for as long as it waits by default (30 s) if all its connections are in
 * use, but not if it has none because the database is away: the framework asks a dozen times before
 * it gives up. Any number of threads.
 */
final class PatientPool extends DelegatingDataSource implements AutoCloseable {
  private static final long TRY_MILLIS = 2_000;
  private static final int TRIES = 15;

  /** The least that HikariCP takes. */
  private static final long AWAY_MILLIS = 250;

  private final HikariDataSource pool;

  PatientPool(BatchSettings.Address address) {
    this(open(address));
  }

  private PatientPool(HikariDataSource pool) {
    super(pool);
    this.pool = pool;
  }

  private static HikariDataSource open(BatchSettings.Address address) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(address.url());
    config.setUsername(address.user());
    config.setPassword(address.password());
    config.setMaximumPoolSize(address.pool());
    config.setConnectionTimeout(TRY_MILLIS);
    config.setPoolName("sett-batch");
    return new HikariDataSource(config);
  }

  @Override
  public Connection getConnection() throws SQLException {
    for (int i = 1; ; i++) {
      try {
        return pool.getConnection();
      } catch (SQLTransientConnectionException e) {
        if (pool.getHikariPoolMXBean().getTotalConnections() == 0) {
          pool.getHikariConfigMXBean().setConnectionTimeout(AWAY_MILLIS);
          throw e;
        }
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
