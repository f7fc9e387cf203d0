package dev.sett.runner.preflight;

import dev.sett.load.destination.Trust;
import dev.sett.model.design.CpuSet;
import dev.sett.model.design.Design;
import dev.sett.model.design.Pairing;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Forecast;
import dev.sett.model.experiment.MeasureTrait;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.UrlAddress;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.Launch;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.result.Plan;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.probe.machine.PortOwner;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Jdks;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.machine.NetworkNamespace;
import dev.sett.runner.process.ReadinessCheck;
import dev.sett.runner.service.UserIdentity;
import dev.sett.secrets.Redaction;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Everything that can be found wrong before anything is measured, reported together. */
public final class Preflight {

  private final Home home;
  private final Jdks jdks;
  private final List<Integer> cpus;
  private final ConnectionChecks connections;
  private final ToolChecks tools;
  private final boolean remoteAllowed;
  private final List<Complaint> complaints = new ArrayList<>();

  /**
   * Checks against this machine.
   *
   * @param cpus CPU numbers this process may use
   * @param connections that the load engine can have
   * @param tools whether a load tool can drive the experiment here
   * @param remoteAllowed whether the user agreed to load servers on other machines
   */
  public Preflight(
      Home home,
      Jdks jdks,
      List<Integer> cpus,
      ConnectionChecks connections,
      ToolChecks tools,
      boolean remoteAllowed) {
    this.remoteAllowed = remoteAllowed;
    this.home = home;
    this.jdks = jdks;
    this.cpus = cpus;
    this.connections = connections;
    this.tools = tools;
  }

  /**
   * All complaints about an experiment; empty if it can be run.
   *
   * @param skipped variants that are left out at some of its points
   */
  public List<Complaint> check(Experiment experiment, List<Plan.Skipped> skipped) {
    checkSecrets(experiment);
    experiment.variants().forEach(this::checkVariant);
    experiment.services().forEach(this::checkService);
    complaints.addAll(new RunningServerChecks(ServersHere.THIS, remoteAllowed).check(experiment));
    if (RemoteCalls.in(experiment)) {
      checkBuilt("remote calls", "server", home.layout().serverJar(RemoteCalls.SERVER));
    }
    if (experiment.placement().apart()) {
      NetworkNamespace.complaint(experiment.placement().rtt()).ifPresent(complaints::add);
      if (!experiment.services().isEmpty()) {
        complain(
            "services",
            "programs in a separate network namespace don't reach services on this machine's loopback."
                + " Leave out --netns (network: namespace), or services.");
      }
    } else {
      checkPorts(experiment);
    }
    checkPairing(experiment);
    complaints.addAll(new LimitChecks().check(experiment));
    complaints.addAll(tools.check(experiment));
    experiment.placement().serverCpus().ifPresent(set -> checkCpus("server CPUs", set));
    experiment.placement().loadCpus().ifPresent(set -> checkCpus("load CPUs", set));
    for (Point point : experiment.points()) {
      checkJdk("point " + point.name(), point.jdk());
    }
    complaints.addAll(connections.check(experiment, skipped));
    checkPairs(experiment);
    checkBudget(experiment);
    return complaints;
  }

  /** An experiment that was copied from a result has stars in place of secrets. */
  private void checkSecrets(Experiment experiment) {
    for (HiddenSecrets.Hidden hidden : HiddenSecrets.in(experiment)) {
      complain(
          hidden.where(),
          "the "
              + hidden.what()
              + " reads "
              + Redaction.HIDDEN
              + ", the placeholder for a secret that results don't keep. Replace it with the secret, or"
              + " remove it and let the program inherit it from the environment of "
              + SettCommand.name()
              + ".");
    }
  }

  /** How the processes of a block are laid out, where the experiment leaves it open. */
  public static Pairing pairing(Experiment experiment) {
    return experiment
        .design()
        .pairing()
        .orElse(
            sharePort(experiment) || nothingAlternates(experiment)
                ? Pairing.SEQUENTIAL
                : Pairing.ALTERNATING);
  }

  private static boolean nothingAlternates(Experiment experiment) {
    return experiment.points().stream()
        .noneMatch(point -> point.measure().is(MeasureTrait.ALTERNATES));
  }

  private void checkVariant(Variant variant) {
    String where = "variant " + variant.name();
    checkJdk(where, variant.launch().jdk());
    switch (variant.launch()) {
      case BuiltInServer server ->
          checkBuilt(where, "server", home.layout().serverJar(server.server()));
      case BuiltInJob program ->
          checkBuilt(where, "program", home.layout().programJar(program.program()));
      case OwnJob own -> checkCommand(where, own, own.command(), own.cwd());
      case OwnServer own -> checkProgram(where, own);
      case RunningServer running -> {} // See RunningServerChecks: they are judged together.
    }
  }

  private void checkJdk(String where, Optional<String> jdk) {
    jdk.filter(wanted -> jdks.find(wanted).isEmpty())
        .ifPresent(wanted -> complain(where, RunnableCells.missing(wanted, jdks)));
  }

  private void checkBuilt(String where, String what, Path jar) {
    if (!Files.isRegularFile(jar)) {
      complain(
          where,
          "the %s is not there: %s is missing. Run %s, which provides it."
              .formatted(what, jar, SettCommand.name()));
    }
  }

  private void checkCommand(
      String where, Launch launch, List<String> command, Optional<String> folder) {
    Optional<Path> cwd = folder.map(Path::of);
    if (cwd.isPresent() && !Files.isDirectory(cwd.get())) {
      complain(where, "the folder " + cwd.get() + " does not exist (--cwd).");
    }
    String program = command.getFirst();
    if (!canStart(program, cwd, launch)) {
      complain(
          where,
          "the program '"
              + program
              + "' was not found"
              + (program.contains("/") ? "." : " on the PATH.")
              + " Name it as you would in a terminal; aliases and shell built-ins don't work.");
    }
  }

