package dev.sett.runner.live;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.tool.ToolWork;
import dev.sett.load.schedule.Shape;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.trial.ProcessGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Sett's own engine and other load tools, on the same server, one after another. Every round each
 * has a turn, in a new random order, so that any drift affects all of them equally. If Sett's own
 * engine breaks, that turn has failed, and a fresh process of the server and a fresh engine, as
 * warm as the first ones, take the next.
 *
 * @param tools those that take part in addition to Sett's own
 * @param rounds at least 1
 * @param warmUp load of Sett's own engine before the first round
 * @param length of each turn
 * @param rateRps common rate; empty: half of the lowest capacity seen in the first round
 * @param seed decides the orders
 */
public record LoadToolComparison(
    List<InstalledTool> tools,
    int rounds,
    Duration warmUp,
    Duration length,
    OptionalDouble rateRps,
    long seed) {

  /** What Sett's own engine is called. */
  public static final String OWN = "sett";

  private static final double RATE_SHARE = 0.5;

  /** Copies the list. */
  public LoadToolComparison {
    tools = List.copyOf(tools);
  }

  /**
   * Takes all of them through their rounds.
   *
   * @param seen receives each turn as it ends
   * @return all turns, in order
   * @throws TrialException if the server never answers, or ends
   */
  public List<EngineTurn> run(
      LiveEnvironment environment, Variant variant, Point point, Consumer<EngineTurn> seen)
      throws InterruptedException {
    List<EngineTurn> turns = new ArrayList<>();
    Consumer<EngineTurn> ended = seen.andThen(turns::add);
    LiveVariant running = warm(environment, variant, point);
    try {
      Random random = new Random(seed);
      double lowest = Double.MAX_VALUE;
      for (int round = 1; round <= rounds; round++) {
        for (String engine : order(random)) {
          running = loadable(environment, running, variant, point);
          EngineTurn turn =
              turn(environment, running, point, round, engine, Phase.CAPACITY, new Shape.Closed());
          ended.accept(turn);
          if (round == 1 && turn.slice().isPresent()) {
            lowest = Math.min(lowest, turn.slice().get().load().rps());
          }
        }
        double rps = rateRps.orElse(Math.max(1, Math.floor(RATE_SHARE * lowest)));
        for (String engine : order(random)) {
          if (lowest < Double.MAX_VALUE && holdsRate(engine)) {
            running = loadable(environment, running, variant, point);
            ended.accept(
                turn(
                    environment,
                    running,
                    point,
                    round,
                    engine,
                    Phase.COST,
                    new Shape.ConstantRate(rps)));
          }
        }
      }
      return List.copyOf(turns);
    } finally {
      running.stop();
    }
  }

  /** The server, warmed up by Sett's own engine. */
  private LiveVariant warm(LiveEnvironment environment, Variant variant, Point point)
      throws InterruptedException {
    LiveVariant running = (LiveVariant) environment.start(variant, point);
    try {
      running.slice(Phase.WARM_UP, new Shape.Closed(), ProcessGroup.SETTLE, warmUp, window -> {});
      return running;
    } catch (TrialException | InterruptedException e) {
      running.stop();
      throw e;
    }
  }

  /** The server; another one with another engine of Sett's own, if that engine broke. */
  private LiveVariant loadable(
      LiveEnvironment environment, LiveVariant running, Variant variant, Point point)
      throws InterruptedException {
    if (running.loadable()) {
      return running;
    }
    running.stop();
    return warm(environment, variant, point);
  }

  private EngineTurn turn(
      LiveEnvironment environment,
      LiveVariant running,
      Point point,
      int round,
      String engine,
      Phase phase,
      Shape shape)
      throws InterruptedException {
    try {
      Slice slice =
          engine.equals(OWN)
              ? running.slice(phase, shape, ProcessGroup.SETTLE, length, window -> {})
              : running.driven(
                  environment.driver(tool(engine), running, point), phase, shape, length);
      return new EngineTurn(round, engine, phase, Optional.of(slice), /* trouble= */ "", List.of());
    } catch (TrialException e) {
      if (!running.alive()) {
        throw e;
      }
      return new EngineTurn(
          round, engine, phase, Optional.empty(), String.valueOf(e.getMessage()), e.lastLines());
    }
  }

  private List<String> order(Random random) {
    List<String> names = new ArrayList<>(List.of(OWN));
    tools.forEach(found -> names.add(found.tool().name()));
    Collections.shuffle(names, random);
    return names;
  }

  private boolean holdsRate(String engine) {
    return engine.equals(OWN) || tool(engine).tool().card().can().contains(ToolWork.Kind.RATE);
  }

  private InstalledTool tool(String name) {
    return tools.stream().filter(f -> f.tool().name().equals(name)).findFirst().orElseThrow();
  }
}
