package dev.sett.cli.results;

import dev.sett.cli.flags.DesignFlags;
import dev.sett.cli.flags.LoadFiles;
import dev.sett.cli.flags.SummaryFlags;
import dev.sett.cli.process.GitRepository;
import dev.sett.cli.process.SettPaths;
import dev.sett.history.HistoricalResult;
import dev.sett.history.History;
import dev.sett.history.MachineIdentity;
import dev.sett.model.design.Metric;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.NearestWord;
import dev.sett.model.text.SettCommand;
import dev.sett.report.history.HistoryPage;
import dev.sett.report.history.HistoryText;
import dev.sett.report.history.HorreumJson;
import dev.sett.stats.EDivisive;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett history}. */
@Command(
    name = "history",
    sortOptions = false,
    description = {
      "Follow one experiment over time: a table of its results, the change points, and the commits"
          + " between which they lie.",
      "",
      "Results from different machines are kept apart.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} history results --experiment first-look",
      "  ${ROOT-COMMAND-NAME} history --branch perf-results --html history.html",
      "  ${ROOT-COMMAND-NAME} history nightly --metric p99 --ignore 'lab jdk' --horreum runs.json"
    })
public final class HistoryCommand implements Runnable {

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description =
          "Folder to search for results, at any depth. Default: results/, where runs put them.")
  private @Nullable Path folder;

  @Option(
      names = "--branch",
      paramLabel = "BRANCH",
      description =
          "Read the results from the history of this git branch instead; FOLDER limits the search.")
  private @Nullable String branch;

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      description = "Experiment to follow; needed if there are results of several.")
  private @Nullable String experiment;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = ",",
      description =
          "Metrics to follow, comma-separated, such as p99. Default: the headline metrics.")
  private List<String> metrics = new ArrayList<>();

  @Option(
      names = "--ignore",
      paramLabel = "FACT",
      split = ",",
      description =
          "Machine facts that may differ within a series, comma-separated, such as kernel; the"
              + " output names them. Default: none.")
  private List<String> ignored = new ArrayList<>();

  @Option(names = "--last", paramLabel = "N", description = "Use only the newest N results.")
  private @Nullable String last;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed for the change-point tests. Default 1.")
  private long seed = 1;

  @Option(names = "--html", paramLabel = "FILE", description = "Write an HTML page with charts.")
  private @Nullable Path html;

  @Option(
      names = "--horreum",
      paramLabel = "FILE",
      description = "Write the results as JSON for Horreum: an array with one element per run.")
  private @Nullable Path horreum;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public void run() {
    LoadFiles.check("--html", html);
    LoadFiles.check("--horreum", horreum);
    Set<Metric> wanted =
        metrics.stream()
            .map(m -> DesignFlags.given("--metric", m, Metric::named).orElseThrow())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    FoundResults found =
        branch == null
            ? FoundResults.below(where())
            : BranchResults.read(
                new GitRepository(Path.of("").toAbsolutePath()),
                branch,
                Optional.ofNullable(folder));
    List<HistoricalResult> all = ofOneExperiment(found.pasts());
    List<HistoricalResult> single = History.withoutCopies(all);
    List<HistoricalResult> pasts = newest(single);
    History history =
        History.of(pasts, ignored(pasts), wanted, EDivisive.withSeed(seed))
            .remarkingCopies(all.size() - single.size());
    PrintWriter out = spec.commandLine().getOut();
    found.remarks().forEach(out::println);
    out.print(HistoryText.render(history));
    out.flush();
    SummaryFlags.write(html, HistoryPage.render(history));
    SummaryFlags.write(horreum, HorreumJson.of(pasts));
  }

  private Path where() {
    return folder == null ? SettPaths.results() : folder;
  }

  private List<HistoricalResult> ofOneExperiment(List<HistoricalResult> all) {
    Map<String, Long> names =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    p -> p.result().plan().experiment().name(),
                    TreeMap::new,
                    Collectors.counting()));
    if (names.isEmpty()) {
      throw new ExperimentException(
          branch == null ? where().toString() : "--branch " + branch,
          "contains no result.json. Every run writes one to its folder; '"
              + SettCommand.with("keep")
              + "' copies it to results/published/.");
    }
    if (experiment == null && names.size() > 1) {
      throw new ExperimentException(
          "--experiment",
          "is required because there are results of several experiments: "
              + names.entrySet().stream()
                  .map(e -> e.getKey() + " (" + e.getValue() + ")")
                  .collect(Collectors.joining(", "))
              + ".");
    }
    String wanted = experiment == null ? names.keySet().iterator().next() : experiment;
    if (!names.containsKey(wanted)) {
      throw new ExperimentException(
          "--experiment",
          "there is no result of '%s'.%s Available: %s."
              .formatted(
                  wanted,
                  NearestWord.meant(wanted, names.keySet()),
                  String.join(", ", names.keySet())));
    }
    return all.stream()
        .filter(p -> p.result().plan().experiment().name().equals(wanted))
        .sorted(Comparator.comparing(HistoricalResult::when))
        .toList();
  }

  private List<HistoricalResult> newest(List<HistoricalResult> ordered) {
    int most =
        DesignFlags.given(
                "--last",
                last,
                n -> (int) dev.sett.model.text.Quantity.count(n, 1, Integer.MAX_VALUE))
            .orElse(Integer.MAX_VALUE);
    return ordered.subList(Math.max(0, ordered.size() - most), ordered.size());
  }

  /** The facts that may differ. */
  private Set<String> ignored(List<HistoricalResult> pasts) {
    Set<String> known = new LinkedHashSet<>();
    pasts.forEach(
        p -> known.addAll(MachineIdentity.of(p.result().plan(), Set.of()).facts().keySet()));
    for (String fact : ignored) {
      if (!known.contains(fact)) {
        throw new ExperimentException(
            "--ignore",
            "there is no fact '%s'.%s Available: %s."
                .formatted(fact, NearestWord.meant(fact, known), String.join(", ", known)));
      }
    }
    return Set.copyOf(ignored);
  }
}
