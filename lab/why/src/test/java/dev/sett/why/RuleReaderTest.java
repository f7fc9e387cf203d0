package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.model.design.Metric;
import dev.sett.why.proposal.Intervention;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleReaderTest {

  private static final String GOOD =
      """
      title: too slow
      symptom: slow
      about: It is slow.
      weight: 50
      needs:
        - busy < 0.8
      says: "{100 * busy}% of the CPU is used."
      shows: [busy, other.rate]
      tests:
        - change: threads x2
          if: model-threads > 0
          predicts: requests-per-second 1.5..2.2
      advice:
        Anywhere: make it fast
      reference: nobody
      """;

  @Test
  void readsARule() {
    Rule rule = RuleReader.read("slow", GOOD);
    Facts facts = TestingFacts.of("busy=0.25 model=platform:10 model-threads=10");
    assertEquals(Expression.Truth.TRUE, rule.truth(facts));
    assertEquals("25% of the CPU is used.", FactText.filled(rule.says(), facts));
    assertEquals(
        new Proposal(
            new Intervention.Threads("platform:20"),
            new Prediction(Metric.REQUESTS_PER_SECOND, 1.5, 2.2)),
        rule.proposals(facts).getFirst());
  }

  @Test
  void proposesNothingWhereItsConditionDoesNotHold() {
    Rule rule = RuleReader.read("slow", GOOD);
    assertTrue(rule.proposals(TestingFacts.of("busy=0.25 model=virtual")).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "title: too slow | tittle: too slow | slow.yaml:1: unknown key 'tittle' in a rule.",
        "title: too slow | # nothing | slow.yaml:1: 'title' is missing.",
        "weight: 50 | weight: 500 | slow.yaml:4: weight '500' is not allowed",
        "- busy < 0.8 | - busy is low | slow.yaml:6: in 'busy is low' at character 6",
        "[busy, other.rate] | [busy, hottest] | slow.yaml:8: 'hottest' is not a numeric fact",
        "threads x2 | threads two of them | slow.yaml:10: 'threads two of them' is not a change",
        "{100 * busy} | {100 * bussy} | slow.yaml:7: in '100 * bussy'",
        "requests-per-second 1.5 | requests 1.5 | slow.yaml:12: 'requests' is not a metric.",
        "if: model | when: model | slow.yaml:11: unknown key 'when' in a test.",
        "weight: 50 | stage: cause | slow.yaml:4: stage 'cause' is not allowed",
        "Anywhere: make it fast | - make it fast | slow.yaml:14: advice must be a mapping",
        "about: It is slow. | symptom: It is slow. | slow.yaml:3: duplicate key 'symptom'.",
      })
  void complainsWithFileAndLine(String right, String wrong, String expected) {
    String text = GOOD.replace(right, wrong);
    String message =
        assertThrows(RuleException.class, () -> RuleReader.read("slow", text)).toString();
    assertTrue(message.contains(": " + expected), message);
  }

  @Test
  void complainsOfWhatIsNoYaml() {
    assertTrue(
        assertThrows(RuleException.class, () -> RuleReader.read("slow", "title: [a"))
            .toString()
            .contains("slow.yaml:"));
    assertThrows(RuleException.class, () -> RuleReader.read("slow", ""));
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    Facts facts = TestingFacts.of("busy=0.5 pool.max=10");
    assertEquals(
        "Used: 0.50. Of 10 threads.",
        FactText.filled("Used: {busy}.[ In {hottest}.][ Of {pool.max} threads.]", facts));
    assertEquals("(not seen)", FactText.filled("{hottest}", facts));
    assertEquals("x=20", FactText.exact("x={2 * pool.max}", facts).orElseThrow());
    assertTrue(FactText.exact("x={2 * db.max}", facts).isEmpty());
  }
}
