package dev.sett.cli;

import dev.sett.lab.Home;
import dev.sett.lab.RemoteCalls;
import dev.sett.lab.TrialException;
import dev.sett.model.BuiltIn;
import dev.sett.model.BuiltInProgram;
import dev.sett.model.Experiment;
import dev.sett.model.OwnCommand;
import dev.sett.model.OwnProgram;
import dev.sett.model.Variant;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Sees that built-in servers and programs are built before they are needed. {@code ./sett} itself
 * builds none but Jetty, so that a first look does not wait for frameworks it does not ask for.
 */
final class ServerBuild {
  private final Home home;

  ServerBuild(Home home) {
    this.home = home;
  }

  /** Builds what the variants of an experiment need. */
  void forVariants(Experiment experiment) throws InterruptedException {
    TreeSet<String> servers = new TreeSet<>();
    TreeSet<String> programs = new TreeSet<>();
    for (Variant variant : experiment.variants()) {
      switch (variant.launch()) {
        case BuiltIn builtIn -> servers.add(builtIn.server());
        case BuiltInProgram builtIn -> programs.add(builtIn.program());
        case OwnProgram own -> {}
        case OwnCommand own -> {}
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
   * Builds one server, if its jar is missing or older than its sources; says so on standard error.
   *
   * @throws TrialException if it can't be built
   */
  void server(String name) throws InterruptedException {
    if (!name.equals("jetty")) {
      build("servers/" + name, home.serverJar(name));
    }
  }

  /**
   * Fetches qDup, if it is not there.
   *
   * @throws TrialException if it can't be fetched
   */
  void qdup() throws InterruptedException {
    build("runners/qdup", home.root().resolve("runners/qdup/target/lib/qDup-0.6.13.jar"));
  }

  /**
   * The same for a program that ends by itself.
   *
   * @throws TrialException if it can't be built
   */
  void program(String name) throws InterruptedException {
    build("apps/" + name, home.programJar(name));
  }

  /**
   * Builds one folder of the checkout.
   *
   * @param folder below the root, such as {@code apps/batch}
   * @param jar what comes of it
   * @throws TrialException if it can't be built
   */
  private void build(String folder, Path jar) throws InterruptedException {
    ProcessBuilder script =
        new ProcessBuilder(
            "/bin/sh",
            home.root().resolve("build/server.sh").toString(),
            folder,
            home.root().relativize(jar).toString());
    script.environment().put("JAVA_HOME", home.javaHome().toString());
    script.redirectOutput(ProcessBuilder.Redirect.INHERIT);
    script.redirectError(ProcessBuilder.Redirect.INHERIT);
    int code;
    try {
      Process process = script.start();
      process.getOutputStream().close();
      code = process.waitFor();
    } catch (IOException e) {
      throw new TrialException(folder + " could not be built: " + e.getMessage() + ".", List.of());
    }
    if (code != 0) {
      throw new TrialException(
          folder + " could not be built; Maven's errors stand above.", List.of());
    }
  }
}
