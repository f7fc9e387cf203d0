package dev.sett.runner.preflight;

import dev.sett.engines.InstalledTool;
import dev.sett.engines.ToolFinder;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.engines.tool.Tool;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.text.Complaint;
import dev.sett.model.trial.Warning;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether a load tool can drive an experiment here, and what is to be known of its numbers. */
public final class ToolChecks {

  private static final URI SOMEWHERE = URI.create("http://127.0.0.1:8080/");

  private final ToolFinder finder;

  public ToolChecks(ToolFinder finder) {
    this.finder = finder;
  }

  /** Everything that prevents the run; empty if nothing does, or Sett's own engine is used. */
  List<Complaint> check(Experiment experiment) {
    if (experiment.engine().isEmpty()) {
      return List.of();
    }
    String name = experiment.engine().get();
    Optional<Tool> tool = LoadTools.find(name);
    if (tool.isEmpty()) {
      return List.of(new Complaint("engine", LoadTools.none(name)));
    }
    List<Complaint> complaints = new ArrayList<>();
    if (finder.find(tool.get()) instanceof ToolFinder.Search.Not not) {
      complaints.add(
          new Complaint(
              "engine",
              not.lines().isEmpty()
                  ? not.sentence()
                  : not.sentence() + "\n    | " + String.join("\n    | ", not.lines())));
    }
    for (Point point : experiment.points()) {
      point(tool.get(), experiment, point)
          .ifPresent(why -> complaints.add(new Complaint("point " + point.name(), why)));
    }
    return complaints;
  }

  private static Optional<String> point(Tool tool, Experiment experiment, Point point) {
    Optional<String> own = point.traffic().onlyOwnEngine();
    if (own.isPresent()) {
      return own.map(why -> why + " Remove 'engine' (--engine), or what the point has of this.");
    }
    return switch (point.measure().load()) {
      case CLOSED_LOOP -> refusal(tool, experiment, point, ToolWork.Kind.DURATION);
      case COUNT -> refusal(tool, experiment, point, ToolWork.Kind.COUNT);
      case FIXED_RATE -> refusal(tool, experiment, point, ToolWork.Kind.RATE);
      case OWN_ENGINE ->
          Optional.of(
              "a "
                  + point.measure().key()
                  + " needs throughput in windows of 100 ms, which other load tools don't report."
                  + " Remove 'engine' (--engine) to use Sett's own.");
      case NONE -> Optional.empty();
    };
  }

  private static Optional<String> refusal(
      Tool tool, Experiment experiment, Point point, ToolWork.Kind kind) {
    if (!tool.card().can().contains(kind)) {
      return Optional.of(
          "%s can't send %s, which this point needs. Tools that can: %s, and Sett's own engine."
              .formatted(tool.name(), kind.words(), LoadTools.thatCan(kind)));
    }
    ToolWork work = sample(kind, point);
    for (Variant variant : experiment.variants()) {
      URI url = variant.launch() instanceof OwnServer own ? own.url() : SOMEWHERE;
      Optional<String> refusal =
          tool.refusal(
              new ToolJob(
                  url,
                  point.request(),
                  variant.at(point).connections(),
                  work,
                  Duration.ofSeconds(10),
                  /* threads= */ 1));
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  private static ToolWork sample(ToolWork.Kind kind, Point point) {
    return switch (kind) {
      case DURATION -> new ToolWork.Closed(Duration.ofSeconds(1));
      case RATE -> new ToolWork.Rate(point.rateRps().orElse(1), Duration.ofSeconds(1));
      case COUNT -> new ToolWork.Count(point.measure().count().orElse(1), Duration.ofSeconds(1));
    };
  }

  /** The tool of an experiment as it is installed here; empty: Sett's own engine drives. */
  public Optional<InstalledTool> found(Experiment experiment) {
    return experiment
        .engine()
        .flatMap(LoadTools::find)
        .map(finder::find)
        .flatMap(
            search ->
                search instanceof ToolFinder.Search.Here here
                    ? Optional.of(here.found())
                    : Optional.empty());
  }

  /** Every tool that is installed here. */
  public List<InstalledTool> all() {
    return finder.all();
  }

  /** Why a tool can't be used here; empty text if it can. */
  public String whyNot(String name) {
    return finder.find(LoadTools.named("engine", name)) instanceof ToolFinder.Search.Not not
        ? not.sentence()
        : "";
  }

  /** What a reader of the result must know about a tool's numbers. */
  public static Warning warning(InstalledTool found) {
    boolean rate = found.tool().card().can().contains(ToolWork.Kind.RATE);
    return new Warning(
        Warning.Kind.LOAD_TOOL,
        "The measured phases were driven by "
            + found.words()
            + ", warm-up by Sett's own engine. "
            + found.tool().card().omission()
            + (rate
                ? ""
                : " It can't hold a rate, so CPU per request and latency were not measured."));
  }
}
