package dev.sett.runner;

import dev.sett.probe.agent.InsideReader;
import dev.sett.probe.proc.ProbeException;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.why.ControlRunLimits;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What agents report that they changed in the programs of a control run: a file for each JVM in one
 * folder. A control run proves something only if the change happened in every process of the
 * changed variant.
 */
final class ChangeReports {

  private final Path folder;

  /** The reports in a folder, which must exist. */
  ChangeReports(Path folder) {
    this.folder = folder;
  }

  /** Whether a change happened. */
  sealed interface Report {
    /** It did; what the agents say, a sentence each. */
    record Happened(List<String> sentences) implements Report {}

    /** It did not, or not in every process; why, as a sentence. */
    record Missing(String why) implements Report {}
  }

  /** Forgets what was reported; a control run begins. */
  void clear() {
    files("").forEach(TemporaryFolders::tryToDeleteAll);
  }

  /**
   * What was reported since the last {@link #clear}.
   *
   * @param processes of the changed variant; a process may start further JVMs in which nothing is
   *     changed
   */
  Report taken(int processes) {
    List<String> changed = new ArrayList<>();
    Optional<String> failed = Optional.empty();
    int found = 0;
    for (Path file : files(ControlRunLimits.CHANGED_REPORT)) {
      try {
        InsideReader.Inside one = InsideReader.read(file);
        found += one.changed().isEmpty() ? 0 : 1;
        changed.addAll(one.changed());
        failed = failed.or(() -> one.notChanged().stream().findFirst());
      } catch (ProbeException e) {
        failed = failed.or(() -> Optional.of(String.valueOf(e.getMessage())));
      }
    }
    if (failed.isPresent()) {
      return new Report.Missing("In a process, the change did not happen: " + failed.get());
    }
    return found == 0 || found < processes
        ? new Report.Missing(
            "The agent reports the change in %d of %d processes; in the others, it found nothing to change."
                .formatted(found, processes))
        : new Report.Happened(changed.stream().distinct().toList());
  }

  private List<Path> files(String start) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, start + "*")) {
      all.forEach(files::add);
    } catch (IOException e) {
      return List.of(); // Nothing was reported that can be read.
    }
    files.sort(Comparator.naturalOrder());
    return files;
  }
}
