package dev.sett.cli.builtin;

import dev.sett.cli.process.ForegroundProcess;
import dev.sett.engines.ToolFinder;
import dev.sett.engines.adapter.LoadTools;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.experiment.Variant;
import dev.sett.model.launch.BuiltInJob;
import dev.sett.model.launch.BuiltInServer;
import dev.sett.model.launch.OwnJob;
import dev.sett.model.launch.OwnServer;
import dev.sett.model.launch.RunningServer;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.Checkout;
import dev.sett.runner.command.Home;
import dev.sett.runner.command.Installation;
import dev.sett.runner.command.RemoteCalls;
import dev.sett.runner.control.TrialException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Sees that built-in servers and programs are there before they are needed: built in a checkout,
 * downloaded for an installation. Neither has any but Jetty at first, so that a first look does not
 * wait for frameworks it does not ask for.
 */
public final class ServerBuild {
  /** What build/server.sh ends with, after it has said why. */
  private static final int IN_USE = 2;

  private final Home home;

  public ServerBuild(Home home) {
    this.home = home;
  }

  /** Builds what the variants of an experiment need. */
  public void forVariants(Experiment experiment) throws InterruptedException {
    TreeSet<String> servers = new TreeSet<>();
    TreeSet<String> programs = new TreeSet<>();
    for (Variant variant : experiment.variants()) {
      switch (variant.launch()) {
        case BuiltInServer builtIn -> servers.add(builtIn.server());
        case BuiltInJob builtIn -> programs.add(builtIn.program());
        case OwnServer _, RunningServer _, OwnJob _ -> {}
      }
    }
    if (RemoteCalls.in(experiment)) {
      servers.add(RemoteCalls.SERVER);
    }
    for (String server : servers) {
      server(server);
    }
    for (String program : programs) {
      program(program);
    }
  }

  /**
   * Fetches JMeter, the one load tool that is in Maven Central, into a checkout if an experiment
   * asks for it and it is not installed.
   *
   * @throws TrialException if it can't be fetched
   */
  public void forEngine(Experiment experiment) throws InterruptedException {
    if (experiment.engine().filter("jmeter"::equals).isPresent()) {
      jmeter();
    }
  }

  /** The same, whatever the experiment. */
  public void jmeter() throws InterruptedException {
    ToolFinder finder = ToolFinder.here(home.layout().root(), home.javaHome());
    boolean named = System.getenv("SETT_JMETER") != null;
    if (!named
        && home.layout() instanceof Checkout
        && finder.find(LoadTools.find("jmeter").orElseThrow()) instanceof ToolFinder.Search.Not) {
      run("JMeter could not be fetched", "build/jmeter.sh");
    }
  }

  /**
   * Builds one server, if its jar is missing or older than its sources, or downloads it; says so on
   * standard error.
   *
   * @throws ExperimentException if another process runs on the jars that the build would replace
   * @throws TrialException if it can't be built or downloaded
   */
  public void server(String name) throws InterruptedException {
    if (!name.equals("jetty")) {
      provide("programs/servers/" + name, "sett-server-" + name, home.layout().serverJar(name));
    }
  }

  /**
   * Provides qDup and its runner, if it is not there.
   *
   * @throws TrialException if it can't be downloaded or built
   */
  public void qdup() throws InterruptedException {
    provide("lab/qdup", "sett-qdup", home.layout().qdupJar());
  }

  /**
   * The same for a program that ends by itself.
   *
   * @throws TrialException if it can't be built or downloaded
   */
  void program(String name) throws InterruptedException {
    provide("programs/apps/" + name, "sett-app-" + name, home.layout().programJar(name));
  }

  /**
   * Builds or downloads one module.
   *
   * @param folder below the root of a checkout, such as {@code programs/apps/batch}
   * @param artifact in a Maven repository, such as {@code sett-app-batch}
   * @param jar what comes of it
   * @throws TrialException if that fails
   */
  private void provide(String folder, String artifact, Path jar) throws InterruptedException {
    switch (home.layout()) {
      case Checkout checkout ->
          run(
              folder + " could not be built",
              "build/server.sh",
              folder,
              checkout.root().relativize(jar).toString());
      case Installation installed ->
          new ProgramDownload(installed, System.getenv(), System.err).provide(artifact);
    }
  }

  private void run(String failure, String name, String... arguments) throws InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", home.layout().root().resolve(name).toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder script = new ProcessBuilder(command);
    script.environment().put("JAVA_HOME", home.javaHome().toString());
    script.redirectInput(Path.of("/dev/null").toFile());
    script.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    script.redirectError(ProcessBuilder.Redirect.INHERIT);
    int code;
    try {
      code = ForegroundProcess.run(script);
    } catch (IOException e) {
      throw new TrialException(failure + ": " + e.getMessage() + ".");
    }
    if (code == IN_USE) {
      throw new ExperimentException(name, "replaced no jar, for the reason above.");
    }
    if (code != 0) {
      throw new TrialException(failure + "; see Maven's errors above.");
    }
  }
}
