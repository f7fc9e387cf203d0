package dev.sett.runner.process;

import dev.sett.runner.command.TemporaryFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The logs of the programs of a run, none of which becomes too long. Those of trials that are over
 * and saved are removed. Used by one thread, beside its own.
 */
public final class ProgramLogs implements AutoCloseable {

  /** A program that prints 100 MB/s has three times the usual size by then. */
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final Path folder;
  private final Set<ProgramLog> open = ConcurrentHashMap.newKeySet();
  private final List<Program> programs = new ArrayList<>();
  private final Thread limiter;

  private record Program(ProgramLog log, Path recordings, BooleanSupplier stopped) {}

  /** None yet, in a folder that exists. */
  public ProgramLogs(Path folder) {
    this.folder = folder;
    this.limiter = Thread.ofPlatform().daemon().name("sett-logs").start(this::limitAll);
  }

  /** A log with a name that no other has. */
  public ProgramLog open(String name) {
    ProgramLog log = new ProgramLog(folder.resolve(name));
    open.add(log);
    return log;
  }

  /**
   * Lets {@link #deleteStopped} remove a log and what was recorded of its program.
   *
   * @param recordings a folder, which need not exist
   * @param stopped whether the program has been stopped
   */
  public void deleteWith(ProgramLog log, Path recordings, BooleanSupplier stopped) {
    programs.add(new Program(log, recordings, stopped));
  }

  /** Removes what stopped programs have left. Their trials must be over and saved. */
  public void deleteStopped() {
    for (Program program : List.copyOf(programs)) {
      if (program.stopped.getAsBoolean()) {
        programs.remove(program);
        open.remove(program.log);
        program.log.delete();
        TemporaryFolders.tryToDeleteAll(program.recordings);
      }
    }
  }

  private void limitAll() {
    try {
      while (true) {
        Thread.sleep(EVERY);
        open.forEach(ProgramLog::limit);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The run is over.
    }
  }

  /** Leaves all of them as they are; the caller removes the folder. */
  @Override
  public void close() {
    limiter.interrupt();
  }
}
