package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Network;
import dev.sett.model.design.Placement;
import dev.sett.model.design.ResourceLimits;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.StartMeasure;
import dev.sett.model.experiment.Traffic;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.text.Complaint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HostLimitsTest {

  private static List<String> complaints(
      Variant variant, Point point, Placement placement, Optional<String> engine) {
    Experiment experiment =
        new Experiment(
                "try",
                "",
                List.of(TestingHosts.VIRTUAL, variant),
                List.of(point),
                Defaults.design(),
                placement)
            .withEngine(engine);
    return HostLimits.complaints(experiment, TestingHosts.with(4)).stream()
        .map(Complaint::toString)
        .toList();
  }

  @Test
  void theUsualIsFine() {
    assertEquals(
        List.of(),
        complaints(
            TestingHosts.VIRTUAL,
            TestingHosts.point("/ping", 4),
            Placement.AUTOMATIC,
            Optional.empty()));
  }

  @Test
  void noControlGroupIsMadeOnHosts() {
    assertEquals(
        List.of(
            "virtual: with --hosts, Sett makes no control groups. Leave out limits, and limit the"
                + " server on its host, such as with a container or systemd-run."),
        complaints(
            TestingHosts.VIRTUAL.withLimits(
                Optional.of(new ResourceLimits(Optional.of(0.5), Optional.empty()))),
            TestingHosts.point("/ping", 4),
            Placement.AUTOMATIC,
            Optional.empty()));
  }

  @Test
  void howLongAResponseMayTakeIsForOneMachine() {
    assertEquals(
        List.of("point: timeout works on one machine only. With --hosts, it is 10 s."),
        complaints(
            TestingHosts.VIRTUAL,
            TestingHosts.point("/ping", 4)
                .loadedBy(
                    new Traffic(
                        Optional.empty(),
                        OptionalInt.empty(),
                        /* poisson= */ false,
                        Optional.of(Duration.ofMinutes(1)))),
            Placement.AUTOMATIC,
            Optional.empty()));
  }

  @Test
  void servicesAreNotStartedOnHosts() {
    Experiment experiment =
        new Experiment(
                "try",
                "",
                List.of(TestingHosts.VIRTUAL, TestingHosts.VIRTUAL),
                List.of(TestingHosts.point("/ping", 4)),
                Defaults.design(),
                Placement.AUTOMATIC)
            .withServices(List.of(Dependency.of("db", List.of("db"))));
    assertEquals(
        List.of(
            "services: with --hosts, Sett starts no services. Leave out services, and name the"
                + " database in the hosts file."),
        HostLimits.complaints(experiment, TestingHosts.with(4)).stream()
            .map(Complaint::toString)
            .toList());
  }

  @Test
  void everythingThatNeedsOneMachineIsSaidAtOnce() {
    Variant job =
        new Variant(
            "build", new OwnJob(List.of("make"), Optional.empty(), Map.of(), Optional.of("21")));
    List<String> all =
        complaints(
            job,
            TestingHosts.point("/ping", 3).measured(new StartMeasure()),
            new Placement(
                Optional.of(CpuSet.parse("0")),
                Optional.empty(),
                Optional.of(Network.NAMESPACE),
                /* rtt= */ Optional.empty()),
            Optional.of("wrk"));
    for (String expected :
        List.of(
            "build: a program that exits on its own",
            "build: jdk selects a JDK on this machine",
            "point: with --hosts, only 'measure: steady' works",
            "point: 3 connections can't be divided among 4 load hosts",
            "network: namespace: the hosts are already separate",
            "placement: CPUs can be assigned on one machine only",
            "engine: wrk: load hosts always run Sett's own engine")) {
      assertTrue(all.stream().anyMatch(c -> c.startsWith(expected)), () -> expected + " in " + all);
    }
    assertEquals(7, all.size(), all::toString);
  }
}
