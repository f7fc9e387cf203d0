package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.model.design.Metric;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that run before a comparison, and go on after it. */
@Order(6) // the longest first
final class RunningServersIT {

  /**
   * The ends of what Sett starts before it measures, to learn what there is; and of the JDK's own
   * helper, which becomes what is started.
   */
  private static final List<String> OWN_QUESTIONS =
      List.of("taskset --version", "setpriv --version");

  @TempDir private Path results;

  @Test
  void twoServersAreComparedWithoutBeingTouched() throws Exception {
    List<Process> servers = List.of(server(), server());
    try {
      List<Integer> ports = List.of(port(servers.get(0)), port(servers.get(1)));
      List<State> before = states(servers);
      List<String> flags = new ArrayList<>(flags(url(ports.get(0)), url(ports.get(1)), "3..3"));
      flags.addAll(List.of("--a-pid", "" + servers.get(0).pid()));
      flags.addAll(List.of("--b-pid", "" + servers.get(1).pid()));

      SettProcess sett = SettProcess.start(flags);
      TreeSet<String> started = new TreeSet<>();
      while (ProcessHandle.of(sett.pid()).filter(ProcessHandle::isAlive).isPresent()) {
        sett.descendants().forEach(p -> p.info().commandLine().ifPresent(started::add));
        Thread.sleep(5);
      }
      SettProcess.Ended ended = sett.await();

      assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
      assertEquals(before, states(servers), "neither ended, nor moved to other CPUs");
      started.removeIf(command -> command.contains("dev.sett.load.EngineMain"));
      started.removeIf(command -> command.contains("jspawnhelper"));
      started.removeIf(command -> command.contains("sett-cli.jar")); // Not yet the other program.
      started.removeIf(command -> command.contains("--no-optional-locks")); // git, for the commit
      started.removeIf(command -> OWN_QUESTIONS.stream().anyMatch(command::endsWith));
      assertEquals(new TreeSet<>(), started, "only the load engine is started");
      assertTrue(ended.text().contains("for these two processes only"), ended.text());
      assertTrue(ended.text().contains("warmed up only by this load"), ended.text());
      assertTrue(ended.text().contains("were not pinned"), ended.text());
      ResultFolder folder = ResultFolder.open(folder());
      List<Trial> trials = folder.trials().all();
      assertEquals(6, trials.size());
      assertEquals(
          List.of(1),
          trials.stream()
              .filter(t -> t.warmUp().isPresent())
              .map(Trial::block)
              .distinct()
              .toList());
      for (Trial trial : trials) {
        assertTrue(trial.slices(Phase.COST).getFirst().usage().cpuNanos() > 0);
        assertTrue(!trial.slices(Phase.COST).getFirst().usage().families().isEmpty());
      }
      Result result = folder.result().orElseThrow();
      assertTrue(
          result.effects().stream().anyMatch(e -> e.metric() == Metric.CPU_PER_REQUEST),
          result.effects().toString());
      assertTrue(Files.readString(folder.report()).contains("Sett did not start it"));
    } finally {
      servers.forEach(Process::destroyForcibly);
    }
  }

  /** A second is what it takes at most; the other one is for a busy machine. */
  @Test
  void ctrlCEndsTheLoad() throws Exception {
    try (Counting a = new Counting();
        Counting b = new Counting()) {
      SettProcess sett = SettProcess.start(flags(a.url(), b.url(), "30..30"));
      sett.awaitText("block 2");

      sett.signal("INT");
      Thread.sleep(Duration.ofSeconds(2));
      long stopped = a.requests.get() + b.requests.get();
      Thread.sleep(Duration.ofSeconds(2));
      assertEquals(stopped, a.requests.get() + b.requests.get());

      SettProcess.Ended ended = sett.await();
      assertEquals(130, ended.code(), ended.text());
      assertTrue(ended.text().contains("finished trials are kept"), ended.text());
      assertTrue(stopped > 0);
    }
  }

  @Test
  void aServerThatBeginsToFailIsLeftAlone() throws Exception {
    try (Counting a = new Counting();
        Counting b = new Counting()) {
      SettProcess sett = SettProcess.start(flags(a.url(), b.url(), "30..30"));
      sett.awaitText("block 2");
      b.status.set(503);
      SettProcess.Ended ended = sett.await();

      assertEquals(3, ended.code(), ended.text());
      assertTrue(ended.text().contains("The load on " + b.url() + " was stopped"), ended.text());
      assertTrue(ended.text().contains("it gave: status 503"), ended.text());
      ResultFolder folder = ResultFolder.open(folder());
      List<Trial> trials = folder.trials().all();
      assertTrue(trials.stream().filter(t -> t.failure().isEmpty()).count() >= 2, ended.text());
      assertEquals(1, trials.stream().filter(t -> t.failure().isPresent()).count());
      assertTrue(Files.size(folder.report()) > 10_000);
    }
  }

  private List<String> flags(String a, String b, String blocks) {
    List<String> flags = new ArrayList<>(List.of("compare", "--a-url", a, "--b-url", b));
    flags.addAll(List.of("--connections", "4", "--duration", "400ms", "--plain"));
    flags.addAll(List.of("--warm-up", "400ms..400ms", "--blocks", blocks, "--budget", "180s"));
    flags.addAll(List.of("--results", results.toString()));
    return flags;
  }

  private Path folder() throws IOException {
    try (Stream<Path> folders = Files.list(results)) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  /** What Sett must not change of a process: when it was started, and the CPUs of its threads. */
  private record State(boolean alive, Optional<Instant> started, TreeSet<String> cpus) {}

  private static List<State> states(List<Process> processes) {
    return processes.stream()
        .map(p -> new State(p.isAlive(), p.info().startInstant(), cpus(p.pid())))
        .toList();
  }

  /** The CPU lists that threads of a process may use. */
  private static TreeSet<String> cpus(long pid) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      TreeSet<String> lists = new TreeSet<>();
      for (Path thread : threads.toList()) {
        try (Stream<String> lines = Files.lines(thread.resolve("status"))) {
          lines.filter(line -> line.startsWith("Cpus_allowed_list")).forEach(lists::add);
        } catch (IOException | UncheckedIOException e) {
          // The thread has ended.
        }
      }
      return lists;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process server() throws IOException {
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            SettProcess.HOME
                .resolve("programs/servers/jetty/target/sett-server-jetty.jar")
                .toString(),
            "--port",
            "0",
            "--threads",
            "virtual")
        .redirectErrorStream(true)
        .start();
  }

  /** From the server's ready line. */
  private static int port(Process server) throws IOException {
    String line = server.inputReader().readLine();
    return Integer.parseInt(line.replaceFirst(".*\"port\":(\\d+).*", "$1"));
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port + "/ping";
  }

  /** A server that counts its requests. */
  private static final class Counting implements AutoCloseable {

    final AtomicLong requests = new AtomicLong();
    final AtomicInteger status = new AtomicInteger(200);
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    Counting() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
          });
      server.start();
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
    }

    @Override
    public void close() {
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
