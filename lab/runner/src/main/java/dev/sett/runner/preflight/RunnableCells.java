package dev.sett.runner.preflight;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Catalogue;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import dev.sett.model.trial.Warning;
import dev.sett.runner.command.Jdks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which cells of an experiment, a variant at a point each, can run on this machine.
 *
 * @param points where at least the base and one other variant can
 * @param skipped variants that can't at one of these points
 * @param complaints why the other points are left out, one each
 * @param warnings all that is left out, each reason once
 */
public record RunnableCells(
    List<Point> points,
    List<Plan.Skipped> skipped,
    List<Complaint> complaints,
    List<Warning> warnings) {

  private static final int NAMES_SHOWN = 5;

  /**
   * Looks at every cell.
   *
   * @param available CPU numbers this process may use
   * @param canPin whether {@code taskset} works here
   * @param connections that the load engine can have
   */
  public static RunnableCells of(
      Experiment experiment,
      Jdks jdks,
      Catalogue catalogue,
      List<Integer> available,
      boolean canPin,
      ConnectionChecks connections) {
    Pairing pairing = Preflight.pairing(experiment);
    List<Point> points = new ArrayList<>();
    List<Plan.Skipped> skipped = new ArrayList<>();
    List<Complaint> complaints = new ArrayList<>();
    Map<String, List<String>> left = new LinkedHashMap<>();
    for (Point point : experiment.points()) {
      Optional<String> never =
          cpus(experiment, point, available, canPin).or(() -> jdk(point, jdks));
      List<Plan.Skipped> here = new ArrayList<>();
      if (never.isEmpty()) {
        for (Variant variant : experiment.variants()) {
          model(variant, point, jdks, catalogue)
              .ifPresent(why -> here.add(new Plan.Skipped(point.name(), variant.name(), why)));
        }
      }
      String base = experiment.variants().getFirst().name();
      boolean tooFew =
          experiment.variants().size() - here.size() < 2
              || here.stream().anyMatch(s -> s.variant().equals(base));
      Optional<String> why =
          never
              .or(
                  () ->
                      tooFew ? here.stream().map(Plan.Skipped::why).findFirst() : Optional.empty())
              .or(
                  () ->
                      connections.tooFewFiles(
                          point, pairing, experiment.variants().size() - here.size()));
      if (why.isPresent()) {
        complaints.add(new Complaint("point " + point.name(), why.get()));
        left.computeIfAbsent(why.get(), w -> new ArrayList<>()).add(point.name());
      } else {
        points.add(point);
        skipped.addAll(here);
        here.forEach(
            s ->
                left.computeIfAbsent(s.why(), w -> new ArrayList<>())
                    .add(s.variant() + " at " + s.point()));
      }
    }
    List<Warning> warnings = new ArrayList<>();
    left.forEach(
        (why, cells) ->
            warnings.add(
                new Warning(Warning.Kind.MACHINE, "Left out: " + names(cells) + ": " + why)));
    return new RunnableCells(points, skipped, complaints, warnings);
  }

  private static Optional<String> cpus(
      Experiment experiment, Point point, List<Integer> available, boolean canPin) {
    if (point.cpus().isEmpty()) {
      return Optional.empty();
    }
    int wanted = point.cpus().getAsInt();
    if (!canPin) {
      return Optional.of("CPUs can't be assigned here, because taskset is not available.");
    }
    Optional<CpuSet> asked = experiment.placement().serverCpus();
    int there = asked.map(set -> set.cpus().size()).orElse(available.size());
    return wanted <= there
        ? Optional.empty()
        : Optional.of(
            "the server needs %d CPUs, but %s %d.%s"
                .formatted(
                    wanted,
                    asked.isPresent() ? "server-cpus lists" : "this machine has",
                    there,
                    asked.isPresent() ? "" : " Use a larger machine."));
  }

  private static Optional<String> jdk(Point point, Jdks jdks) {
    return point.jdk().filter(wanted -> jdks.find(wanted).isEmpty()).map(w -> missing(w, jdks));
  }

  /** The sentence for a JDK that isn't here. */
  static String missing(String wanted, Jdks jdks) {
    return "no JDK "
        + wanted
        + " was found. Found: "
        + jdks.inWords()
        + ". If it is installed elsewhere, give its home folder instead of a release"
        + (wanted.equals("21") ? ", or fetch one with build/jdk21.sh." : ".");
  }

  /** Why a variant's model can't run on the JDK that it has at a point. */
  private static Optional<String> model(
      Variant variant, Point point, Jdks jdks, Catalogue catalogue) {
    if (!(variant.launch() instanceof BuiltInServer builtIn)) {
      return Optional.empty();
    }
    Optional<Path> home = point.jdk().or(builtIn::jdk).flatMap(jdks::find);
    return home.map(Jdks::version)
        .map(version -> version.replaceFirst("[^0-9].*", ""))
        .filter(release -> !release.isEmpty() && release.length() < 4)
        .flatMap(release -> catalogue.refuseOn(builtIn.threads(), Integer.parseInt(release)));
  }

  private static String names(List<String> names) {
    int more = names.size() - NAMES_SHOWN;
    return more <= 1
        ? String.join("; ", names)
        : String.join("; ", names.subList(0, NAMES_SHOWN)) + " and " + more + " more";
  }
}
