package dev.sett.model.trial;

import java.util.List;

/**
 * How the warm-up went.
 *
 * @param millis load time spent on this variant
 * @param steady whether throughput was found steady; if not, the limit ended it
 * @param windowRps throughput of consecutive windows of load on this variant, in order
 * @param windowMillis length of those windows
 */
public record WarmUp(long millis, boolean steady, List<Double> windowRps, long windowMillis) {

  /** Copies the list. */
  public WarmUp {
    windowRps = List.copyOf(windowRps);
  }
}
