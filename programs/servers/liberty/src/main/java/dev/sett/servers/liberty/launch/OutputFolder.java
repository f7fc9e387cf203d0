package dev.sett.servers.liberty.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The temporary folder for all that a Liberty writes: logs, first-failure data, caches.
 *
 * @param folder its path
 */
record OutputFolder(Path folder) {
  /** Name of the server, which is a folder below. */
  static final String SERVER = "sett";

  /** A new folder, empty. */
  static OutputFolder create() throws IOException {
    return new OutputFolder(Files.createTempDirectory("sett-liberty-"));
  }

  /** What Liberty logged as errors, on one line; empty if nothing. */
  String errors() {
    Path log = folder.resolve(SERVER).resolve("logs").resolve("messages.log");
    try (Stream<String> lines = Files.lines(log, UTF_8)) {
      return lines
          .filter(line -> line.matches("\\[.*\\] [0-9a-f]+ \\S+ +E [A-Z]{5}[0-9]{4}E: .*"))
          .map(line -> line.replaceFirst(".* E ([A-Z]{5}[0-9]{4}E: )", "$1"))
          .collect(Collectors.joining(" "));
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether it is still there. */
  boolean exists() {
    return Files.exists(folder);
  }

  /** Deletes it with all that is in it but what appears meanwhile. */
  void delete() throws IOException {
    if (!exists()) {
      return;
    }
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    } catch (UncheckedIOException e) {
      // Something went away under the walk: Liberty tidies up, too.
      return;
    }
    for (Path path : all) {
      var unused = path.toFile().delete();
    }
  }
}
