package dev.sett.cli.results;

import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.text.ExperimentException;
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
      "Serve a local page that shows results in a browser, until Ctrl-C.",
      "",
      "The page lists results, compares any two of them, and shows history and a run in progress."
          + " It is read-only. A browser on the same machine takes CPU time from a measurement.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} ui",
      "  ${ROOT-COMMAND-NAME} ui results/published --port 0",
      "  nice -n 19 ${ROOT-COMMAND-NAME} ui --host 0.0.0.0    (access from other machines with the printed token)"
    })
public final class UiCommand implements Callable<Integer> {
  private static final int HIGHEST_PORT = 65_535;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description =
          "Folder to search for results, at any depth. Default: results/, where runs put them.")
  private @Nullable Path folder;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 picks a free port. Default 8090.")
  private int port = 8090;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "Address to listen on. On an address that other machines can reach, a token is required"
              + " and printed. Default 127.0.0.1.")
  private String host = "127.0.0.1";

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new ExperimentException("--port", port + " is not a valid port (expected 0 to 65535).");
    }
    Path shown = folder == null ? SettPaths.results() : folder;
    PrintWriter err = spec.commandLine().getErr();
    try (UiServer server =
        UiServer.start(shown, host, port, Clock.systemUTC(), e -> printMistake(e, err))) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(server.address());
      out.println(
          server.asksForToken()
              ? "From other machines, use the same URL with the name of this machine. Anyone with"
                  + " the token can read every result, and the token is sent unencrypted. Press"
                  + " Ctrl-C to stop."
              : "Shows the results below " + shown + ". Press Ctrl-C to stop.");
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
