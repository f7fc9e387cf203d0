package dev.sett.servers.liberty;

import static dev.sett.workload.proof.ExpectedAnswers.assertRefused;
import static dev.sett.workload.proof.ExpectedAnswers.inParallel;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.workload.proof.ModelProof;
import dev.sett.workload.proof.ServerContract;
import dev.sett.workload.proof.ServerProcess;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Liberty keeps the server contract, and what its auth service and its own pool promise. */
class LibertyServerIT extends ServerContract {
  private static final String FRAME = "com.ibm.ws.http.dispatcher.internal.channel";
  private static final String OWN_POOL = "Default Executor-thread-";

  @Override
  protected List<ModelProof> proofs() {
    return List.of(
        new ModelProof("platform:8", false, "sett-platform-", FRAME),
        new ModelProof("platform", false, "sett-platform-", FRAME),
        new ModelProof("virtual", true, "sett-virtual-", FRAME),
        new ModelProof("virtual:8", true, "sett-virtual-", FRAME),
        new ModelProof("tuned", false, "sett-tuned-", FRAME),
        new ModelProof("jboss", false, "sett-jboss-", FRAME),
        new ModelProof("native", false, OWN_POOL, FRAME));
  }

  @Override
  protected void alsoKeeps(ServerProcess server, ModelProof proof) throws Exception {
    switch (proof.model()) {
      case "virtual" -> logsInWithATokenThatThePublishedKeyVerifies(server);
      case "native" -> itsOwnPoolGrowsBeyondItsStart(server);
      default -> {}
    }
  }

  private static void logsInWithATokenThatThePublishedKeyVerifies(ServerProcess server)
      throws Exception {
    assertEquals("OK", server.get("/status").body());
    HttpResponse<String> right = login(server, "login=uid7%40email.com&password=password");
    assertEquals(200, right.statusCode());
    assertEquals("logged in", right.body());
    List<String> cookies = right.headers().allValues("Set-Cookie");
    assertTrue(cookies.stream().anyMatch(c -> c.startsWith("loggedinuser=")), cookies::toString);
    String token =
        cookies.stream()
            .filter(cookie -> cookie.startsWith("Bearer="))
            .map(cookie -> cookie.substring("Bearer=".length(), cookie.indexOf(';')))
            .findFirst()
            .orElseThrow();
    String claims = decoded(token.split("\\.")[1]);
    assertTrue(claims.contains("\"iss\":\"http://acmeair-ms\""), claims);
    assertTrue(claims.contains("\"sub\":\"uid7@email.com\""), claims);
    assertTrue(claims.contains("\"groups\":[\"user\"]"), claims);
    String key = server.get("/getJwk").body();
    assertTrue(verifies(token, key), key);
    // A token of which one claim was changed, to see that the check can fail.
    assertFalse(verifies(forged(token), key));
    assertFalse(key.contains("\"d\":"), "the private key is out: " + key);

    assertRefused(
        403,
        "The login or password is wrong.",
        login(server, "login=uid7%40email.com&password=guess"));
    assertRefused(
        403, "The login or password is wrong.", login(server, "login=x&password=password"));
    assertRefused(400, "The form needs the fields login", login(server, "login=x"));
    assertRefused(405, "/login answers POST; got GET.", server.get("/login"));
    assertHealthy(server);
  }

  private static void assertHealthy(ServerProcess server) throws Exception {
    for (String check : List.of("started", "ready", "live")) {
      HttpResponse<String> health = server.get("/health/" + check);
      assertEquals(200, health.statusCode());
      assertEquals(
          "{\"status\":\"UP\",\"checks\":[{\"name\":\"%s\",\"status\":\"UP\"}]}".formatted(check),
          health.body());
      assertTrue(server.get("/health").body().contains("{\"name\":\"" + check));
    }
    assertRefused(404, "There is nothing at '/health/x'", server.get("/health/x"));
  }

  private static void itsOwnPoolGrowsBeyondItsStart(ServerProcess server) throws Exception {
    // Liberty starts with a few threads a processor; as long as requests wait, it adds more.
    int processors = Runtime.getRuntime().availableProcessors();
    int highest = 0;
    for (int i = 0; i < 20 && highest <= 4 * processors + 8; i++) {
      inParallel(server, 150, "/work?idle=100ms");
      Matcher number =
          Pattern.compile(OWN_POOL + "([0-9]+)").matcher(server.get("/environment").body());
      assertTrue(number.find());
      highest = Math.max(highest, Integer.parseInt(number.group(1)));
    }
    assertTrue(highest > 4 * processors + 8, "highest thread: " + highest);
  }

