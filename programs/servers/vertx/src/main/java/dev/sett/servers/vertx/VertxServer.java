package dev.sett.servers.vertx;

import dev.sett.threads.ThreadingKind;
import dev.sett.workload.ReferenceServer;
import dev.sett.workload.Routing;
import dev.sett.workload.ServerFlags;
import dev.sett.workload.ServerLauncher;
import dev.sett.workload.Workbench;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Vert.x 5 (core alone) on HTTP/1.1 and, as by default, HTTP/2 without TLS. */
public final class VertxServer implements ReferenceServer {
  /*
   * One verticle for each event loop, all on one port: Vert.x deals connections out to them in turn.
   * What differs is on which thread a request is answered.
   *
   * `event-loop`: right there. Work that waits holds up everybody on that loop, which is what
   * Vert.x's makers forbid and what a user who forgets gets; only /async waits by a timer.
   *
   * `native`: where Vert.x's makers send what may block, executeBlocking (unordered) on its worker
   * pool. Every other executor gets requests the same way, by Executor.execute, and the answer goes
   * back to the event loop.
   *
   * `--verticles N` is the other way that Vert.x has: verticles that live on worker threads
   * (`native`) or virtual threads (`virtual`). Each runs one request at a time, but for what is
   * awaited. They are deployed one by one, as the instances of one deployment share one event loop.
   *
   * Vert.x's defaults stay but for what would distort a measurement: the queue of connections not
   * yet accepted is long enough for thousands at once (the kernel may cut it, net.core.somaxconn).
   * Connections are never closed for being idle, as by default. No folder is made for a cache of
   * class-path files, as there are none to serve.
   */
  private static final int ACCEPT_QUEUE = 8_192;
  private static final Duration STOP_LIMIT = Duration.ofSeconds(2);

  /**
   * Runs until the process is told to stop.
   *
   * @param args the flags that all built-in servers share, and those on its card
   */
  public static void main(String[] args) {
    ServerLauncher.main(new VertxServer(), args);
  }

  @Override
  public Running start(ServerFlags flags, Workbench workbench) {
    VertxSettings settings = VertxSettings.of(flags);
    Vertx vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(settings.eventLoops())
                .setWorkerPoolSize(settings.workers())
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setClassPathResolvingEnabled(false)
                        .setFileCachingEnabled(false)));
    Optional<ExecutorService> requests =
        flags.threads().kind().hasExecutor() && settings.verticles().isEmpty()
            ? Optional.of(flags.threads().executor())
            : Optional.empty();
    List<AnswerVerticle> verticles = deploy(vertx, flags, settings, workbench, requests);
    return new Running(
        verticles.getFirst().port(),
        () -> {
          requests.ifPresent(ExecutorService::shutdownNow);
          try {
            vertx.close().await(STOP_LIMIT);
          } catch (TimeoutException e) {
            // A request holds an event loop or a worker; the process ends all the same.
          }
        });
  }

  private List<AnswerVerticle> deploy(
      Vertx vertx,
      ServerFlags flags,
      VertxSettings settings,
      Workbench workbench,
      Optional<ExecutorService> requests) {
    HttpServerOptions options = new HttpServerOptions().setAcceptBacklog(ACCEPT_QUEUE);
    String host = flags.host().getHostAddress();
    SocketAddress address =
        flags.port() == 0
            ? SocketAddress.sharedRandomPort(/* id= */ 1, host)
            : SocketAddress.inetSocketAddress(flags.port(), host);
    ThreadingKind kind = flags.threads().kind();
    ThreadingModel home = ThreadingModel.EVENT_LOOP;
    Routing.Labour labour = workbench::perform;
    if (settings.verticles().isPresent() && kind == ThreadingKind.VIRTUAL) {
      home = ThreadingModel.VIRTUAL_THREAD;
      labour = new AwaitingLabour(vertx, workbench);
    } else if (settings.verticles().isPresent()) {
      home = ThreadingModel.WORKER;
    }
    Dispatch dispatch =
        requests.isPresent()
            ? Dispatch.onto(requests.get())
            : kind == ThreadingKind.NATIVE && settings.verticles().isEmpty()
                ? Dispatch.ontoWorkers()
                : Dispatch.here();
    Routing routing = new Routing(flags, workbench, labour);
    List<AnswerVerticle> verticles =
        Stream.generate(() -> new AnswerVerticle(options, address, routing, dispatch))
            .limit(settings.verticles().orElse(settings.eventLoops()))
            .toList();
    DeploymentOptions deployment = new DeploymentOptions().setThreadingModel(home);
    Future.all(verticles.stream().map(each -> vertx.deployVerticle(each, deployment)).toList())
        .await();
    return verticles;
  }
}
