package dev.sett.cli.flags;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Point;
import dev.sett.model.http.Request;
import dev.sett.model.keys.PointKeys;
import dev.sett.model.text.ExperimentException;
import dev.sett.workload.BadRequestException;
import dev.sett.workload.Work;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Flags that say how much load of what kind. */
public final class PointFlags {

  @Option(
      names = "--work",
      paramLabel = "UNITS",
      description =
          "Work per request on a built-in server, such as cpu=100,idle=5ms,file=1000. Also lock,"
              + " alloc and remote=10ms (a call to a back end that answers after 10 ms).")
  private @Nullable String work;

  @CommandLine.Mixin private ConnectionsFlag connections;

  @Option(
      names = {"-R", "--rate"},
      paramLabel = "N/s",
      description =
          "Request rate of the phase that measures latency and CPU per request. Default: half of"
              + " the lower capacity.")
  private @Nullable String rate;

  public boolean isGiven() {
    return work != null || connections.isGiven() || rate != null;
  }

  /** What a request costs, as the user wrote it but without spaces; empty if that was not named. */
  public Optional<String> work() {
    return Optional.ofNullable(work).map(text -> text.replace(" ", ""));
  }

  /** The point of an own program. */
  public Point ownPoint(RequestFlags request) {
    return scripted(request.request(Optional.empty()));
  }

  /** A point without work of its own: that of a script, or of an own program. */
  private Point scripted(Request request) {
    return new Point("load", request, connections.count().orElse(Defaults.CONNECTIONS), rateRps());
  }

  /** The point of a script on built-in variants. */
  public Point scripted() {
    return scripted(Request.get(Optional.empty()));
  }

  /**
   * The points of built-in variants.
   *
   * @param usual taken where the user named no work
   */
  public List<Point> builtInPoints(List<Point> usual) {
    if (work == null) {
      return usual.stream()
          .map(
              p ->
                  new Point(
                      p.name(),
                      p.request(),
                      connections.count().orElse(p.connections()),
                      rate == null ? p.rateRps() : rateRps()))
          .toList();
    }
    String query = work.strip().replace(" ", "").replace(',', '&');
    try {
      Work.parse(query);
    } catch (BadRequestException e) {
      throw new ExperimentException("--work", String.valueOf(e.getMessage()));
    }
    return List.of(
        new Point(
            work.strip().replace(" ", ""),
            Request.get(Optional.of("/work?" + query)),
            connections.count().orElse(Defaults.CONNECTIONS),
            rateRps()));
  }

  /** The requested rate. */
  private OptionalDouble rateRps() {
    return DesignFlags.given(PointKeys.RATE, rate)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }
}
