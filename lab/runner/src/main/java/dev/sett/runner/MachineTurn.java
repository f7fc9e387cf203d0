package dev.sett.runner;

import dev.sett.runner.machine.MachineLock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The machine for one measurement of this process: taken when it is first asked for, and given back
 * when everybody who asked has finished. Used by one thread.
 */
final class MachineTurn {

  private final Supplier<MachineLock> taking;
  private Optional<MachineLock> lock = Optional.empty();
  private int holders;

  /**
   * Nobody has asked yet.
   *
   * @param taking takes the lock of the machine
   */
  MachineTurn(Supplier<MachineLock> taking) {
    this.taking = taking;
  }

  /**
   * Takes the machine, unless this turn has it already.
   *
   * @throws dev.sett.model.text.ExperimentException if another measurement has it
   */
  ExperimentService.Holding hold() {
    if (holders == 0) {
      lock = Optional.of(taking.get());
    }
    lock.orElseThrow().requireHeld();
    holders++;
    return () -> {
      holders--;
      if (holders == 0) {
        lock.orElseThrow().close();
        lock = Optional.empty();
      }
    };
  }
}
