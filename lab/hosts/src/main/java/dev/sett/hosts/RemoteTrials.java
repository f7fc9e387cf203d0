package dev.sett.hosts;

import dev.sett.load.schedule.Shape;
import dev.sett.model.design.Defaults;
import dev.sett.model.design.Design;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.HostService;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.http.UrlAddress;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.trial.Phase;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** From what an experiment asks for to what hosts do. {@link HostLimits} must have no complaint. */
public final class RemoteTrials {

  /**
   * Folder below {@code programs/servers/} of the server that others call, and the model it runs
   * on.
   */
  private static final String BACKEND = "backend";

  private static final String BACKEND_THREADS = "event-loop";
  private static final String EVERYWHERE = "0.0.0.0";

  private RemoteTrials() {}

  /**
   * One trial.
   *
   * @param title what it is, for people
   * @param callsBackend whether the variant calls the back end at this point
   * @param warmUp closed-loop load before anything counts
   * @param rateRps rate of the fixed-rate phase; empty: there is none
   */
  public static RemoteTrial of(
      String title,
      Hosts hosts,
      Design design,
      Variant variant,
      Point asked,
      boolean callsBackend,
      Duration warmUp,
      OptionalDouble rateRps) {
    Point point = variant.at(asked);
    List<RemotePhase> phases = new ArrayList<>();
    phases.add(phase(Phase.WARM_UP, new Shape.Closed(), warmUp));
    phases.add(phase(Phase.CAPACITY, new Shape.Closed(), design.capacity()));
    rateRps.ifPresent(
        rate -> phases.add(phase(Phase.COST, new Shape.ConstantRate(rate), design.cost())));
    URI base = base(variant, hosts.server());
    return new RemoteTrial(
        title,
        hosts,
        program(variant, hosts, callsBackend),
        callsBackend ? hosts.backend().map(RemoteTrials::backend) : Optional.empty(),
        hosts.database().map(RemoteTrials::database),
        point.request().path().map(base::resolve).orElse(base),
        point.request(),
        point.connections(),
        phases,
        design.readyTimeout());
  }

  private static RemotePhase phase(Phase phase, Shape shape, Duration counted) {
    return new RemotePhase(phase, shape, Defaults.SETTLE, counted);
  }

  /** Where the load hosts reach the variant. */
  private static URI base(Variant variant, HostService server) {
    return switch (variant.launch()) {
      case BuiltInServer builtIn -> url(server);
      case OwnServer own -> moved(own.url(), server.host().address());
      case RunningServer _, BuiltInJob _, OwnJob _ -> throw refused(variant);
    };
  }

  private static URI url(HostService service) {
    return URI.create("http://" + service.host().address() + ":" + service.listen() + "/");
  }

  private static RemoteProgram program(Variant variant, Hosts hosts, boolean callsBackend) {
    return switch (variant.launch()) {
      case BuiltInServer server -> {
        List<String> more = new ArrayList<>();
        if (callsBackend) {
          String url = url(hosts.backend().orElseThrow()).toString();
          more.addAll(List.of("--remote-url", url.substring(0, url.length() - 1)));
        }
        more.addAll(server.flags());
        yield builtIn(hosts.server(), server, more);
      }
      case OwnServer own ->
          new RemoteProgram(
              own.command(),
              own.env(),
              own.cwd(),
              List.of(),
              answers(own.readyUrl().orElse(own.url())));
      case RunningServer _, BuiltInJob _, OwnJob _ -> throw refused(variant);
    };
  }

  private static RemoteProgram backend(HostService service) {
    return builtIn(service, BuiltInServer.of(BACKEND, BACKEND_THREADS), List.of());
  }

  /**
   * A server of Sett's own, from its kit.
   *
   * @param more flags behind those of the contract
   */
  private static RemoteProgram builtIn(
      HostService service, BuiltInServer launch, List<String> more) {
    Host host = service.host();
    List<String> command = new ArrayList<>(List.of(host.javaProgram()));
    command.addAll(launch.jvmFlags());
    command.addAll(
        List.of(
            "-jar",
            "%s/sett-server-%s.jar"
                .formatted(TrialFolder.there(TrialFolder.server(launch.server())), launch.server()),
            "--port",
            Integer.toString(service.listen()),
            "--host",
            EVERYWHERE,
            "--threads",
            launch.threads()));
    command.addAll(more);
    return new RemoteProgram(
        command,
        launch.env(),
        Optional.empty(),
        List.of(TrialFolder.server(launch.server())),
        new RemoteProgram.Ready.Line());
  }

  private static RemoteProgram database(HostService service) {
    return new RemoteProgram(
        service.command(),
        Map.of(),
        Optional.empty(),
        List.of(),
        new RemoteProgram.Ready.Listens(service.listen()));
  }

  private static RemoteProgram.Ready answers(URI url) {
    int port = UrlAddress.of(url).port();
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    // A program that speaks TLS answers no plain request; it listens, and that has to do.
    return url.getScheme().equalsIgnoreCase("https")
        ? new RemoteProgram.Ready.Listens(port)
        : new RemoteProgram.Ready.Answer(
            port, url.getRawQuery() == null ? path : path + "?" + url.getRawQuery());
  }

  /** A URL of the user, with another address where it says loopback. */
  public static URI moved(URI url, String address) {
    if (!url.getHost().matches("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\]")) {
      return url;
    }
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return URI.create(
        url.toString().replace("://" + url.getRawAuthority(), "://" + address + port));
  }

  private static IllegalArgumentException refused(Variant variant) {
    return new IllegalArgumentException(variant.name() + " exits on its own");
  }
}
