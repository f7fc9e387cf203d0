package dev.sett.hosts;

import dev.sett.model.design.Pairing;
import dev.sett.model.design.Placement;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import java.util.ArrayList;
import java.util.List;

/** The parts of an experiment that don't work over hosts and are refused before anything starts. */
public final class HostLimits {

  private final List<Complaint> all = new ArrayList<>();

  private HostLimits() {}

  /** All complaints; empty if everything can be done. */
  public static List<Complaint> complaints(Experiment experiment, Hosts hosts) {
    HostLimits limits = new HostLimits();
    limits.check(experiment, hosts);
    return limits.all.stream().distinct().toList();
  }

  private void check(Experiment experiment, Hosts hosts) {
    experiment.variants().forEach(this::check);
    experiment.points().forEach(this::check);
    for (Point met : experiment.pointsMet()) {
      if (met.connections() < hosts.load().size()) {
        complain(
            met.name(),
            "%d connections can't be divided among %d load hosts. Use at least one per host."
                .formatted(met.connections(), hosts.load().size()));
      }
    }
    experiment
        .engine()
        .ifPresent(
            tool ->
                complain(
                    "engine: " + tool,
                    "load hosts always run Sett's own engine. Leave out engine (or"
                        + " --engine)."));
    Placement placement = experiment.placement();
    if (placement.apart()) {
      complain(
          "network: namespace",
          "the hosts are already separate. Leave out network and rtt (or --netns and --rtt).");
    }
    if (placement.serverCpus().isPresent() || placement.loadCpus().isPresent()) {
      complain(
          "placement",
          "CPUs can be assigned on one machine only; with --hosts each process gets its whole"
              + " host. Leave out server-cpus and load-cpus.");
    }
    if (!experiment.services().isEmpty()) {
      complain(
          "services",
          "with --hosts, Sett starts no services. Leave out services, and name the database in the"
              + " hosts file.");
    }
    if (experiment.design().pairing().filter(p -> p == Pairing.ALTERNATING).isPresent()) {
      complain(
          "pairing",
          "with --hosts, variants run one after the other. Use sequential, or leave it out.");
    }
  }

  private void check(Variant variant) {
    if (variant.launch() instanceof RunningServer) {
      complain(
          variant.name(),
          "it already runs, and --hosts starts each server on its host. Leave out --hosts.");
    } else if (!(variant.launch() instanceof BuiltInServer
        || variant.launch() instanceof OwnServer)) {
      complain(
          variant.name(),
          "a program that exits on its own takes no load from other hosts. Run it without"
              + " --hosts.");
    }
    if (variant.launch().jdk().isPresent()) {
      complain(
          variant.name(),
          "jdk selects a JDK on this machine. Leave it out, and set java: in the hosts file"
              + " instead.");
    }
    if (variant.headStart().isPresent()) {
      complain(
          variant.name(),
          "with --hosts, all variants have the same warm-up. Leave out head-start.");
    }
    if (variant.cpus().isPresent()) {
      complain(variant.name(), "with --hosts, a variant gets its whole host. Leave out cpus.");
    }
    if (variant.limits().isPresent()) {
      complain(
          variant.name(),
          "with --hosts, Sett makes no control groups. Leave out limits, and limit the server on its"
              + " host, such as with a container or systemd-run.");
    }
    if (variant.launch() instanceof OwnServer own && own.certificates().isPresent()) {
      complain(
          variant.name(),
          "certificates are not copied to load hosts. Use http, or a certificate that their"
              + " JDKs trust.");
    }
  }

  private void check(Point point) {
    point
        .traffic()
        .onlyOwnEngine()
        .ifPresent(why -> complain(point.name(), why + " Leave it out, or run without --hosts."));
    if (point.traffic().timeout().isPresent()) {
      complain(point.name(), "timeout works on one machine only. With --hosts, it is 10 s.");
    }
    if (!point.measure().is(MeasureTrait.REMOTE)) {
      complain(
          point.name(),
          "with --hosts, only 'measure: steady' works (capacity, then a fixed rate); other"
              + " measures need one machine.");
    }
    if (point.jdk().isPresent() || point.cpus().isPresent() || point.heap().isPresent()) {
      complain(
          point.name(),
          "jdk, cpus and heap of a point work on one machine only. With --hosts, set JVM flags"
              + " in the variant (jvm-flags: -Xmx512m).");
    }
  }

  private void complain(String where, String sentence) {
    all.add(new Complaint(where, sentence));
  }
}
