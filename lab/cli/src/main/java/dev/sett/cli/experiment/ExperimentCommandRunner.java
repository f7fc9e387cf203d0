package dev.sett.cli.experiment;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ServerBuild;
import dev.sett.cli.flags.ConclusionFlags;
import dev.sett.cli.flags.ExplainFlags;
import dev.sett.cli.flags.HostsFlag;
import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.flags.RemoteFlag;
import dev.sett.cli.flags.ResumeFlag;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.InterruptionHook;
import dev.sett.cli.process.SettPaths;
import dev.sett.cli.process.Version;
import dev.sett.cli.progress.LiveProgress;
import dev.sett.cli.progress.PlainProgress;
import dev.sett.model.disk.UserKey;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.hosts.Hosts;
import dev.sett.model.result.Plan;
import dev.sett.model.result.Result;
import dev.sett.model.storage.HiddenSecrets;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.NewResult;
import dev.sett.model.storage.PlanReview;
import dev.sett.model.storage.PlanRules;
import dev.sett.model.storage.RawEvidence;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.report.html.HtmlReport;
import dev.sett.report.summary.TextReport;
import dev.sett.runner.ExperimentService;
import dev.sett.runner.command.TemporaryFolders;
import dev.sett.runner.control.Progress;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.schedule.Addition;
import dev.sett.runner.schedule.ExperimentRunner;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs an experiment for a person: progress, verdict, report, exit code; Ctrl-C included. */
public final class ExperimentCommandRunner {

  private final CommandLine commandLine;
  private final OutputFlags output;
  private final PrintWriter out;
  private final Optional<ExplainFlags.Wish> explaining;
  private final ConclusionFlags conclusionFlags;
  private final Clock clock = Clock.systemUTC();
  private final ExperimentService service;
  private final List<String> command;
  private Optional<ResultFolder> measured = Optional.empty();

  /**
   * Measures for a command.
   *
   * @param explaining how reasons are to be found afterwards; empty: none are asked for
   */
  ExperimentCommandRunner(
      CommandLine commandLine,
      OutputFlags output,
      Optional<ExplainFlags.Wish> explaining,
      ConclusionFlags conclusionFlags) {
    this(
        commandLine,
        output,
        explaining,
        conclusionFlags,
        new ExperimentService(SettPaths.home(), new BuiltIns()),
        typed(commandLine));
  }

  /**
   * Measures one of several experiments of a command, without gates and without finding reasons.
   *
   * @param service used for all of them
   * @param command that would run this experiment alone
   */
  public ExperimentCommandRunner(
      CommandLine commandLine,
      OutputFlags output,
      ExperimentService service,
      List<String> command) {
    this(commandLine, output, Optional.empty(), new ConclusionFlags(), service, command);
  }

  private ExperimentCommandRunner(
      CommandLine commandLine,
      OutputFlags output,
      Optional<ExplainFlags.Wish> explaining,
      ConclusionFlags conclusionFlags,
      ExperimentService service,
      List<String> command) {
    this.explaining = explaining;
    this.conclusionFlags = conclusionFlags;
    this.commandLine = commandLine;
    this.output = output;
    this.out = commandLine.getOut();
    this.service = service;
    this.command = List.copyOf(command);
  }

  /** Lets servers on other machines be loaded if the user agreed. */
  ExperimentCommandRunner allowing(RemoteFlag remote) {
    if (remote.agreed()) {
      service.allowRemote();
    }
    return this;
  }

  /**
   * Checks, plans and runs.
   *
   * @param flag names other machines, if there are any
   * @param commit of what is measured, if known
   * @param resume may name a run of the same experiment to be continued
   */
  int run(Experiment asked, HostsFlag flag, Optional<String> commit, ResumeFlag resume)
      throws InterruptedException {
    Optional<Addition> addition = resume.addition();
    Optional<ResultFolder> interrupted = resume.folder();
    requireNoReasonsOf(asked);
    return run(asked, flag.hosts(explaining.isPresent()), commit, interrupted, addition);
  }

