package dev.sett.cli;

import dev.sett.runner.Home;
import java.nio.file.Path;
import java.util.Optional;

/** Where Sett itself is and where its results go. */
final class SettPaths {

  private SettPaths() {}

  /** The checkout, given by the launcher; the working folder without it. */
  static Path root() {
    return Path.of(Optional.ofNullable(System.getProperty("sett.home")).orElse("."))
        .toAbsolutePath()
        .normalize();
  }

  /** Sett's own parts. */
  static Home home() {
    return new Home(
        root(), Path.of(System.getProperty("java.home")), System.getProperty("java.class.path"));
  }

  /** Folder with the experiments that come with Sett. */
  static Path experiments() {
    return root().resolve("experiments");
  }

  /** Folder of the runs, unless a flag names another. */
  static Path results() {
    return parent().resolve("results");
  }

  /** What that folder is in: {@code SETT_HOME} if that variable is set, else the checkout. */
  static Path parent() {
    String named = System.getenv().getOrDefault("SETT_HOME", "");
    return named.isEmpty() ? root() : Path.of(named).toAbsolutePath().normalize();
  }
}
