package dev.sett.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pages about rules, in Markdown: what {@code docs/why} holds, and what a report tells of a
 * rule.
 */
public final class RulePages {

  /** File of the page that lists all rules. */
  public static final String INDEX = "README.md";

  /** File of the page with everything that a rule can ask for. */
  public static final String FACTS = "facts.md";

  private static final String END = ".md";

  private RulePages() {}

  /** Files of all pages: the index, the facts, and one for each rule. */
  public static List<String> files() {
    List<String> files = new ArrayList<>(List.of(INDEX, FACTS));
    Rulebook.names().forEach(name -> files.add(file(name)));
    return List.copyOf(files);
  }

  /** File of the page about a rule, whether there is such a rule or not. */
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
    List<String> lines = new ArrayList<>();
    lines.add("# " + rule.name() + ": " + rule.title());
    lines.add("");
    lines.add("*Symptom: " + rule.symptom() + ".*");
    lines.add("");
    lines.add("## What happens");
    lines.add("");
    lines.add(rule.about());
    lines.add("");
    lines.add("## How it is told");
    lines.add("");
    lines.add("All of this must hold ([facts](facts.md)); what is not known, holds not:");
    lines.add("");
    lines.add("```");
    rule.needsText().forEach(need -> lines.add(need.strip()));
    lines.add("```");
    lines.add("");
    lines.add("The report then says, with the numbers in their places:");
    lines.add("");
    lines.add("> " + rule.says());
    lines.add("");
    lines.add("## The control run");
    lines.add("");
    if (rule.tests().isEmpty()) {
      lines.add(
          "None: there is nothing in the variant to change. The explanation stays \"consistent with"
              + " the evidence\".");
    } else {
      lines.add("The first of these that can be made:");
      lines.add("");
      lines.add("| change | only if | must do |");
      lines.add("|---|---|---|");
      for (Rule.Trying trial : rule.tests()) {
        lines.add(
            "| `%s` | %s | `%s` |"
                .formatted(
                    trial.change(),
                    trial.whenText().map(w -> "`" + w + "`").orElse(""),
                    trial.text()));
      }
    }
    lines.add("");
    lines.add("## What to do");
    lines.add("");
    rule.advice().forEach((who, what) -> lines.add("- **" + who + "**: " + withElements(what)));
    lines.add("");
    lines.add("## See also");
    lines.add("");
    lines.add("- From: " + rule.reference() + ".");
    rule.fault()
        .ifPresent(
            fault ->
                lines.add(
                    "- To see it: `./sett serve faults --fault %s` beside `--cured` of the same."
                        .formatted(fault)));
    if (!rule.beats().isEmpty()) {
      lines.add("- Makes superfluous: " + String.join(", ", links(rule.beats())) + ".");
    }
    if (!rule.after().isEmpty()) {
      lines.add(
          "- Not said where one of these holds: " + String.join(", ", links(rule.after())) + ".");
    }
    return String.join("\n", lines) + "\n";
  }

  /** Text with its XML elements marked as code; a reader of Markdown would swallow them. */
  private static String withElements(String text) {
    return text.replaceAll("<[a-z][^>]*>", "`$0`");
  }

  private static List<String> links(List<String> names) {
    return names.stream()
        .map(n -> n.equals(Rule.ALL) ? "all others" : "[" + n + "](" + file(n) + ")")
        .toList();
  }

  private static String index(List<Rule> rules) {
    List<String> lines = new ArrayList<>();
    lines.add("# Why: the explanations that Sett knows");
    lines.add("");
    lines.add(
        """
        `--explain` looks inside the variants in trials of their own, asks every rule below whether it holds of what was seen, changes one
        thing in a control run and says "confirmed" only if the number moved as predicted. A page is one rule:
        `lab/why/src/main/resources/dev/sett/why/rules/NAME.yaml`, from which these pages are made. What a rule can ask is in
        [facts.md](facts.md).

        A rule holds of one variant at one point. Where a fact was not seen, what stands on it is neither true nor false, and the rule
        says nothing; `./sett why` names what was missing. Several may hold; the more telling (higher weight) stands first.

        Status of an explanation, from the interval of changed over unchanged:

        - **confirmed**: it moved in the predicted direction, excludes 1 and reaches into the predicted range (or, where no change is
          predicted, lies inside it);
        - **refuted**: it has nothing in common with the predicted range, and the next explanation is tried;
        - **not decided**: neither;
        - **consistent with the evidence, not tested**: no control run was made, or none can be made here.
        """
            .strip());
    lines.add("");
    lines.add("| rule | cause | symptom | weight |");
    lines.add("|---|---|---|---|");
    for (Rule rule : rules) {
      lines.add(
          "| [%s](%s.md) | %s | %s | %d |"
              .formatted(rule.name(), rule.name(), rule.title(), rule.symptom(), rule.weight()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String facts() {
    List<String> lines = new ArrayList<>();
    lines.add("# Facts that rules ask for");
    lines.add("");
    lines.add(
        """
        Of one variant at one point; with `other.` in front, of the variant that it is compared with. "Full load" is the capacity phase, or the
        ramp, the highest rung or the counted requests of a point that is measured otherwise; the "common rate" is the cost phase. Yes is
        1, no is 0. Made from `Fact.java`.
        """
            .strip());
    for (Fact.Source source : Fact.Source.values()) {
      lines.add("");
      lines.add("## From " + source.words());
      lines.add("");
      lines.add("| fact | what it is | unit |");
      lines.add("|---|---|---|");
      for (Fact fact : Fact.values()) {
        if (fact.source() == source) {
          lines.add(
              "| `%s` | %s | %s |"
                  .formatted(fact.key(), fact.words(), fact.isText() ? "text" : fact.unit()));
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
