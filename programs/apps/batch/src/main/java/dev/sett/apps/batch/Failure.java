package dev.sett.apps.batch;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What went wrong, in a sentence: found among the causes that libraries wrap around it. */
final class Failure {
  private static final Pattern PASSWORD = Pattern.compile("(?i)(password=)[^&;]*");
  private static final String AGAIN =
      " Committed rows are kept; run the same command again to finish without duplicates.";

  private Failure() {}

  static BatchException of(Optional<Throwable> failure, BatchSettings settings) {
    return failure
        .map(cause -> of(cause, settings))
        .orElseGet(() -> new BatchException("The job was stopped before it finished." + AGAIN));
  }

  static BatchException of(Throwable failure, BatchSettings settings) {
    List<Throwable> causes =
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause).toList();
    for (Throwable cause : causes) {
      if (cause instanceof BatchException ours) {
        return ours;
      }
      if (cause instanceof SQLTransientConnectionException waited
          && waited.getCause() == null
          && String.valueOf(waited.getMessage()).contains("request timed out")) {
        return new BatchException(noConnectionFree(settings, waited), failure);
      }
    }
    // A database that is away has a reason of the network's at its heart.
    Throwable innermost = causes.getLast();
    if (causes.stream().anyMatch(SQLException.class::isInstance)) {
      return new BatchException(databaseFailed(settings, innermost), failure);
    }
    return new BatchException("The job failed: " + words(innermost) + "." + AGAIN, failure);
  }

  private static String databaseFailed(BatchSettings settings, Throwable reason) {
    return "The database "
        + PASSWORD.matcher(settings.db().url()).replaceAll("$1...")
        + " failed: "
        + words(reason)
        + ". Is it running, and are user and password right?"
        + AGAIN;
  }

  private static String noConnectionFree(BatchSettings settings, SQLException waited) {
    return "No database connection became free ("
        + words(waited)
        + "): --pool is "
        + settings.db().pool()
        + ", but up to "
        + settings.scaling().atOnce(settings.chunk(), settings.concurrency())
        + " tasks need one at the same time. Raise --pool or lower --concurrency."
        + AGAIN;
  }

  private static String words(Throwable reason) {
    String message = reason.getMessage();
    String text = message == null || message.isBlank() ? reason.getClass().getName() : message;
    return text.strip().lines().findFirst().orElse(text).replaceAll("[.:]$", "");
  }
}
