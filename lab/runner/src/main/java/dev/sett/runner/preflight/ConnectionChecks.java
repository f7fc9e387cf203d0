package dev.sett.runner.preflight;

import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.result.Plan;
import dev.sett.model.text.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the load engine can have the connections of an experiment, and its requests. */
public final class ConnectionChecks {

  /** Requests in flight that the load engine allows. */
  private static final long MOST_AT_ONCE = 1_000_000;

  /** Files that the process has open without any connection. */
  private static final int OTHER_FILES = 200;

  private final long fileLimit;

  /**
   * Checks against a process of this machine.
   *
   * @param fileLimit files that it may have open; a connection is one
   */
  public ConnectionChecks(long fileLimit) {
    this.fileLimit = fileLimit;
  }

  /**
   * Everything that prevents the run.
   *
   * @param skipped variants that are left out at some of its points
   */
  List<Complaint> check(Experiment experiment, List<Plan.Skipped> skipped) {
    Pairing pairing = Preflight.pairing(experiment);
    List<Complaint> complaints = new ArrayList<>();
    for (Point point : experiment.points()) {
      long left = skipped.stream().filter(s -> s.point().equals(point.name())).count();
      tooFewFiles(point, pairing, experiment.variants().size() - (int) left)
          .ifPresent(why -> complaints.add(new Complaint("point " + point.name(), why)));
      checkRequests(point, complaints);
    }
    return complaints;
  }

  /**
   * Why a point has more connections than the load engine may have files; empty if it has not.
   *
   * @param pairing of its blocks: where the load alternates, all variants stay connected
   * @param variants that run there
   */
  Optional<String> tooFewFiles(Point point, Pairing pairing, int variants) {
    int connected = point.alternates(pairing) ? variants : 1;
    long files = (long) point.connections() * connected;
    if (files + OTHER_FILES <= fileLimit) {
      return Optional.empty();
    }
    String connections =
        connected == 1
            ? "%d connections need that many open files".formatted(files)
            : "%d connections to each of %d variants need %d open files"
                .formatted(point.connections(), connected, files);
    return Optional.of(
        "%s, but the limit per process on this machine is %d. Raise it with 'ulimit -n %d' or use fewer connections%s."
            .formatted(connections, fileLimit, files + 1000, connected == 1 ? "" : " or variants"));
  }

  private static void checkRequests(Point point, List<Complaint> complaints) {
    int streams = point.traffic().streams().orElse(1);
    if ((long) point.connections() * streams > MOST_AT_ONCE) {
      complaints.add(
          new Complaint(
              "point " + point.name(),
              "%d connections%s exceed the limit of %d concurrent requests. Use fewer."
                  .formatted(
                      point.connections(),
                      streams == 1 ? "" : " with %d streams each".formatted(streams),
                      MOST_AT_ONCE)));
    }
  }
}
