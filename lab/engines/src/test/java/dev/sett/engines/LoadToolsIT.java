package dev.sett.engines;

import static dev.sett.engines.Near.near;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import dev.sett.engines.tool.ToolCommand;
import dev.sett.engines.tool.ToolJob;
import dev.sett.engines.tool.ToolOutput;
import dev.sett.engines.tool.ToolRun;
import dev.sett.engines.tool.ToolWork;
import dev.sett.model.http.Body;
import dev.sett.model.http.ErrorKind;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every tool that is installed here, against a server that counts; those that are not are left out.
 */
class LoadToolsIT {

  private static final int CONNECTIONS = 4;
  private static final String BODY = "{\"to\": \"O'Hara\",\n \"sum\": \"${1} ü\"}\n";

  @TempDir private Path folder;

  private final AtomicLong asked = new AtomicLong();
  private final Set<String> seen = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;

  LoadToolsIT() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
  }

  @BeforeEach
  void serve() {
    server.createContext(
        "/",
        exchange -> {
          long number = asked.incrementAndGet();
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          seen.add(
              exchange.getRequestMethod()
                  + " "
                  + exchange.getRequestURI()
                  + " "
                  + exchange.getRequestHeaders().getFirst("X-Sett")
                  + " "
                  + body);
          byte[] answer = "OK".getBytes(StandardCharsets.UTF_8);
          boolean fails = exchange.getRequestURI().getPath().equals("/some") && number % 10 == 0;
          exchange.sendResponseHeaders(fails ? 503 : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private static Stream<InstalledTool> installed() {
    Path root = Path.of(System.getProperty("sett.home", "."));
    return ToolFinder.here(root, Path.of(System.getProperty("java.home"))).all().stream();
  }

  private ToolJob job(String path, ToolWork work, Request request) {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    return new ToolJob(url, request, CONNECTIONS, work, Duration.ofSeconds(30), /* threads= */ 1);
  }

  private ToolResult run(InstalledTool found, ToolJob job) throws InterruptedException {
    asked.set(0);
    assertEquals(Optional.empty(), found.tool().refusal(job));
    ToolCommand command = found.tool().ask(found.command(), job);
    Duration limit = found.tool().length(job).plusSeconds(120);
    ToolOutput answer =
        ToolRun.run(command, List.of(), folder.resolve(found.tool().name()), limit, p -> {});
    return found.tool().told(job, answer);
  }

  private static Request get() {
    return Request.get(Optional.empty());
  }

  @TestFactory
  Stream<DynamicTest> tellsWhatTheServerSaw() {
    return each(
        ToolWork.Kind.DURATION,
        found -> {
          ToolResult told =
              run(found, job("/ping?x=1", new ToolWork.Closed(Duration.ofSeconds(2)), get()));
          assertEquals(0, told.failed(), () -> told.errors().toString());
          // What was under way at the end is counted by some and not by others.
          near(asked.get() * 1.0, told.right(), asked.get() * 0.02 + 2.0 * CONNECTIONS);
          assertTrue(told.durationNanos() > 0.8e9, told.durationNanos() + " ns");
          assertTrue(seen.stream().anyMatch(s -> s.startsWith("GET /ping?x=1 ")), seen::toString);
        });
  }

  @TestFactory
  Stream<DynamicTest> holdsTheRate() {
    return each(
        ToolWork.Kind.RATE,
        found -> {
          ToolResult told =
              run(found, job("/ping", new ToolWork.Rate(200, Duration.ofSeconds(3)), get()));
          assertTrue(told.rps() > 5 && told.rps() <= 220, told.rps() + " a second");
          assertTrue(told.latency().at(50, told.right()) > 0);
          assertTrue(told.latency().at(99, told.right()) >= told.latency().at(50, told.right()));
          assertEquals(200, told.askedRps().orElse(0), 0.5);
        });
  }

  @TestFactory
  Stream<DynamicTest> sendsTheNumber() {
    return each(
        ToolWork.Kind.COUNT,
        found -> {
          ToolResult told =
              run(found, job("/ping", new ToolWork.Count(400, Duration.ofMinutes(2)), get()));
          assertEquals(400, told.right());
          assertEquals(400, asked.get());
        });
  }

  @TestFactory
  Stream<DynamicTest> countsWrongAnswers() {
    return each(
        ToolWork.Kind.DURATION,
        found -> {
          ToolResult told =
              run(found, job("/some", new ToolWork.Closed(Duration.ofSeconds(1)), get()));
          // One in ten, with what was under way at the end; a busy machine does not do many.
          double all = told.right() + told.failed();
          assertEquals(0.1, told.failed(ErrorKind.STATUS) / all, 0.01 + 3 / all);
        });
  }

  @TestFactory
  Stream<DynamicTest> looksForTheTextOfARightAnswer() {
    return each(
        ToolWork.Kind.COUNT,
        found -> {
          ToolWork work = new ToolWork.Count(40, Duration.ofMinutes(2));
          ToolJob right = job("/ping", work, expecting("O"));
          if (found.tool().refusal(right).isEmpty()) {
            assertEquals(40, run(found, right).right());
            ToolResult wrong = run(found, job("/ping", work, expecting("K.")));
            assertEquals(0, wrong.right());
            assertEquals(40, wrong.failed(ErrorKind.BODY), () -> wrong.errors().toString());
          }
        });
  }

  private static Request expecting(String text) {
    return new Request(
        "GET",
        Optional.empty(),
        List.of(),
        Body.NONE,
        new ExpectedAnswer(200, 399, Optional.of(text)));
  }

  @TestFactory
  Stream<DynamicTest> sendsBodiesAndHeadersAsTheyAre() {
    Request post =
        new Request(
            "POST",
            Optional.empty(),
            List.of(
                new Request.Header("Content-Type", "application/json"),
                new Request.Header("X-Sett", "a 'b' \"c\"")),
            Body.of(BODY),
            ExpectedAnswer.SUCCESS);
    return each(
        ToolWork.Kind.DURATION,
        found -> {
          ToolJob job = job("/post", new ToolWork.Closed(Duration.ofSeconds(1)), post);
          if (found.tool().refusal(job).isEmpty()) {
            seen.clear();
            ToolResult told = run(found, job);
            assertTrue(told.right() > 0);
            assertEquals(Set.of("POST /post a 'b' \"c\" " + BODY), Set.copyOf(seen));
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> saysThatNobodyAnswers() {
    return each(
        ToolWork.Kind.DURATION,
        found -> {
          ToolJob job =
              new ToolJob(
                  URI.create("http://127.0.0.1:1/"),
                  get(),
                  CONNECTIONS,
                  new ToolWork.Closed(Duration.ofSeconds(1)),
                  Duration.ofSeconds(2),
                  1);
          try {
            ToolResult told = run(found, job);
            assertEquals(0, told.right());
            assertTrue(told.failed() > 0, () -> told.errors().toString());
          } catch (ToolException said) {
            assertTrue(String.valueOf(said.getMessage()).contains("exit code"), said::getMessage);
            assertTrue(!said.lines().isEmpty());
          }
        });
  }

  private interface Check {
    void of(InstalledTool found) throws InterruptedException;
  }

  private static Stream<DynamicTest> each(ToolWork.Kind kind, Check check) {
    List<DynamicTest> tests = new ArrayList<>();
    installed()
        .filter(found -> found.tool().card().can().contains(kind))
        .forEach(found -> tests.add(DynamicTest.dynamicTest(found.words(), () -> check.of(found))));
    return tests.stream();
  }
}
