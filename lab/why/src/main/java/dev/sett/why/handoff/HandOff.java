package dev.sett.why.handoff;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.result.ControlName;
import dev.sett.why.ControlRunLimits;
import dev.sett.why.Controls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way from a pool of platform threads to virtual threads in steps, each of which adds one part
 * of what passes a request from thread to thread. The steps are measured together in interleaved
 * blocks, so their ratios multiply to that of the last variant over the first.
 *
 * @param experiment its variants in order; each step leads from one to the next
 * @param steps what each step adds, in words: one less than variants
 */
public record HandOff(Experiment experiment, List<String> steps) {

  /** Copies the list. */
  public HandOff {
    steps = List.copyOf(steps);
  }

  /** Name of the experiment, and of its folder below that of the result. */
  public static final String NAME = ControlName.of("hand-off");

  /** The rules whose explanations it takes apart, the most telling first. */
  public static final List<String> RULES = List.of("hand-off", "one-carrier");

  private static final Pattern POOL = Pattern.compile("platform:([0-9]+)");
  private static final Pattern PARALLELISM =
      Pattern.compile("-Djdk\\.virtualThreadScheduler\\.parallelism=([0-9]{1,5})");

  /** A model on the way, and what it adds. */
  private record Rung(String model, String adds) {}

  /**
   * The steps of which a variant at a point is one end; empty if there is no other variant that is
   * the other end: the same built-in server on a pool of platform threads or on virtual threads,
   * all else equal. Also empty if the server does not offer a model on the way.
   *
   * @param controls plans with the same means as control runs
   */
  public static Optional<HandOff> of(Controls controls, String pointName, String variantName) {
    Experiment original = controls.original();
    Optional<Variant> variant = original.variant(variantName);
    Optional<Point> point = original.point(pointName);
    return variant.isEmpty() || point.isEmpty()
        ? Optional.empty()
        : original.variants().stream()
            .flatMap(other -> between(controls, point.get(), variant.get(), other).stream())
            .findFirst();
  }

  private static Optional<HandOff> between(
      Controls controls, Point point, Variant one, Variant other) {
    if (!(one.launch() instanceof BuiltInServer first
        && other.launch() instanceof BuiltInServer second)) {
      return Optional.empty();
    }
    if (!second.threads().equals("virtual")) {
      return first.threads().equals("virtual")
          ? between(controls, point, other, one)
          : Optional.empty();
    }
    ControlRunLimits means = controls.means();
    Matcher pool = POOL.matcher(first.threads());
    boolean alike =
        model(first, "virtual", first.jvmFlags()).equals(second)
            && one.connections().equals(other.connections())
            && one.cpus().equals(other.cpus())
            && one.limits().equals(other.limits());
    int carriers = carriers(second, one.at(point).cpus(), means);
    if (!pool.matches() || !alike || carriers < 1) {
      return Optional.empty();
    }
    List<Rung> rungs =
        List.of(
            new Rung("dispatch:" + pool.group(1), "each request is handed to a second pool"),
            new Rung(
                "virtual@fixed:" + carriers,
                "a virtual thread for each request, on a pool of " + carriers(carriers)),
            new Rung(
                "virtual@fjp:" + carriers, "a work-stealing pool of carriers instead of one queue"),
            new Rung("virtual", "the JDK's own scheduler"));
    List<Variant> variants = new ArrayList<>(List.of(one));
    for (Rung rung : rungs) {
      if (means.catalogue().refuse(first.server(), rung.model()).isPresent()) {
        return Optional.empty();
      }
      boolean last = rung.model().equals(second.threads());
      variants.add(
          last
              ? other
              : one.withName(rung.model())
                  .withLaunch(
                      model(
                          first,
                          rung.model(),
                          means.catalogue().jvmFlags(rung.model(), first.jvmFlags()))));
    }
    return Optional.of(
        new HandOff(
            controls.shortly(
                NAME,
                "Goes from %s to %s at %s in steps, to see what each part of the hand-off costs."
                    .formatted(one.name(), other.name(), point.name()),
                variants,
                point),
            rungs.stream().map(Rung::adds).toList()));
  }

  private static BuiltInServer model(BuiltInServer server, String threads, List<String> jvmFlags) {
    return new BuiltInServer(
        server.server(), threads, server.flags(), jvmFlags, server.env(), server.jdk());
  }

  /** Carriers of the JDK's scheduler, as its flag or the CPUs have it; 0 if nothing is known. */
  private static int carriers(BuiltInServer server, OptionalInt cpus, ControlRunLimits means) {
    return server.jvmFlags().stream()
        .map(PARALLELISM::matcher)
        .filter(Matcher::matches)
        .mapToInt(flag -> Integer.parseInt(flag.group(1)))
        .findFirst()
        .orElse(cpus.orElse(means.serverCpus()));
  }

  private static String carriers(int count) {
    return count == 1 ? "1 carrier" : count + " carriers";
  }
}
