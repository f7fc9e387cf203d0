package dev.sett.sim;

import static dev.sett.sim.Draw.about;
import static dev.sett.sim.Draw.millis;
import static dev.sett.sim.Draw.skewed;

import dev.sett.sim.Load.Clients;
import dev.sett.sim.Load.Poisson;
import dev.sett.sim.Scene.Machine;
import dev.sett.sim.Scene.Noise;
import dev.sett.sim.Scene.Outage;
import dev.sett.threads.Nearest;
import java.util.List;

/** The scenes that come with Sett, one line of the list each. */
public final class Scenes {

  private static final List<Scene> ALL =
      List.of(
          Scene.of(
              "burst-1000",
              "1000 concurrent users, tasks that wait 1 s: a jump from idle to 1000 tasks/s",
              30,
              2,
              Load.clients(1, 30, 1000, TaskClass.of(millis(0.1), millis(1000)))),
          Scene.of(
              "burst-6000",
              "6000 concurrent users, tasks that wait 1 s: a jump from idle to 6000 threads",
              20,
              4,
              Load.clients(1, 20, 6000, TaskClass.of(millis(0.05), millis(1000)))),
          Scene.of(
              "cpu-only",
              "64 users, tasks that only compute: a few threads saturate the CPUs",
              20,
              2,
              Load.clients(0, 20, 64, TaskClass.of(about(2), Draw.NONE))),
          Scene.of(
              "half-wait",
              "200 users, tasks that compute half of their time and wait the other half",
              30,
              2,
              Load.clients(0, 30, 200, TaskClass.of(about(5), about(5)))),
          Scene.of(
              "mixed",
              "short computing tasks mixed with long waits, which must not delay the short ones",
              30,
              2,
              new Load(
                  0,
                  30,
                  new Poisson(600),
                  List.of(
                      TaskClass.of(about(1), Draw.NONE).weighing(9),
                      TaskClass.of(about(0.5), about(2000)).weighing(1)))),
          Scene.of(
              "knee",
              "400 users of a database that serves 50 calls at a time: more threads don't help",
              60,
              new Machine(2).withDependency(50),
              Load.clients(0, 60, 400, TaskClass.of(millis(0.2), Draw.NONE).calling(about(20)))),
          Scene.of(
              "stall",
              "one task in ten hangs for 20 s: the others must make progress",
              50,
              2,
              new Load(
                  0,
                  50,
                  new Poisson(200),
                  List.of(
                      TaskClass.of(millis(0.5), about(20)).weighing(9),
                      TaskClass.of(millis(0.5), about(20)).thatCanStall())),
              new Outage(10, 30)),
          Scene.of(
              "nested",
              "tasks that wait for tasks behind them in the queue: a small pool deadlocks",
              20,
              2,
              Load.clients(1, 20, 50, TaskClass.of(about(1), about(20)).withChildren(2))),
          Scene.of(
              "burst-and-back",
              "50 users, 5000 from second 10 to 30, then 50: grow quickly, then release memory",
              110,
              2,
              Load.clients(0, 110, 50, TaskClass.of(millis(0.05), about(500))),
              Load.clients(10, 30, 4950, TaskClass.of(millis(0.05), about(500)))),
          Scene.of(
              "think-time",
              "3000 users with 10 s of think time: demand, not the pool, limits the load",
              60,
              2,
              new Load(
                  0,
                  60,
                  new Clients(3000, about(10_000)),
                  List.of(TaskClass.of(about(2), skewed(80))))),
          Scene.of(
              "noise",
              "a compiler uses both CPUs for the first 5 s; the tasks mostly wait",
              30,
              2,
              Load.clients(0, 30, 300, TaskClass.of(about(1), about(40))),
              new Noise(0, 5, 2, true)),
          Scene.of(
              "foreign-noise",
              "another program uses the CPUs from second 10 to 20",
              30,
              2,
              Load.clients(0, 30, 300, TaskClass.of(about(1), about(40))),
              new Noise(10, 20, 4, false)),
          Scene.of(
              "quota-half",
              "a quota of 0.5 of four cores, computing tasks: no more threads than the quota"
                  + " can run",
              20,
              new Machine(4).withQuota(0.5),
              Load.clients(0, 20, 64, TaskClass.of(about(2), Draw.NONE))),
          Scene.of(
              "quota-waits",
              "a quota of 1.5 of four cores, tasks that wait nine tenths of their time",
              30,
              new Machine(4).withQuota(1.5),
              Load.clients(0, 30, 300, TaskClass.of(about(2), about(18)))),
          Scene.of(
              "trickle",
              "20 tasks together every 3 s: few threads, and a tuner that sleeps in between",
              60,
              2,
              new Load(
                  0,
                  60,
                  new Clients(20, millis(3000)),
                  List.of(TaskClass.of(millis(0.2), millis(20))))),
          Scene.of(
              "regimes",
              "tasks that compute, then wait (from second 20), then compute again (from second 40)",
              60,
              2,
              Load.clients(0, 20, 200, TaskClass.of(about(2), Draw.NONE)),
              Load.clients(20, 40, 200, TaskClass.of(millis(0.1), about(100))),
              Load.clients(40, 60, 200, TaskClass.of(about(2), Draw.NONE))),
          Scene.of(
              "bimodal",
              "one task in twenty computes for 60 ms, the others wait for 30 ms",
              40,
              2,
              Load.clients(
                  0,
                  40,
                  300,
                  TaskClass.of(millis(0.2), about(30)).weighing(19),
                  TaskClass.of(about(60), Draw.NONE).weighing(1))),
          Scene.of(
              "crowded",
              "tasks that contend for locks: each concurrent task costs the others CPU time",
              60,
              new Machine(2).crowded(0.01),
              Load.clients(0, 60, 400, TaskClass.of(about(2), about(6)))),
          Scene.of(
              "blind",
              "half computing, half waiting, on a system that hides the wait for a CPU",
              30,
              new Machine(2).blindToRunQueue(),
              Load.clients(0, 30, 200, TaskClass.of(about(5), about(5)))),
          Scene.of(
              "sixteen-cores",
              "a large machine, tasks that wait four fifths of their time",
              15,
              16,
              Load.clients(0, 15, 1000, TaskClass.of(about(1), about(4)))));

  private Scenes() {}

  /** All of them. */
  public static List<Scene> all() {
    return ALL;
  }

  /**
   * The scene of this name.
   *
   * @throws SimulationException if there is none; the message says what there is
   */
  public static Scene named(String name) {
    List<String> names = ALL.stream().map(Scene::name).toList();
    return ALL.stream()
        .filter(scene -> scene.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new SimulationException(
                    "Unknown scene '%s'.%s Scenes: %s."
                        .formatted(
                            name,
                            Nearest.to(name, names)
                                .map(near -> " Did you mean " + near + "?")
                                .orElse(""),
                            String.join(", ", names))));
  }
}
