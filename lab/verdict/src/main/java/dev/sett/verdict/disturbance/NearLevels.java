package dev.sett.verdict.disturbance;

import dev.sett.model.trial.Phase;
import java.util.HashMap;
import java.util.Map;

/**
 * How fast the CPUs were in the last phase of each kind at each point. A process that is alone has
 * nobody beside it to tell that its CPU was slow all the time. Used by one thread.
 */
public final class NearLevels {

  private record Key(String point, Phase phase) {}

  private final Map<Key, SpeedLevel> last = new HashMap<>();

  public SpeedLevel last(String point, Phase phase) {
    return last.getOrDefault(new Key(point, phase), SpeedLevel.UNKNOWN);
  }

  public void keep(String point, Phase phase, SpeedLevel level) {
    last.put(new Key(point, phase), level);
  }
}
