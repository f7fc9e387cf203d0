package dev.sett.workload;

import dev.sett.threads.ThreadingModelException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Runs a built-in server as a process, the same way for all of them (design, section 5). */
public final class ServerLauncher {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int BAD_FLAGS = 2;
  static final int PORT_TAKEN = 3;

  /** What the shell reports for a process that SIGTERM ended: 128 + 15. */
  public static final int TERMINATED = 143;

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
    int code = launch(server, List.of(args), System.getenv(), System.out, System.err);
    if (code != OK) {
      System.exit(code);
    }
  }

  /** The exit code; 0 leaves the server running, unless only help was asked for. */
  static int launch(
      ReferenceServer server,
      List<String> args,
      Map<String, String> environment,
      PrintStream out,
      PrintStream err) {
    ServerCard card = server.card();
    ServerFlags flags;
    try {
      flags = ServerFlags.parse(server.sharedFlags(args, environment), card);
    } catch (UsageException | ThreadingModelException e) {
      err.println(e.getMessage() + " Try --help.");
      return BAD_FLAGS;
    }
    if (flags.help()) {
      out.print(ServerFlags.usage(card));
      out.print(server.helpOnOtherFlags());
      return OK;
    }
    try {
      Workbench workbench = Workbench.open(flags);
      CompletableFuture<ReferenceServer.Running> started = new CompletableFuture<>();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(started, workbench), "sett-stop"));
      ReferenceServer.Running running = server.start(flags, workbench);
      started.complete(running);
      out.println(readyLine(flags, running.port()));
      out.flush();
      return OK;
    } catch (UsageException e) {
      err.println(e.getMessage() + " Try --help.");
      return BAD_FLAGS;
    } catch (StartException e) {
      err.println(e.getMessage());
      return FAILED;
    } catch (Exception | LinkageError | OutOfMemoryError e) {
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

  private static String readyLine(ServerFlags flags, int port) {
    Map<String, Object> ready = new LinkedHashMap<>();
    ready.put("ready", true);
    ready.put("port", port);
    ready.put("pid", ProcessHandle.current().pid());
    ready.put("threads", flags.threads().name());
    ready.put("server", flags.card().title());
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
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(IOException.class::isInstance)
        .map(IOException.class::cast)
        .filter(
            io ->
                io instanceof BindException
                    || String.valueOf(io.getMessage()).contains("Address already in use"))
        .findFirst();
  }

  /** Ends the process within the limit even if the framework hangs; this is the hook's thread. */
  private static void stop(
      CompletableFuture<ReferenceServer.Running> started, Workbench workbench) {
    Thread.ofPlatform().daemon().name("sett-stop-limit").start(ServerLauncher::endAtLimit);
    try {
      if (started.isDone()) {
        started.join().stop().close();
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
