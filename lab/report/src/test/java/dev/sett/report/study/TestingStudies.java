package dev.sett.report.study;

import dev.sett.model.design.Metric;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.Effect;
import dev.sett.model.result.Result;
import dev.sett.model.result.Verdict;
import dev.sett.verdict.TestingResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Published tables as they are, and made-up results. */
final class TestingStudies {
  private TestingStudies() {}

  static Map<String, String> tables() {
    Map<String, String> tables = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of("../../experiments/published"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".csv")).toList()) {
        tables.put(String.valueOf(file.getFileName()), Files.readString(file));
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return tables;
  }

  /** A kept result of two variants, finished so many seconds after others, with these effects. */
  static StudyResult kept(
      String experiment, String base, String other, long later, Effect... effects) {
    Result like = TestingResults.firstLook(7).result();
    Result result =
        like.withPlan(
                like.plan()
                    .withExperiment(
                        like.plan()
                            .experiment()
                            .withName(experiment)
                            .withVariants(
                                List.of(
                                    new Variant(base, BuiltInServer.of("jetty", "native")),
                                    new Variant(other, BuiltInServer.of("jetty", "virtual"))))))
            .withFinishedAt(like.finishedAt().plusSeconds(later))
            .withEffects(List.of(effects))
            .withExplanations(List.of());
    return new StudyResult(experiment + "-" + later, result, List::of);
  }

  static Effect effect(
      String point, String base, String other, Metric metric, Verdict verdict, double a, double b) {
    return new Effect(
        point,
        base,
        other,
        metric,
        List.of(a * 0.9, a, a * 1.1),
        List.of(b * 0.9, b, b * 1.1),
        b / a,
        0.9 * b / a,
        1.1 * b / a,
        0.92 * b / a,
        1.08 * b / a,
        b / a,
        0.2,
        verdict,
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
