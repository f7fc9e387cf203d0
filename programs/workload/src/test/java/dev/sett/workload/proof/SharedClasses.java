package dev.sett.workload.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * An archive of the classes that a server loads while it starts. For a large framework, loading
 * them takes most of the CPU of a test that starts the server; from an archive it takes half of it.
 *
 * <p>The system property {@code sett.training-flags} has the flags, separated by spaces, with which
 * a server is started once to make the archive. Without it there is none.
 */
final class SharedClasses {
  private static final String TRAINING_FLAGS = System.getProperty("sett.training-flags", "");

  /** Made when the first test of this JVM needs it. */
  private static final List<String> FLAGS = make();

  private SharedClasses() {}

  /** Flags for the JVM of a server; none if there is no archive. */
  static List<String> flags() {
    return FLAGS;
  }

  private static List<String> make() {
    if (TRAINING_FLAGS.isBlank()) {
      return List.of();
    }
    Path archive = Path.of("target", "server.jsa").toAbsolutePath();
    try {
      Files.deleteIfExists(archive);
      List<String> command = new ArrayList<>(ServerProcess.java());
      command.add("-XX:ArchiveClassesAtExit=" + archive);
      command.addAll(List.of("-Djava.io.tmpdir=" + archive.getParent(), "-Xlog:cds*=off,aot*=off"));
      command.addAll(List.of("-jar", ServerProcess.jar().toString(), "--port", "0"));
      command.addAll(List.of(TRAINING_FLAGS.split(" ")));
      Process training =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      try (BufferedReader out =
          new BufferedReader(new InputStreamReader(training.getInputStream(), UTF_8))) {
        while (!String.valueOf(out.readLine()).startsWith("{\"ready\"") && training.isAlive()) {
          // Not yet.
        }
        training.destroy();
        if (!training.waitFor(60, TimeUnit.SECONDS)) {
          training.destroyForcibly().onExit().join();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Files.exists(archive)
        ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off,aot*=off")
        : List.of();
  }
}
