package dev.sett.cli;

import dev.sett.model.ExperimentException;
import dev.sett.runner.Lab;
import dev.sett.ui.UiServer;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett ui}. */
@Command(
    name = "ui",
    sortOptions = false,
    description = {
      "Show results in a browser until Ctrl-C: a list of them, any two compared, history, and a run"
          + " while it goes on. Only reads. A browser on the machine that measures costs it CPU.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ./sett ui",
      "  ./sett ui results/published --port 0",
      "  nice -n 19 ./sett ui --host 0.0.0.0    from other machines, with the token it prints"
    })
final class UiCommand implements Callable<Integer> {
  private static final int HIGHEST_PORT = 65_535;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "Folder with results in it, at any depth. Default: results/ of the checkout.")
  private @Nullable Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 takes a free one. Default 8090.")
  private int port = 8090;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "Address to listen on. Default 127.0.0.1. Where others can reach it, they need a token,"
              + " which is printed.")
  private String host = "127.0.0.1";

  @SuppressWarnings("unused") // picocli reads it
  @CommandLine.Mixin
  private HelpFlag help;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ExperimentException("--port", port + " is no port: expected 0 to 65535.");
    }
    Path shown = folder == null ? Places.root().resolve("results") : folder;
    PrintWriter err = spec.commandLine().getErr();
    try (UiServer server =
        UiServer.start(
            shown, host, port, Lab::effects, Clock.systemUTC(), e -> printMistake(e, err))) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(server.address());
      out.println(
          server.asksForToken()
              ? "From other machines: the same with this machine's name. Whoever has the token can"
                  + " read every result; it is sent unencrypted. Ctrl-C stops."
              : "Shows what is below " + shown + ". Ctrl-C stops.");
      out.flush();
      new CountDownLatch(1).await(); // a signal ends the process
    }
    return ExitCode.DONE;
  }

  private static void printMistake(RuntimeException e, PrintWriter err) {
    err.println("sett: internal error. Please report it with the lines below.");
    e.printStackTrace(err);
    err.flush();
  }
}
