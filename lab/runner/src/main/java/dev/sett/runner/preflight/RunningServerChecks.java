package dev.sett.runner.preflight;

import dev.sett.load.destination.Trust;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Request;
import dev.sett.model.http.UrlAddress;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Warning;
import dev.sett.probe.machine.PortOwner;
import dev.sett.runner.process.ReadinessCheck;
import dev.sett.secrets.Redaction;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether servers that already run can be measured: nothing of what Sett does to a program that it
 * starts may be asked for, and nothing is sent to another machine without the user's consent.
 */
public final class RunningServerChecks {

  private static final int REDIRECTS_FROM = 300;
  private static final int REDIRECTS_TO = 399;

  private final ServersHere here;
  private final boolean remoteAllowed;
  private final List<Complaint> complaints = new ArrayList<>();

  /**
   * Checks against this machine.
   *
   * @param remoteAllowed whether the user agreed to load on other machines
   */
  RunningServerChecks(ServersHere here, boolean remoteAllowed) {
    this.here = here;
    this.remoteAllowed = remoteAllowed;
  }

  /** A server of an experiment, and the name of its variant. */
  private record Named(String variant, RunningServer server) {}

  private static List<Named> servers(Experiment experiment) {
    List<Named> servers = new ArrayList<>();
    for (Variant variant : experiment.variants()) {
      if (variant.launch() instanceof RunningServer server) {
        servers.add(new Named(variant.name(), server));
      }
    }
    return servers;
  }

  /** All complaints; empty if there is no running server, or nothing against one. */
  List<Complaint> check(Experiment experiment) {
    List<Named> servers = servers(experiment);
    if (servers.isEmpty()) {
      return List.of();
    }
    if (servers.size() < experiment.variants().size()) {
      complain(
          "variants",
          "some servers already run and others would be started. Give every variant a command, or"
              + " none of them.");
    }
    checkDesign(experiment);
    experiment.points().forEach(point -> checkPoint(experiment, point));
    checkDifferent(servers);
    for (Named named : servers) {
      int before = complaints.size();
      boolean reachable = checkPlace(named);
      named.server().pid().ifPresent(pid -> checkProcess(named, pid));
      if (reachable && complaints.size() == before) {
        checkAnswer(named, experiment.points());
      }
    }
    return complaints;
  }

  /** What is to be known of a result on servers that already run; empty if there are none. */
  public static List<Warning> warnings(Experiment experiment) {
    return warnings(experiment, ServersHere.THIS);
  }

  static List<Warning> warnings(Experiment experiment, ServersHere here) {
    List<Named> servers = servers(experiment);
    if (servers.isEmpty()) {
      return List.of();
    }
    List<Warning> warnings = new ArrayList<>();
    warnings.add(
        new Warning(
            Warning.Kind.PROGRAM,
            "There is one process of each variant, so blocks are stretches of time: the intervals"
                + " don't cover how processes of the same program differ. Compare commands (--a, --b)"
                + " to include that."));
    warnings.add(
        new Warning(
            Warning.Kind.PROGRAM,
            "The servers were running before, and were warmed up only by this load. The earlier"
                + " state of their JIT compilers, heaps and caches is unknown, and may differ."));
    warnings.add(
        new Warning(
            Warning.Kind.PLACEMENT,
            "The servers were not pinned: they may have shared CPUs with the load engine and with"
                + " each other."));
    sameOwner(servers, here).ifPresent(warnings::add);
    return warnings;
  }

  private static Optional<Warning> sameOwner(List<Named> servers, ServersHere here) {
    Map<Long, String> seen = new HashMap<>();
    for (Named named : servers) {
      if (!isHere(named.server().url(), here)) {
        continue;
      }
      Optional<PortOwner> owner = here.owner(UrlAddress.of(named.server().url()).port());
      String other = owner.map(o -> seen.put(o.pid(), named.variant())).orElse(null);
      if (other != null) {
        return Optional.of(
            new Warning(
                Warning.Kind.PROGRAM,
                "%s and %s are answered by one process (%d), so load on one may slow the other."
                    .formatted(other, named.variant(), owner.orElseThrow().pid())));
      }
    }
    return Optional.empty();
  }