  private void checkService(Dependency service) {
    String where = "service " + service.name();
    for (List<String> command : service.commands().values()) {
      OwnJob job = new OwnJob(command, service.cwd(), service.env(), /* jdk= */ Optional.empty());
      checkCommand(where, job, command, service.cwd());
    }
    service.cpus().ifPresent(set -> checkCpus(where, set));
    if (UserIdentity.isRoot()) {
      service.user().flatMap(UserIdentity::complaint).ifPresent(what -> complain(where, what));
    }
    service
        .port()
        .ifPresent(
            port -> {
              URI url = URI.create("http://127.0.0.1:" + port);
              if (ReadinessCheck.listens(url)) {
                complain(where, taken(url));
              }
            });
  }

  private void checkProgram(String where, OwnServer own) {
    checkCommand(where, own, own.command(), own.cwd());
    try {
      own.certificates().ifPresent(Trust::of);
    } catch (IllegalArgumentException e) {
      complain(where, "cacert: " + e.getMessage());
    }
    if (!isLocal(own.url())) {
      complain(
          where,
          own.url()
              + " is not on this machine. Sett starts the program itself, so its URL must be local,"
              + " such as http://127.0.0.1:8080/.");
    }
  }

  private boolean canStart(String program, Optional<Path> cwd, Launch own) {
    if (program.contains("/")) {
      Path file = Path.of(program);
      Path resolved = cwd.map(c -> c.resolve(file)).orElse(file);
      return Files.isExecutable(resolved) || Files.isExecutable(file);
    }
    Path jdk = own.jdk().flatMap(jdks::find).orElse(home.javaHome());
    String path = own.env().getOrDefault("PATH", System.getenv().getOrDefault("PATH", ""));
    for (String folder : (jdk.resolve("bin") + ":" + path).split(":", -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /** A port that is taken already would be measured instead of the program. */
  private void checkPorts(Experiment experiment) {
    Set<String> seen = new HashSet<>();
    for (Variant variant : experiment.variants()) {
      if (variant.launch() instanceof OwnServer own
          && isLocal(own.url())
          && seen.add(UrlAddress.of(own.url()).host() + ":" + UrlAddress.of(own.url()).port())
          && ReadinessCheck.listens(own.url())) {
        complain("variant " + variant.name(), taken(own.url()));
      }
    }
  }

  /** The sentence for a port that is already in use. */
  public static String taken(URI url) {
    return "port "
        + UrlAddress.of(url).port()
        + " is already in use"
        + PortOwner.of(UrlAddress.of(url).port())
            .map(o -> " by process " + o.pid() + " (" + Redaction.usual().text(o.command()) + ")")
            .orElse("")
        + ". Stop that program, or use another port.";
  }

  private void checkPairing(Experiment experiment) {
    boolean wanted =
        experiment.design().pairing().filter(p -> p == Pairing.ALTERNATING).isPresent();
    if (wanted && sharePort(experiment)) {
      complain(
          "design",
          "alternating load needs all programs running at the same time, each on its own port. Give"
              + " each its own URL (--url-b), or use sequential.");
    }
  }

  private static boolean sharePort(Experiment experiment) {
    Set<Integer> ports = new HashSet<>();
    return experiment.variants().stream()
        .anyMatch(
            v ->
                v.launch() instanceof OwnServer own && !ports.add(UrlAddress.of(own.url()).port()));
  }

  private void checkCpus(String what, CpuSet set) {
    List<Integer> missing = set.cpus().stream().filter(cpu -> !cpus.contains(cpu)).toList();
    if (!missing.isEmpty()) {
      complain(
          what,
          "CPU " + CpuSet.of(missing) + " is not available. Available: " + CpuSet.of(cpus) + ".");
    }
  }

  /** Only some measures are possible on warm pairs. */
  private void checkPairs(Experiment experiment) {
    if (experiment.design().pairs().isEmpty()) {
      return;
    }
    experiment.points().stream()
        .filter(point -> !point.measure().is(MeasureTrait.CONTINUES))
        .findFirst()
        .ifPresent(
            point ->
                complain(
                    "point " + point.name(),
                    "warm pairs measure steady, capacity, slo and overload only. Remove pairs (or until-decided), or this point."));
  }

  private void checkBudget(Experiment experiment) {
    Design design = experiment.design();
    Duration needed = Forecast.least(experiment);
    // The estimate is rough; only what is far off is refused.
    if (needed.compareTo(design.budget().multipliedBy(3).dividedBy(2)) > 0) {
      complain(
          design.untilDecided() ? "until-decided" : "budget",
          Quantity.format(design.budget())
              + " is too short: "
              + design.minBlocks()
              + (design.pairs().isPresent() ? " warm pairs of " : " blocks of ")
              + experiment.points().size()
              + (experiment.points().size() == 1 ? " point" : " points")
              + " need about "
              + Quantity.format(Duration.ofSeconds(needed.toSeconds()))
              + ". Allow more time, or shorten --duration.");
    }
  }

  private static boolean isLocal(URI url) {
    try {
      InetAddress[] addresses = InetAddress.getAllByName(UrlAddress.of(url).host());
      return LocalAddresses.areOwn(List.of(addresses), LocalAddresses::isOwn);
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private void complain(String where, String sentence) {
    complaints.add(new Complaint(where, sentence));
  }
}
