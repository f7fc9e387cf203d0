package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.result.Plan;
import dev.sett.model.storage.FilledResults;
import dev.sett.model.storage.ResultJson;
import dev.sett.secrets.Redaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JarHashesTest {

  private static final JarHashes PLANNED =
      hashes("a", Map.of("server vertx", hash("c"), "server jetty", hash("b")));

  private static final LaunchedProcess LAUNCHED =
      new LaunchedProcess(List.of("java"), "", "http://127.0.0.1/", "25", 1, "");

  @Test
  void aTrialNotesJarsOnlyIfTheyAreNotThoseOfThePlan() {
    Plan plan = FilledResults.plan().withJars(Optional.of(PLANNED));
    JarHashes same = hashes("a", Map.of("server jetty", hash("b")));
    JarHashes otherServer = hashes("a", Map.of("server jetty", hash("d")));
    JarHashes otherSett = hashes("d", Map.of("server jetty", hash("b")));
    assertEquals(LAUNCHED, plan.noted(LAUNCHED, same));
    assertEquals(Optional.of(otherServer), plan.noted(LAUNCHED, otherServer).jars());
    assertEquals(Optional.of(otherSett), plan.noted(LAUNCHED, otherSett).jars());
    assertEquals(
        Optional.of(same), FilledResults.plan().noted(LAUNCHED, same).jars(), "nothing planned");
  }

  @Test
  void hashesAreWrittenAndReadAgainInTheOrderOfNames() {
    Plan plan = FilledResults.plan().withJars(Optional.of(PLANNED));
    String json = ResultJson.toJson(plan);
    assertEquals(plan, ResultJson.fromJson(json, Plan.class));
    assertEquals(plan, ResultJson.redacted(plan, Plan.class, Redaction.usual()));
    assertEquals(List.of("server jetty", "server vertx"), List.copyOf(PLANNED.programs().keySet()));
    LaunchedProcess noted = FilledResults.plan().noted(LAUNCHED, PLANNED);
    assertEquals(noted, ResultJson.fromJson(ResultJson.toJson(noted), LaunchedProcess.class));
  }

  @Test
  void whatWasWrittenBeforeIsRead() {
    String plan = ResultJson.toJson(FilledResults.plan());
    assertFalse(plan.contains("jars"), plan);
    assertEquals(Optional.empty(), ResultJson.fromJson(plan, Plan.class).jars());
    String launched = ResultJson.toJson(LAUNCHED);
    assertFalse(launched.contains("jars"), launched);
    assertEquals(LAUNCHED, ResultJson.fromJson(launched, LaunchedProcess.class));
  }

  @Test
  void whatPlansJudgesAndReportsMayChange() {
    JarHashes measured = new JarHashes(hash("a"), Optional.of(hash("b")), Map.of());
    JarHashes report = new JarHashes(hash("c"), Optional.of(hash("b")), Map.of());
    JarHashes load = new JarHashes(hash("c"), Optional.of(hash("d")), Map.of());
    assertTrue(measured.measureLike(report));
    assertFalse(measured.measureLike(load));
    JarHashes old = ResultJson.fromJson("{\"sett\": \"" + hash("a") + "\"}", JarHashes.class);
    assertTrue(old.measureLike(measured), "the same jars in all");
    assertFalse(report.measureLike(old), "not known which of them changed");
  }

  private static JarHashes hashes(String digit, Map<String, String> programs) {
    return new JarHashes(hash(digit), Optional.empty(), programs);
  }

  private static String hash(String digit) {
    return digit.repeat(64);
  }
}
