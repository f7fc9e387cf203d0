package dev.sett.cli.export;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.experiment.RunCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.result.PointVerdict;
import dev.sett.model.result.Result;
import dev.sett.model.storage.PlanRules;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.yaml.ExperimentReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The load of one point of an experiment or of a result.
 *
 * @param rateRps rate of its fixed-rate phase, where it is known
 */
record ExportSource(Experiment experiment, Point point, OptionalDouble rateRps) {

  private static final URI USUAL = URI.create("http://127.0.0.1:8080");
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration OF_ALL_AT_ONCE = Duration.ofMinutes(2);
  private static final int THREADS = 4;

  /**
   * Reads an experiment file, one that comes with Sett, or the folder of a run.
   *
   * @param wanted name of the point; empty: the only one
   * @throws ExperimentException if there is none of that name, or several and none is named
   */
  static ExportSource of(String named, Optional<String> wanted) {
    Path folder = Path.of(named);
    if (Files.isDirectory(folder)) {
      ResultFolder result = ResultFolder.open(folder);
      Plan plan = result.plan();
      // What is exported becomes part of scripts, which rely on these rules.
      PlanRules.check(folder, plan, Optional.empty(), new BuiltIns());
      Experiment run = plan.experiment();
      Point point = choose(run, wanted);
      List<PointVerdict> verdicts = result.result().map(Result::verdicts).orElse(List.of());
      OptionalDouble rate =
          verdicts.stream()
              .filter(v -> v.point().equals(point.name()) && v.costRps() > 0)
              .mapToDouble(PointVerdict::costRps)
              .findFirst();
      return new ExportSource(run, point, rate.isPresent() ? rate : point.rateRps());
    }
    Experiment read = new ExperimentReader(new BuiltIns()).read(RunCommand.file(named));
    Point point = choose(read, wanted);
    return new ExportSource(read, point, point.rateRps());
  }

  private static Point choose(Experiment experiment, Optional<String> wanted) {
    List<String> names = experiment.points().stream().map(Point::name).toList();
    if (wanted.isEmpty() && names.size() == 1) {
      return experiment.points().getFirst();
    }
    return wanted
        .flatMap(experiment::point)
        .orElseThrow(
            () ->
                new ExperimentException(
                    "--point",
                    wanted
                            .map(
                                w -> "there is no point '" + w + "'." + NearestWord.meant(w, names))
                            .orElse("is required because the experiment has several points.")
                        + " Available: "
                        + String.join("; ", names)
                        + "."));
  }

  /**
   * The job that another tool is to do.
   *
   * @param url where the server answers; empty: an own program's address, or the usual one
   * @param rate to send at; empty: the one known here
   * @param closed whether to send without a rate, whatever is known
   * @throws ExperimentException if nothing is loaded at the point, or a load that has no one rate
   */
  ToolJob job(Optional<URI> url, Optional<Double> rate, boolean closed, Duration length) {
    point
        .traffic()
        .onlyOwnEngine()
        .ifPresent(
            why -> {
              throw new ExperimentException("point " + point.name(), why);
            });
    return new ToolJob(
        address(url),
        point.request(),
        point.connections(),
        work(rate, closed, length),
        timeout(),
        THREADS);
  }

  private ToolWork work(Optional<Double> rate, boolean closed, Duration length) {
    OptionalDouble known =
        closed ? OptionalDouble.empty() : rate.map(OptionalDouble::of).orElse(rateRps);
    Optional<String> why = point.measure().notExported();
    if (why.isPresent()) {
      throw new ExperimentException("point " + point.name(), "measures " + why.get());
    }
    OptionalLong count = point.measure().count();
    return count.isPresent()
        ? new ToolWork.Count(count.getAsLong(), Duration.ofMinutes(10))
        : steady(known, length);
  }

  private static ToolWork steady(OptionalDouble rps, Duration length) {
    return rps.isPresent()
        ? new ToolWork.Rate(rps.getAsDouble(), length)
        : new ToolWork.Closed(length);
  }

  private URI address(Optional<URI> url) {
    Optional<URI> own =
        experiment.variants().stream().flatMap(v -> address(v.launch()).stream()).findFirst();
    URI base = url.or(() -> own).orElse(USUAL);
    return point.request().path().map(base::resolve).orElse(base);
  }

  private static Optional<URI> address(Launch launch) {
    return switch (launch) {
      case OwnServer own -> Optional.of(own.url());
      case RunningServer running -> Optional.of(running.url());
      default -> Optional.empty();
    };
  }

  private Duration timeout() {
    Duration usual = point.measure().count().isPresent() ? OF_ALL_AT_ONCE : TIMEOUT;
    return point.traffic().timeout().orElse(usual);
  }
}
