package dev.sett.model.keys;

import dev.sett.model.design.Defaults;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Published;
import dev.sett.model.experiment.QuickForm;
import dev.sett.model.experiment.Variant;
import dev.sett.model.text.SyntaxRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The keys of an experiment file. */
public final class ExperimentKeys {

  /** The keys of {@code quick}. */
  public static final Block<QuickForm> QUICK =
      new Block<>(
          "'quick'",
          List.of(
              Key.of(
                  "points",
                  Values.shape(points -> points, new Kind.Listed(new Kind.Text("a point"))),
                  quick -> Optional.of(quick.points()).filter(points -> !points.isEmpty()),
                  "Default: about a tenth of them, spread over the grid"),
              Key.of(
                  "design",
                  Values.shape(DesignKeys.ALL::written, new Kind.Mapping(DesignKeys.ALL)),
                  QuickForm::design,
                  "Overrides the design of the experiment")));

  public static final Key<Experiment, Integer> FORMAT =
      Key.always(
          "format",
          Values.number(Defaults.FORMAT, Defaults.FORMAT).parsing(ExperimentKeys::format),
          _ -> Defaults.FORMAT,
          Defaults.FORMAT,
          "Version of this format");

  public static final Key<Experiment, String> NAME =
      Key.always(
          "name",
          Values.text(SyntaxRules::name, name -> name, "letters, digits, dots and dashes"),
          Experiment::name,
          "Names the result folder; default: the file's name");

  public static final Key<Experiment, String> ABOUT =
      Key.of(
          "about",
          Values.text(String::strip, Prose::new, "a text"),
          experiment -> Optional.of(experiment.about().strip()).filter(text -> !text.isEmpty()),
          "For readers: the question, the source, what to expect, how long it takes");

  public static final Key<Experiment, String> ENGINE =
      Key.of(
          "--engine",
          Values.text(SyntaxRules::tool, tool -> tool, "see docs/guides/engines.md"),
          Experiment::engine,
          "A load tool that drives the measured phases; default: Sett's own");

  public static final Key<Experiment, List<Dependency>> SERVICES =
      Key.of(
          "--services",
          Values.shape(
              services -> named(services, Dependency::name, DependencyKeys.ALL::written),
              new Kind.Named(new Kind.Mapping(DependencyKeys.ALL))),
          experiment -> Optional.of(experiment.services()).filter(all -> !all.isEmpty()),
          "Databases and other programs that the variants use, by name");

  /** All of them. */
  public static final Block<Experiment> ALL =
      new Block<>(
          "an experiment",
          List.of(
              FORMAT,
              NAME,
              ABOUT,
              Key.<Experiment, List<Variant>>always(
                  "variants",
                  Values.shape(
                      variants -> named(variants, Variant::name, VariantKeys::written),
                      new Kind.Named(VariantKeys.ANY)),
                  Experiment::variants,
                  "At least two variants by name; the first is the baseline that the others are compared with"),
              unwritten(
                  "models",
                  new Kind.Either(VariantKeys.MODELS, new Kind.Listed(VariantKeys.MODELS)),
                  "Short for variants: every server of a list on every threading model of a list"),
              Key.<Experiment, List<Point>>always(
                  "points",
                  Values.shape(
                      points -> named(points, Point::name, PointKeys.WRITTEN::written),
                      new Kind.Named(new Kind.Mapping(PointKeys.ALL))),
                  Experiment::points,
                  "Points by name; at least one, here or in grid"),
              unwritten(
                  "grid",
                  new Kind.Mapping(PointKeys.GRID),
                  "Every combination of its lists is a point, in addition to points"),
              Key.always(
                  "design",
                  Values.shape(DesignKeys.ALL::written, new Kind.Mapping(DesignKeys.ALL)),
                  Experiment::design,
                  "How it is measured"),
              Key.<Experiment, Placement>of(
                  "placement",
                  Values.shape(PlacementKeys.ALL::written, new Kind.Mapping(PlacementKeys.ALL)),
                  experiment ->
                      Optional.of(experiment.placement())
                          .filter(placement -> !placement.equals(Placement.AUTOMATIC)),
                  "CPUs; default: assigned by the lab"),
              ENGINE,
              SERVICES,
              Key.<Experiment, QuickForm>of(
                  "quick",
                  Values.shape(QUICK::written, new Kind.Mapping(QUICK)),
                  Experiment::quick,
                  "The short form, for --quick"),
              Key.<Experiment, Published>of(
                  "published",
                  Values.shape(PublishedKeys.ALL::written, new Kind.Mapping(PublishedKeys.ALL)),
                  ExperimentKeys::published,
                  "Published measurements and findings, shown next to ours and compared by"
                      + " ratio")));

  private ExperimentKeys() {}

  private static int format(String text) {
    if (!text.strip().equals(Integer.toString(Defaults.FORMAT))) {
      throw new IllegalArgumentException(
          "this version of Sett reads experiment format %d, but the file has '%s'."
              .formatted(Defaults.FORMAT, SyntaxRules.visible(text)));
    }
    return Defaults.FORMAT;
  }

  private static <T> Object named(
      List<T> all, Function<T, String> name, Function<T, Map<String, Object>> written) {
    Map<String, Object> entries = new LinkedHashMap<>();
    all.forEach(one -> entries.put(name.apply(one), written.apply(one)));
    return entries;
  }

  /** What was published about the points that the experiment has. */
  private static Optional<Published> published(Experiment experiment) {
    return experiment
        .published()
        .map(
            all ->
                new Published(
                    all.source(),
                    all.url(),
                    all.machine(),
                    all.date(),
                    all.figures().stream()
                        .filter(figure -> experiment.point(figure.point()).isPresent())
                        .toList(),
                    all.findings().stream()
                        .filter(finding -> experiment.point(finding.point()).isPresent())
                        .toList()));
  }

  /** A key that is short for others, which are written instead. */
  private static Key<Experiment, Object> unwritten(String name, Kind kind, String about) {
    return Key.of(name, Values.unwritten(kind), _ -> Optional.empty(), about);
  }
}
