package dev.sett.hosts;

import dev.sett.model.design.Defaults;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.http.Request;
import dev.sett.model.launch.BuiltInServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Machines and trials that nobody has. */
final class TestingHosts {

  static final Variant VIRTUAL = new Variant("virtual", BuiltInServer.of("jetty", "virtual"));

  private TestingHosts() {}

  static Hosts with(int loadHosts) {
    return new Hosts(
        Optional.of("/home/ann/.ssh/id"),
        Optional.empty(),
        new HostService(host("server", 1), Hosts.SERVER_PORT, List.of()),
        IntStream.rangeClosed(1, loadHosts).mapToObj(i -> host("load-" + i, 1 + i)).toList(),
        Optional.empty(),
        Optional.empty());
  }

  /** One load host, and a file of host keys. */
  static Hosts trusting(String knownHosts) {
    Hosts hosts = with(1);
    return new Hosts(
        hosts.key(),
        Optional.of(knownHosts),
        hosts.server(),
        hosts.load(),
        hosts.backend(),
        hosts.database());
  }

  /** Every role, and what can be said of a host. */
  static Hosts whole() {
    Host load =
        new Host("load-2", "b.lan", "root", 2222, Optional.of("/opt/25"), "/srv/s", "b.lan");
    return new Hosts(
        Optional.of("/home/ann/.ssh/id"),
        Optional.empty(),
        new HostService(host("server", 1), 8080, List.of()),
        List.of(host("load-1", 2), load),
        Optional.of(new HostService(host("backend", 8), Hosts.BACKEND_PORT, List.of())),
        Optional.of(
            new HostService(host("database", 9), 5432, List.of("postgres", "-D", "/my data"))));
  }

  static Host host(String alias, int last) {
    String address = "10.0.0." + last;
    return new Host(alias, address, "ann", 22, Optional.empty(), Hosts.FOLDER, address);
  }

  static Point point(String path, int connections) {
    return new Point("point", Request.get(Optional.of(path)), connections, OptionalDouble.empty());
  }

  static RemoteTrial trial(Hosts hosts, Variant variant, Point point, boolean callsBackend) {
    return RemoteTrials.of(
        "first-look: virtual at ping",
        hosts,
        Defaults.design(),
        variant,
        point,
        callsBackend,
        Duration.ofSeconds(10),
        OptionalDouble.of(3000));
  }
}
