package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.storage.ResultFolder;
import dev.sett.model.trial.LoadSlice;
import dev.sett.model.trial.Phase;
import dev.sett.model.trial.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of programs whose users log in. */
@Order(12) // the longest first
final class CompareScriptIT {

  private static final String SCRIPT =
      """
      data: users.csv
      journey:
        login:
          path: /login
          body: name=${name}&password=${password}
          expect: {status: 200}
          capture: {session: {header: Set-Cookie}}
        orders:
          path: /orders
          headers: {Cookie: "${session}"}
          expect: {status: 200}
      """;

  @TempDir private Path folder;

  @Test
  void aJourneyLogsInAndHasAVerdictForEachRequest() throws Exception {
    Files.writeString(folder.resolve("users.csv"), "name,password\nada,lace-planted\n");
    Files.writeString(folder.resolve("shop.yaml"), SCRIPT);

    SettProcess.Ended ended =
        compare("--script", folder.resolve("shop.yaml").toString(), "--arrivals", "poisson");

    assertTrue(ended.code() == 0 || ended.code() == 4, ended.text());
    assertTrue(ended.text().contains("login p50 latency"), ended.text());
    assertTrue(ended.text().contains("orders p50 latency"), ended.text());
    ResultFolder result = ResultFolder.open(result());
    for (Trial trial : result.trials().all()) {
      for (Phase phase : List.of(Phase.CAPACITY, Phase.COST)) {
        for (LoadSlice load : trial.slices(phase).stream().map(slice -> slice.load()).toList()) {
          assertEquals(0, load.failed(), phase + " " + load.errors());
          assertEquals(List.of("login", "orders"), List.copyOf(load.requests().keySet()));
        }
      }
    }
    assertEquals(
        Set.of("login", "orders"),
        result.result().orElseThrow().requests().stream()
            .map(effect -> effect.request())
            .collect(Collectors.toSet()));
    String page = Files.readString(result().resolve("report.html"));
    assertTrue(page.contains("Requests of the script"), "the page has the table");
    try (Stream<Path> files = Files.walk(result())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(Files.readString(file).contains("lace-planted"), file + " has the password");
      }
    }
  }

  @Test
  void aLoginPageIsNotMeasured() throws Exception {
    SettProcess.Ended ended = compare();
    assertEquals(3, ended.code(), ended.text());
    assertTrue(
        ended.text().contains("The URL answers 302 to /login: the load would measure the login"),
        ended.text());
  }

  @Test
  void flagsThatDoNotGoTogetherAreSentences() throws Exception {
    Files.writeString(folder.resolve("empty.yaml"), "");
    Files.writeString(folder.resolve("ping.yaml"), "requests: {ping: {path: /ping}}");
    refused("there is no such file", "--script", "/no/such.yaml");
    refused("the file is empty", "--script", folder.resolve("empty.yaml").toString());
    refused(
        "the script defines the requests",
        "--script",
        folder.resolve("ping.yaml").toString(),
        "--method",
        "PUT");
    refused("requires --http2", "--streams", "5");
    refused("Write even or poisson", "--arrivals", "often");
    refused(
        "a script can only be sent by Sett's own engine",
        "--script",
        folder.resolve("ping.yaml").toString(),
        "--engine",
        "wrk");
  }

  private static void refused(String part, String... flags) throws Exception {
    List<String> all = new ArrayList<>(List.of("compare", "--url", "http://127.0.0.1:1/"));
    all.addAll(List.of("--a", "java -version", "--b", "java -version"));
    all.addAll(List.of(flags));
    SettProcess.Ended ended = SettProcess.run(all);
    assertEquals(2, ended.code(), ended.text());
    assertTrue(ended.text().contains(part), ended.text());
  }

  private SettProcess.Ended compare(String... flags) throws Exception {
    int port = SettProcess.freePort();
    String command =
        System.getProperty("java.home")
            + "/bin/java -XX:TieredStopAtLevel=1 -cp "
            + SettProcess.HOME.resolve("checks/target/test-classes")
            + " dev.sett.checks.LoginProgram "
            + port;
    List<String> all =
        new ArrayList<>(
            List.of("compare", "--a", command, "--b", command, "--connections", "4", "--plain"));
    all.addAll(List.of("--url", "http://127.0.0.1:" + port + "/orders", "--duration", "1s"));
    all.addAll(List.of("--warm-up", "400ms..400ms", "--blocks", "1..1", "--budget", "180s"));
    all.addAll(List.of("--results", folder.resolve("results").toString()));
    all.addAll(List.of(flags));
    return SettProcess.run(all);
  }

  private Path result() throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("results"))) {
      return folders.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }
}
