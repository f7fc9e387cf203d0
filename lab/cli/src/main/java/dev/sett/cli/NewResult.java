package dev.sett.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Names the folder of a new result: what was measured and when, in UTC. */
final class NewResult {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private NewResult() {}

  /**
   * A folder that does not exist yet: {@code NAME-yyyymmdd-hhmmss}, with {@code -2}, {@code -3} …
   * where results of the same second are there.
   */
  static Path folder(Path results, String name, Instant now) {
    String first = name + "-" + STAMP.format(now);
    Path path = results.resolve(first);
    for (int i = 2; Files.exists(path); i++) {
      path = results.resolve(first + "-" + i);
    }
    return path;
  }
}
