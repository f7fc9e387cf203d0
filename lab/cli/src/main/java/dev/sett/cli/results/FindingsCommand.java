package dev.sett.cli.results;

import dev.sett.cli.builtin.BuiltIns;
import dev.sett.cli.builtin.ListCommand;
import dev.sett.cli.process.ExitCode;
import dev.sett.cli.process.SettPaths;
import dev.sett.model.experiment.Experiment;
import dev.sett.model.result.Result;
import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.ResultFolder;
import dev.sett.model.text.SettCommand;
import dev.sett.model.trial.Trial;
import dev.sett.model.yaml.ExperimentReader;
import dev.sett.report.format.Words;
import dev.sett.report.published.FindingsTable;
import dev.sett.verdict.ResultVerification;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sett findings}. */
@Command(
    name = "findings",
    description = {
      "Show which of the findings declared in experiments are reproduced by the results in"
          + " results/published/, or by the results you name.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} findings",
      "  ${ROOT-COMMAND-NAME} findings results/fibers-2-20261121-101500",
      "  ${ROOT-COMMAND-NAME} findings --verify",
      "  ${ROOT-COMMAND-NAME} findings --markdown >docs/findings.md",
      "  ${ROOT-COMMAND-NAME} findings --redraw"
    })
public final class FindingsCommand implements Callable<Integer> {

  /** From a page of a study to the checkout. */
  private static final String STUDIES_TO_ROOT = "../../";

  @Parameters(
      paramLabel = "RESULT",
      arity = "0..*",
      description = "Result folder, of a run or a kept result. Default: all kept results.")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--markdown", description = "Print a Markdown page with links relative to docs/.")
  private boolean markdown;

  @Option(
      names = "--verify",
      description =
          "Recompute every effect from the raw trials of each result and compare it with the stored"
              + " one. Exits with code 1 if any differs.")
  private boolean verify;

  @Option(
      names = "--redraw",
      description =
          "Draw the figures of the published studies again, with the values of all kept results:"
              + " the pictures in results/published/STUDY/ and the tables in docs/published/. Only"
              + " in a checkout.")
  private boolean redraw;

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Override
  public Integer call() {
    refuseConflicts();
    Path root = SettPaths.parent();
    PrintWriter out = spec.commandLine().getOut();
    if (redraw) {
      int changed = redraw(root);
      out.println(
          changed == 0
              ? "Figures and pages are up to date."
              : "Changed: %s in results/published/ and docs/published/."
                  .formatted(Words.count(changed, "file")));
      out.flush();
      return ExitCode.DONE;
    }
    List<Path> folders = paths.isEmpty() ? ResultArchiver.all(root) : paths;
    boolean differs = false;
    if (verify) {
      differs = verify(folders, out);
    } else {
      List<FindingsTable.Source> sources = folders.stream().map(f -> source(root, f)).toList();
      List<FindingsTable.Declared> declared =
          paths.isEmpty() ? declared(SettPaths.root()) : declaredOf(root, folders);
      out.print(
          markdown
              ? FindingsTable.markdown(declared, sources)
              : FindingsTable.text(declared, sources));
    }
    out.flush();
    return differs ? ExitCode.NOT_MET : ExitCode.DONE;
  }

  private void refuseConflicts() {
    if (verify && markdown) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--verify conflicts with --markdown. Use one of them.");
    }
    if (redraw && (verify || markdown || !paths.isEmpty())) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--redraw draws all kept results. Use it without --verify, --markdown and results.");
    }
  }

  private static int redraw(Path root) {
    return new StudyFiles(root).write(studies(root));
  }

  /** What the figures and pages of the published studies should hold, by path below a checkout. */
  public static Map<Path, String> studies(Path root) {
    return new StudyFiles(root).contents(declared(root, STUDIES_TO_ROOT));
  }

  /** A line for each result; whether one differs. */
  private static boolean verify(List<Path> folders, PrintWriter out) {
    boolean differs = false;
    if (folders.isEmpty()) {
      out.println(
          "No results in results/published/ yet. '"
              + SettCommand.with("keep RESULT")
              + "' adds one.");
    }
    for (Path folder : folders) {
      ResultVerification verification = ResultVerification.of(folder);
      out.println(
          folder.toAbsolutePath().normalize().getFileName() + ": " + sentence(verification));
      differs |= verification.differs();
    }
    return differs;
  }

  /** What became of a verification, without a full stop. */
  private static String sentence(ResultVerification verification) {
    if (verification.trials().isEmpty()) {
      return "not verified: no raw trials (kept before 23 November 2026)";
    }
    if (!verification.differs()) {
      return "verified, %d effects from %d trials"
          .formatted(verification.effects(), verification.trials().get());
    }
    List<String> differences = verification.differences();
    int more = differences.size() - 1;
    return "differs: " + differences.getFirst() + (more > 0 ? "; and " + more + " more" : "");
  }

  /** What is in {@code docs/findings.md}: all that is declared, and all that is kept. */
  public static String page(Path root) {
    return FindingsTable.markdown(
        declared(root),
        ResultArchiver.all(root).stream().map(folder -> source(root, folder)).toList());
  }

  /** Every experiment that comes with Sett and has findings. */
  private static List<FindingsTable.Declared> declared(Path root) {
    return declared(root, "../");
  }

  /** The same for a page from which the checkout is at {@code up}. */
  private static List<FindingsTable.Declared> declared(Path root, String up) {
    List<FindingsTable.Declared> declared = new ArrayList<>();
    for (String name : ListCommand.experimentNames(root)) {
      Path file = root.resolve("experiments/" + name + ".yaml");
      Experiment experiment = new ExperimentReader(new BuiltIns()).read(file);
      experiment
          .published()
          .map(
              p ->
                  new FindingsTable.Declared(
                      up + root.relativize(file), name, p, experiment.points()))
          .ifPresent(declared::add);
    }
    return declared;
  }

  /** Those of kept results: how a finding is put may have changed since they were measured. */
  private static List<FindingsTable.Declared> declaredOf(Path root, List<Path> folders) {
    Set<String> kept =
        folders.stream()
            .filter(folder -> isKept(root, folder))
            .map(folder -> KeptResult.in(folder).plan().experiment().name())
            .collect(Collectors.toSet());
    return kept.isEmpty()
        ? List.of()
        : declared(SettPaths.root()).stream().filter(d -> kept.contains(d.experiment())).toList();
  }

  private static boolean isKept(Path root, Path folder) {
    return folder.toAbsolutePath().normalize().startsWith(ResultArchiver.shelf(root));
  }

  private static FindingsTable.Source source(Path root, Path folder) {
    Path absolute = folder.toAbsolutePath().normalize();
    String link = isKept(root, folder) ? "../" + root.relativize(absolute) : "";
    Result result = KeptResult.in(folder);
    boolean whole = Files.isRegularFile(folder.resolve("plan.json"));
    List<Trial> trials = whole ? ResultFolder.open(folder).trials().summaries() : List.of();
    return new FindingsTable.Source(link, result, trials);
  }
}
