package dev.sett.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.experiment.Point;
import dev.sett.model.experiment.Variant;
import dev.sett.model.http.Body;
import dev.sett.model.http.ExpectedAnswer;
import dev.sett.model.http.Request;
import dev.sett.model.launch.OwnServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QdupScriptTest {

  private static final KitSums SUMS =
      new KitSums(
          Map.of(
              "sett",
              "1".repeat(64),
              "server-jetty",
              "2".repeat(64),
              "server-backend",
              "3".repeat(64)));

  /** Compares with a file of the tests; what was found instead is left in {@code target/}. */
  private static void sealed(String name, String found) throws IOException {
    Path other = Path.of("target", name);
    Files.writeString(other, found);
    try (InputStream golden = QdupScriptTest.class.getResourceAsStream("/" + name)) {
      String expected =
          golden == null ? "" : new String(golden.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(expected, found, () -> "now in " + other.toAbsolutePath());
    }
  }

  @Test
  void aBuiltInServerUnderTwoLoadHosts() throws IOException {
    Map<String, String> files =
        TrialFolder.files(
            TestingHosts.trial(
                TestingHosts.with(2),
                TestingHosts.VIRTUAL,
                TestingHosts.point("/ping", 51),
                /* callsBackend= */ false),
            SUMS);
    assertEquals(
        List.of("qdup.yaml", "load-1.ndjson", "load-2.ndjson"), List.copyOf(files.keySet()));
    sealed("two-load-hosts.yaml", files.getOrDefault("qdup.yaml", ""));
    sealed("load-1.ndjson", files.getOrDefault("load-1.ndjson", ""));
    sealed("load-2.ndjson", files.getOrDefault("load-2.ndjson", ""));
  }

  @Test
  void whatIsKeptOfATrialHasNoSecret() {
    Variant own =
        new Variant(
            "own",
            new OwnServer(
                List.of("java", "-jar", "a.jar", "--db-password", "it's planted"),
                URI.create("http://localhost:8080/items?token=planted"),
                Optional.of(URI.create("http://localhost:8080/ready?token=planted")),
                Optional.empty(),
                Map.of("DB_PASSWORD", "planted"),
                Optional.empty(),
                /* certificates= */ Optional.empty()));
    Request request =
        new Request(
            "POST",
            Optional.empty(),
            List.of(new Request.Header("Authorization", "Bearer planted")),
            Body.of("{\"password\":\"planted\"}"),
            ExpectedAnswer.SUCCESS);
    RemoteTrial trial =
        TestingHosts.trial(
            TestingHosts.with(1),
            own,
            new Point("login", request, 5, OptionalDouble.empty()),
            /* callsBackend= */ false);
    assertTrue(TrialFolder.files(trial, SUMS).toString().contains("'it'\\''s planted'"));
    String kept = TrialFolder.files(trial.redacted(), SUMS).toString();
    assertFalse(kept.contains("planted"), kept);
    assertTrue(kept.contains("'--db-password' '***'"), kept);
    assertTrue(kept.contains("'DB_PASSWORD=***'"), kept);
    assertTrue(kept.contains(Body.of("{\"password\":\"***\"}").base64()), kept);
  }

  @Test
  void everyRoleAndAProgramOfOnesOwn() throws IOException {
    Variant own =
        new Variant(
            "own",
            new OwnServer(
                List.of("java", "-Dgreeting=it's ${{mine}}", "-jar", "my app.jar"),
                URI.create("http://localhost:8080/items?n=1"),
                Optional.of(URI.create("http://localhost:8081/ready")),
                Optional.of("/srv/app"),
                Map.of("MODE", "a b"),
                Optional.empty(),
                Optional.empty()));
    RemoteTrial trial =
        TestingHosts.trial(TestingHosts.whole(), own, TestingHosts.point("/items?n=2", 10), false);
    assertEquals("http://10.0.0.1:8080/items?n=2", trial.url().toString());
    sealed("own-program.yaml", QdupScript.of(trial, SUMS));
  }

  @Test
  void aBackEndStartsBeforeTheServerThatCallsIt() {
    String script =
        QdupScript.of(
            TestingHosts.trial(
                TestingHosts.whole(),
                TestingHosts.VIRTUAL,
                TestingHosts.point("/work?remote=5ms", 10),
                /* callsBackend= */ true),
            SUMS);
    assertTrue(script.contains("'--remote-url' 'http://10.0.0.8:18081'"), script);
    assertTrue(script.contains("- wait-for: backend-ready"), script);
    assertTrue(script.contains("upload: {path: 'kit/server-backend', "), script);
    assertTrue(script.contains("echo '" + "3".repeat(64) + "  SHA256SUMS' | sha256sum -c"), script);
  }

  /** Two senders at the same moment make qDup go on twice in the script that waits. */
  @Test
  void noSignalHasTwoSenders() {
    String script =
        QdupScript.of(
            TestingHosts.trial(
                TestingHosts.whole(), TestingHosts.VIRTUAL, TestingHosts.point("/", 51), false),
            SUMS);
    List<String> sent =
        script.lines().map(String::strip).filter(l -> l.startsWith("- signal: ")).toList();
    assertTrue(sent.contains("- signal: capacity-done-load-2"), script);
    assertEquals(sent.stream().distinct().toList(), sent);
    for (String line : sent) {
      assertTrue(script.contains(line.replace("signal", "wait-for")), line);
    }
  }

  @Test
  void isTheSameWhereverItIsWritten() {
    RemoteTrial trial =
        TestingHosts.trial(
            TestingHosts.with(2), TestingHosts.VIRTUAL, TestingHosts.point("/ping", 51), false);
    Locale before = Locale.getDefault();
    try {
      String english = QdupScript.of(trial, SUMS);
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertEquals(english, QdupScript.of(trial, SUMS));
    } finally {
      Locale.setDefault(before);
    }
  }

  /** What qDup would replace, and what could leave its quotes, is nowhere. */
  @Test
  void nothingOfTheUserMeansAnythingToQdup() {
    Variant hostile =
        new Variant(
            "own",
            new OwnServer(
                List.of("${{x}}", "'\n- sh: rm -rf /\n", "$(id)"),
                URI.create("http://localhost:8080/"),
                Optional.empty(),
                Optional.empty(),
                Map.of("A", "\n    - abort: now"),
                Optional.empty(),
                Optional.empty()));
    String script =
        QdupScript.of(
            TestingHosts.trial(TestingHosts.with(1), hostile, TestingHosts.point("/", 1), false),
            SUMS);
    assertFalse(script.contains("${{"), script);
    assertTrue(script.lines().noneMatch(line -> line.strip().startsWith("- sh: rm")), script);
    assertTrue(script.lines().noneMatch(line -> line.strip().equals("- abort: now")), script);
  }

  @Test
  void everyLoadHostNeedsAConnection() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            TestingHosts.trial(
                TestingHosts.with(3), TestingHosts.VIRTUAL, TestingHosts.point("/", 2), false));
  }
}
