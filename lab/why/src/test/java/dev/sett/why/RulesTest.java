package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.why.proposal.Intervention;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule on a sick set of facts and on its healthy twin, and what each file must have. */
class RulesTest {

  record Case(String rule, String sick, String twin) {}

  private static final Why WHY = Why.withAllRules();

  /**
   * Rows of the first table, symptoms of threads, each with the rule that covers it. Rows about the
   * measurement itself (17, 18, and 8 and 15 of the second) are warnings and not reasons, and full
   * CPUs (3 of the second) are a reason for every program that has them.
   */
  private static final Map<String, String> THREADING =
      rows(
          "R1 hand-off, R2 jdk-21-scheduler, R3 pinning, R4 stuck-carriers, R5 yield-spin, "
              + "R6 connection-pool, R7 per-thread-caches, R8 slow-growth, R9 dependency-knee, "
              + "R10 oversubscribed, R11 no-time-slicing, R12 compensation, R13 hot-event-loop, "
              + "R14 timer-path, R15 hot-event-loop, R16 throttled, "
              + "R19 unbounded-admission, R20 known-bad-version");

  /** Rows of the second, what the published work leads to, likewise. */
  private static final Map<String, String> PUBLISHED =
      rows(
          "R1 too-few-threads, R2 client-limited, R4 idle-carrier, R5 hand-off, "
              + "R6 slow-growth, R7 run-to-completion, R9 hand-off, "
              + "R10 direct-buffers, R11 hidden-downstream-limit, R12 executor-growth-trap, "
              + "R13 framework-throttle, R14 pinning");

  private static Map<String, String> rows(String text) {
    return Arrays.stream(text.split(", "))
        .map(row -> row.split(" "))
        .collect(Collectors.toMap(row -> row[0], row -> row[1]));
  }

