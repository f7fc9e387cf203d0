package dev.sett.runner.live;

import dev.sett.load.EngineProcess;
import dev.sett.load.destination.LoadException;
import dev.sett.runner.control.TrialException;
import java.util.function.Supplier;

/**
 * The load engine of a run: one process that stays warm from trial to trial, and is replaced
 * between two of them if it broke. Used by one thread.
 */
final class LoadEngine implements AutoCloseable {

  private final Supplier<EngineProcess> starts;
  private EngineProcess process;

  /**
   * Starts it.
   *
   * @param starts starts a process; throws {@link LoadException} if it can't
   * @throws TrialException if it does not start
   */
  LoadEngine(Supplier<EngineProcess> starts) {
    this.starts = starts;
    process = start();
  }

  /**
   * The process for a program that is about to be started, which keeps it to its end: if it breaks
   * meanwhile, that trial fails.
   *
   * @throws TrialException if it broke, and another one does not start
   */
  EngineProcess forNextProgram() {
    if (!process.usable()) {
      process.close();
      process = start();
    }
    return process;
  }

  private EngineProcess start() {
    try {
      return starts.get();
    } catch (LoadException e) {
      throw TrialException.ofLoadEngine(e);
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
