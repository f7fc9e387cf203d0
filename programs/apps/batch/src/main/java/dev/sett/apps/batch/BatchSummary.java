package dev.sett.apps.batch;

import java.util.Locale;

/**
 * What a run did.
 *
 * @param settings how it was made
 * @param database name and version
 * @param stored all lines of the input, as they stand in the database
 * @param rows lines stored by this run; the rest were there before
 * @param tookNanos how long the job ran, in nanoseconds; 0 if there was nothing left to do
 * @param atOnce the most lines that were seen in processing at once
 * @param again whether an earlier run had begun this input
 */
record BatchSummary(
    BatchSettings settings,
    String database,
    BatchDatabase.Stored stored,
    long rows,
    long tookNanos,
    int atOnce,
    boolean again) {

  private double seconds() {
    return tookNanos / 1e9;
  }

  private double rowsPerSecond() {
    return tookNanos == 0 ? 0 : rows / seconds();
  }

  private int limit() {
    return settings.scaling().atOnce(settings.chunk(), settings.concurrency());
  }

  /** A few lines for people. */
  String text() {
    String before =
        !again
            ? ""
            : rows == 0
                ? " An earlier run had already finished this input."
                : " An earlier run had stored %d lines of this input."
                    .formatted(stored.all() - rows);
    return String.format(
        Locale.ROOT,
        "%d rows in %.2f s, %.0f rows/s: %d OK, %d SKIP, %d rejected.%s%n"
            + "Threads %s, chunk %d, concurrency %d, scaling %s on %s; at most %d lines were"
            + " processed concurrently.%n"
            + "Limits: %s (%d); %d database connections.",
        rows,
        seconds(),
        rowsPerSecond(),
        stored.ok(),
        stored.skip(),
        stored.rejected(),
        before,
        settings.threads().name(),
        settings.chunk(),
        settings.concurrency(),
        settings.scaling(),
        database,
        atOnce,
        settings.scaling().throttle(),
        limit(),
        settings.db().pool());
  }

  /** One line for programs; every text in it is a name without quotes. */
  String json() {
    return String.format(
        Locale.ROOT,
        "{\"program\":\"batch\",\"threads\":\"%s\",\"scaling\":\"%s\",\"chunk\":%d,"
            + "\"concurrency\":%d,\"frameworkLimit\":%d,\"pool\":%d,\"atOnce\":%d,"
            + "\"database\":\"%s\",\"jdk\":\"%s\",\"rows\":%d,\"seconds\":%.3f,"
            + "\"rowsPerSecond\":%.1f,\"ok\":%d,\"skip\":%d,\"rejected\":%d,\"again\":%b}",
        settings.threads().name(),
        settings.scaling(),
        settings.chunk(),
        settings.concurrency(),
        limit(),
        settings.db().pool(),
        atOnce,
        database,
        Runtime.version(),
        rows,
        seconds(),
        rowsPerSecond(),
        stored.ok(),
        stored.skip(),
        stored.rejected(),
        again);
  }
}
