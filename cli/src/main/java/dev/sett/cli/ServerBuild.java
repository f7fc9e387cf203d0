package dev.sett.cli;

import dev.sett.lab.Home;
import dev.sett.lab.RemoteCalls;
import dev.sett.lab.TrialException;
import dev.sett.model.BuiltIn;
import dev.sett.model.Experiment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/**
 * Sees that built-in servers are built before they are needed. {@code ./sett} itself builds none
 * but Jetty, so that a first look does not wait for frameworks it does not ask for.
 */
final class ServerBuild {
  private final Home home;

  ServerBuild(Home home) {
    this.home = home;
  }

  /** Builds what the variants of an experiment need. */
  void forVariants(Experiment experiment) throws InterruptedException {
    TreeSet<String> servers = new TreeSet<>();
    experiment
        .variants()
        .forEach(
            variant -> {
              if (variant.launch() instanceof BuiltIn builtIn) {
                servers.add(builtIn.server());
              }
            });
    if (RemoteCalls.in(experiment)) {
      servers.add(RemoteCalls.SERVER);
    }
    for (String server : servers) {
      server(server);
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
   * Builds one folder of the checkout.
   *
   * @param folder below the root, such as {@code apps/batch}
   * @param jar what comes of it
   * @throws TrialException if it can't be built
   */
  void build(String folder, Path jar) throws InterruptedException {
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
