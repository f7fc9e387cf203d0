package dev.sett.why;

import dev.sett.model.design.Metric;
import dev.sett.why.proposal.Prediction;
import dev.sett.why.proposal.Proposal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A possible explanation, as read from its file.
 *
 * @param name of the file and of the page {@code docs/why/NAME.md}
 * @param title the cause in a few words
 * @param symptom what the user notices
 * @param about what happens, for the page; without numbers
 * @param stage what kind of question it answers
 * @param weight strength of the evidence, 1 to 100; the highest is shown first
 * @param needs conditions that must all hold
 * @param needsText the conditions as written
 * @param says what happens, with placeholders for facts
 * @param shows names of the facts that show it, the strongest evidence first
 * @param tests ways to test it, the best first
 * @param advice what to do: first {@code Anywhere}, then by framework, in order
 * @param reference where the rule comes from
 * @param covers rows of the two tables that the rules were made from: T1 to T20 and P1 to P15
 * @param beats rules that it supersedes
 * @param after rules that supersede it
 * @param fault the experiment in {@code bench/faults} that reproduces it; empty if there is none
 */
record Rule(
    String name,
    String title,
    String symptom,
    String about,
    Stage stage,
    int weight,
    List<Expression.Condition> needs,
    List<String> needsText,
    String says,
    List<String> shows,
    List<Trying> tests,
    Map<String, String> advice,
    String reference,
    List<String> covers,
    List<String> beats,
    List<String> after,
    Optional<String> fault) {

  /**
   * One way to test it.
   *
   * @param change with placeholders for facts
   * @param when condition for making this test; empty: always
   * @param metric that is predicted
   * @param low lower end of the predicted ratio of changed to unchanged
   * @param high upper end
   * @param whenText the condition as written
   * @param text the prediction as written
   * @param line in the rule's file
   */
  record Trying(
      String change,
      Optional<Expression.Condition> when,
      Metric metric,
      Expression.Amount low,
      Expression.Amount high,
      Optional<String> whenText,
      String text,
      int line) {}

  /** Whether it holds for the known facts. */
  Expression.Truth truth(Facts facts) {
    return needs.stream()
        .map(need -> need.truth(facts))
        .reduce(Expression.Truth.TRUE, Expression.Truth::and);
  }

  /** Names of the missing facts without which it can't be evaluated. */
  List<String> missing(Facts facts) {
    return needs.stream()
        .filter(need -> need.truth(facts) == Expression.Truth.UNKNOWN)
        .flatMap(need -> need.names().stream())
        .filter(name -> facts.number(name).isEmpty())
        .distinct()
        .toList();
  }

  /** Whether it supersedes another one. */
  boolean silences(Rule other) {
    return !name.equals(other.name) && (beats.contains(other.name) || other.after.contains(name));
  }

  /** The changes that the known facts allow, with their predictions. */
  List<Proposal> proposals(Facts facts) {
    return tests.stream().flatMap(test -> proposal(test, facts).stream()).toList();
  }

  private Optional<Proposal> proposal(Trying test, Facts facts) {
    boolean fits = test.when().map(when -> when.truth(facts) == Expression.Truth.TRUE).orElse(true);
    OptionalDouble low = test.low().value(facts);
    OptionalDouble high = test.high().value(facts);
    if (!fits || low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    double lowest = low.getAsDouble();
    double highest = high.getAsDouble();
    if (!(lowest > 0 && lowest < highest)) {
      return Optional.empty();
    }
    return ChangeReader.read(test.change(), facts, name + ".yaml", test.line())
        .map(change -> new Proposal(change, new Prediction(test.metric(), lowest, highest)));
  }
}
