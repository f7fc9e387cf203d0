package dev.sett.runner.process;

import dev.sett.model.design.CpuSet;
import dev.sett.model.launch.ReportedTime;
import dev.sett.model.text.Quantity;
import dev.sett.model.trial.JobExit;
import dev.sett.model.trial.LaunchedProcess;
import dev.sett.probe.jvm.JvmProbe;
import dev.sett.probe.proc.Proc;
import dev.sett.probe.process.ProcessStat;
import dev.sett.probe.process.ProcessTree;
import dev.sett.probe.usage.JobProbe;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.CompletedProcess;
import dev.sett.runner.control.TrialException;
import dev.sett.runner.machine.CpuAssignment;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One running program of one variant, its output kept in a file. Used by one thread. */
public final class MeasuredProcess {

  /** Time between two samples of a program. */
  public static final Duration POLL = Duration.ofMillis(10);

  /** The same where the time of its first answer is what is measured. */
  public static final Duration FINE_POLL = Duration.ofMillis(1);

  private static final Duration EXIT_CODE_WITHIN = Duration.ofSeconds(2);

  /**
   * Time that a program has to answer after its command ended with exit code 0 and left nothing
   * running that can be seen: what it asked for, such as a container, may be about to start.
   */
  private static final Duration LAUNCHED_WITHIN = Duration.ofSeconds(10);

  /** Looks at a program that ends by itself between two tries to see what its JVM is. */
  private static final int JVM_LOOKS_EVERY = 10;

  private final Invocation invocation;
  private final List<String> commandLine;
  private final Optional<CpuSet> cpus;
  private final ProgramLog log;
  private final Process process;
  private final ChildProcesses children;
  private final ProgramLimits limits;
  private final ReadinessCheck readiness;
  private final long startNanos;
  private final long startTicks;
  private OptionalLong commandEndedNanos = OptionalLong.empty();
  private ServingProcess serving = new ServingProcess.Started(List.of());
  private boolean ready;
  private boolean stopped;

  private MeasuredProcess(
      Invocation invocation,
      List<String> commandLine,
      Optional<CpuSet> cpus,
      ProgramLog log,
      Process process,
      ChildProcesses children,
      ProgramLimits limits,
      ReadinessCheck readiness,
      long startNanos,
      long startTicks) {
    this.invocation = invocation;
    this.commandLine = commandLine;
    this.cpus = cpus;
    this.log = log;
    this.process = process;
    this.children = children;
    this.limits = limits;
    this.readiness = readiness;
    this.startNanos = startNanos;
    this.startTicks = startTicks;
  }

  /**
   * Starts a program.
   *
   * @param guard command in front that ties the program's life to the lab's; may be empty
   * @param log gets its standard output and error
   * @throws TrialException if it can't be started, or the run was interrupted
   */
  public static MeasuredProcess start(
      Invocation invocation,
      List<String> guard,
      Optional<CpuSet> cpus,
      ProgramLog log,
      ChildProcesses children) {
    List<String> argv = new ArrayList<>(CpuAssignment.pin(cpus));
    argv.addAll(invocation.argv());
    ProcessBuilder builder =
        new ProcessBuilder().redirectErrorStream(true).redirectOutput(log.target());
    builder.environment().putAll(invocation.env());
    ProgramLimits.require(invocation.limits(), builder.environment().keySet());
    ProgramFamily family = children.family(invocation.limits());
    ProgramLimits limits = new ProgramLimits(family.limited());
    builder.environment().putAll(family.environment());
    boolean held = family.held() && HeldStart.passes(builder.environment().keySet());
    List<String> guarded = new ArrayList<>(guard);
    if (held) {
      guarded.addAll(HeldStart.command());
    } else {
      builder.redirectInput(Path.of("/dev/null").toFile());
    }
    guarded.addAll(argv);
    builder.command(guarded);
    invocation.cwd().ifPresent(cwd -> builder.directory(cwd.toFile()));
    ReadinessCheck readiness =
        new ReadinessCheck(invocation.certificates(), invocation.readyUrl(), System::nanoTime);
    long start = System.nanoTime();
    long ticks = ProcessStat.ticksNow(Proc.HERE);
    try {
      Process process = children.start(builder, family);
      limits.requireHeld(process, children);
      if (held) {
        start = System.nanoTime();
        HeldStart.release(process);
      }
      return new MeasuredProcess(
          invocation, argv, cpus, log, process, children, limits, readiness, start, ticks);
    } catch (IOException e) {
      throw new TrialException("The program could not be started: " + e.getMessage());
    }
  }

