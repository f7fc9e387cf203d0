package dev.sett.runner;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.runner.schedule.ResultJudge;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A run of many trials on simulated programs, in a JVM of its own so that its heap can be limited:
 * runs, judges what it has on disk once more, and prints the number of trials.
 */
final class ManyTrials {

  private static final int BLOCKS = 10;

  private ManyTrials() {}

  /**
   * Runs it.
   *
   * @param arguments the folder, which is made, and how many trials: a multiple of 20
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int trials = Integer.parseInt(arguments[1]);
    List<Point> points =
        IntStream.range(0, trials / BLOCKS / TestingRuns.VARIANTS.size())
            .mapToObj(
                i ->
                    new Point(
                        "ping-" + i, Request.get(Optional.of("/ping")), 50, OptionalDouble.empty()))
            .toList();
    Experiment experiment =
        TestingRuns.experiment(
            TestingRuns.VARIANTS,
            points,
            TestingRuns.shortBlocks(
                BLOCKS, BLOCKS, Duration.ofDays(365), /* cost= */ Duration.ofSeconds(12)));
    TestingRuns.planned(folder, experiment, Pairing.ALTERNATING, /* skipped= */ List.of());
    TestingWorld environment =
        new TestingWorld().lifelike().variant("a", 1000, 10).variant("b", 1100, 12);

    Result result = TestingRuns.lab(folder, environment).run().result();

    ResultFolder run = ResultFolder.open(folder);
    Result again = ResultJudge.judge(run, Clock.systemUTC());
    System.out.println(
        "%d trials, judged again %s"
            .formatted(
                run.trials().names().size(),
                again.effects().equals(result.effects()) ? "alike" : "differently"));
  }
}
