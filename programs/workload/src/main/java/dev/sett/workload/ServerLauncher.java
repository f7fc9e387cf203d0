package dev.sett.workload;

import dev.sett.threads.ThreadingModelException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a built-in server as a process, the same way for all of them (design, section 5). */
public final class ServerLauncher {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int BAD_FLAGS = 2;
  static final int PORT_TAKEN = 3;

  /** What the shell reports for a process that SIGTERM ended: 128 + 15. */
  private static final int TERMINATED = 143;

  /** The contract is 5 s from SIGTERM to the end; a framework gets less. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(3);

  private ServerLauncher() {}

  /**
   * What a server's {@code main} does: reads flags, starts the server, prints the ready line, and
   * leaves it running until the process is told to stop. Wrong flags end the process with 2, a port
   * that cannot be had with 3, any other failure with 1, each with a sentence on standard error.
   *
   * @param server the server
   * @param args its command line
   */
  public static void main(ReferenceServer server, String... args) {
    int code = launch(server, List.of(args), System.out, System.err);
    if (code != OK) {
      System.exit(code);
    }
  }

  /** The exit code; 0 leaves the server running, unless only help was asked for. */
  static int launch(ReferenceServer server, List<String> args, PrintStream out, PrintStream err) {
    ServerCard card = server.card();
    ServerFlags flags;
    try {
      flags = ServerFlags.parse(args, card);
    } catch (UsageException | ThreadingModelException e) {
      err.println(e.getMessage() + " Try --help.");
      return BAD_FLAGS;
    }
    if (flags.help()) {
      out.print(ServerFlags.usage(card));
      return OK;
    }
    try {
      Workbench workbench = Workbench.open(flags);
      Running running = new Running(workbench);
      Runtime.getRuntime().addShutdownHook(new Thread(running::stop, "sett-stop"));
      running.server = Optional.of(server.start(flags, workbench));
      out.println(readyLine(card, flags, running.server.get().port()));
      out.flush();
      return OK;
    } catch (UsageException e) {
      err.println(e.getMessage() + " Try --help.");
      return BAD_FLAGS;
    } catch (StartException e) {
      err.println(e.getMessage());
      return FAILED;
    } catch (Exception e) {
      Optional<IOException> bind = bindException(e);
      if (bind.isPresent()) {
        err.println(portTaken(flags, bind.get()));
        return PORT_TAKEN;
      }
      err.println("The server " + card.title() + " could not start: " + e);
      e.printStackTrace(err);
      return FAILED;
    }
  }

  static String readyLine(ServerCard card, ServerFlags flags, int port) {
    Map<String, Object> ready = new LinkedHashMap<>();
    ready.put("ready", true);
    ready.put("port", port);
    ready.put("pid", ProcessHandle.current().pid());
    ready.put("threads", flags.threads().name());
    ready.put("server", card.title());
    return Json.of(ready);
  }

  private static String portTaken(ServerFlags flags, IOException e) {
    String where = flags.host().getHostAddress() + ":" + flags.port();
    return String.valueOf(e.getMessage()).contains("in use")
        ? "The port of "
            + where
            + " is already in use; choose another, or use --port 0 for a free one."
        : "Cannot listen on " + where + ": " + e.getMessage() + ".";
  }

  /** Native transports throw their own kind of exception, with the system's words. */
  private static Optional<IOException> bindException(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException io
          && (io instanceof BindException
              || String.valueOf(io.getMessage()).contains("Address already in use"))) {
        return Optional.of(io);
      }
    }
    return Optional.empty();
  }

  /** What is to be stopped when the process is. */
  private static final class Running {
    private final Workbench workbench;
    private volatile Optional<ReferenceServer.Running> server = Optional.empty();

    Running(Workbench workbench) {
      this.workbench = workbench;
    }

    /** Ends the process within the limit even if the framework hangs; this is the hook's thread. */
    void stop() {
      Thread.ofPlatform().daemon().name("sett-stop-limit").start(Running::endAtLimit);
      try {
        if (server.isPresent()) {
          server.get().stop().close();
        }
        workbench.close();
      } catch (Exception e) {
        System.err.println("The server did not stop cleanly: " + e);
      }
    }

    private static void endAtLimit() {
      try {
        Thread.sleep(STOP_LIMIT);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      Runtime.getRuntime().halt(TERMINATED);
    }
  }
}
