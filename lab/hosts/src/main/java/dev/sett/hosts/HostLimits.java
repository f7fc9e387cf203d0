package dev.sett.hosts;

import dev.sett.model.BuiltIn;
import dev.sett.model.Complaint;
import dev.sett.model.Experiment;
import dev.sett.model.Hosts;
import dev.sett.model.Measure;
import dev.sett.model.OwnProgram;
import dev.sett.model.Pairing;
import dev.sett.model.Placement;
import dev.sett.model.Point;
import dev.sett.model.Variant;
import java.util.ArrayList;
import java.util.List;

/** What of an experiment can't be done over hosts, and is refused before anything starts. */
public final class HostLimits {

  private HostLimits() {}

  /** All complaints; empty if everything can be done. */
  public static List<Complaint> complaints(Experiment experiment, Hosts hosts) {
    List<Complaint> all = new ArrayList<>();
    experiment.variants().forEach(variant -> all.addAll(of(variant)));
    experiment.points().forEach(point -> all.addAll(of(point)));
    for (Point met : experiment.pointsMet()) {
      if (met.connections() < hosts.load().size()) {
        all.add(
            new Complaint(
                met.name(),
                "%d connections can't be shared by %d load hosts. Give it one for each at least."
                    .formatted(met.connections(), hosts.load().size())));
      }
    }
    experiment
        .engine()
        .ifPresent(
            tool ->
                all.add(
                    new Complaint(
                        "engine: " + tool,
                        "load hosts run Sett's own engine. Leave it (or --engine) out.")));
    Placement placement = experiment.placement();
    if (placement.apart()) {
      all.add(
          new Complaint(
              "network: namespace", "hosts are apart already. Leave it (or --netns) out."));
    }
    if (placement.serverCpus().isPresent() || placement.loadCpus().isPresent()) {
      all.add(
          new Complaint(
              "placement",
              "CPUs are given out on one machine only; over hosts each process has its whole host. Leave server-cpus and load-cpus out."));
    }
    if (experiment.design().pairing().filter(p -> p == Pairing.ALTERNATING).isPresent()) {
      all.add(
          new Complaint(
              "pairing",
              "over hosts variants run one after the other. Write sequential, or leave it out."));
    }
    return all.stream().distinct().toList();
  }

  private static List<Complaint> of(Variant variant) {
    List<Complaint> all = new ArrayList<>();
    if (!(variant.launch() instanceof BuiltIn || variant.launch() instanceof OwnProgram)) {
      all.add(
          new Complaint(
              variant.name(),
              "a program that ends by itself has no load from other hosts. Run it without --hosts."));
    }
    if (variant.launch().jdk().isPresent()) {
      all.add(
          new Complaint(
              variant.name(),
              "a JDK is looked for on this machine; over hosts the server's is named in the hosts file (java:). Leave jdk out."));
    }
    if (variant.headStart().isPresent()) {
      all.add(
          new Complaint(
              variant.name(), "over hosts all have the same warm-up. Leave head-start out."));
    }
    if (variant.cpus().isPresent()) {
      all.add(new Complaint(variant.name(), "over hosts a variant has its whole host: no cpus."));
    }
    if (variant.launch() instanceof OwnProgram own && own.certificates().isPresent()) {
      all.add(
          new Complaint(
              variant.name(),
              "certificates are not carried to load hosts. Use http, or a certificate that their JDKs accept."));
    }
    return all;
  }

  private static List<Complaint> of(Point point) {
    List<Complaint> all = new ArrayList<>();
    if (!(point.measure() instanceof Measure.Steady)) {
      all.add(
          new Complaint(
              point.name(),
              "over hosts only the usual is measured (capacity, fixed rate); ramps, ladders, jobs and the like need one machine."));
    }
    if (point.jdk().isPresent() || point.cpus().isPresent() || point.heap().isPresent()) {
      all.add(
          new Complaint(
              point.name(),
              "jdk, cpus and heap of a point are set on one machine only. Over hosts give the flags to the variant (jvm-flags: -Xmx512m)."));
    }
    return all;
  }
}
