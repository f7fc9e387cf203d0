package dev.sett.load.metrics;

import dev.sett.model.trial.LoadSlice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Puts the windows of several event loops together. A loop that ends early has no more of them; the
 * others continue.
 */
public final class WindowCollector {

  private static final WindowPart END = new WindowPart();

  private final List<BlockingQueue<WindowPart>> queues = new ArrayList<>();

  private final OptionalLong withinNanos;

  /** A collector for this many loops that counts no answers by their response time. */
  public WindowCollector(int loops) {
    this(loops, OptionalLong.empty());
  }

  /**
   * A collector for this many loops.
   *
   * @param withinNanos response time up to which right answers are counted by themselves
   */
  public WindowCollector(int loops, OptionalLong withinNanos) {
    this.withinNanos = withinNanos;
    for (int i = 0; i < loops; i++) {
      queues.add(new LinkedBlockingQueue<>());
    }
  }

  /** Where a loop puts its windows, in order. */
  public Consumer<WindowPart> sink(int loop) {
    return queues.get(loop)::add;
  }

  /** This loop delivers no more windows. */
  public void ended(int loop) {
    queues.get(loop).add(END);
  }

  /**
   * Waits for this many windows of every loop that does not end before.
   *
   * @param live gets each one when it is over
   * @param patience how long to wait for the next window
   * @throws TimeoutException if a loop delivered none for that long
   */
  public List<LoadSlice.Window> collect(
      int count, Consumer<LoadSlice.Window> live, Duration patience)
      throws InterruptedException, TimeoutException {
    List<LoadSlice.Window> windows = new ArrayList<>();
    List<BlockingQueue<WindowPart>> going = new ArrayList<>(queues);
    while (windows.size() < count) {
      WindowPart all = new WindowPart();
      for (BlockingQueue<WindowPart> queue : List.copyOf(going)) {
        WindowPart part = queue.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        if (part == null) {
          throw new TimeoutException("no window arrived for " + patience.toSeconds() + " s");
        }
        if (part == END) {
          going.remove(queue);
        } else {
          all.add(part);
        }
      }
      if (going.isEmpty()) {
        break;
      }
      LoadSlice.Window window = all.window(withinNanos);
      windows.add(window);
      live.accept(window);
    }
    return windows;
  }
}
