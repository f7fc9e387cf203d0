package dev.sett.cli.flags;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.PointBuilder;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.text.ExperimentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Option;

/** The flag that measures everything on several numbers of CPUs. */
public final class ServerCpusFlag {

  private static final String FLAG = "--vary-server-cpus";

  @Option(
      names = FLAG,
      paramLabel = "N,N",
      split = ",",
      description =
          "Numbers of CPUs for the measured programs, such as 1,2,4: everything is measured with"
              + " each. Numbers that this machine does not have are left out with a warning.")
  private List<String> counts = new ArrayList<>();

  /**
   * The points with each number of CPUs, as a grid has them.
   *
   * @throws ExperimentException if a number is wrong or there twice, or there is only one
   */
  public List<Point> onEach(List<Point> points) {
    if (counts.isEmpty()) {
      return points;
    }
    List<Integer> cpus =
        counts.stream()
            .map(text -> DesignFlags.given(FLAG, text, PointKeys.CPUS::parse).orElseThrow())
            .toList();
    if (cpus.size() < 2) {
      throw new ExperimentException(
          FLAG, "lists only one number. List several, such as 1,2, or use --server-cpus.");
    }
    if (Set.copyOf(cpus).size() < cpus.size()) {
      throw new ExperimentException(
          FLAG, "lists a number twice: " + String.join(",", counts) + ".");
    }
    List<Point> all = new ArrayList<>();
    for (Point point : points) {
      for (int count : cpus) {
        String words = count + (count == 1 ? " CPU" : " CPUs");
        Map<String, String> factors = new LinkedHashMap<>(point.factors());
        factors.put(PointKeys.CPUS.name(), "" + count);
        if (points.size() > 1) {
          factors.putIfAbsent(PointKeys.PATH.name(), point.name());
        }
        all.add(
            PointBuilder.builder(point)
                .name(points.size() == 1 ? words : point.name() + ", " + words)
                .cpus(OptionalInt.of(count))
                .factors(factors)
                .build());
      }
    }
    return all;
  }
}
