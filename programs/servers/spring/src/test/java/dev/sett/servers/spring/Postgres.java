package dev.sett.servers.spring;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the tests' own, if the machine has the programs (on Debian: package postgresql).
 * It refuses to run as root, so there it runs as another user.
 */
final class Postgres implements AutoCloseable {
  static final String MISSING =
      "PostgreSQL is not installed (initdb and pg_ctl, on Debian the package postgresql): what it"
          + " does for the bank is not tested.";

  private final Path programs;
  private final Path folder;
  private final int port;

  private Postgres(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /** The folder with its programs, if it is installed. */
  static Optional<Path> programs() throws IOException {
    List<Path> places = new ArrayList<>();
    Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(Path::of)
        .forEach(places::add);
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions
            .sorted(Comparator.reverseOrder())
            .map(version -> version.resolve("bin"))
            .forEach(places::add);
      }
    }
    return places.stream()
        .filter(place -> Files.isExecutable(place.resolve("initdb")))
        .filter(place -> Files.isExecutable(place.resolve("pg_ctl")))
        .findFirst();
  }

  /** Makes an empty database and starts it. */
  static Postgres start() throws IOException {
    Path folder = Files.createTempDirectory("sett-postgres-");
    if (isRoot()) {
      run(List.of("chown", "nobody", folder.toString()));
    }
    Postgres postgres = new Postgres(programs().orElseThrow(), folder, FreePort.find());
    postgres.tool(
        "initdb", "-D", postgres.data(), "-U", "bank", "-A", "trust", "-E", "UTF8", "--locale=C");
    postgres.up();
    return postgres;
  }

  /** Starts it again. */
  void up() throws IOException {
    tool(
        "pg_ctl",
        "start",
        "-w",
        "-s",
        "-D",
        data(),
        "-l",
        folder.resolve("log").toString(),
        "-o",
        "-h 127.0.0.1 -p " + port + " -k " + folder);
  }

  /** Stops it as a power cut would: nothing is said to anybody, nothing is put in order. */
  void cut() throws IOException {
    tool("pg_ctl", "stop", "-w", "-s", "-m", "immediate", "-D", data());
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  /** How programs reach it. */
  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=bank";
  }

  private void tool(String name, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", "nobody", "--"));
    }
    command.add(programs.resolve(name).toString());
    command.addAll(List.of(arguments));
    run(command);
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** The output goes to a file: a server that is started goes on holding it. */
  private static void run(List<String> command) throws IOException {
    Path output = Files.createTempFile("sett-postgres", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(Path.of("/tmp").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(command + ": " + Files.readString(output));
    }
    Files.delete(output);
  }

  @Override
  public void close() throws IOException {
    try {
      cut();
    } finally {
      try (Stream<Path> left = Files.walk(folder)) {
        for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
