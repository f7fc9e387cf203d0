package dev.sett.runner.service;

import dev.sett.model.design.CpuSet;
import dev.sett.model.experiment.Dependency;
import dev.sett.model.experiment.Placeholders;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.JobExit;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ProgramLog;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The commands of one instance of a service, with its placeholders filled. Used by one thread. */
final class ServiceCommands {

  /** Time that a command to prepare or reset may take. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  /** Time that whatever a command has left running has to end. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Dependency service;
  private final Map<String, Placeholders.Place> places;
  private final Optional<UserIdentity> user;
  private final LiveLauncher.Tools tools;
  private final String log;
  private int runs;

  /**
   * The commands; none is run yet.
   *
   * @param places of all services that they may refer to
   * @param user of the service itself; empty: that of this process
   * @param log how the names of their logs begin
   */
  ServiceCommands(
      Dependency service,
      Map<String, Placeholders.Place> places,
      Optional<UserIdentity> user,
      LiveLauncher.Tools tools,
      String log) {
    this.service = service;
    this.places = places;
    this.user = user;
    this.tools = tools;
    this.log = log;
  }

  /** Starts the service itself. */
  MeasuredProcess start() {
    return start(service.command(), user, log + ".log", cpus());
  }

  Optional<CpuSet> cpus() {
    return tools.cpus().apply(service);
  }

  /** The URL that tells whether it is ready. */
  Optional<URI> readyUrl() {
    return service.readyUrl().map(url -> URI.create(Placeholders.filled(url, places)));
  }

  /** Does what has to be done before the service is started, as its user. */
  void init() throws InterruptedException {
    run("init", service.init(), user);
  }

  /** Prepares the service that is ready. */
  void prepare() throws InterruptedException {
    run("prepare", service.prepare(), Optional.empty());
  }

  /** Brings the service back to where it was after {@link #prepare}. */
  void reset() throws InterruptedException {
    run("reset", service.reset(), Optional.empty());
  }

  /**
   * Whether the command that asks says that the service is ready.
   *
   * @param limit time that it may take, after which the answer is no
   */
  boolean isReady(Duration limit) throws InterruptedException {
    MeasuredProcess process = start(service.ready(), Optional.empty(), next("ready"), cpus());
    try {
      return await(process, limit) && process.exitCode().orElse(-1) == 0;
    } finally {
      process.stop(GRACE);
    }
  }

  private void run(String key, List<String> words, Optional<UserIdentity> as)
      throws InterruptedException {
    if (words.isEmpty()) {
      return;
    }
    MeasuredProcess process = start(words, as, next(key), /* cpus= */ Optional.empty());
    try {
      if (!await(process, LONGEST)) {
        throw failed(key, "was still running after " + Quantity.format(LONGEST), process);
      }
      int code = process.exitCode().orElseThrow();
      if (code != 0) {
        throw failed(key, JobExit.words(code) + " instead of 0", process);
      }
    } finally {
      process.stop(GRACE);
    }
  }

  private TrialException failed(String key, String how, MeasuredProcess process) {
    return TrialException.ofService(
        service.name(),
        "could not be used: its command '%s' %s.".formatted(key, how),
        process.lastLines());
  }

  /** Whether it has ended within a time. */
  private boolean await(MeasuredProcess process, Duration limit) throws InterruptedException {
    long until = tools.nanoClock().getAsLong() + limit.toNanos();
    while (process.alive()) {
      if (tools.nanoClock().getAsLong() > until) {
        return false;
      }
      tools.children().interruption().pause(MeasuredProcess.POLL);
    }
    return true;
  }

  private String next(String key) {
    runs++;
    return "%s-%s-%d.log".formatted(log, key, runs);
  }

  private MeasuredProcess start(
      List<String> words, Optional<UserIdentity> as, String logName, Optional<CpuSet> cpus) {
    OwnJob job =
        new OwnJob(
            Placeholders.filled(words, places),
            service.cwd(),
            Placeholders.filled(service.env(), places),
            /* jdk= */ Optional.empty());
    Invocation own =
        Invocation.of(
            new Variant(service.name(), job),
            /* pointsJdk= */ Optional.empty(),
            tools.home(),
            tools.jdks(),
            /* backEnd= */ Optional.empty());
    Invocation invocation = as.map(u -> own.with(u.running(own.argv()), own.env())).orElse(own);
    ProgramLog output = tools.logs().open(logName);
    try {
      return MeasuredProcess.start(invocation, tools.guard(), cpus, output, tools.children());
    } catch (TrialException e) {
      tools.children().interruption().check();
      throw TrialException.ofService(service.name(), e);
    }
  }
}
