package dev.sett.apps.batch;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** A PostgreSQL cluster of our own in a temporary folder, from Debian's package. */
final class TestingPostgres implements AutoCloseable {
  private final Path programs;
  private final Path folder;
  private final int port;

  private TestingPostgres(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  /** Where its programs are; empty if it isn't installed. */
  static Optional<Path> programs() {
    List<Path> places = new ArrayList<>(List.of(Path.of("/usr/local/bin"), Path.of("/usr/bin")));
    try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
      versions
          .sorted(Comparator.reverseOrder())
          .map(version -> version.resolve("bin"))
          .forEach(places::add);
    } catch (IOException e) {
      // Not Debian's way.
    }
    return places.stream()
        .filter(place -> Files.isExecutable(place.resolve("initdb")))
        .filter(place -> Files.isExecutable(place.resolve("pg_ctl")))
        .findFirst();
  }

  static TestingPostgres create(Path programs) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("sett-pg-");
    if (isRoot()) {
      command(List.of("chown", "nobody", folder.toString()));
    }
    TestingPostgres postgres = new TestingPostgres(programs, folder, freePort());
    postgres.program(
        "initdb", "-D", postgres.data(), "-A", "trust", "-U", "sett", "-E", "UTF8", "--no-sync");
    return postgres;
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), "sett", "");
  }

  void start() throws IOException, InterruptedException {
    program(
        "pg_ctl",
        "-D",
        data(),
        "-w",
        "-l",
        folder.resolve("log").toString(),
        "-o",
        "-p "
            + port
            + " -c listen_addresses=127.0.0.1 -c fsync=off -c unix_socket_directories="
            + folder,
        "start");
  }

  /** At once, without a word to its clients: as a machine that goes down. */
  void stop() throws IOException, InterruptedException {
    program("pg_ctl", "-D", data(), "-w", "-m", "immediate", "stop");
  }

  @Override
  public void close() throws IOException {
    try {
      try {
        stop();
      } catch (IOException e) {
        // It was stopped already.
      }
      command(List.of("rm", "-rf", folder.toString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  /** PostgreSQL refuses root. */
  private void program(String name, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("runuser", "-u", "nobody", "--"));
    }
    command.add(programs.resolve(name).toString());
    command.addAll(List.of(arguments));
    command(command);
  }

  private static void command(List<String> command) throws IOException, InterruptedException {
    // Not a pipe: the server would inherit and keep it.
    Path said = Files.createTempFile("sett-pg", ".log");
    int code =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start()
            .waitFor();
    String words = Files.readString(said);
    Files.delete(said);
    if (code != 0) {
      throw new IOException(command + " ended with " + code + ": " + words);
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /** Not one of those that the system gives to connections, which may have it before we do. */
  private static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 31_000);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken; another one.
      }
    }
  }
}