  private static boolean isHere(URI url, ServersHere here) {
    try {
      return LocalAddresses.areOwn(here.addresses(UrlAddress.of(url).host()), here::isOwn);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private void checkDesign(Experiment experiment) {
    if (experiment.design().pairs().isPresent()) {
      complain(
          "design",
          "warm pairs need fresh processes, but these servers already run. Leave out pairs"
              + " (--pairs, --until-decided); --blocks sets how often the load alternates.");
    }
    if (experiment.design().pairing().filter(Pairing.SEQUENTIAL::equals).isPresent()) {
      complain(
          "design",
          "these servers already run at the same time, and the load alternates between them. Leave"
              + " out sequential.");
    }
    if (experiment.placement().serverCpus().isPresent()) {
      complain(
          "server-cpus",
          "a server that already runs is not pinned. Leave out server-cpus (--server-cpus).");
    }
    if (experiment.placement().apart()) {
      complain(
          "network: namespace",
          "a server that already runs stays in its network. Leave out network (--netns).");
    }
    experiment
        .engine()
        .ifPresent(
            tool ->
                complain(
                    "engine: " + tool,
                    "only Sett's own engine loads servers that already run: it keeps to --max-rate"
                        + " and stops on errors. Leave out engine (--engine)."));
  }

  private void checkPoint(Experiment experiment, Point point) {
    String where = "point " + point.name();
    if (!point.measure().phases().contains(Phase.COST)) {
      complain(
          where,
          "servers that already run are measured at steady load only. Leave out measure (--slo,"
              + " --overload), or start the servers with command.");
    }
    if (point.jdk().isPresent() || point.heap().isPresent()) {
      complain(
          where, "a server that already runs keeps its JDK and its heap. Leave out jdk and heap.");
    }
    if (experiment.variants().stream().anyMatch(v -> v.at(point).cpus().isPresent())) {
      complain(where, "a server that already runs is not pinned. Leave out cpus.");
    }
    for (Named named : servers(experiment)) {
      Optional<Double> most = named.server().maxRps();
      if (most.isPresent()
          && point.rateRps().isPresent()
          && point.rateRps().getAsDouble() > most.get()) {
        complain(
            where,
            "the rate %s is above the highest rate of %s, %s (--max-rate)."
                .formatted(
                    Quantity.formatRate(point.rateRps().getAsDouble()),
                    named.variant(),
                    Quantity.formatRate(most.get())));
      }
    }
  }

  private void checkDifferent(List<Named> servers) {
    Map<String, String> urls = new HashMap<>();
    Map<Long, String> pids = new HashMap<>();
    for (Named named : servers) {
      URI url = named.server().url();
      String address =
          "%s:%d%s?%s"
              .formatted(
                  UrlAddress.of(url).host(),
                  UrlAddress.of(url).port(),
                  url.getRawPath(),
                  url.getRawQuery());
      Optional.ofNullable(urls.put(address, named.variant()))
          .ifPresent(
              other ->
                  complain(
                      "variant " + named.variant(),
                      "its URL %s is that of %s, so one server would be compared with itself."
                          .formatted(url, other)));
      named
          .server()
          .pid()
          .flatMap(pid -> Optional.ofNullable(pids.put(pid, named.variant())))
          .ifPresent(
              other ->
                  complain(
                      "variant " + named.variant(),
                      "its process is also that of %s. Give each its own, or leave out both (--a-pid, --b-pid)."
                          .formatted(other)));
    }
  }

  /** Whether it is known, and load may go there. */
  private boolean checkPlace(Named named) {
    String where = "variant " + named.variant();
    RunningServer server = named.server();
    URI url = server.url();
    try {
      server.certificates().ifPresent(Trust::of);
    } catch (IllegalArgumentException e) {
      complain(where, "cacert: " + e.getMessage());
      return false;
    }
    boolean local;
    try {
      local = LocalAddresses.areOwn(here.addresses(UrlAddress.of(url).host()), here::isOwn);
    } catch (UnknownHostException e) {
      complain(where, "the host of %s was not found. Check its name.".formatted(url));
      return false;
    }
    if (local) {
      return true;
    }
    if (!remoteAllowed) {
      complain(
          where,
          url
              + " is not on this machine (not every address of its host is). If you may load it, add"
              + " --yes-remote and --max-rate N/s.");
    }
    if (server.maxRps().isEmpty()) {
      complain(
          where,
          url
              + " is not on this machine, so the load needs a limit. Add --max-rate N/s (max-rate in a"
              + " file): the most requests per second that it may get.");
    }
    if (server.pid().isPresent()) {
      complain(
          where,
          url
              + " is not on this machine, so its process can't be read. Leave out its pid (--a-pid,"
              + " --b-pid).");
    }
    return remoteAllowed;
  }

  private void checkProcess(Named named, long pid) {
    String where = "variant " + named.variant();
    if (!isHere(named.server().url(), here)) {
      return; // Complained about with its place.
    }
    Optional<ServersHere.Found> process = here.process(pid);
    if (process.isEmpty()) {
      complain(where, "there is no process %d.".formatted(pid));
      return;
    }
    if (!process.get().readable()) {
      complain(
          where,
          "process %d belongs to another user, so its CPU and threads can't be read. Run as that user or as root, or leave out the pid."
              .formatted(pid));
      return;
    }
    int port = UrlAddress.of(named.server().url()).port();
    Optional<PortOwner> owner = here.owner(port);
    if (owner.isEmpty()) {
      complain(
          where,
          "the process that listens on port %d was not found, so it is unknown whether that is %d. Leave out the pid."
              .formatted(port, pid));
    } else if (!process.get().family().contains(owner.get().pid())) {
      complain(
          where,
          "port %d is that of process %d (%s), which is neither %d nor above or below it. Give the process that answers."
              .formatted(
                  port, owner.get().pid(), Redaction.usual().text(owner.get().command()), pid));
    }
  }

  private void checkAnswer(Named named, List<Point> points) {
    URI url = named.server().url();
    String where = "variant " + named.variant();
    ReadinessCheck.Answer answer = here.ask(url, named.server().certificates());
    if (!answer.ready()) {
      complain(
          where,
          "%s does not answer: %s. Start the server first, or give commands (--a, --b, --url)."
              .formatted(url, answer.inWords()));
    } else if (answer.status() >= REDIRECTS_FROM
        && answer.status() <= REDIRECTS_TO
        && points.stream().allMatch(RunningServerChecks::isPlain)) {
      complain(
          where,
          "%s answers with status %d, a redirect, perhaps to a login page. Give the URL that it leads to, or what a request needs (--header), or accept it with --expect-status %d."
              .formatted(url, answer.status(), answer.status()));
    }
  }

  /** Whether the load is what was asked: a GET without headers to the URL, of any good status. */
  private static boolean isPlain(Point point) {
    return point.traffic().script().isEmpty()
        && point.request().equals(Request.get(Optional.empty()));
  }

  private void complain(String where, String sentence) {
    complaints.add(new Complaint(where, sentence));
  }
}
