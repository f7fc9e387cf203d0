package dev.sett.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
    List<String> lines = new ArrayList<>();
    lines.add("# " + rule.name() + ": " + rule.title());
    lines.add("");
    lines.add("*Symptom: " + rule.symptom() + ".*");
    lines.add("");
    lines.add("## What happens");
    lines.add("");
    lines.add(rule.about());
    lines.add("");
    lines.add("## Conditions");
    lines.add("");
    lines.add("All of these must hold; a condition on an unknown [fact](facts.md) does not match:");
    lines.add("");
    lines.add("```");
    rule.needsText().forEach(need -> lines.add(need.strip()));
    lines.add("```");
    lines.add("");
    lines.add("The report then says, with the measured values filled in:");
    lines.add("");
    lines.add("> " + rule.says());
    lines.add("");
    lines.add("## Control run");
    lines.add("");
    if (rule.tests().isEmpty()) {
      lines.add(
          "None: there is nothing in the variant to change. The explanation remains \"consistent"
              + " with the evidence, not tested\".");
    } else {
      lines.add("Sett makes the first of these changes that is possible:");
      lines.add("");
      lines.add("| change | only if | prediction (ratio of changed to unchanged) |");
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
    lines.add("- Source: " + rule.reference() + ".");
    rule.fault()
        .ifPresent(
            fault ->
                lines.add(
                    "- To reproduce it: `./sett run bench/faults/%s.yaml`.".formatted(fault)));
    if (!rule.beats().isEmpty()) {
      lines.add("- Supersedes: " + String.join(", ", links(rule.beats())) + ".");
    }
    if (!rule.after().isEmpty()) {
      lines.add("- Superseded by: " + String.join(", ", links(rule.after())) + ".");
    }
    return String.join("\n", lines) + "\n";
  }

  /** Text with its XML elements marked as code; a Markdown renderer would drop them. */
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
        `--explain` looks inside the variants in separate trials and evaluates every rule below on what it finds. Then it changes one thing
        in a control run, and reports "confirmed" only if the metric moved as predicted. Each page describes one rule. The pages are
        generated from `lab/why/src/main/resources/dev/sett/why/rules/NAME.yaml`. [facts.md](facts.md) lists the facts that rules can use.

        A rule applies to one variant at one point. If a fact was not observed, a condition on it is neither true nor false, and the rule
        does not match. If several rules match, those with the higher weight come first.

        The status of an explanation follows from the confidence interval of the ratio of changed to unchanged:

        - **confirmed**: the interval overlaps the predicted range, lies on the predicted side of 1 and excludes 1 (if no change is
          predicted: the interval lies inside the predicted range);
        - **refuted**: the interval does not overlap the predicted range; Sett tries the next explanation;
        - **not decided**: neither of these;
        - **consistent with the evidence, not tested**: no control run was made, or none is possible here.
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
    lines.add("# Facts that rules use");
    lines.add("");
    lines.add(
        """
        A fact describes one variant at one point; with the prefix `other.`, it describes the variant that this one is compared with. "Full
        load" is the capacity phase, or for other measures the ramp, the rung with the highest throughput, or the counted requests. The
        "common rate" is the cost phase. Yes is 1, no is 0. Generated from `Fact.java`.
        """
            .strip());
    for (Fact.Source source : Fact.Source.values()) {
      lines.add("");
      lines.add("## From " + source.words());
      lines.add("");
      lines.add("| fact | meaning | unit |");
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
