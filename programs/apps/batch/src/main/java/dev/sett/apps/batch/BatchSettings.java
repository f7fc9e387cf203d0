package dev.sett.apps.batch;

import dev.sett.threads.ThreadingModel;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a run is to be made.
 *
 * @param folder with the partners' files
 * @param rejects file for the lines that are no payments
 * @param db where the rows go
 * @param threads the threading model; one with an executor
 * @param scaling how the framework uses its threads
 * @param chunk lines a transaction, at least 1
 * @param concurrency the most partitions, lines or chunks at once, at least 1
 * @param tariff of the payments
 * @param pause how long processing a line waits, zero or more
 */
record BatchSettings(
    Path folder,
    Path rejects,
    Address db,
    ThreadingModel threads,
    Scaling scaling,
    int chunk,
    int concurrency,
    Tariff tariff,
    Duration pause) {

  /**
   * Where a database is and who may use it.
   *
   * @param url for JDBC, of H2 or PostgreSQL
   * @param user empty for none
   * @param password empty for none
   * @param pool connections that are kept, at least 1
   */
  record Address(String url, String user, String password, int pool) {

    boolean isPostgres() {
      return url.startsWith("jdbc:postgresql:");
    }
  }
}
