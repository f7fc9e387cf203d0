package dev.sett.workload;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutingTest {
  private ServerFlags flags;
  private Workbench workbench;
  private Routing routing;

  @BeforeEach
  void open() throws IOException {
    ServerCard card =
        ServerCard.read(
            new StringReader(
                """
                name = testing
                version = 1.0
                about = Listens to nobody.
                models = executors, native
                refuses.event-loop = It has no loop.
                endpoints = /ping /hello/{name} /work /async /environment
                """));
    flags = ServerFlags.parse(List.of(), card);
    workbench = Workbench.open(flags);
    routing = new Routing(flags, workbench, workbench::perform);
  }

  @AfterEach
  void close() throws IOException {
    workbench.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/ping, 200, OK",
    "/hello/John, 200, Hello John",
    "/hello/J%C3%BCrgen%20X, 200, Hello Jürgen X",
    "/hello/a+b, 200, Hello a+b",
    "/hello/a%2Fb, 200, Hello a/b",
    "/work, 200, ''",
    "/hello/, 400, The name to greet is blank; use /hello/ and a name.",
    "/hello/%20, 400, The name to greet is blank; use /hello/ and a name.",
    "/hello/%2, 400, The path has an invalid percent-encoding: %2.",
    "/hello/%zz, 400, The path has an invalid percent-encoding: %zz.",
  })
  void aPathHasItsAnswer(String path, int status, String body) throws IOException {
    Answer answer = routing.answer("GET", path, "");
    assertEquals(body, text(answer));
    assertEquals(status, answer.status());
    assertEquals("text/plain;charset=utf-8", answer.contentType());
  }

  @ParameterizedTest
  @CsvSource({"/nope", "/", "/ping/", "/hello/a/b", "/hello", "/sync", "/health", "/hello/{name}/"})
  void aPathThatIsNotOnTheCardIsUnknown(String path) throws IOException {
    Answer answer = routing.answer("GET", path, "");
    assertEquals(404, answer.status());
    assertEquals(
        "There is nothing at '%s'. Endpoints: /ping, /hello/{name},".formatted(path)
            + " /work?cpu=&idle=&file=&remote=&lock=&alloc=,"
            + " /async?cpuIterations=&idleDelay=&fileLength=, /environment.",
        text(answer));
  }

  @ParameterizedTest
  @CsvSource({"POST", "PUT", "OPTIONS", "get"})
  void onlyReadingIsAllowed(String method) throws IOException {
    Answer answer = routing.answer(method, "/ping", "");
    assertEquals(405, answer.status());
    assertEquals(Map.of("Allow", "GET, HEAD"), answer.headers());
    assertEquals("This server answers GET and HEAD; got " + method + ".", text(answer));
  }

  @Test
  void workOutOfRangeIsRefused() throws IOException {
    Answer answer = routing.answer("GET", "/work", "cpu=-1");
    assertEquals(400, answer.status());
    assertTrue(text(answer).startsWith("The parameter cpu must be a whole number"));
  }

  @Test
  void workIsLeftToWhoPerformsIt() throws IOException {
    List<String> performed = new java.util.ArrayList<>();
    Routing other =
        new Routing(
            ServerFlags.parse(List.of(), TestingServer.CARD),
            workbench,
            work -> {
              performed.add(work.idle().toString());
              return new Workbench.Done(
                  java.util.Optional.of("hash"), AnswerBody.InMemory.of("123"));
            });
    Answer answer = other.answer("HEAD", "/work", "idle=40s");
    assertEquals(List.of("PT40S"), performed);
    assertEquals("123", text(answer));
    assertEquals(Map.of("X-Request-ID", "hash"), answer.headers());
    assertEquals(Duration.ZERO, answer.after());
  }

  @Test
  void anAsynchronousRequestLeavesTheWaitingToTheServer() throws IOException {
    Answer answer =
        routing.answer("GET", "/async", "cpuIterations=1&idleDelay=50000&fileLength=10");
    assertEquals(Duration.ofSeconds(50), answer.after());
    assertEquals("50000", answer.headers().get("X-Latency"));
    assertEquals(64, answer.headers().getOrDefault("X-Request-ID", "").length());
    assertEquals(10, text(answer).length());
  }

  @Test
  void anInterruptedThreadAnswersThatTheServerStopsAndStaysInterrupted() throws IOException {
    Thread.currentThread().interrupt();
    Answer answer = routing.answer("GET", "/work", "idle=40s");
    assertTrue(Thread.interrupted());
    assertEquals(503, answer.status());
    assertEquals("This server is shutting down.", text(answer));
  }

  @Test
  void theEnvironmentIsJson() throws IOException {
    Answer answer = routing.answer("GET", "/environment", "");
    assertEquals("application/json", answer.contentType());
    assertTrue(text(answer).startsWith("{\"server\":\"testing 1.0\",\"threads\":"));
  }

  private static String text(Answer answer) throws IOException {
    try (var bytes = answer.body().open()) {
      return new String(bytes.readAllBytes(), UTF_8);
    }
  }
}
