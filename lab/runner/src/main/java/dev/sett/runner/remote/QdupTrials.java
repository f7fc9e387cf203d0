package dev.sett.runner.remote;

import dev.sett.hosts.ClockOffset;
import dev.sett.hosts.Gathered;
import dev.sett.hosts.HostsException;
import dev.sett.hosts.KitSums;
import dev.sett.hosts.QdupRun;
import dev.sett.hosts.RemoteTrial;
import dev.sett.hosts.RemoteTrials;
import dev.sett.hosts.Ssh;
import dev.sett.hosts.TrialFolder;
import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.hosts.Host;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.Plan;
import dev.sett.model.trial.JarHashes;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Warning;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.JarHasher;
import dev.sett.runner.command.RemoteBundle;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.ChildProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;

/** Trials on several hosts, each carried out by qDup from a script. Used by one thread. */
final class QdupTrials implements HostTrials, AutoCloseable {

  /** A closed loop needs some time, whatever the design says. */
  private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(1);

  private final Plan plan;
  private final Hosts hosts;
  private final Home home;
  private final Path folder;
  private final BiConsumer<String, String> keep;
  private final String jdk;
  private final ChildProcesses children;
  private final InstantSource clock;
  private final Ssh ssh;
  private final KitSums sums;

  /** What is in the kit. */
  private final Optional<JarHashes> copied;

  /**
   * Puts together what hosts need.
   *
   * @param folder gets a folder for each trial, with its script and all secrets in it
   * @param keep is told name and text of each file that is kept of a trial
   * @param jdk version of Java on the server's host
   * @throws dev.sett.model.text.ExperimentException if it can't be written
   */
  QdupTrials(
      Plan plan,
      Hosts hosts,
      Home home,
      JarHasher jars,
      Path folder,
      BiConsumer<String, String> keep,
      String jdk,
      ChildProcesses children,
      InstantSource clock) {
    this.plan = plan;
    this.hosts = hosts;
    this.home = home;
    this.folder = folder;
    this.keep = keep;
    this.jdk = jdk;
    this.children = children;
    this.clock = clock;
    this.ssh = new Ssh(hosts, children::add);
    this.sums = RemoteBundle.copy(home, RemoteBundle.servers(plan.experiment()), kit());
    this.copied = jars.of(plan.experiment().variants(), RemoteCalls.in(plan.experiment()));
  }

  private Path kit() {
    return folder.resolve(TrialFolder.KIT);
  }

  @Override
  public Done run(int number, Variant variant, Point point, Duration warmUp, OptionalDouble rateRps)
      throws InterruptedException {
    String name = String.format(Locale.ROOT, "%03d", number);
    RemoteTrial trial =
        RemoteTrials.of(
            "%s, trial %s: %s at %s"
                .formatted(plan.experiment().name(), name, variant.name(), point.name()),
            hosts,
            plan.experiment().design(),
            variant,
            point,
            RemoteCalls.in(variant, point),
            warmUp.compareTo(SHORTEST_WARM_UP) < 0 ? SHORTEST_WARM_UP : warmUp,
            rateRps);
    Path own = folder.resolve(name);
    Path out = own.resolve(QdupRun.OUT);
    try {
      write(own, trial);
      Map<String, ClockOffset> clocks = clocks();
      QdupRun qdup = new QdupRun(home.javaHome(), home.layout().qdupJar(), children::add);
      QdupRun.Ended ended = qdup.run(own, hosts, trial.longest());
      if (!ended.inTime() || !ended.lost().isEmpty() || ended.aborted().isPresent()) {
        throw broken(ended, out, trial);
      }
      Gathered gathered = Gathered.read(out, trial, clocks, jdk);
      LaunchedProcess launched = gathered.launched();
      return new Done(
          copied.map(ran -> plan.noted(launched, ran)).orElse(launched),
          gathered.slices(),
          warnings(variant, gathered));
    } catch (HostsException e) {
      throw new TrialException(String.valueOf(e.getMessage()), e.lastLines());
    } catch (IOException e) {
      throw new TrialException(own + " can't be written: " + e.getMessage() + ".");
    } finally {
      keep(name, own, trial);
      TemporaryFolders.tryToDeleteAll(own);
    }
  }

  /** Keeps the files of a trial; its secrets are hidden in them. */
  private void keep(String name, Path own, RemoteTrial trial) {
    TrialFolder.files(trial.redacted(), sums)
        .forEach((file, text) -> keep.accept(name + "/" + file, text));
    String log = QdupRun.log(own);
    if (!log.isEmpty()) {
      keep.accept(name + "/" + QdupRun.LOG, log);
    }
  }

  private void write(Path own, RemoteTrial trial) throws IOException {
    Files.createDirectories(own);
    for (Map.Entry<String, String> file : TrialFolder.files(trial, sums).entrySet()) {
      Files.writeString(own.resolve(file.getKey()), file.getValue());
    }
    Path link = own.resolve(TrialFolder.KIT);
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, Path.of("..", TrialFolder.KIT));
    TemporaryFolders.deleteAll(own.resolve(QdupRun.OUT));
  }

  /** How far the clocks are off that stamp what comes back. */
  private Map<String, ClockOffset> clocks() throws InterruptedException {
    Map<String, ClockOffset> clocks = new LinkedHashMap<>();
    for (Host host : hosts.all()) {
      clocks.put(host.alias(), ssh.clock(host, clock));
    }
    return clocks;
  }

  /** Why a run ended early, with the host that is to blame if one no longer answers. */
  private HostsException broken(QdupRun.Ended ended, Path out, RemoteTrial trial) {
    List<String> lost = ended.lost().stream().map(Host::named).toList();
    Optional<HostsException> program =
        lost.isEmpty() ? Gathered.ended(out, trial) : Optional.empty();
    if (program.isPresent()) {
      return program.get();
    }
    String sentence =
        !lost.isEmpty()
            ? "%s %s lost during the trial: ssh no longer responds."
                .formatted(String.join(", ", lost), lost.size() == 1 ? "was" : "were")
            : ended
                .aborted()
                .orElse(
                    "The trial did not finish within %d s, the longest it can take."
                        .formatted(trial.longest().toSeconds()));
    List<String> printed = Gathered.tail(out, hosts.server().host(), "program.log");
    return new HostsException(
        sentence, !lost.isEmpty() || printed.isEmpty() ? ended.said() : printed);
  }

  private static List<Warning> warnings(Variant variant, Gathered gathered) {
    return gathered.spread().toNanos() <= LoadSlice.WINDOW_NANOS
        ? List.of()
        : List.of(
            new Warning(
                Warning.Kind.PLACEMENT,
                "%s: the load hosts started a phase up to %d ms apart."
                    .formatted(variant.name(), gathered.spread().toMillis())));
  }

  /** Removes the kit; the scripts stay. */
  @Override
  public void close() {
    TemporaryFolders.tryToDeleteAll(kit());
  }
}
