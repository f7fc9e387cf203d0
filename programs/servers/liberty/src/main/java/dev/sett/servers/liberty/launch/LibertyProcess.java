package dev.sett.servers.liberty.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import com.ibm.wsspi.kernel.embeddable.Server;
import com.ibm.wsspi.kernel.embeddable.ServerBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** One start of Liberty in this JVM, with a folder of its own for all that it writes. */
final class LibertyProcess {
  private static final int START_LIMIT_SECONDS = 120;
  private static final int ANSWER_LIMIT_MILLIS = 60_000;

  /** The launcher gives 3 s to all of the end, its own part as well; the rest is for deleting. */
  private static final int STOP_LIMIT_MILLIS = 1_700;

  /** A Liberty that is late may write while its files are deleted. */
  private static final int DELETIONS = 10;

  private final Server liberty;
  private final OutputFolder output;
  private final int port;
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  private LibertyProcess(Server liberty, OutputFolder output, int port) {
    this.liberty = liberty;
    this.output = output;
    this.port = port;
  }

  /**
   * Starts it and waits until it answers requests.
   *
   * @param port 1 to 65535, free a moment ago
   * @param poolCore fewest threads of Liberty's own pool, at least 1; -1 for its own choice
   * @throws BindException if Liberty has started, but not at that port
   * @throws IOException if Liberty cannot start; the message has what it says of it
   */
  static LibertyProcess start(InetAddress host, int port, int poolCore) throws Exception {
    Path target = folderOfJar();
    OutputFolder output = OutputFolder.create();
    Server liberty =
        new ServerBuilder()
            .setName(OutputFolder.SERVER)
            .setInstallDir(target.resolve("liberty/wlp").toFile())
            .setUserDir(target.resolve("usr").toFile())
            .setOutputDir(output.folder().toFile())
            .build();
    LibertyProcess process = new LibertyProcess(liberty, output, port);
    boolean answers = false;
    try {
      process.start(host, poolCore);
      answers = true;
      return process;
    } finally {
      if (!answers) {
        process.stop();
      }
    }
  }

  private void start(InetAddress host, int poolCore) throws Exception {
    Map<String, String> variables =
        Map.of(
            "sett.host", host.getHostAddress(),
            "sett.port", Integer.toString(port),
            "sett.pool.core", Integer.toString(poolCore));
    Server.Result result = liberty.start(variables).get(START_LIMIT_SECONDS, SECONDS);
    if (!result.successful()) {
      throw new IOException("Liberty could not start. " + output.errors(), result.getException());
    }
    // Liberty counts as started when it could not listen, too. By now it listens if it ever will,
    // but the port may be another process's: only an answer that names this process is Liberty's.
    // It is also the first one, for which the application's classes are loaded.
    if (!answers(host)) {
      if (output.errors().contains("Address already in use")) {
        throw new BindException("Address already in use");
      }
      throw new IOException("Liberty has started, but does not respond. " + output.errors());
    }
  }

  private boolean answers(InetAddress host) throws IOException, URISyntaxException {
    InetAddress to = host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : host;
    URL url = new URI("http", null, to.getHostAddress(), port, "/environment", null, null).toURL();
    HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
    connection.setReadTimeout(ANSWER_LIMIT_MILLIS);
    try (InputStream body = connection.getInputStream()) {
      String pid = "\"pid\":" + ProcessHandle.current().pid() + ",";
      return new String(body.readAllBytes(), UTF_8).contains(pid);
    } catch (IOException e) {
      return false;
    } finally {
      connection.disconnect();
    }
  }

  /** Where this server's jar is; Liberty and its folder "usr" are beside it. */
  private static Path folderOfJar() throws URISyntaxException {
    URI jar = LibertyProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    return requireNonNull(Path.of(jar).toAbsolutePath().getParent());
  }

  /** The port it listens on, 1 to 65535. */
  int port() {
    return port;
  }

  /** All of Liberty's own threads are daemons: this one keeps the JVM until {@link #stop}. */
  void keepAlive() {
    Thread.ofPlatform().daemon(false).name("sett-keep-alive").start(stopped::join);
  }

  /**
   * Stops it, and gives up waiting for requests in flight after a time. Deletes what it wrote.
   *
   * @return whether it has stopped; one that has not may write again
   * @throws Exception if it fails to stop
   */
  boolean stop() throws Exception {
    Future<Server.Result> end = liberty.stop();
    try {
      end.get(STOP_LIMIT_MILLIS, MILLISECONDS);
    } catch (TimeoutException e) {
      // The process ends all the same, and takes the requests with it.
    } finally {
      for (int i = 0; i < DELETIONS && output.exists(); i++) {
        output.delete();
      }
      stopped.complete(null);
    }
    return end.isDone();
  }
}
