package dev.sett.load.loop;

import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The counted window of a slice, in which the JIT compiler's threads are set aside. Before it,
 * while the load settles, they run as usual, so that the engine's code is compiled by then. Used by
 * one thread.
 */
public final class QuietWindow implements AutoCloseable {

  private final boolean wanted;
  private final long settleNanos;
  private long seenNanos;
  private Optional<CompilerThreads> aside = Optional.empty();

  /**
   * A slice that begins now.
   *
   * @param wanted whether anything is set aside
   */
  public QuietWindow(boolean wanted, Duration settle) {
    this.wanted = wanted;
    this.settleNanos = settle.toNanos();
    beginIfSettled();
  }

  /** A receiver of windows that looks for the end of the settling time and passes them on. */
  public Consumer<LoadSlice.Window> before(Consumer<LoadSlice.Window> live) {
    return window -> {
      seenNanos += LoadSlice.WINDOW_NANOS;
      beginIfSettled();
      live.accept(window);
    };
  }

  private void beginIfSettled() {
    if (wanted && aside.isEmpty() && seenNanos >= settleNanos) {
      aside = Optional.of(CompilerThreads.setAside());
    }
  }

  @Override
  public void close() {
    aside.ifPresent(CompilerThreads::close);
  }
}
