package dev.sett.servers.spring;

import static dev.sett.servers.spring.Bank.order;
import static dev.sett.servers.spring.Bank.post;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ExpectedAnswers;
import dev.sett.workload.proof.ServerProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bank answers to good orders and bad ones. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BankIT {
  private static final String PATH = "/v1/transfers";
  private static final String LATE_ORDER = order("1", "61", "62", "phone");

  private Bank bank;

  @BeforeAll
  void start() throws IOException {
    bank = Bank.start("0", "0", "--threads=virtual", "--timeout=60s");
    for (ServerProcess service : new ServerProcess[] {bank.bank(), bank.risk(), bank.transfer()}) {
      assertEquals("", service.errors());
    }
  }

  @AfterAll
  void stop() throws IOException {
    bank.close();
  }

  private HttpResponse<String> transfer(String json, String... headers) throws Exception {
    return post(bank.bank(), PATH, json, headers);
  }

  private String balance(String account) throws Exception {
    return bank.transfer().get("/v1/accounts/" + account).body();
  }

  private String audit() throws Exception {
    String audit = bank.transfer().get("/v1/audit").body();
    assertTrue(audit.contains("\"adds\":true"), audit);
    return audit;
  }

  /** Problem details with a sentence, no stack trace, and no money moved. */
  private void assertProblem(int status, String detail, String before, HttpResponse<String> answer)
      throws Exception {
    assertTrue(answer.body().contains(detail), answer::body);
    assertEquals(status, answer.statusCode(), answer::body);
    assertTrue(answer.body().contains("\"status\":" + status), answer::body);
    assertEquals(
        "application/problem+json", answer.headers().firstValue("Content-Type").orElse(""));
    assertFalse(answer.body().contains("\tat "), answer::body);
    assertFalse(answer.body().contains("Exception"), answer::body);
    assertEquals(before, audit());
  }

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/structured"})
  void anOrderIsDoneOnceForItsKey(String path) throws Exception {
    String key = "once" + path.hashCode();
    String from = path.equals(PATH) ? "11" : "21";
    String to = path.equals(PATH) ? "12" : "22";
    String json = order("12.5", from, to, "phone");
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> answer = post(bank.bank(), path, json, "Idempotency-Key", key);
      assertEquals("Amount of 12.50 transferred to account " + to, answer.body());
      assertEquals(201, answer.statusCode());
      assertEquals(key, answer.headers().firstValue("Idempotency-Key").orElse(""));
    }
    assertEquals("{\"account\":\"%s\",\"balance\":\"999987.50\"}".formatted(from), balance(from));
    assertEquals("{\"account\":\"%s\",\"balance\":\"1000012.50\"}".formatted(to), balance(to));
    String history = bank.transfer().get(PATH + "/" + from).body();
    assertTrue(history.startsWith("[{\"idempotencyKey\":\"" + key), history);
    assertTrue(history.contains("\"amount\":\"-12.50\",\"movedAt\":\"20"), history);
    assertEquals(history.indexOf("movedAt"), history.lastIndexOf("movedAt"), history);
    assertProblem(
        422,
        "belongs to another transfer",
        audit(),
        post(bank.bank(), path, order("12.6", from, to, "phone"), "Idempotency-Key", key));
  }

  @Test
  void aNumberIsAnAmountLikeItsText() throws Exception {
    String json = "{\"amount\":3.10,\"from\":\"31\",\"to\":\"32\",\"device\":\"phone\"}";
    assertEquals("Amount of 3.10 transferred to account 32", transfer(json).body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{                                                             | The body must be a JSON object such as",
        "`                                                            `| The body must be a JSON object such as",
        "[]                                                            | The body must be a JSON object such as",
        "{\"amount\":{},\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"}  | The body must be a JSON object such as",
        "{}                                                            | 'from' needs 1 to 64 letters",
        "null                                                          | The body must be a JSON object",
        "{\"amount\":1e309,\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"} | 'amount' needs a number from 0.01",
        "{\"amount\":1e999999999,\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"} | 'amount' needs a number from 0.01",
        "{\"amount\":-5,\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"}  | 'amount' needs a number from 0.01",
        "{\"amount\":0.001,\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"} | 'amount' needs a number from 0.01",
        "{\"amount\":\"abc\",\"from\":\"1\",\"to\":\"2\",\"device\":\"d\"} | 'amount' needs a number from 0.01",
        "{\"amount\":\"1\",\"from\":\"1\",\"to\":\"1\",\"device\":\"d\"} | 'from' and 'to' must be two different accounts",
        "{\"amount\":\"1\",\"from\":\"1\",\"to\":\"nobody\",\"device\":\"d\"} | There is no account 'nobody'.",
        "{\"amount\":\"1\",\"from\":\"nobody\",\"to\":\"1\",\"device\":\"d\"} | There is no account 'nobody'.",
        "{\"amount\":\"1\",\"from\":\"1\",\"to\":\"2\",\"device\":\" \"} | 'device' needs 1 to 64 letters",
      })
  void anOrderThatMakesNoSenseIsA400(String json, String detail) throws Exception {
    String before = audit();
    assertProblem(400, detail, before, transfer(json));
    assertProblem(400, detail, before, post(bank.bank(), PATH + "/structured", json));
  }

  @Test
  void whatIsTooLongIsRefused() throws Exception {
    String before = audit();
    String name = "x".repeat(10_240);
    assertProblem(400, "'to' needs 1 to 64", before, transfer(order("1", "1", name, "phone")));
    assertProblem(
        413,
        "The body may have at most 65536 bytes",
        before,
        transfer(order("1", "1", "x".repeat(70_000), "phone")));
    assertProblem(
        400,
        "The header Idempotency-Key needs 1 to 100",
        before,
        transfer(order("1", "1", "2", "phone"), "Idempotency-Key", "k".repeat(101)));
  }

  @Test
  void moreThanThereIsIsA409() throws Exception {
    assertProblem(
        409,
        "Account 41 has less than 1000000.01; no money was moved.",
        audit(),
        transfer(order("1000000.01", "41", "42", "phone")));
  }

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/structured"})
  void highRiskIsA422(String path) throws Exception {
    assertProblem(
        422,
        "The risk is HIGH; no money was moved.",
        audit(),
        post(bank.bank(), path, order("1", "1", "2", "stolen-phone")));
  }

  @Test
  void whatIsNotThereIsAProblemToo() throws Exception {
    HttpResponse<String> answer = bank.bank().send(PATH, "DELETE");
    assertEquals(405, answer.statusCode());
    assertTrue(answer.body().contains("\"status\":405"), answer::body);
    assertEquals(404, bank.bank().get("/v1/loans").statusCode());
  }

  /** Each keeps its trap; the money adds up all the same. */
  @ParameterizedTest
  @CsvSource({
    "old-fashion, 'Risk LOW, transfer of 2.00 done', 'Risk HIGH, transfer of 2.00 done', false",
    "parallel, 'Risk LOW, transfer of 2.00 done', 'Risk HIGH, transfer of 2.00 done', true",
    "concurrent, 'Transfer of 2.00 under way', 'Transfer of 2.00 under way', true",
  })
  void thePublishedVariantsHaveTheirTraps(
      String variant, String low, String high, boolean movedBesideTheRisk) throws Exception {
    String from = Integer.toString(100 + variant.length());
    String url = PATH + "/" + variant + "?amount=2&to=200&from=" + from;
    HttpResponse<String> first = bank.bank().get(url);
    // The one that never waits has its results all the same where the machine stalls just then.
    boolean both = first.body().equals("Risk LOW, transfer of 2.00 done");
    ExpectedAnswers.assertAnswer(
        200, variant.equals("concurrent") && both ? first.body() : low, first);
    assertTrue(balance(from).contains("999998.00"), () -> variant);
    HttpResponse<String> second = bank.bank().get(url + "&device=stolen");
    boolean again = second.body().equals("Risk HIGH, transfer of 2.00 done");
    ExpectedAnswers.assertAnswer(
        200, variant.equals("concurrent") && again ? second.body() : high, second);
    assertEquals(movedBesideTheRisk, balance(from).contains("999996.00"));
    audit();
    assertEquals(400, bank.bank().get(PATH + "/" + variant + "?amount=1e309").statusCode());
    // The one that never reads its results says 200 to this, too.
    assertEquals(
        variant.equals("concurrent") ? 200 : 400,
        bank.bank().get(PATH + "/" + variant + "?to=nobody").statusCode());
  }

  @Test
  void theApiIsDescribedWithItsTraps() throws Exception {
    String api = bank.bank().get("/v3/api-docs").body();
    for (String path : new String[] {"", "/structured", "/old-fashion", "/parallel"}) {
      assertTrue(api.contains("\"/v1/transfers" + path + "\":"), api);
    }
    assertTrue(api.contains("creates no ninth thread until 100 tasks wait"), api);
    assertTrue(bank.bank().get("/swagger-ui/index.html").body().contains("swagger-ui"));
    assertTrue(bank.risk().get("/v3/api-docs").body().contains("at most 66 requests per second"));
  }

  @Test
  void healthAndMetricsCanBeRead() throws Exception {
    transfer(order("1", "51", "52", "phone"));
    for (ServerProcess service : new ServerProcess[] {bank.bank(), bank.risk(), bank.transfer()}) {
      assertTrue(service.get("/actuator/health").body().contains("\"status\":\"UP\""));
      String metrics = service.get("/actuator/prometheus").body();
      assertTrue(metrics.contains("http_server_requests_seconds_count{"), metrics);
      assertTrue(metrics.contains("/v1/"), metrics);
    }
    String pool = bank.transfer().get("/actuator/prometheus").body();
    assertTrue(pool.contains("hikaricp_connections_max{pool=\"HikariPool-1\"} 10.0"), pool);
  }

  @Test
  void theBankRunsOnTheModelItWasToldAndTheOthersOnTheirFrameworks() throws Exception {
    String facts = bank.bank().get("/environment").body();
    assertTrue(facts.contains("\"virtual\":true"), facts);
    assertTrue(bank.risk().get("/environment").body().contains("\"virtual\":false"));
  }

  /** Asks again where the machine took longer than this bank waits to say that nobody is there. */
  private HttpResponse<String> assertUnreached(
      String at, String before, ServerProcess hasty, String path) throws Exception {
    HttpResponse<String> answer = post(hasty, path, LATE_ORDER);
    for (int again = 0; again < 20 && answer.statusCode() == 504; again++) {
      answer = post(hasty, path, LATE_ORDER);
    }
    assertProblem(503, at + " can't be reached.", before, answer);
    return answer;
  }

  /** The key that the bank made for an order that came without, so that it can be repeated. */
  private static String key(HttpResponse<String> answer) {
    List<String> keys = answer.headers().allValues("Idempotency-Key");
    assertEquals(1, keys.size(), keys::toString);
    return UUID.fromString(keys.getFirst()).toString();
  }

  @Test
  void aServiceThatIsDownOrLateIsTold() throws Exception {
    String before = audit();
    String json = LATE_ORDER;
    Set<String> keys = new LinkedHashSet<>();
    try (ServerProcess lateRisk =
            ServerProcess.start(List.of(), "--service=risk", "--risk-delay=30s");
        ServerProcess hasty = Bank.bankOf(lateRisk, bank.transfer(), "--timeout=300ms")) {
      String at = "The risk service at http://127.0.0.1:" + lateRisk.port();
      HttpResponse<String> late = post(hasty, PATH, json);
      assertProblem(504, at + " did not respond in time.", before, late);
      keys.add(key(late));
      long startNanos = System.nanoTime();
      HttpResponse<String> structured = post(hasty, PATH + "/structured", json);
      assertEquals(504, structured.statusCode());
      keys.add(key(structured));
      // The slow question was given up; nobody waited for its answer.
      assertTrue(System.nanoTime() - startNanos < Duration.ofSeconds(25).toNanos());
      assertEquals(143, lateRisk.terminate());
      keys.add(key(assertUnreached(at, before, hasty, PATH)));
      keys.add(key(assertUnreached(at, before, hasty, PATH + "/structured")));
    }
    try (ServerProcess mistaken = Bank.bankOf(bank.transfer(), bank.transfer())) {
      HttpResponse<String> answer = post(mistaken, PATH, json);
      assertProblem(502, "The risk service at", before, answer);
      keys.add(key(answer));
    }
    assertEquals(5, keys.size(), "an order each: " + keys);
    String key = keys.iterator().next();
    for (int again = 0; again < 3; again++) {
      HttpResponse<String> answer = transfer(json, "Idempotency-Key", key);
      assertEquals(201, answer.statusCode(), answer::body);
      assertEquals(List.of(key), answer.headers().allValues("Idempotency-Key"));
    }
    assertTrue(balance("61").contains("\"999999.00\""), "moved once");
  }
}
