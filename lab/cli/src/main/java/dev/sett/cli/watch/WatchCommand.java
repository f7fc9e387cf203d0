package dev.sett.cli.watch;

import dev.sett.cli.flags.OutputFlags;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.ForegroundProcess;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.inside.InsideWindow;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.Quantity;
import dev.sett.probe.agent.AttachedAgent;
import dev.sett.probe.jvm.RunningJvm;
import dev.sett.probe.machine.MachineFacts;
import dev.sett.probe.proc.ProbeException;
import dev.sett.probe.usage.MachineProbe;
import dev.sett.probe.usage.ProcessProbe;
import dev.sett.probe.usage.UsageSnapshot;
import dev.sett.runner.control.TrialException;
import dev.sett.why.Why;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett watch}. */
@Command(
    name = "watch",
    description = {
      "Show what the threads of a running JVM do, once a second.",
      "",
      "Shows carriers and queues of virtual threads, pools, late wake-ups, allocation, CPU by"
          + " thread family, and pinning, monitors and hot methods from JFR. Points out anomalies"
          + " and matching rules from docs/why. The program is not restarted: an agent is loaded"
          + " into it and stopped at the end. The JVM prints a warning about the agent to the"
          + " program's standard error.",
      ""
    },
    footer = {"", "Example:", "  ${ROOT-COMMAND-NAME} watch 4711 --for 30s"})
public final class WatchCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final int PATIENCE_SECONDS = 25;

  @Parameters(
      paramLabel = "PID",
      description = "Process ID of the JVM to watch. 'jps -l' lists your JVMs.")
  private long pid;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long to watch, 1s to 24h. Default: until Ctrl-C, at most 24h.")
  private @Nullable String time;

  @Option(
      names = "--plain",
      description =
          "Print one line per second instead of a live display. Default if standard output is not a"
              + " terminal.")
  private boolean plain;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    Duration length = length();
    RunningJvm jvm = found();
    Path agent = SettPaths.home().layout().agentJar();
    if (!Files.isRegularFile(agent)) {
      throw new ExperimentException(
          agent.toString(),
          "does not exist. Build it: ./mvnw -q package -pl lab/agent -DskipTests");
    }
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    Thread hook = Thread.ofPlatform().unstarted(() -> leave(asked, left));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      watch(jvm, agent, length, asked);
    } finally {
      left.countDown();
      ForegroundProcess.removeHook(hook);
    }
    return ExitCode.DONE;
  }

  private Duration length() {
    if (time == null) {
      return LONGEST;
    }
    try {
      Duration length = Quantity.duration(time);
      if (length.compareTo(Duration.ofSeconds(1)) >= 0 && length.compareTo(LONGEST) <= 0) {
        return length;
      }
      throw new IllegalArgumentException("'" + time + "' is out of range (expected 1s to 24h).");
    } catch (IllegalArgumentException e) {
      throw new ExperimentException("--for", String.valueOf(e.getMessage()));
    }
  }

  private RunningJvm found() {
    try {
      return RunningJvm.of(pid);
    } catch (ProbeException e) {
      throw new ExperimentException("watch", String.valueOf(e.getMessage()));
    }
  }

  private void watch(RunningJvm jvm, Path jar, Duration length, CountDownLatch asked)
      throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    try (AttachedAgent agent = attached(jvm, jar)) {
      out.println(
          "Watching process %d on JDK %s. Ctrl-C stops watching; the program keeps running."
              .formatted(pid, agent.jdk()));
      out.flush();
      look(new WatchScreen(out, plain || !OutputFlags.isTerminal()), agent, length, asked);
      out.println(
          agent.stop()
              ? "Stopped watching. The program keeps running."
              : "Stopped watching. The program did not respond; the agent in it stops on its own.");
    } catch (ProbeException e) {
      if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
        throw new TrialException(String.valueOf(e.getMessage()));
      }
      out.println("The program has ended.");
    }
    out.flush();
  }

  private static AttachedAgent attached(RunningJvm jvm, Path jar) {
    try {
      return AttachedAgent.attach(jvm, jar);
    } catch (ProbeException e) {
      throw new TrialException(String.valueOf(e.getMessage()));
    }
  }

  private void look(WatchScreen watch, AttachedAgent agent, Duration length, CountDownLatch asked)
      throws InterruptedException {
    MachineProbe machine = MachineProbe.of(List.of(ProcessHandle.current().pid()));
    ProcessProbe probe = ProcessProbe.of(pid, machine, System::nanoTime);
    LastSeconds last =
        new LastSeconds(
            Why.withAllRules(), probe::usage, MachineFacts.allowedCpus(pid).size(), agent.jdk());
    UsageSnapshot first = probe.fullSnapshot();
    UsageSnapshot before = first;
    do {
      if (asked.await(1, TimeUnit.SECONDS)) {
        return;
      }
      UsageSnapshot now = probe.fullSnapshot();
      long seconds = TimeUnit.NANOSECONDS.toSeconds(now.atNanos() - first.atNanos());
      List<InsideWindow> windows = agent.more();
      WatchSample look = last.look(before, now, windows, agent.recording(LastSeconds.LENGTH));
      watch.show(look, agent.missing(), seconds);
      before = now;
    } while (before.atNanos() - first.atNanos() < length.toNanos());
  }

  private static void leave(CountDownLatch asked, CountDownLatch left) {
    asked.countDown();
    try {
      // The main thread now stops the agent; give it the time.
      boolean inTime = left.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assert inTime;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
