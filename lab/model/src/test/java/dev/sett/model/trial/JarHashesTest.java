package dev.sett.model.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

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
      new JarHashes(hash("a"), Map.of("server vertx", hash("c"), "server jetty", hash("b")));

  private static final LaunchedProcess LAUNCHED =
      new LaunchedProcess(List.of("java"), "", "http://127.0.0.1/", "25", 1, "");

  @Test
  void aTrialNotesJarsOnlyIfTheyAreNotThoseOfThePlan() {
    Plan plan = FilledResults.plan().withJars(Optional.of(PLANNED));
    JarHashes same = new JarHashes(hash("a"), Map.of("server jetty", hash("b")));
    JarHashes otherServer = new JarHashes(hash("a"), Map.of("server jetty", hash("d")));
    JarHashes otherSett = new JarHashes(hash("d"), Map.of("server jetty", hash("b")));
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

  private static String hash(String digit) {
    return digit.repeat(64);
  }
}
