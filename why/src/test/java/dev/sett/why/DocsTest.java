package dev.sett.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/why} says what the rules say. Where it does not, run this test with {@code
 * -Dsett.write-docs=true}, which writes the pages anew.
 */
class DocsTest {

  private static final Path FOLDER = Path.of(System.getProperty("sett.home"), "docs", "why");
  private static final boolean WRITE = Boolean.getBoolean("sett.write-docs");

  @Test
  void everyRuleHasItsPage() throws IOException {
    for (Rule rule : Rulebook.read()) {
      check(rule.name() + ".md", page(rule));
    }
  }

  @Test
  void theIndexHasEveryRule() throws IOException {
    check("README.md", index(Rulebook.read()));
  }

  @Test
  void theTableHasEveryFact() throws IOException {
    check("facts.md", facts());
  }

  @Test
  void noPageIsLeftOver() throws IOException {
    TreeSet<String> expected = new TreeSet<>(List.of("README.md", "facts.md"));
    Rulebook.names().forEach(name -> expected.add(name + ".md"));
    try (var files = Files.list(FOLDER)) {
      assertEquals(
          expected,
          new TreeSet<>(files.map(f -> f.getFileName().toString()).toList()),
          "pages in docs/why");
    }
  }

  private static void check(String file, String expected) throws IOException {
    Path path = FOLDER.resolve(file);
    if (WRITE) {
      Files.createDirectories(FOLDER);
      Files.writeString(path, expected);
    }
    assertTrue(Files.exists(path), path + " is missing; -Dsett.write-docs=true writes it");
    assertEquals(
        expected, Files.readString(path), path + " is old; -Dsett.write-docs=true writes it anew");
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
    rule.advice().forEach((who, what) -> lines.add("- **" + who + "**: " + what));
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

  private static List<String> links(List<String> names) {
    return names.stream()
        .map(n -> n.equals(Rule.ALL) ? "all others" : "[" + n + "](" + n + ".md)")
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
        `why/src/main/resources/dev/sett/why/rules/NAME.yaml`, from which these pages are made. What a rule can ask is in
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
