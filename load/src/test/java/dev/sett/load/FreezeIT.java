package dev.sett.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.LoadSlice;
import dev.sett.model.Request;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A server frozen for S = 2 s, loaded for W = 6 s.
 *
 * <p>At a constant rate the requests due s seconds into the freeze wait S - s, the others next to
 * nothing. So of all requests the share S / W waits, evenly spread from 0 to S: the mean is S² / 2
 * W, and above the share 1 - S / W the latency at quantile q is S - (1 - q) W.
 *
 * <p>A closed loop stops asking while the server is frozen. It sees as many slow answers as it has
 * connections, among tens of thousands of fast ones: its percentiles say that nothing happened,
 * although for a third of the time no user was served. That is why the rate matters.
 */
class FreezeIT {

  private static final double WINDOW_SECONDS = 6;
  private static final double RPS = 500;

  private Process server;
  private URI url;

  @BeforeEach
  void startServer() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String classes =
        Path.of(TestingServer.class.getProtectionDomain().getCodeSource().getLocation().getPath())
            .toString();
    server =
        new ProcessBuilder(
                java.toString(), "-XX:+UseSerialGC", "-cp", classes, TestingServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    url = URI.create("http://127.0.0.1:" + server.inputReader().readLine() + "/");
  }

  @AfterEach
  void stopServer() throws InterruptedException {
    server.destroyForcibly();
    server.waitFor();
  }

  @Test
  void atAConstantRateTheFreezeShowsAsArithmeticPredicts() throws Exception {
    try (Engine engine = new Engine()) {
      Engine.Target target = engine.open(url, Request.get(Optional.empty()), 300);
      run(engine, target, new Shape.Closed(), 0, 1500); // warm
      CompletableFuture<Double> frozen = freezeAfter(1500);
      LoadSlice slice = run(engine, target, new Shape.ConstantRate(RPS), 500, 6000);
      double s = frozen.get();
      assertEquals(0, slice.failed(), () -> slice.errors().toString());
      assertEquals(3000, Latencies.of(slice.response()).getTotalCount());

      Histogram response = Latencies.of(slice.response());
      assertWithinTwoPercent("p99", s - 0.01 * WINDOW_SECONDS, at(response, 99));
      assertWithinTwoPercent("p90", s - 0.10 * WINDOW_SECONDS, at(response, 90));
      assertWithinTwoPercent("p80", s - 0.20 * WINDOW_SECONDS, at(response, 80));
      assertWithinTwoPercent("mean", s * s / 2 / WINDOW_SECONDS, response.getMean() / 1e9);
      assertTrue(at(response, 50) < 0.05, "half of the requests notice nothing");

      // 300 requests were under way, the others waited for a connection; both were charged.
      Histogram waiting = Latencies.of(slice.waiting());
      assertWithinTwoPercent("longest wait", s - 300 / RPS, waiting.getMaxValue() / 1e9);
    }
  }

  @Test
  void aClosedLoopHidesTheSameFreeze() throws Exception {
    try (Engine engine = new Engine()) {
      Engine.Target target = engine.open(url, Request.get(Optional.empty()), 10);
      run(engine, target, new Shape.Closed(), 0, 500); // warm
      CompletableFuture<Double> frozen = freezeAfter(1000);
      LoadSlice slice = run(engine, target, new Shape.Closed(), 500, 6000);
      double s = frozen.get();
      Histogram response = Latencies.of(slice.response());
      assertWithinTwoPercent("longest", s, response.getMaxValue() / 1e9);
      assertTrue(at(response, 99) < 0.1, "p99 is " + at(response, 99) + " s");
      assertTrue(
          slice.windows().stream().filter(w -> w.completed() == 0).count() >= 18,
          "only the windows show it");
    }
  }

  private static LoadSlice run(
      Engine engine, Engine.Target target, Shape shape, long settleMillis, long countedMillis) {
    return engine.run(
        target,
        shape,
        Duration.ofMillis(settleMillis),
        Duration.ofMillis(countedMillis),
        Limits.DEFAULT,
        window -> {});
  }

  /** Freezes the server for 2 s; gives the time it really was, in seconds. */
  private CompletableFuture<Double> freezeAfter(long millis) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            signal("STOP");
            long start = System.nanoTime();
            Thread.sleep(2000);
            signal("CONT");
            return (System.nanoTime() - start) / 1e9;
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
  }

  private void signal(String name) throws IOException, InterruptedException {
    int exit = new ProcessBuilder("kill", "-" + name, "" + server.pid()).start().waitFor();
    assertEquals(0, exit);
  }

  private static double at(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / 1e9;
  }

  private static void assertWithinTwoPercent(String what, double predicted, double seen) {
    assertEquals(predicted, seen, 0.02 * predicted, what);
  }
}
