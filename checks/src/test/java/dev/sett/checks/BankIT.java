package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code ./sett bank}: three services by one command, and none left of them. */
@Timeout(900)
@Order(11) // the longest first
class BankIT {
  private static final Path JAR =
      SettProcess.HOME.resolve("programs/servers/spring/target/sett-server-spring.jar");
  private static final Pattern ADDRESSES =
      Pattern.compile("is at (http://\\S+), risk at (http://\\S+), transfer at (http://\\S+);");

  @Test
  void oneCommandStartsThreeServicesAndCtrlCStopsThem() throws Exception {
    assumeTrue(Files.exists(JAR), "servers/spring is not built; ./mvnw -Pservers builds it.");
    SettProcess sett =
        SettProcess.start(
            List.of("bank", "--port=" + freePorts(), "--risk-delay=1ms", "--transfer-delay=1ms"));
    // It may have to build the server first.
    sett.awaitText("Ctrl-C stops all three.\n", Duration.ofMinutes(4));
    String printed = sett.text();
    Matcher addresses = ADDRESSES.matcher(printed);
    assertTrue(addresses.find(), printed);
    String bank = addresses.group(1);
    try (HttpClient client = HttpClient.newHttpClient()) {
      String order =
          "{\"amount\": \"12.50\", \"from\": \"1\", \"to\": \"2\", \"device\": \"phone\"}";
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(bank + "/v1/transfers"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(order))
              .build();
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      assertEquals("Amount of 12.50 transferred to account 2", answer.body());
      assertEquals(201, answer.statusCode());
    }
    List<String> services = List.of(bank, addresses.group(2), addresses.group(3));
    String token = "--transfer-url " + services.get(2);
    assertEquals(1, SettProcess.running(token).size());
    sett.signal("INT");
    SettProcess.Ended ended = sett.await();
    assertEquals(130, ended.code(), ended.text());
    assertEquals(1, ended.text().lines().filter(line -> line.contains("is at")).count());
    assertEquals(List.of(), SettProcess.leftOver(token));
    for (String service : services) {
      int port = URI.create(service).getPort();
      new ServerSocket(port).close();
    }
  }

  @Test
  void whatIsWrongIsToldAndNothingStarts() throws Exception {
    SettProcess.Ended model = SettProcess.run("bank", "--threads", "event-loop");
    assertEquals(2, model.code(), model.text());
    assertTrue(
        model.text().contains("spring does not offer the threading model 'event-loop'"),
        model::text);
    SettProcess.Ended port = SettProcess.run("bank", "--port", "65534");
    assertEquals(2, port.code(), port.text());
    assertTrue(port.text().contains("must be a number from 0 to 65533; got 65534."), port::text);
  }

  @Test
  @Tag("long")
  @Tag("commands")
  void aServiceThatCanNotStartEndsThemAll() throws Exception {
    assumeTrue(Files.exists(JAR), "servers/spring is not built; ./mvnw -Pservers builds it.");
    int nobody = SettProcess.freePort();
    String url = "jdbc:postgresql://127.0.0.1:" + nobody + "/bank";
    SettProcess.Ended ended = SettProcess.run("bank", "--port=0", "--db", url);
    assertEquals(3, ended.code(), ended.text());
    assertTrue(ended.text().contains("The database " + url + " can't be used"), ended::text);
    assertTrue(ended.text().contains("The service transfer exited with code 1"), ended::text);
    assertEquals(List.of(), SettProcess.leftOver(url));
  }

  /** The first of three ports in a row that nobody listens on. */
  private static int freePorts() throws IOException {
    while (true) {
      int first = SettProcess.freePort();
      try (ServerSocket second = new ServerSocket(first + 1);
          ServerSocket third = new ServerSocket(first + 2)) {
        return Math.min(second.getLocalPort(), third.getLocalPort()) - 1;
      } catch (IOException taken) {
        // Another three.
      }
    }
  }
}
