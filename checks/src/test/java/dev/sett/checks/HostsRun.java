package dev.sett.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be seen of a run over hosts while it goes on. */
final class HostsRun {

  private HostsRun() {}

  /**
   * Waits until a load host has begun its first phase, at most six minutes.
   *
   * @param folder of the host
   */
  static void awaitLoad(Path folder) throws IOException, InterruptedException {
    awaitPhase(folder, /* number= */ 1);
  }

  /**
   * Waits until a load host has begun a phase, at most six minutes.
   *
   * @param folder of the host
   * @param number of the phase, from 1
   */
  static void awaitPhase(Path folder, int number) throws IOException, InterruptedException {
    for (int i = 0; i < 3600; i++) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          Optional<Path> starts = files.filter(file -> file.endsWith("out/starts")).findFirst();
          if (starts.isPresent() && Files.readAllLines(starts.get()).size() >= number) {
            return;
          }
        } catch (UncheckedIOException | NoSuchFileException e) {
          // Something was removed meanwhile.
        }
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no load from " + folder + " after six minutes");
  }

  /**
   * The processes of a host, which run in its folder.
   *
   * @param folder of the host
   */
  static Stream<ProcessHandle> processes(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              try {
                return Path.of("/proc", Long.toString(process.pid()), "cwd")
                    .toRealPath()
                    .startsWith(folder);
              } catch (IOException e) {
                return false; // It has ended.
              }
            });
  }

  /** The process that conducts a trial: qDup. */
  static ProcessHandle conductor(SettProcess sett) {
    return sett.descendants()
        .filter(process -> process.info().commandLine().orElse("").contains("qdup.yaml"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("qDup is not running"));
  }
}
