package dev.sett.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * {@link RawServer} in a process of its own, which can be stopped and continued. A shell sends the
 * signals: it is there already, so they go out within a fraction of a millisecond.
 */
final class FrozenServer implements AutoCloseable {

  private final Process server;
  private final Process shell;
  private final Writer signals;
  private final BufferedReader sent;
  private final URI url;

  private FrozenServer(Process server, Process shell, URI url) {
    this.server = server;
    this.shell = shell;
    this.url = url;
    signals = shell.outputWriter();
    sent = shell.inputReader();
  }

  static FrozenServer start() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes =
        Path.of(RawServer.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString();
    // Without its perf data, or a JVM that starts beside another may say on its first line that it
    // can't have the file.
    Process server =
        new ProcessBuilder(
                java.toString(),
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                classes,
                RawServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    URI url = URI.create("http://127.0.0.1:" + server.inputReader().readLine() + "/");
    String loop = "while read -r signal; do kill -\"$signal\" " + server.pid() + "; echo; done";
    return new FrozenServer(server, new ProcessBuilder("sh", "-c", loop).start(), url);
  }

  URI url() {
    return url;
  }

  /**
   * How long the server was frozen.
   *
   * @param seconds most likely
   * @param unsure seconds by which that may be wrong, up or down
   */
  record Frozen(double seconds, double unsure) {}

  /** Freezes the server for a time. */
  CompletableFuture<Frozen> freezeAfter(long delayMillis, long millis) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            long stop = System.nanoTime();
            signal("STOP");
            long stopped = System.nanoTime();
            Thread.sleep(millis);
            long go = System.nanoTime();
            signal("CONT");
            double shortest = (go - stopped) / 1e9;
            double longest = (System.nanoTime() - stop) / 1e9;
            return new Frozen((shortest + longest) / 2, (longest - shortest) / 2);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        // A thread of its own: the common pool of two CPUs has one, which another freeze may hold.
        CompletableFuture.delayedExecutor(
            delayMillis, TimeUnit.MILLISECONDS, task -> Thread.ofPlatform().start(task)));
  }

  private void signal(String name) throws IOException {
    signals.write(name + "\n");
    signals.flush();
    sent.readLine();
  }

  @Override
  public void close() {
    shell.destroyForcibly();
    server.destroyForcibly();
    server.onExit().join();
  }
}
