package dev.sett.runner.process;

import dev.sett.runner.command.TemporaryFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  private final Optional<EvidenceKeeper> keeper;
  private final Set<ProgramLog> open = ConcurrentHashMap.newKeySet();
  private final List<Program> programs = new ArrayList<>();
  private final Thread limiter;

  private record Program(String name, ProgramLog log, Path recordings, BooleanSupplier stopped) {}

  /**
   * None yet, in a folder that exists.
   *
   * @param keeper gets what a stopped program has left before it is removed; empty: nobody
   */
  public ProgramLogs(Path folder, Optional<EvidenceKeeper> keeper) {
    this.folder = folder;
    this.keeper = keeper;
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
   * @param name of the program, under which its files may be kept; one path element
   * @param recordings a folder, which need not exist
   * @param stopped whether the program has been stopped
   */
  public void deleteWith(String name, ProgramLog log, Path recordings, BooleanSupplier stopped) {
    programs.add(new Program(name, log, recordings, stopped));
  }

  /** Removes what stopped programs have left. Their trials must be over and saved. */
  public void deleteStopped() {
    for (Program program : List.copyOf(programs)) {
      if (program.stopped.getAsBoolean()) {
        programs.remove(program);
        open.remove(program.log);
        keeper.ifPresent(k -> k.keep(program.name, program.log, program.recordings));
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

  /** Removes what stopped programs have left; the caller removes the folder. */
  @Override
  public void close() {
    limiter.interrupt();
    deleteStopped();
  }
}