  /**
   * Checks, plans and runs, or continues a run of the same experiment.
   *
   * @param hosts other machines; empty: all is done on this one
   * @param commit of what is measured, if known
   * @param interrupted the run to continue; empty: a new one
   * @param addition what is added to that run; empty: what was planned is finished
   */
  public int run(
      Experiment asked,
      Optional<Hosts> hosts,
      Optional<String> commit,
      Optional<ResultFolder> interrupted,
      Optional<Addition> addition)
      throws InterruptedException {
    if (hosts.isPresent() && asked.design().untilDecided()) {
      throw new ExperimentException(
          "--until-decided",
          "conflicts with --hosts: over hosts, short blocks are measured, which end once their"
              + " intervals are narrow enough. Use --budget.");
    }
    // Over hosts each trial is carried out as a whole, so its length is known beforehand.
    Experiment experiment = hosts.isPresent() ? asked.withDesign(asked.design().inBlocks()) : asked;
    if (interrupted.isPresent()) {
      ResultFolder folder = interrupted.get();
      PlanReview review = reviewed(folder);
      folder.toRun().withSecretsOf(review, experiment, hosts);
      return resume(
          folder, folder.toRun().plan().experiment(), hosts, addition, /* ask= */ () -> {});
    }
    ConclusionFlags.Conclusion conclusion = conclusionFlags.check(experiment);
    Plan plan;
    if (hosts.isPresent()) {
      // What hosts lack is said before time goes into building for them.
      plan = service.plan(experiment, hosts.get(), Version.text(), command, clock);
      build(experiment, hosts);
      plan = plan.withJars(service.jars(experiment).or(plan::jars));
    } else {
      build(experiment, hosts);
      plan = service.plan(experiment, Version.text(), command, clock);
    }
    plan = plan.withCommit(commit);
    NewResult.prepare(output.results());
    try (InterruptionHook _ = InterruptionHook.on(service, commandLine.getErr());
        ExperimentService.Holding _ = service.holdMachine(hosts)) {
      Path path = NewResult.make(output.results(), experiment.name(), clock.instant());
      ResultFolder folder = ResultFolder.create(path, plan, experiment, UserKey.usual());
      hosts.ifPresent(folder.toRun()::saveHosts);
      return measure(folder, conclusion);
    }
  }

  /**
   * Resumes an interrupted run, or adds to a run.
   *
   * @param result folder of the run, or a kept result, which stays as it is: a copy is resumed, and
   *     removed if nothing could be measured
   * @param addition what is added; empty: what was planned is finished
   * @param approval asks before commands are run that this user did not give
   * @throws ExperimentException if it was given secrets and they are not known here, or breaks a
   *     rule of experiment files, or the user does not want it to be run
   */
  int resume(Path result, Optional<Addition> addition, CommandApproval approval)
      throws InterruptedException {
    if (!KeptResult.isIn(result)) {
      return resume(ResultFolder.open(result), addition, approval);
    }
    ResultFolder copy = copy(result);
    try {
      return resume(copy, addition, approval);
    } finally {
      // Where secrets are missing, the user was told to name the copy along with them.
      if (measured.isEmpty() && Continuation.keepsAll(copy)) {
        TemporaryFolders.tryToDeleteAll(copy.path());
        out.println("Nothing was measured, so the copy was removed.");
        out.flush();
      }
    }
  }

  private int resume(ResultFolder folder, Optional<Addition> addition, CommandApproval approval)
      throws InterruptedException {
    PlanReview review = reviewed(folder);
    return resume(
        folder,
        review.plan().experiment(),
        review.hosts(),
        addition,
        () -> approval.require(folder, review, out));
  }

  private ResultFolder copy(Path kept) {
    ResultFolder copy =
        KeptResult.unpack(kept, output.results(), SettPaths.parent(), clock.instant());
    out.println(
        "%s is a kept result and stays as it is. A copy of it is resumed: %s"
            .formatted(Continuation.shown(kept), Continuation.shown(copy.path())));
    return copy;
  }

  /** What a run would start, by the rules of experiment files. */
  private static PlanReview reviewed(ResultFolder folder) {
    PlanReview review = folder.toRun().review(UserKey.usual());
    PlanRules.check(folder.path(), review.plan(), review.hosts(), new BuiltIns());
    return review;
  }

  private int resume(
      ResultFolder folder,
      Experiment experiment,
      Optional<Hosts> hosts,
      Optional<Addition> addition,
      Runnable ask)
      throws InterruptedException {
    requireNoReasonsOf(experiment);
    requireSecrets(folder, experiment, hosts);
    ConclusionFlags.Conclusion conclusion = conclusionFlags.check(experiment);
    if (addition.isPresent()) {
      Addition.requirePossible(folder);
    }
    ask.run();
    build(experiment, hosts);
    if (hosts.isPresent()) {
      service.check(experiment, hosts.get());
    } else {
      service.check(experiment, folder.toRun().plan().skipped());
    }
    try (InterruptionHook _ = InterruptionHook.on(service, commandLine.getErr());
        ExperimentService.Holding _ = service.holdMachine(hosts)) {
      ChangedConditions.report(
          folder,
          new ChangedConditions.Now(
              MachineFacts.fingerprint(), Version.text(), service.jars(experiment)),
          out);
      addition.ifPresent(more -> more.to(folder));
      out.println(
          "Resuming %s after %s finished trials."
              .formatted(folder.path(), folder.trials().names().size()));
      return measure(folder, conclusion);
    }
  }

