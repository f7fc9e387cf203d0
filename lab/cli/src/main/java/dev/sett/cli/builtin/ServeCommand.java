package dev.sett.cli.builtin;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.ForegroundProcess;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.text.Complaint;
import dev.sett.model.text.ExperimentException;
import dev.sett.runner.command.Home;
import dev.sett.threads.Nearest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett serve}. */
@Command(
    name = "serve",
    description = {
      "Run a built-in server until Ctrl-C.",
      "",
      "The server prints one line of JSON when it is ready.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} serve jetty --threads virtual --port 8080",
      "  ${ROOT-COMMAND-NAME} serve jetty --threads platform:200 --jvm -Xmx256m",
      "  ${ROOT-COMMAND-NAME} serve quarkus --threads event-loop -- --help"
    })
public final class ServeCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "SERVER",
      description = "A name from '${ROOT-COMMAND-NAME} servers'.")
  private String server = "";

  @Parameters(
      index = "1..*",
      paramLabel = "FLAG",
      description = "After --: server-specific flags, as listed by '${ROOT-COMMAND-NAME} servers'.")
  private List<String> more = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "MODEL",
      description = "Threading model. Default: the server's default, usually platform:200.")
  private @Nullable String threads;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 picks a free port. Default 0.")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Address to listen on. Default 127.0.0.1.")
  private @Nullable String host;

  @Option(
      names = "--jvm",
      paramLabel = "FLAG",
      description = "Flag for the server's JVM; repeatable.")
  private List<String> jvm = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    BuiltIns known = new BuiltIns();
    if (!known.servers().contains(server)) {
      throw new ExperimentException(
          "SERVER",
          "there is no server '%s'.%s Available: %s."
              .formatted(
                  server,
                  Nearest.to(server, known.servers())
                      .map(near -> " Did you mean " + near + "?")
                      .orElse(""),
                  String.join(", ", known.servers())));
    }
    if (threads != null) {
      known
          .refuse(server, threads)
          .ifPresent(
              why -> {
                throw new ExperimentException(List.of(new Complaint("--threads", why)));
              });
    }
    Home home = SettPaths.home();
    new ServerBuild(home).server(server);
    return run(command(home, known));
  }

  private List<String> command(Home home, BuiltIns known) {
    Path java = home.javaHome().resolve("bin/java");
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(threads == null ? jvm : known.jvmFlags(threads, jvm));
    command.addAll(List.of("-jar", home.layout().serverJar(server).toString()));
    command.addAll(List.of("--port", Integer.toString(port)));
    if (threads != null) {
      command.addAll(List.of("--threads", threads));
    }
    if (host != null) {
      command.addAll(List.of("--host", host));
    }
    command.addAll(more);
    return command;
  }

  /** 128 plus the number of the signal that stopped it counts as success. */
  private static int run(List<String> command) throws InterruptedException {
    return switch (ForegroundProcess.run(command)) {
      case 0, 130, 143 -> ExitCode.DONE;
      case 2 -> ExitCode.USAGE_ERROR;
      default -> ExitCode.PROGRAM_FAILED;
    };
  }
}