  /** Process id of what was started; the program itself may be a child of it. */
  public long pid() {
    return process.pid();
  }

  /** {@link System#nanoTime} at the start. */
  public long startNanos() {
    return startNanos;
  }

  /** Clock ticks since boot at the start; 0 where the system does not tell. */
  public long startTicks() {
    return startTicks;
  }

  /** Who answers, as of the moment when it became ready. */
  public ServingProcess serving() {
    return serving;
  }

  /** Whether it still runs. Of a program that can't be seen, its command has to. */
  public boolean alive() {
    return switch (serving) {
      case ServingProcess.Started(List<Long> pids) ->
          process.isAlive()
              || (process.exitValue() == 0 && pids.stream().anyMatch(MeasuredProcess::runs));
      case ServingProcess.Elsewhere(long pid) -> runs(pid);
      case ServingProcess.Unseen _ -> process.isAlive();
    };
  }

  private static boolean runs(long pid) {
    return !ProcessTree.alive(pid).isEmpty();
  }

  /** Its exit code; empty while it runs. */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /** Completes when it has ended. */
  public CompletableFuture<?> exit() {
    return switch (serving) {
      case ServingProcess.Started(List<Long> pids) ->
          process.onExit().thenCompose(ended -> exit(ended.exitValue() == 0 ? pids : List.of()));
      case ServingProcess.Elsewhere(long pid) -> exit(List.of(pid));
      case ServingProcess.Unseen _ -> process.onExit();
    };
  }

  private static CompletableFuture<Void> exit(List<Long> pids) {
    return CompletableFuture.allOf(
        pids.stream()
            .flatMap(pid -> ProcessHandle.of(pid).stream())
            .map(ProcessHandle::onExit)
            .toArray(CompletableFuture<?>[]::new));
  }

  /** What is done while a program starts. */
  public interface Meanwhile {

    void once() throws InterruptedException;
  }

  /**
   * Waits until the program answers.
   *
   * @param poll time between two attempts
   * @param meanwhile is done before each attempt
   * @throws TrialException if it ends before, does not answer in time, or has a certificate that is
   *     not accepted; or if the run was interrupted
   */
  public LaunchedProcess awaitReady(Duration timeout, Duration poll, Meanwhile meanwhile)
      throws InterruptedException {
    long until = startNanos + timeout.toNanos();
    int asked = 0;
    ReadinessCheck.Answer last = new ReadinessCheck.Answer(0, "no request sent yet");
    String identity = "";
    Optional<URI> url = invocation.url();
    while (true) {
      meanwhile.once();
      children.interruption().check();
      if (!process.isAlive() && !mayServeElsewhere()) {
        throw ended("before it was ready");
      }
      if (url.isEmpty()) {
        Optional<ReadyLine> said = ReadyLine.in(log.beginsWith());
        if (said.isPresent()) {
          identity = said.get().text();
          url = Optional.of(URI.create("http://" + invocation.host() + ":" + said.get().port()));
        }
      }
      if (url.isPresent()) {
        URI target = invocation.readyUrl().orElse(url.get().resolve("/ping"));
        last = readiness.at(target, Duration.ofSeconds(2));
        asked++;
        if (last.ready()) {
          long readyMillis = (System.nanoTime() - startNanos) / 1_000_000;
          ready(url.get());
          return new LaunchedProcess(
              commandLine,
              cpus.map(CpuSet::toString).orElse(""),
              url.get().toString(),
              invocation.jdkVersion(),
              readyMillis,
              identity);
        }
      }
      if (System.nanoTime() > until) {
        String tried =
            url.isEmpty()
                ? "it never printed its ready line"
                : "%s was polled %s times, last result: %s"
                    .formatted(invocation.readyUrl().orElse(url.get()), asked, last.inWords());
        throw new TrialException(
            "The program was not ready after "
                + timeout.toSeconds()
                + " s: "
                + tried
                + ". Name a URL that answers with --ready-url, or allow more time with"
                + " --ready-timeout.",
            lastLines());
      }
      children.interruption().pause(poll);
    }
  }

  /** A command that ended with 0 may have left its program in the background. */
  private boolean mayServeElsewhere() {
    if (invocation.url().isEmpty() || process.exitValue() != 0) {
      return false;
    }
    if (commandEndedNanos.isEmpty() || children.isAnyAlive(process)) {
      commandEndedNanos = OptionalLong.of(System.nanoTime());
    }
    return System.nanoTime() - commandEndedNanos.getAsLong() < LAUNCHED_WITHIN.toNanos();
  }