  @Test
  @Tag("long")
  @Tag("servers")
  void itsOwnPoolTakesVirtualThreads() throws Exception {
    try (ServerProcess server = start("--threads=native", "--own-pool-threads=virtual")) {
      String facts = server.get("/environment").body();
      assertTrue(facts.contains("\"thread\":{\"name\":\"sett-liberty-virtual-"), facts);
      assertTrue(facts.contains("\"virtual\":true"), facts);
      // It is a pool all the same: its worker loop carries the request.
      assertTrue(facts.contains("java.util.concurrent.ThreadPoolExecutor.runWorker"), facts);
      assertEquals(143, server.terminate());
    }
  }

  /** A pool at its core size makes a thread for each task; one that feels its way has a few. */
  @Test
  @Tag("long")
  @Tag("servers")
  void itsOwnPoolHasAtLeastTheCoreAskedFor() throws Exception {
    try (ServerProcess server = start("--threads=native", "--own-pool-core=400")) {
      inParallel(server, 150, "/work?idle=300ms");
      Matcher number =
          Pattern.compile(OWN_POOL + "([0-9]+)").matcher(server.get("/environment").body());
      assertTrue(number.find());
      assertTrue(Integer.parseInt(number.group(1)) > 150, number.group());
    }
  }

  @Test
  void aCoreOfNoThreadIsRefused() throws Exception {
    ServerProcess.Ended ended = ServerProcess.run("--threads=native", "--own-pool-core=0");
    assertEquals(2, ended.code());
    assertTrue(ended.err().startsWith("The flag --own-pool-core needs a whole number from 1"));
  }

  @Test
  void theOwnPoolsThreadsAreRefusedToOtherModels() throws Exception {
    ServerProcess.Ended ended =
        ServerProcess.run("--threads=virtual", "--own-pool-threads=virtual");
    assertEquals(2, ended.code());
    assertTrue(ended.err().startsWith("The flag --own-pool-threads configures Liberty's own pool"));
    ended = ServerProcess.run("--threads=native", "--own-pool-threads=green");
    assertEquals(2, ended.code());
    assertTrue(ended.err().startsWith("The flag --own-pool-threads needs platform or virtual"));
  }

  @Test
  void oneThreadIsEnoughAndNothingIsLeftInTheTemporaryFolder(@TempDir Path temporary)
      throws Exception {
    List<String> jvmFlags = List.of("-Djava.io.tmpdir=" + temporary);
    try (ServerProcess server = ServerProcess.start(jvmFlags, "--threads=platform:1")) {
      inParallel(server, 8, "/work?cpu=10&idle=1ms&file=100");
      assertTrue(entries(temporary).contains("sett-liberty-"), entries(temporary));
      assertEquals(143, server.terminate());
      assertEquals("", server.errors());
      assertEquals("[]", entries(temporary));
    }
  }

  private static String entries(Path folder) throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).toList().toString();
    }
  }

  private static ServerProcess start(String... flags) throws Exception {
    return ServerProcess.start(List.of(), flags);
  }

  private static HttpResponse<String> login(ServerProcess server, String form) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/login"))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(HttpRequest.BodyPublishers.ofString(form))
              .build(),
          BodyHandlers.ofString());
    }
  }

  /** Whether RS256 (RFC 7518, section 3.3) holds, checked with the JDK alone. */
  private static boolean verifies(String token, String keys) throws Exception {
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(
        KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(number(keys, "n"), number(keys, "e"))));
    int dot = token.lastIndexOf('.');
    signature.update(token.substring(0, dot).getBytes(US_ASCII));
    return signature.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)));
  }

  private static BigInteger number(String keys, String member) {
    Matcher text = Pattern.compile("\"" + member + "\":\"([^\"]+)\"").matcher(keys);
    assertTrue(text.find(), keys);
    return new BigInteger(1, Base64.getUrlDecoder().decode(text.group(1)));
  }

  private static String decoded(String part) {
    return new String(Base64.getUrlDecoder().decode(part), UTF_8);
  }

  private static String forged(String token) {
    String[] parts = token.split("\\.");
    String claims = decoded(parts[1]).replace("uid7", "uid8");
    parts[1] = Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(UTF_8));
    return String.join(".", parts);
  }
}
