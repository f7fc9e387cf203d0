package dev.sett.runner.process;

import dev.sett.probe.process.LimitedCgroup;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that the lab started and everything that it started itself, directly or not. Begun by
 * one thread; any may ask who runs, and end it.
 */
public interface ProgramFamily {

  /** Variables that the program has to be started with. */
  Map<String, String> environment();

  /** Whether the program should wait with its first instruction until {@link #begin} returns. */
  boolean held();

  /** The control groups in which it has limits; empty if it has none. */
  default Optional<LimitedCgroup> limited() {
    return Optional.empty();
  }

  /** Follows the program from now on, as soon as it has been started. */
  void begin(long pid);

  /** Those that run now. */
  List<ProcessHandle> alive();

  /**
   * Ends all of them by force, waits until they are gone, and removes what was made for them. Does
   * nothing if that was done before.
   *
   * @param within the longest time that it waits, 0 or more; it ends them in any case
   */
  void end(Duration within);
}