  private void ready(URI url) {
    look(url);
    ready = true;
    limits.requireServing(serving, lastLines());
    if (serving instanceof ServingProcess.Unseen(String why) && !process.isAlive()) {
      throw new TrialException(
          "The command ended and left a program running that Sett can't find, so you have to stop it yourself: "
              + why
              + " Use a command that stays in the foreground, such as 'docker run'"
              + " without -d.",
          lastLines());
    }
  }

  /** Finds out who answers. A process that somebody else started for it is stopped with it. */
  private void look(URI url) {
    serving = ServingProcess.of(url, process.pid(), startTicks);
    if (serving instanceof ServingProcess.Elsewhere(long pid)) {
      children.handedOver(process, pid);
    }
  }

  /**
   * Waits until the program has ended by itself.
   *
   * @param limit time it may take from its start
   * @param probe samples it in the meantime
   * @throws TrialException if it takes longer, or ends with an exit code other than 0, or if the
   *     run was interrupted
   */
  public CompletedProcess awaitEnd(Duration limit, JobProbe probe) throws InterruptedException {
    long until = startNanos + limit.toNanos();
    JvmProbe jvm = JvmProbe.of(process.pid());
    for (int looks = 1; !process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS); looks++) {
      probe.look();
      if (looks % JVM_LOOKS_EVERY == 0) {
        jvm.look();
      }
      if (System.nanoTime() > until) {
        throw new TrialException(
            "The program was still running after "
                + Quantity.format(limit)
                + ", the budget of the whole experiment. Allow more time with --budget, or give it"
                + " less to do.",
            lastLines());
      }
    }
    long wallNanos = System.nanoTime() - startNanos;
    requireGoingOn(); // A program that is told to end may do so with exit code 0.
    if (process.exitValue() != 0) {
      throw ended(
          limits.ranOut()
              ? "before its work was done"
              : "instead of 0, so its work may be incomplete");
    }
    return new CompletedProcess(
        new LaunchedProcess(
                commandLine,
                cpus.map(CpuSet::toString).orElse(""),
                /* url= */ "",
                invocation.jdkVersion(),
                /* readyMillis= */ 0,
                /* identity= */ "")
            .withJvm(Optional.of(jvm.facts())),
        new JobExit(process.exitValue(), wallNanos, probe.cpuNanos(), probe.peakRssBytes()));
  }

  /**
   * Does nothing while the run may go on.
   *
   * @throws TrialException if it was interrupted, so that nothing of the program counts any more
   */
  public void requireGoingOn() {
    children.interruption().check();
  }

  /** A sentence for a program that ended when it should not have. */
  public TrialException ended(String when) {
    return new TrialException("The program " + howItEnded() + " " + when + ".", lastLines());
  }

  /** The kernel removes what a probe reads a moment before this JVM learns of the exit code. */
  private String howItEnded() {
    if (serving instanceof ServingProcess.Elsewhere(long pid) && !runs(pid)) {
      return "ended, which was process " + pid + ",";
    }
    try {
      if (!process.waitFor(EXIT_CODE_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        return "could no longer be read, although its first process is still running,";
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "ended";
    }
    return limits.howItEnded(process.exitValue());
  }

  /**
   * Ends the program and everything below it.
   *
   * @return whether it ended by itself within the grace
   */
  public boolean stop(Duration grace) throws InterruptedException {
    stopped = true;
    if (invocation.url().isPresent() && !ready) {
      look(invocation.url().get()); // It may have begun to listen meanwhile.
    }
    return children.stop(process, grace);
  }

  /**
   * How long its work took, as it said; it has ended.
   *
   * @throws TrialException if it said nothing that can be read
   */
  public Duration reported(ReportedTime time) {
    return time.in(log.whole())
        .orElseThrow(
            () ->
                new TrialException(
                    "The program ended, but no line that it printed has a time that '"
                        + time.pattern()
                        + "' finds.",
                    lastLines()));
  }

  /** Whether it was stopped, so that nothing more is asked of it. */
  public boolean isStopped() {
    return stopped;
  }

  /** The program's last lines of output, at most 12, each cut at 300 characters. */
  public List<String> lastLines() {
    return log.lastLines();
  }
}
