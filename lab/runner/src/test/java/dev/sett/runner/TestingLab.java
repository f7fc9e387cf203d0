package dev.sett.runner;

import dev.sett.model.design.ResourceLimits;
import dev.sett.probe.process.Cgroup;
import dev.sett.probe.process.Orphans;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.Interruption;
import dev.sett.runner.machine.ParentGuard;
import dev.sett.runner.process.ChildProcesses;
import dev.sett.runner.process.CleanUp;
import dev.sett.runner.process.MeasuredProcess;
import dev.sett.runner.process.ProgramFamilies;
import dev.sett.runner.process.ProgramLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A lab in a JVM of its own, so that it can be killed, and can adopt processes without those of
 * other tests among them. It starts a program, says so, and stops it when it is told.
 */
public final class TestingLab {

  /** What a program has with {@code limits}. */
  public static final ResourceLimits LIMITS =
      new ResourceLimits(Optional.of(0.5), Optional.of(64L << 20));

  private TestingLab() {}

  /**
   * Runs it.
   *
   * @param arguments whether there are control groups ({@code groups}), and limits, too ({@code
   *     limits}), the folder for output, and the program's command
   */
  public static void main(String[] arguments) throws Exception {
    ProgramFamilies families =
        arguments[0].equals("none")
            ? new ProgramFamilies(Optional::empty)
            : new ProgramFamilies(TestingLab::group);
    ChildProcesses children = new ChildProcesses(new Interruption(), families);
    ProgramLog log = new ProgramLog(Path.of(arguments[1], "program.log"));
    Invocation invocation =
        new Invocation(
            List.of(arguments).subList(2, arguments.length),
            Map.of(),
            Optional.empty(),
            /* url= */ Optional.empty(),
            /* readyUrl= */ Optional.empty(),
            "25",
            "127.0.0.1",
            /* certificates= */ Optional.empty(),
            arguments[0].equals("limits") ? Optional.of(LIMITS) : Optional.empty());
    MeasuredProcess process =
        MeasuredProcess.start(
            invocation, ParentGuard.command(), /* cpus= */ Optional.empty(), log, children);
    System.out.println("started");
    System.in.read();
    System.out.println(process.stop(Duration.ofSeconds(2)) ? "ended" : "killed");
    children.killAll();
    System.out.println(
        "adopted " + Orphans.adopted().stream().filter(p -> !CleanUp.isOne(p)).toList());
  }

  private static Optional<Cgroup> group() {
    Optional<Cgroup> group = Cgroup.make("sett-test-");
    System.out.println(group.map(g -> g.folder().toString()).orElse("none"));
    return group;
  }
}
