package dev.sett.servers.liberty.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sett.servers.liberty.LibertyHandover;
import dev.sett.workload.ReferenceServer;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.Workbench;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.BindException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;

/** Open Liberty with RESTful web services on HTTP/1.1, in the JVM of the launcher. */
final class LibertyServer implements ReferenceServer {
  private static final int ATTEMPTS = 3;

  /** What the shell reports for a process that SIGTERM ended: 128 + 15. */
  private static final int TERMINATED = 143;

  @Override
  public Running start(ServerFlags flags, Workbench workbench) throws Exception {
    Optional<ThreadFactory> poolThreads = OwnPoolThreads.of(flags);
    int poolCore = OwnPoolThreads.core(flags);
    Optional<ExecutorService> requests =
        flags.threads().kind().hasExecutor()
            ? Optional.of(flags.threads().executor())
            : Optional.empty();
    new LibertyHandover(card(), flags, workbench, requests, poolThreads).leave();
    // Standard output belongs to the ready line, for which the launcher holds on to it already.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), /* autoFlush= */ false, UTF_8));
    LibertyProcess liberty = listen(flags, poolCore);
    liberty.keepAlive();
    return new Running() {
      @Override
      public int port() {
        return liberty.port();
      }

      @Override
      public void stop() throws Exception {
        // Its end needs the executor, which therefore goes last.
        boolean ended = liberty.stop();
        if (ended) {
          requests.ifPresent(ExecutorService::shutdownNow);
        } else {
          // Left to itself it would write again what was just deleted, until the launcher's limit.
          workbench.close();
          Runtime.getRuntime().halt(TERMINATED);
        }
      }
    };
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