  static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (InputStream in = RulesTest.class.getResourceAsStream("cases.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String block : text.split("\\n(?=rule )")) {
        if (block.startsWith("rule ")) {
          String[] lines = block.strip().split("\\n");
          cases.add(
              new Case(
                  lines[0].substring("rule ".length()),
                  lines[1].substring("sick ".length()),
                  lines[2].substring("twin ".length())));
        }
      }
    }
    return cases;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isTheFirstOnTheSickAndSilentOnTheTwin(Case c) {
    List<String> sick = WHY.matching(TestingFacts.healthy(c.sick()));
    assertEquals(c.rule(), sick.isEmpty() ? "nothing" : sick.getFirst(), "all: " + sick);
    assertEquals(List.of(), WHY.matching(TestingFacts.healthy(c.twin())), "on the twin");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void saysWhatHappensWithoutAHole(Case c) {
    Facts facts = TestingFacts.healthy(c.sick());
    Rule rule = rule(c.rule());
    String text = FactText.filled(rule.says(), facts);
    assertFalse(text.matches("(?s).*[{}\\[\\]].*"), text);
    assertFalse(text.contains(FactText.NOT_SEEN), text);
    assertTrue(text.endsWith("."), text);
  }

  @Test
  void everyRuleHasACase() throws IOException {
    assertEquals(
        new TreeSet<>(Rulebook.names()),
        cases().stream().map(Case::rule).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void saysNothingOfAHealthyServerBesideItsEqual() {
    assertEquals(List.of(), WHY.matching(TestingFacts.healthy("")));
  }

  /** Ten times the work takes ten times as long: full CPUs are no reason for a difference. */
  @Test
  void saysNothingOfMoreWork() {
    assertEquals(
        List.of(),
        WHY.matching(
            TestingFacts.healthy(
                """
                virtual=1 mounted=2 queued=49 rate-worse=1 cpu-worse=1 rate=811 other.rate=8856
                cpu-per-request=1422 other.cpu-per-request=378 p99-worse=1 p99=13.8 other.p99=7.6
                p50=1.5 full-p50=55.7 other.full-p50=5.5 hiccup-virtual=669 hiccup-platform=0.13
                hiccup-virtual-max=1185 busy=0.97 carrier-busy=0.79
                """)));
  }

  @Test
  void aQuotaIsAReasonToWatchWhereNothingIsCompared() {
    assertEquals(List.of("throttled"), WHY.matching(TestingFacts.of("throttled=0.3 busy=0.5")));
  }

  @Test
  void aQuotaThatStopsBothIsNamedWhereTheirRatesDoNotDiffer() {
    assertEquals(
        List.of("throttled"),
        WHY.matching(TestingFacts.healthy("throttled=0.3 other.throttled=0.3 p99-worse=1")));
  }

  @Test
  void saysNothingWhereNothingIsKnown() {
    assertEquals(List.of(), WHY.matching(TestingFacts.of("busy=0.1 connections=50")));
  }

  @Test
  void everyRowOfTheTablesIsCovered() {
    assertEquals(18, THREADING.size());
    assertEquals(12, PUBLISHED.size());
    check(THREADING, "T");
    check(PUBLISHED, "P");
  }

  /** The rule says so itself. */
  private static void check(Map<String, String> rows, String table) {
    rows.forEach(
        (row, name) ->
            assertTrue(
                rule(name).covers().contains(row.replace("R", table)),
                name + " does not cover row " + row + " of table " + table));
  }

  @Test
  void namesOnlyRulesThatThereAre() {
    Set<String> names = new TreeSet<>(Rulebook.names());
    for (Rule rule : Rulebook.read()) {
      assertTrue(names.containsAll(rule.beats()), rule.name() + " beats " + rule.beats());
      assertTrue(names.containsAll(rule.after()), rule.name() + " after " + rule.after());
    }
  }

  /** The first advice is what a terminal shows, whatever the program. */
  @Test
  void everyRuleHasAdviceForAnyProgramFirstAndNumbers() {
    for (Rule rule : Rulebook.read()) {
      assertEquals("Anywhere", rule.advice().keySet().iterator().next(), rule.name());
      assertTrue(rule.shows().size() >= 3, rule.name() + " shows fewer than three numbers");
    }
  }

  @Test
  void adviceNamesEveryFramework() {
    Set<String> named =
        Rulebook.read().stream()
            .flatMap(rule -> rule.advice().keySet().stream())
            .collect(Collectors.toSet());
    assertEquals(
        Set.of(
            "Anywhere",
            "Spring Boot",
            "Quarkus",
            "Jetty",
            "Tomcat",
            "Liberty",
            "Helidon",
            "HikariCP"),
        named);
  }

  /** A test that could never be made, whatever the facts, would be no test. */
  @Test
  void everyTestIsProposedOnSomeCase() throws IOException {
    for (Rule rule : Rulebook.read()) {
      List<Facts> sick =
          cases().stream()
              .filter(c -> c.rule().equals(rule.name()))
              .map(c -> TestingFacts.healthy(c.sick()))
              .toList();
      if (!rule.tests().isEmpty()) {
        assertTrue(
            sick.stream().anyMatch(facts -> !rule.proposals(facts).isEmpty()),
            rule.name() + " proposes nothing on its own cases");
      }
      for (Facts facts : sick) {
        for (Proposal proposal : rule.proposals(facts)) {
          Prediction p = proposal.prediction();
          assertTrue(p.lowest() > 0 && p.lowest() < p.highest(), rule.name() + ": " + p);
          assertFalse(proposal.change().words().isBlank());
        }
      }
    }
  }

  /** The delay halves what a few threads do, and is small beside a wait of one's own. */
  @Test
  void aHiddenExecutorIsTestedByADelayWhereItsTasksWait() {
    String sick =
        "busy=0.2 rate=450 full-mean=110 rate-worse=1 waiting-result=106 waiting-outside-where=Prices.ask";
    assertEquals(
        List.of(
            new Proposal(
                new Intervention.Delay("Prices.ask", Duration.ofNanos(2_200_000)),
                new Prediction(Metric.REQUESTS_PER_SECOND, 0.01, 0.67))),
        rule("hidden-executor").proposals(TestingFacts.healthy(sick + " waiting-outside=2.2")));
    for (String not :
        List.of("waiting-outside=0.1", "waiting-outside=20", "waiting-outside=2 rate-worse=0")) {
      assertEquals(
          List.of(),
          rule("hidden-executor").proposals(TestingFacts.healthy(sick + " " + not)),
          not);
    }
  }

  private static Rule rule(String name) {
    return RuleReader.read(name, Rulebook.text(name));
  }
}
