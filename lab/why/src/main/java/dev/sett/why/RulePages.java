package dev.sett.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages about rules, in Markdown: the content of {@code docs/why}, also shown in reports. */
public final class RulePages {

  /** File of the page that lists all rules. */
  public static final String INDEX = "README.md";

  /** File of the page with all facts that a rule can use. */
  public static final String FACTS = "facts.md";

  private static final String END = ".md";

  private RulePages() {}

  /** Files of all pages: the index, the facts, and one for each rule. */
  public static List<String> files() {
    List<String> files = new ArrayList<>(List.of(INDEX, FACTS));
    Rulebook.names().forEach(name -> files.add(file(name)));
    return List.copyOf(files);
  }

  /** File name of the page about a rule, whether or not the rule exists. */
  public static String file(String rule) {
    return rule + END;
  }

  /**
   * A page.
   *
   * @param file one of {@link #files}
   * @return Markdown that ends with a line feed; empty if there is no such page
   */
  public static Optional<String> text(String file) {
    if (!files().contains(file)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (file) {
          case INDEX -> index(Rulebook.read());
          case FACTS -> facts();
          default -> page(Rulebook.read(file.substring(0, file.length() - END.length())));
        });
  }

  private static String page(Rule rule) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # %s: %s

        *Symptom: %s.*

        ## What happens

        %s

        ## Conditions

        All of these must hold; a condition on an unknown [fact](facts.md) does not match:

        ```
        %s
        ```

        The report then says, with the measured values filled in:

        > %s

        ## Control run

        %s
        ## What to do

        """
            .formatted(
                rule.name(),
                rule.title(),
                rule.symptom(),
                rule.about(),
                rule.needsText().stream().map(String::strip).collect(Collectors.joining("\n")),
                rule.says(),
                tests(rule.tests())));
    rule.advice()
        .forEach((who, what) -> page.append("- **%s**: %s\n".formatted(who, withElements(what))));
    page.append("\n## See also\n\n- Source: %s.\n".formatted(rule.reference()));
    rule.fault()
        .ifPresent(
            f ->
                page.append(
                    "- To reproduce it: `./sett run bench/faults/%s.yaml`.\n".formatted(f)));
    page.append(links("Supersedes", rule.beats())).append(links("Superseded by", rule.after()));
    return page.toString();
  }

  private static String tests(List<Rule.Trying> tests) {
    if (tests.isEmpty()) {
      return "None is known that tests this cause and nothing else. The explanation remains"
          + " \"consistent with the evidence, not tested\".\n";
    }
    StringBuilder rows = new StringBuilder();
    for (Rule.Trying test : tests) {
      String when = test.whenText().map(w -> "`" + w + "`").orElse("");
      rows.append("| `%s` | %s | `%s` |\n".formatted(test.change(), when, test.text()));
    }
    return """
    Sett makes the first of these changes that is possible:

    | change | only if | prediction (ratio of changed to unchanged) |
    |---|---|---|
    """
        + rows;
  }

  /** Text with its XML elements marked as code; a Markdown renderer would drop them. */
  private static String withElements(String text) {
    return text.replaceAll("<[a-z][^>]*>", "`$0`");
  }

  private static String links(String what, List<String> names) {
    return names.isEmpty()
        ? ""
        : names.stream()
            .map(n -> "[" + n + "](" + file(n) + ")")
            .collect(Collectors.joining(", ", "- " + what + ": ", ".\n"));
  }

  private static String index(List<Rule> rules) {
    StringBuilder rows = new StringBuilder();
    for (Rule rule : rules) {
      rows.append(
          "| [%s](%s.md) | %s | %s | %s | %d |\n"
              .formatted(
                  rule.name(),
                  rule.name(),
                  rule.title(),
                  rule.symptom(),
                  rule.stage().key(),
                  rule.weight()));
    }
    return """
    # Why: the explanations that Sett knows

    `--explain` looks inside the variants in separate trials and evaluates every rule below on what it finds. Then it changes one thing
    in a control run, and reports "confirmed" only if the metric moved as predicted and that closed a good part of the difference between
    the variants. Each page describes one rule. The pages are generated from `lab/why/src/main/resources/dev/sett/why/rules/NAME.yaml`.
    [facts.md](facts.md) lists the facts that rules can use.

    A rule applies to one variant at one point. If a fact was not observed, a condition on it is neither true nor false, and the rule
    does not match. If several rules match, those with the higher weight come first, and a rule may supersede less specific ones.

    Rules have two stages: **resource** (what runs out: threads, connections, carriers, a CPU quota) and **mechanism** (how a request uses more CPU, time
    or memory). Explanations at different stages predict opposite things. So for each difference, Sett tests two explanations if it can: the best one of the first
    stage that has any, and its **rival**, the best one of the other stage with another change, or else the next best one. Superseding does not
    protect an explanation from its rival. If neither is confirmed, Sett continues with the next.

    An explanation explains a difference: a metric in which the variant and the one that it is compared with differ. If the verdict on a
    metric is equivalent, undecided or refused, there is nothing to explain, and no rule about that metric is reported. A control run that
    would turn one variant into the other, such as virtual threads into the platform threads of the other variant, is not made: it repeats
    the comparison and proves nothing.

    The status of an explanation follows from two confidence intervals: that of the ratio of changed to unchanged, and that of the **share**
    of the difference which the change closed, `ln(changed / unchanged) / ln(other / variant)`
    (docs/methods/effects.md describes how it is computed):

    - **confirmed**: the ratio's interval overlaps the predicted range, lies on the predicted side of 1 and excludes 1, and the share's
      interval lies above 30%;
    - **real, but explains only part of the difference**: the same, but the share may be 30% or less;
    - **refuted**: the ratio's interval does not overlap the predicted range;
    - **not decided**: none of these;
    - **consistent with the evidence, not tested**: no control run was made, or none is possible here.

    A change can also make the variant slower on purpose: a lock is held longer. It closes nothing of the difference. It is confirmed if
    throughput falls as far as it must if all requests pass the lock one after the other.

    If several control runs were made for one difference, the intervals are corrected for their number.

    | rule | cause | symptom | stage | weight |
    |---|---|---|---|---|
    """
        + rows;
  }

  private static String facts() {
    StringBuilder page =
        new StringBuilder(
            """
            # Facts that rules use

            A fact describes one variant at one point; with the prefix `other.`, it describes the variant that this one is compared with. "Full
            load" is the capacity phase, or for other measures the ramp, the rung with the highest throughput, or the counted requests. The
            "common rate" is the cost phase. Yes is 1, no is 0. Generated from `Fact.java`.
            """);
    for (Fact.Source source : Fact.Source.values()) {
      page.append(
          "\n## From %s\n\n| fact | meaning | unit |\n|---|---|---|\n".formatted(source.words()));
      Arrays.stream(Fact.values())
          .filter(f -> f.source() == source)
          .map(f -> "| `%s` | %s | %s |\n".formatted(f.key(), f.words(), f.unit()))
          .forEach(page::append);
    }
    return page.toString();
  }
}
