package dev.sett.sim;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Sends the tasks of one load. What is drawn depends on the seed alone and never on the pool, so
 * that tuners meet the same tasks.
 */
final class Source {
  /** Time between an answer and the next task of the same user, who thinks no time. */
  private static final double NETWORK_NANOS = 50_000;

  private final Load load;
  private final Agenda agenda;
  private final PoolModel pool;
  private final SplittableRandom seeds;

  Source(Load load, Agenda agenda, PoolModel pool, SplittableRandom seeds) {
    this.load = load;
    this.agenda = agenda;
    this.pool = pool;
    this.seeds = seeds;
  }

  /** Plans the first tasks. */
  void begin() {
    double from = load.fromSeconds() * 1e9;
    RandomGenerator random = seeds.split();
    switch (load.arrivals()) {
      case Load.Clients(int number, Draw think) -> {
        for (int i = 0; i < number; i++) {
          RandomGenerator own = seeds.split();
          agenda.at(from + think.next(own), () -> user(think, own));
        }
      }
      case Load.Constant(double perSecond) ->
          agenda.at(from, () -> stream(__ -> 1e9 / perSecond, random));
      case Load.Poisson(double perSecond) ->
          agenda.at(from, () -> stream(Draw.exponential(1e9 / perSecond), random));
      case Load.AtOnce(int number) ->
          agenda.at(
              from,
              () -> {
                for (int i = 0; i < number; i++) {
                  pool.submit(task(random, () -> {}));
                }
              });
    }
  }

  private void user(Draw think, RandomGenerator random) {
    if (!isOver()) {
      pool.submit(
          task(
              random,
              () -> agenda.after(NETWORK_NANOS + think.next(random), () -> user(think, random))));
    }
  }

  private void stream(Draw gap, RandomGenerator random) {
    if (!isOver()) {
      pool.submit(task(random, () -> {}));
      agenda.after(gap.next(random), () -> stream(gap, random));
    }
  }

  private boolean isOver() {
    return agenda.now() >= load.toSeconds() * 1e9;
  }

  private Task task(RandomGenerator random, Runnable end) {
    TaskClass service = choose(load.mix(), random);
    return new Task(
        agenda.now(),
        service.cpu().next(random),
        service.pause().next(random),
        service.call().next(random),
        service.fragile(),
        service.children(),
        null,
        end);
  }

  private static TaskClass choose(List<TaskClass> mix, RandomGenerator random) {
    if (mix.size() == 1) {
      return mix.getFirst();
    }
    double left = random.nextDouble() * mix.stream().mapToDouble(TaskClass::weight).sum();
    for (TaskClass service : mix) {
      left -= service.weight();
      if (left < 0) {
        return service;
      }
    }
    return mix.getLast();
  }
}
