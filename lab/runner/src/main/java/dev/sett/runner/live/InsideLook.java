package dev.sett.runner.live;

import dev.sett.probe.agent.InsideProbe;
import dev.sett.probe.jvm.JdkRelease;
import dev.sett.probe.proc.ProbeException;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Invocation;
import dev.sett.runner.control.TrialException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the agent gets into the programs of a run: by a variable of the environment that they are
 * started with.
 *
 * @param home where the agent is
 * @param profiler what takes the profile
 */
record InsideLook(Home home, Profiler profiler) {

  /**
   * The probe for a program that is about to be started; empty if its JDK is too old for it.
   *
   * @param recordings folder for what is recorded inside; made if it is missing
   * @throws TrialException if the folder can't be written, or can't be named in an option of a JVM
   */
  Optional<InsideProbe> probe(Invocation invocation, Path recordings) {
    int release = JdkRelease.of(invocation.jdkVersion());
    if (InsideProbe.refusal(release).isPresent()) {
      return Optional.empty();
    }
    Path jdk = Path.of(invocation.env().getOrDefault("JAVA_HOME", home.javaHome().toString()));
    boolean recording = InsideProbe.recordingRefusal(jdk).isEmpty();
    try {
      return Optional.of(
          InsideProbe.in(
              recordings,
              new InsideProbe.Asked(
                  home.layout().agentJar(),
                  release,
                  recording,
                  /* change= */ "",
                  profiler.attaches())));
    } catch (ProbeException e) {
      throw new TrialException(String.valueOf(e.getMessage()));
    }
  }

  /** The command with the probe in it, after the options that its JVM would have had anyway. */
  static Invocation with(Invocation invocation, InsideProbe probe) {
    String before =
        Optional.ofNullable(invocation.env().get(InsideProbe.VARIABLE))
            .or(() -> Optional.ofNullable(System.getenv(InsideProbe.VARIABLE)))
            .orElse("");
    return invocation.with(InsideProbe.VARIABLE, probe.toolOptions(before));
  }
}
