package dev.sett.sim;

import dev.sett.pool.Adjustment;
import dev.sett.pool.DemandTuner;
import dev.sett.pool.Reason;
import dev.sett.pool.Tuner;
import dev.sett.threads.LibertyRules;
import dev.sett.threads.LibertyTuner;
import dev.sett.threads.Nearest;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A tuner by its name, new for every scene.
 *
 * @param name as on the command line
 * @param shortestNanos length of its first window; when tasks begin to wait, a window ends early
 *     once it is as long as this
 * @param firstLimit the limit it begins with, from the usable cores
 * @param tuner makes it
 */
public record Contestant(
    String name,
    long shortestNanos,
    ToIntFunction<Double> firstLimit,
    Function<Setting, Tuner> tuner) {

  /** What there is, for messages and for completion. */
  public static final List<String> NAMES = List.of("tuned", "liberty", "liberty-2021", "fixed:N");

  private static final String FIXED = "fixed:";
  private static final long TICK_NANOS = 10_000_000;
  private static final long LIBERTY_NANOS = 1_500_000_000;
  private static final long FIXED_NANOS = 1_000_000_000;

  /**
   * What a tuner may know before it has seen anything.
   *
   * @param cores that the process may use
   * @param seed of what it does at random
   */
  public record Setting(double cores, long seed) {}

  /**
   * The tuner of this name.
   *
   * @throws SimulationException if there is none, or its number is none or out of range
   */
  public static Contestant named(String name) {
    if (name.equals("tuned")) {
      return new Contestant(
          name, TICK_NANOS, DemandTuner::firstLimit, setting -> new DemandTuner());
    }
    if (name.equals("liberty")) {
      return liberty(name, LibertyRules.CURRENT);
    }
    if (name.equals("liberty-2021")) {
      return liberty(name, LibertyRules.OF_2021);
    }
    if (name.startsWith(FIXED)) {
      return fixed(name, name.substring(FIXED.length()));
    }
    String near =
        Nearest.to(name, List.of("tuned", "liberty", "liberty-2021", "fixed:100"))
            .map(word -> " Did you mean " + word + "?")
            .orElse("");
    throw new SimulationException(
        "Unknown tuner '%s'.%s Tuners: %s.".formatted(name, near, String.join(", ", NAMES)));
  }

  private static Contestant liberty(String name, LibertyRules rules) {
    return new Contestant(
        name,
        LIBERTY_NANOS,
        cores -> new LibertyTuner(rules, whole(cores), /* seed= */ 0).coreThreads(),
        setting -> new LibertyTuner(rules, whole(setting.cores()), setting.seed()));
  }

  private static Contestant fixed(String name, String number) {
    int limit = number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : 0;
    if (limit < 1 || limit > Scene.MOST_THREADS) {
      throw new SimulationException(
          "The tuner fixed:N needs a whole number N from 1 to %d, for example fixed:200; got '%s'."
              .formatted(Scene.MOST_THREADS, name));
    }
    return new Contestant(
        name,
        FIXED_NANOS,
        cores -> limit,
        setting -> window -> new Adjustment(limit, FIXED_NANOS, Reason.STEADY));
  }

  /** Processors as the JVM counts them under a quota: whole ones, at least one. */
  private static int whole(double cores) {
    return (int) Math.max(1, Math.ceil(cores));
  }
}
