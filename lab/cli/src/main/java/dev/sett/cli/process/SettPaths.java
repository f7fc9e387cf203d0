package dev.sett.cli.process;

import dev.sett.runner.command.Checkout;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Installation;
import dev.sett.runner.command.Layout;
import java.nio.file.Path;
import java.util.Optional;

/** Where Sett itself is and where its results go. */
public final class SettPaths {

  private SettPaths() {}

  /** The folder of Sett, given by the launcher; the working folder without it. */
  public static Path root() {
    return layout().root();
  }

  /** An installation if its launcher named a cache for it, else a checkout. */
  private static Layout layout() {
    Path root = absolute(Optional.ofNullable(System.getProperty("sett.home")).orElse("."));
    String cache = System.getProperty("sett.cache");
    return cache == null
        ? new Checkout(root)
        : new Installation(root, absolute(cache), Version.text());
  }

  /** Sett's own parts. */
  public static Home home() {
    return new Home(
        layout(), Path.of(System.getProperty("java.home")), System.getProperty("java.class.path"));
  }

  /** Folder with the experiments that come with Sett. */
  public static Path experiments() {
    return root().resolve("experiments");
  }

  /** Folder of the runs, unless a flag names another. */
  public static Path results() {
    return parent().resolve("results");
  }

  /**
   * What that folder is in: {@code SETT_HOME} if that variable is set, else the checkout, or the
   * working folder where Sett is installed.
   */
  public static Path parent() {
    String named = System.getenv().getOrDefault("SETT_HOME", "");
    if (!named.isEmpty()) {
      return absolute(named);
    }
    return switch (layout()) {
      case Checkout checkout -> checkout.root();
      case Installation installed -> absolute(".");
    };
  }

  private static Path absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }
}