  /** Causes are looked for inside programs that are started for it. */
  private void requireNoReasonsOf(Experiment experiment) {
    if (explaining.isPresent() && experiment.runsAlready()) {
      throw new ExperimentException(
          "--explain",
          "would have to start the servers with an agent inside, but they already run. Remove it,"
              + " and look into one with '"
              + SettCommand.with("watch PID")
              + "'.");
    }
  }

  private static void requireSecrets(
      ResultFolder folder, Experiment experiment, Optional<Hosts> hosts) {
    List<String> missing =
        Stream.concat(
                HiddenSecrets.in(experiment).stream(),
                hosts.stream().flatMap(all -> HiddenSecrets.in(all).stream()))
            .map(HiddenSecrets.Hidden::toString)
            .toList();
    if (!missing.isEmpty()) {
      throw new ExperimentException(
          folder.path().toString(),
          "was started with secrets, which are not stored in a result: "
              + String.join(", ", missing)
              + ". Pass them again, using the original command and --resume: "
              + Continuation.again(folder));
    }
  }

  private static void build(Experiment experiment, Optional<Hosts> hosts)
      throws InterruptedException {
    ServerBuild build = new ServerBuild(SettPaths.home());
    build.forVariants(experiment);
    build.forEngine(experiment);
    if (hosts.isPresent()) {
      build.qdup();
    }
  }

  /** The folder of the run, as soon as it has begun. */
  public Optional<ResultFolder> folder() {
    return measured;
  }

  private int measure(ResultFolder folder, ConclusionFlags.Conclusion conclusion)
      throws InterruptedException {
    measured = Optional.of(folder);
    if (explaining.isPresent()) {
      folder.toRun().measures(); // Evidence, even if no trial is added.
    }
    Progress progress =
        output.isPlain() ? new PlainProgress(out) : new LiveProgress(out, System::nanoTime);
    try {
      ExperimentRunner.Outcome outcome = service.run(folder, progress, clock);
      return finish(folder, explained(folder, outcome, progress), conclusion);
    } catch (ExperimentException e) {
      // Such as a full disk.
      int kept = folder.trials().names().size();
      if (kept > 0) {
        out.println(
            kept
                + " finished trials are kept. Once the cause is fixed, resume: "
                + Continuation.command(folder));
        out.flush();
      }
      throw e;
    }
  }

  /** The outcome with its reasons, if any were asked for and there is anything to explain. */
  private ExperimentRunner.Outcome explained(
      ResultFolder folder, ExperimentRunner.Outcome outcome, Progress progress)
      throws InterruptedException {
    Result result = outcome.result();
    if (explaining.isEmpty() || result.interrupted() || result.effects().isEmpty()) {
      return outcome;
    }
    out.println();
    out.println("Finding causes, in at most " + Quantity.format(explaining.get().budget()) + ":");
    out.flush();
    Result why =
        result
            .withExplanations(
                service.explain(
                    folder,
                    explaining.get().budget(),
                    explaining.get().inside(),
                    Version.text(),
                    command,
                    progress,
                    clock))
            .withExplained(true);
    folder.write(why);
    return new ExperimentRunner.Outcome(why, outcome.failure());
  }

  private int finish(
      ResultFolder folder,
      ExperimentRunner.Outcome outcome,
      ConclusionFlags.Conclusion conclusion) {
    Result result = outcome.result();
    List<Trial> trials = folder.trials().summaries();
    List<RawEvidence.File> raw = folder.rawEvidence();
    folder.writeReport(
        HtmlReport.utf8(result, trials, folder.evidence(), folder.trials()::whole, raw));
    out.println();
    String text =
        TextReport.render(
            result,
            trials,
            Continuation.shown(folder.path()),
            TextReport.Warnings.LIMITING,
            /* colour= */ !output.isPlain());
    int gates = conclusion.draw(result, trials, text + Continuation.howTo(folder, result), out);
    if (!raw.isEmpty()) {
      out.println(
          "Evidence kept in %s: %s. JDK Mission Control opens the .jfr files."
              .formatted(
                  Continuation.shown(folder.path().resolve("evidence/raw")),
                  RawEvidence.summary(raw)));
    }
    if (result.interrupted()) {
      out.println(
          "Interrupted. %s finished trials are kept. To resume: %s"
              .formatted(trials.size(), Continuation.command(folder)));
    }
    out.flush();
    if (outcome.failure().isPresent()) {
      out.println("To retry the failed trials: " + Continuation.command(folder));
      out.flush();
      throw new TrialException(
          outcome.failure().get().sentence(), outcome.failure().get().lastLines());
    }
    if (gates != ExitCode.DONE) {
      return gates;
    }
    return result.refusesAPoint() ? ExitCode.REFUSED : ExitCode.DONE;
  }

  /** The command line as typed, of which this command is a part. */
  public static List<String> typed(CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    List<String> words = new ArrayList<>(List.of(SettCommand.name()));
    words.addAll(root.getParseResult().originalArgs());
    return words;
  }
}
