package dev.sett.servers.liberty.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.servers.liberty.LibertyHandover;
import dev.sett.workload.FreePort;
import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/** Open Liberty with RESTful web services on HTTP/1.1, in the JVM of the launcher. */
public final class LibertyServer implements ReferenceServer {
  /** Where Liberty says that logs are its own; it comes with its launcher. */
  private static final String LOG_MANAGER = "com.ibm.ws.kernel.boot.logging.WsLogManager";

  private static final int ATTEMPTS = 3;

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    // As Liberty does when it starts, but an executor with a logger of its own (jboss) is made
    // before that, and the log manager that is there first stays.
    System.setProperty("java.util.logging.manager", LOG_MANAGER);
    // Made here, for Liberty would have its own made by a class that what is loaded into this JVM
    // later can't see, and nobody could ask for the memory of this JVM.
    Object unused = ManagementFactory.getPlatformMBeanServer();
    ServerLauncher.main(new LibertyServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    Optional<ThreadFactory> poolThreads = OwnPoolThreads.of(flags);
    int poolCore = OwnPoolThreads.core(flags);
    Optional<ExecutorService> requests =
        flags.threads().kind().hasExecutor()
            ? Optional.of(flags.threads().executor())
            : Optional.empty();
    new LibertyHandover(flags, workbench, requests, poolThreads, new CompletableFuture<>()).leave();
    // Standard output belongs to the ready line, for which the launcher holds on to it already.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), /* autoFlush= */ false, UTF_8));
    LibertyProcess liberty = listen(flags, poolCore);
    liberty.keepAlive();
    return new Running(
        liberty.port(),
        () -> {
          // Its end needs the executor, which therefore goes last.
          if (liberty.stop()) {
            requests.ifPresent(ExecutorService::shutdownNow);
          } else {
            // Left to itself it would write again what was just deleted, until the launcher's
            // limit.
            workbench.close();
            Runtime.getRuntime().halt(ServerLauncher.TERMINATED);
          }
        });
  }

  /**
   * Liberty at the port of the flags. With httpPort=0 it would listen, but tell nobody where, so a
   * free port is looked for first; if another process takes it meanwhile, another is.
   */
  private static LibertyProcess listen(ServerFlags flags, int poolCore) throws Exception {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.check(flags.host(), flags.port());
      try {
        return LibertyProcess.start(flags.host(), port, poolCore);
      } catch (BindException taken) {
        if (flags.port() != 0 || attempt == ATTEMPTS) {
          throw taken;
        }
      }
    }
  }
}
