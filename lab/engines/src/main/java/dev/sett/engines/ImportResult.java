package dev.sett.engines;

import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.result.ReportedLatency;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.result.ToolResultSlice;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.outside.Usage;
import dev.sett.model.result.Fingerprint;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.NewResult;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Slice;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes a result of imported blocks. A closed loop becomes the capacity phase of its trial, a fixed
 * rate the fixed-rate phase. CPU and memory of the server are not known, and stay out.
 */
public final class ImportResult {

  private static final URI NOWHERE = URI.create("http://imported.invalid/");

  private ImportResult() {}

  /**
   * Who imports, and when.
   *
   * @param sett version of Sett
   * @param command as the user typed it
   */
  public record Origin(String sett, List<String> command, Instant at) {}

  /** Writes plan and trials into a new folder below that of all results. */
  public static ResultFolder write(
      ImportFiles.Pair pair, String nameA, String nameB, Path results, Origin origin) {
    Instant now = origin.at();
    ToolResult first = pair.a().getFirst().told();
    Point point = point(first);
    Experiment experiment =
        new Experiment(
            "import",
            "Output of " + first.tool() + ", measured elsewhere.",
            List.of(variant(nameA, pair.a()), variant(nameB, pair.b())),
            List.of(point),
            Defaults.design(),
            Placement.AUTOMATIC);
    if (nameA.equals(nameB)) {
      throw new ExperimentException("--name-b", "is also the name of A. Give B a different name.");
    }
    Plan plan =
        new Plan(
            origin.sett(),
            origin.command(),
            now,
            experiment,
            Pairing.SEQUENTIAL,
            "",
            "",
            new Fingerprint(facts(pair)),
            warnings(pair));
    Path path = NewResult.make(results, "import", now);
    ResultFolder folder = ResultFolder.create(path, plan);
    for (int block = 1; block <= pair.a().size(); block++) {
      folder
          .trials()
          .save(trial(2 * block - 1, block, 1, point, nameA, pair.a().get(block - 1), now));
      folder.trials().save(trial(2 * block, block, 2, point, nameB, pair.b().get(block - 1), now));
    }
    return folder;
  }

  /** The result as one that came to its end, saved. */
  public static Result judged(ResultFolder folder, Result judged) {
    Result result =
        new Result(
            judged.plan(),
            judged.finishedAt(),
            judged.effects(),
            judged.verdicts(),
            judged.warnings(),
            /* interrupted= */ false);
    folder.write(result);
    return result;
  }

  private static Variant variant(String name, List<ImportFiles.Read> files) {
    List<String> words = new ArrayList<>(List.of("imported"));
    files.forEach(file -> words.add(file.file().toString()));
    return new Variant(
        name,
        new OwnServer(
            words,
            NOWHERE,
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            Optional.empty()));
  }

  private static Point point(ToolResult first) {
    return new Point(
        ImportFiles.isAtRate(first) ? "fixed rate" : "closed loop",
        Request.get(Optional.empty()),
        ImportFiles.connections(first.connections()),
        first.askedRps());
  }

  private static Trial trial(
      int number,
      int block,
      int position,
      Point point,
      String variant,
      ImportFiles.Read read,
      Instant at) {
    ToolResult told = read.told();
    long wall = told.durationNanos();
    boolean rate = ImportFiles.isAtRate(told);
    LoadSlice load =
        ToolResultSlice.of(
            told,
            rate ? OptionalDouble.of(told.askedRps().orElse(told.rps())) : OptionalDouble.empty(),
            point.connections(),
            Duration.ofNanos(wall),
            new LoadSlice.Engine(/* cpuNanos= */ 0, wall, /* cpus= */ 1, /* rateRatio= */ 1));
    Usage unknown =
        new Usage(wall, 0, 0, 0, 0, 0, 0, List.of(), 0, 0, 0, new Usage.Machine(0, 0, 0, 0));
    List<Warning> doubts = new ArrayList<>();
    if (told.failed() > 0) {
      doubts.add(
          new Warning(
              Warning.Kind.ERRORS,
              "%s: %s of %s requests failed, for example: %s."
                  .formatted(
                      variant,
                      told.failed(),
                      told.failed() + told.right(),
                      told.errors().values().iterator().next().example())));
    }
    return new Trial(
        number,
        block,
        position,
        point.name(),
        variant,
        at,
        Optional.of(
            new LaunchedProcess(
                List.of("imported", read.file().toString()), "", "", "", 0, /* identity= */ "")),
        Optional.empty(),
        List.of(new Slice(rate ? Phase.COST : Phase.CAPACITY, 0, load, unknown)),
        List.of(),
        doubts,
        Optional.empty());
  }

  private static Map<String, String> facts(ImportFiles.Pair pair) {
    ToolResult first = pair.a().getFirst().told();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("load tool", (first.tool() + " " + first.version()).strip());
    facts.put("machine", "unknown (imported)");
    return facts;
  }

  /** What a reader of the result must know of its numbers. */
  private static List<Warning> warnings(ImportFiles.Pair pair) {
    ToolResult first = pair.a().getFirst().told();
    List<Warning> warnings = new ArrayList<>();
    warnings.add(
        new Warning(
            Warning.Kind.LOAD_TOOL,
            "The load came from "
                + first.tool()
                + ", outside Sett. "
                + LoadTools.find(first.tool()).orElseThrow().card().omission()
                + " The CPU time of the server, the noise of the machine and the order of the runs"
                + " are unknown."));
    if (pair.all().stream().anyMatch(read -> isRough(read.told().latency()))) {
      warnings.add(
          new Warning(
              Warning.Kind.LOAD_TOOL,
              first.tool()
                  + " reports only some percentiles, and not the 99th. The next higher percentile"
                  + " is used for each missing one."));
    }
    return warnings;
  }

  private static boolean isRough(ReportedLatency latency) {
    return latency instanceof ReportedLatency.Known known && !known.nanos().containsKey(99.0);
  }
}
