package dev.sett.runner.command;

import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInServer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Knows which built-in servers call a back end, which the lab then starts with them. */
public final class RemoteCalls {
  /** Folder below {@code programs/servers/} of the server that is called. */
  public static final String SERVER = "backend";

  /** The threading model it runs on. */
  public static final String THREADS = "event-loop";

  /** The flag that names the back end to a server. */
  static final String FLAG = "--remote-url";

  /** The unit of work {@code remote}, unless it is nothing. */
  private static final Pattern REMOTE = Pattern.compile("[?&]remote=(?!0*(?:us|ms|s)?(?:&|$))");

  private RemoteCalls() {}

  /** Whether any trial of an experiment has them. */
  public static boolean in(Experiment experiment) {
    return experiment.variants().stream()
        .anyMatch(variant -> experiment.points().stream().anyMatch(point -> in(variant, point)));
  }

  /** Whether a variant has them at a point, and was not given a back end by the user. */
  public static boolean in(Variant variant, Point point) {
    return variant.launch() instanceof BuiltInServer server
        && server.flags().stream().noneMatch(flag -> flag.startsWith(FLAG))
        && Stream.concat(point.request().path().stream(), scripted(point))
            .anyMatch(path -> REMOTE.matcher(path).find());
  }

  private static Stream<String> scripted(Point point) {
    return point.traffic().script().stream()
        .flatMap(script -> script.journeys().stream())
        .flatMap(journey -> journey.steps().stream())
        .flatMap(step -> step.path().stream())
        .map(path -> path.filledWith("1"));
  }
}
