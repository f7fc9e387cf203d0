package dev.sett.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** The page {@code docs/cli.md}: the help of every command, as it is printed, and exit codes. */
final class CliPage {

  /** Pages that say more about a command, relative to {@code docs/}. */
  private static final Map<String, List<String>> MORE =
      Map.ofEntries(
          Map.entry("compare", List.of("guides/compare.md", "guides/ci.md")),
          Map.entry(
              "run", List.of("reference/experiments.md", "reference/experiments-published.md")),
          Map.entry("campaign", List.of("reference/experiments-published.md")),
          Map.entry("report", List.of("reference/report.md")),
          Map.entry("why", List.of("guides/explain.md", "why/README.md")),
          Map.entry("watch", List.of("reference/report.md", "reference/agent.md")),
          Map.entry("history", List.of("guides/history.md")),
          Map.entry("ui", List.of("guides/ui.md")),
          Map.entry("findings", List.of("findings.md", "published/README.md")),
          Map.entry("servers", List.of("reference/servers.md")),
          Map.entry("serve", List.of("reference/servers.md")),
          Map.entry("batch", List.of("reference/programs.md")),
          Map.entry("standalone", List.of("reference/programs.md")),
          Map.entry("bank", List.of("reference/servers.md")),
          Map.entry("load", List.of("reference/load-scripts.md")),
          Map.entry("engines", List.of("guides/engines.md")),
          Map.entry("import", List.of("guides/engines.md")),
          Map.entry("bundle", List.of("guides/bundle.md")),
          Map.entry("export", List.of("guides/engines.md", "guides/hosts.md", "guides/scale.md")),
          Map.entry("simulate", List.of("guides/simulate.md")));

  private final StringBuilder page = new StringBuilder();

  private CliPage() {}

  /** The page as Markdown. */
  static String markdown() {
    CliPage page = new CliPage();
    CommandLine sett = Main.commandLine();
    page.top(sett);
    page.exitCodes(sett.getCommandSpec());
    sett.getSubcommands().values().forEach(command -> page.section(command, "##"));
    return page.page.toString();
  }

  private void top(CommandLine sett) {
    page.append(
        """
        # Commands

        <!-- Made from the commands themselves. CliPageTest fails when it is out of date and says how to write it anew. -->

        In a checkout the command is `./sett`. `source <(./sett completion)` completes commands and flags in bash and zsh.

        | command | purpose | more |
        |---|---|---|
        """);
    sett.getSubcommands()
        .forEach(
            (name, command) ->
                page.append(
                    "| [`%s`](#sett-%s) | %s | %s |%n"
                        .formatted(name, name, purpose(command.getCommandSpec()), more(name))));
  }

  private static String purpose(CommandSpec command) {
    String all = String.join(" ", command.usageMessage().description()).replace("|", "\\|");
    return all.replaceFirst("(?s)(?<=[.:])\\s.*", "").replaceFirst("[.:]$", "").strip();
  }

  private static String more(String name) {
    List<String> links = new ArrayList<>();
    for (String file : MORE.getOrDefault(name, List.of())) {
      links.add("[" + file + "](" + file + ")");
    }
    return String.join(", ", links);
  }

  private void exitCodes(CommandSpec sett) {
    page.append("\n## Exit codes\n\n| code | meaning |\n|---|---|\n");
    sett.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> page.append("| " + code + " | " + meaning + " |\n"));
  }

  private void section(CommandLine command, String heading) {
    page.append("\n")
        .append(heading)
        .append(" ")
        .append(command.getCommandSpec().qualifiedName())
        .append("\n\n```text\n")
        .append(command.getUsageMessage(Ansi.OFF).stripTrailing().replaceAll("(?m) +$", ""))
        .append("\n```\n");
    command.getSubcommands().values().forEach(below -> section(below, heading + "#"));
  }
}
