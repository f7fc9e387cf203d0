package dev.sett.load.script;

import java.util.Arrays;
import java.util.List;

/** Which of several journeys comes next, each as often as its weight says. */
public final class JourneyMix {

  /** {@code upTo[i]}: sum of the weights 0 to i. */
  private final long[] upTo;

  /** A mix of journeys with these weights, at least one, each above 0. */
  public JourneyMix(List<Integer> weights) {
    upTo = new long[weights.size()];
    long sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += weights.get(i);
      upTo[i] = sum;
    }
  }

  /** The place of the journey that has this number. */
  public int drawn(SeededDraws draws, long journey) {
    if (upTo.length == 1) {
      return 0;
    }
    long at = draws.below(upTo[upTo.length - 1], journey, /* draw= */ 0);
    int found = Arrays.binarySearch(upTo, at);
    return found < 0 ? -found - 1 : found + 1;
  }
}
