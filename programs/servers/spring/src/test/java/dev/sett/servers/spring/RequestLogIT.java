package dev.sett.servers.spring;

import static dev.sett.servers.spring.Bank.order;
import static dev.sett.servers.spring.Bank.post;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each request is logged under its own id, in all services and threads. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestLogIT {
  private static final String PATH = "/v1/transfers";
  private static final String LOG = "--log-requests=true";
  private static final int REQUESTS = 12;
  private static final Pattern LINE =
      Pattern.compile("[0-9:.]{12} INFO  \\[([^\\]]*)\\] bank: (.*)");

  private final HttpClient client = HttpClient.newHttpClient();
  private Bank bank;

  @BeforeAll
  void start() throws IOException {
    ServerProcess risk =
        ServerProcess.start(List.of(), "--service=risk", "--threads=native", "--risk-delay=0", LOG);
    ServerProcess transfer =
        ServerProcess.start(
            List.of(), "--service=transfer", "--threads=native", "--transfer-delay=0", LOG);
    // Two threads for many requests: each thread has one after the other.
    bank =
        new Bank(
            risk,
            transfer,
            Bank.bankOf(risk, transfer, "--threads=native", "--tomcat-threads=2", LOG));
  }

  @AfterAll
  void stop() throws IOException {
    bank.close();
    client.close();
  }

  /** What a service logged under an id. */
  private static List<String> lines(ServerProcess service, String id) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : service.errors().lines().toList()) {
      Matcher parts = LINE.matcher(line);
      assertTrue(parts.matches(), line);
      if (parts.group(1).equals(id)) {
        lines.add(parts.group(2));
      }
    }
    return lines;
  }

  private static Set<String> ids(ServerProcess service) throws IOException {
    Set<String> ids = new LinkedHashSet<>();
    for (String line : service.errors().lines().toList()) {
      Matcher parts = LINE.matcher(line);
      assertTrue(parts.matches(), line);
      ids.add(parts.group(1));
    }
    return ids;
  }

  private static long count(List<String> lines, String beginning) {
    return lines.stream().filter(line -> line.startsWith(beginning)).count();
  }

  private int send(ServerProcess service, String path, String... headers) throws Exception {
    if (path.equals(PATH) || path.endsWith("/structured")) {
      return post(service, path, order("0.01", "1", "2", "phone"), headers).statusCode();
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
    return answer.statusCode();
  }

  @ParameterizedTest
  @CsvSource({
    // path, method, calls of risk, calls of transfer
    "'', transfer, 1, 1",
    "/structured, structured, 1, 3",
    "/old-fashion, oldFashion, 1, 1",
    "/parallel, parallel, 1, 1",
    "/concurrent, concurrent, 1, 1",
  })
  void theIdIsThatOfTheRequestInAllThreadsAndServices(
      String path, String method, int risks, int transfers) throws Exception {
    try (ExecutorService customers = Executors.newFixedThreadPool(REQUESTS)) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < REQUESTS; i++) {
        String id = method + "-" + i;
        answers.add(
            customers.submit(() -> send(bank.bank(), PATH + path, CorrelationId.HEADER, id)));
      }
      for (Future<Integer> answer : answers) {
        assertTrue(answer.get() < 300);
      }
    }
    for (int i = 0; i < REQUESTS; i++) {
      String id = method + "-" + i;
      List<String> lines = lines(bank.bank(), id);
      assertEquals(2 + risks + transfers, lines.size(), () -> id + lines);
      assertTrue(lines.getFirst().startsWith("Started " + method + " on Thread["), lines::toString);
      assertTrue(lines.getLast().startsWith("Finished " + method + " after "), lines::toString);
      assertEquals(risks, count(lines, "Calling the risk service on "), lines::toString);
      assertEquals(transfers, count(lines, "Calling the transfer service on "), lines::toString);
      List<String> risk = lines(bank.risk(), id);
      assertEquals(risks, count(risk, "Started risk on "), risk::toString);
      assertEquals(risks, count(risk, "Finished risk after "), risk::toString);
      List<String> transfer = lines(bank.transfer(), id);
      assertEquals(1, count(transfer, "Finished move after "), transfer::toString);
      assertEquals(2L * transfers, transfer.size(), transfer::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "two words",
        "a]_INFO_[b",
        "$" + "{x}",
        "x2345678901234567890123456789012345678901234567890123456789012345"
      })
  void anIdThatIsNotSafeIsReplacedBeforeItIsLogged(String id) throws Exception {
    for (ServerProcess service : List.of(bank.bank(), bank.risk(), bank.transfer())) {
      Set<String> before = ids(service);
      String path =
          service == bank.bank()
              ? PATH
              : service == bank.risk() ? "/v1/risks/transaction/1/phone" : "/v1/accounts/1";
      assertTrue(send(service, path, CorrelationId.HEADER, id) < 300);
      Set<String> added = new LinkedHashSet<>(ids(service));
      added.removeAll(before);
      assertEquals(1, added.size(), added::toString);
      assertTrue(added.iterator().next().matches("[0-9a-f]{8}"), added::toString);
      assertFalse(service.errors().contains(id));
    }
  }

  @Test
  void aRequestWithoutAnIdGetsOneThatItsServicesShare() throws Exception {
    Set<String> before = ids(bank.bank());
    for (int i = 0; i < REQUESTS; i++) {
      assertEquals(201, send(bank.bank(), PATH));
    }
    Set<String> added = new LinkedHashSet<>(ids(bank.bank()));
    added.removeAll(before);
    assertEquals(REQUESTS, added.size(), added::toString);
    for (String id : added) {
      assertEquals(4, lines(bank.bank(), id).size());
      assertEquals(2, lines(bank.risk(), id).size());
      assertEquals(2, lines(bank.transfer(), id).size());
    }
  }

  @Test
  void inOneProcessAllThreeLogUnderTheId() throws Exception {
    try (ServerProcess whole =
        ServerProcess.start(
            List.of(),
            "--service=whole",
            "--threads=virtual",
            "--risk-delay=0",
            "--transfer-delay=0",
            LOG)) {
      assertEquals(201, send(whole, PATH, CorrelationId.HEADER, "whole-1"));
      List<String> lines = lines(whole, "whole-1");
      assertEquals(8, lines.size(), lines::toString);
      assertTrue(lines.getFirst().contains("VirtualThread["), lines::toString);
    }
  }
}
