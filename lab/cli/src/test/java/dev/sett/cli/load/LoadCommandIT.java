package dev.sett.cli.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.cli.TestingMain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code sett load} from its flags to its output, on a server whose answers take 20 ms. */
@Execution(ExecutionMode.CONCURRENT)
class LoadCommandIT {

  private static final Pattern MEDIAN =
      Pattern.compile("gate failed: p50>1ms \\(p50 is ([0-9.]+) (ms|s)\\)\\.");

  /** At least 1, whatever the loops did. */
  private static final Pattern IMBALANCE = Pattern.compile("\"busyImbalance\":[1-9]");

  @TempDir private Path folder;
  private final AtomicInteger asked = new AtomicInteger();
  private HttpServer server;
  private ExecutorService threads;

  @BeforeEach
  void startServer() throws IOException {
    threads = Executors.newVirtualThreadPerTaskExecutor();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 500);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          try (exchange) {
            Thread.sleep(20);
            byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
    threads.shutdownNow();
  }

  private TestingMain.Ended load(String... flags) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("load"));
    arguments.add("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    arguments.addAll(Arrays.asList(flags));
    return TestingMain.run(arguments);
  }

  @Test
  void aGateThatFailsIsExitCodeOneAndSaysWhatWasFound() throws Exception {
    TestingMain.Ended ended =
        load("-R", "100", "-d", "1s", "--fail-if", "p50>1ms", "--fail-if", "errors>1%");
    assertEquals(1, ended.code(), ended.text());
    // The server takes 20 ms; the machine may take more.
    Matcher found = MEDIAN.matcher(ended.text());
    assertTrue(found.find(), ended.text());
    double millis = Double.parseDouble(found.group(1)) * (found.group(2).equals("s") ? 1000 : 1);
    assertTrue(millis > 19.5, ended.text());
    assertFalse(ended.text().contains("gate failed: errors"), ended.text());
  }

  @Test
  void aGateThatHoldsIsExitCodeZero() throws Exception {
    TestingMain.Ended ended =
        load("-R", "100", "--arrivals", "poisson", "-d", "1s", "--fail-if", "p50>10s");
    assertEquals(0, ended.code(), ended.text());
  }

  @Test
  void shedsWhatIsTooMuchAndCountsIt() throws Exception {
    // Two connections, 20 ms each: 100 a second.
    TestingMain.Ended ended =
        load("-R", "300", "-c", "2", "-d", "1s", "--max-in-flight", "4", "--pace", "spin");
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains(" shed, for example: the limit of requests"), ended.text());
  }

  @Test
  void saysHowTheEngineWaitedAndHowItsLoopsDid() throws Exception {
    TestingMain.Ended ended = load("-R", "100", "-d", "1s", "--pace", "hybrid");
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains("pace: hybrid"), ended.text());
    TestingMain.Ended json = load("-R", "100", "-d", "500ms", "--json");
    assertTrue(json.text().contains("\"pace\":\"park\"") || json.text().contains("\"ownCpus\""));
    assertTrue(json.text().contains("\"loops\":[{"), json.text());
    assertTrue(IMBALANCE.matcher(json.text()).find(), json.text());
  }

  @Test
  void aUnixSocketThatIsNotThereIsExitCodeThree() throws Exception {
    TestingMain.Ended ended = load("--unix-socket", folder.resolve("none.sock").toString());
    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("does not exist"), ended.text());
  }

  @Test
  void writesPercentilesAndWindows() throws Exception {
    Path hgrm = folder.resolve("latency.hgrm");
    Path csv = folder.resolve("windows.csv");
    TestingMain.Ended ended =
        load(
            "-R",
            "50..150",
            "-d",
            "1s",
            "--settle",
            "1s",
            "--hgrm",
            hgrm.toString(),
            "--windows",
            csv.toString());
    assertEquals(0, ended.code(), ended.text());
    String percentiles = Files.readString(hgrm);
    assertTrue(percentiles.contains("TotalCount"), percentiles);
    List<String> lines = Files.readAllLines(csv);
    assertEquals(21, lines.size(), "a head and 2 s of windows");
    assertEquals("start_ms,completed,failed,p50_ns,p99_ns,max_ns", lines.getFirst());
    // Of 200 requests that are due in two seconds, ever faster, 125 are due in the second one.
    assertTrue(Pattern.compile("Total count +=  +125]").matcher(percentiles).find(), percentiles);
    // They end when they end, and some in the drain; but none before it is due.
    long first = completed(lines.subList(1, 11));
    long both = first + completed(lines.subList(11, 21));
    assertTrue(first <= 76, first + " in the first second");
    assertTrue(both > 0 && both <= 200, both + " in two seconds");
  }

  private static long completed(List<String> lines) {
    return lines.stream().mapToLong(line -> Long.parseLong(line.split(",")[1])).sum();
  }

  @Test
  void findsTheRateThatTheConnectionsCarry() throws Exception {
    // Ten connections, 20 ms each: 500 a second at most. The median of a second sees no short
    // stall of the machine; at 540 a second it is 60 ms, whatever the machine does.
    TestingMain.Ended ended = search();
    for (int again = 0; again < 9 && ended.code() != 0; again++) {
      ended = search();
    }
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains("closed loop"), ended.text());
    String last = ended.text().strip().lines().toList().getLast();
    assertTrue(last.startsWith("Sustains "), last);
    int rate = Integer.parseInt(last.split(" ")[1]);
    assertTrue(rate > 20 && rate < 560, last);
  }

  private TestingMain.Ended search() throws Exception {
    String objective = "p50=60ms,errors=1%";
    return load("--find-capacity", "--slo", objective, "-c", "10", "-d", "1s", "--settle", "200ms");
  }

  @Test
  void gatesAndFilesOfASearchAreAboutTheLoadAtTheRateFound() throws Exception {
    Path windows = folder.resolve("found.csv");
    // A machine that stalls may leave no rate; not every time.
    TestingMain.Ended ended = searchWithGates(windows);
    for (int again = 0; again < 9 && !ended.text().contains("Sustains "); again++) {
      ended = searchWithGates(windows);
    }
    assertEquals(1, ended.code(), ended.text());
    assertTrue(ended.text().contains("Sustains "), ended.text());
    assertTrue(ended.text().contains("gate failed: rate<100000/s (rate is "), ended.text());
    assertFalse(ended.text().contains("gate failed: p50"), ended.text());
    assertEquals(11, Files.readAllLines(windows).size(), "a head and 1 s of windows");
  }

  private TestingMain.Ended searchWithGates(Path windows) throws Exception {
    return load(
        "--find-capacity",
        "--slo",
        "p50=200ms",
        "-c",
        "10",
        "-d",
        "1s",
        "--settle",
        "0s",
        "--windows",
        windows.toString(),
        "--fail-if",
        "p50<1ms",
        "--fail-if",
        "rate<100000/s");
  }

  @Test
  void saysWhenNoRateIsSustained() throws Exception {
    // A machine that stalls for all of it leaves no answer to search from, which is another code.
    Path hgrm = folder.resolve("none.hgrm");
    TestingMain.Ended ended = searchInVain(hgrm);
    for (int again = 0; again < 9 && ended.code() == 3; again++) {
      ended = searchInVain(hgrm);
    }
    assertEquals(1, ended.code(), ended.text());
    assertTrue(ended.text().contains("No rate was sustained"), ended.text());
    assertTrue(ended.text().contains("no file was written"), ended.text());
    assertFalse(Files.exists(hgrm));
  }

  private TestingMain.Ended searchInVain(Path hgrm) throws Exception {
    return load(
        "--find-capacity",
        "--slo",
        "p50=1ms",
        "-c",
        "10",
        "-d",
        "600ms",
        "--settle",
        "200ms",
        "--hgrm",
        hgrm.toString());
  }

  @Test
  void aScriptShowsEachRequestByItself() throws Exception {
    Path script = folder.resolve("mix.yaml");
    Files.writeString(
        script,
        "requests: {often: {weight: 3, path: /a, expect: {contains: hello, size: 5}},"
            + " seldom: {path: '/b${counter}'}}");
    TestingMain.Ended ended =
        load("--script", script.toString(), "-c", "10", "-d", "1s", "--settle", "0s");
    assertEquals(0, ended.code(), ended.text());
    assertTrue(ended.text().contains(" 0 failed)"), ended.text());
    assertTrue(ended.text().contains("by request"), ended.text());
    assertTrue(ended.text().lines().anyMatch(l -> l.startsWith("  often")), ended.text());
    TestingMain.Ended json =
        load("--script", script.toString(), "-c", "2", "-d", "200ms", "--settle", "0s", "--json");
    assertTrue(json.text().contains("\"requests\":{\"often\":{\"completed\":"), json.text());
    assertFalse(load("-d", "200ms", "--json").text().contains("\"requests\""));
  }

  @Test
  void aUsageErrorIsExitCodeTwoBeforeAnyLoad() throws Exception {
    TestingMain.Ended ended = load("--fail-if", "latency>1ms");
    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains("'latency' is not a metric"), ended.text());
    assertFalse(ended.text().contains("\tat "), ended.text());
    assertEquals(0, asked.get(), "requests that the server saw");
  }

  @Test
  void aServerThatDoesNotSpeakTlsOrHttp2IsASentence() throws Exception {
    TestingMain.Ended http2 = load("--http2");
    assertTrue(http2.text().contains("Leave out --http2"), http2.text());
    int port = server.getAddress().getPort();
    TestingMain.Ended tls = TestingMain.run(List.of("load", "https://127.0.0.1:" + port + "/"));
    assertTrue(tls.text().contains("ry http://127.0.0.1:" + port + "/"), tls.text());
  }
}
