package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.Result;
import dev.sett.model.text.CommandLine;
import dev.sett.model.text.ExperimentException;
import dev.sett.model.text.SettCommand;
import dev.sett.model.text.SyntaxRules;
import dev.sett.model.trial.Trial;
import dev.sett.model.trial.Warning;
import dev.sett.secrets.Redaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copies the small part of a result next to the sources: {@code result.json}, {@code
 * experiment.yaml}, the charts and the compressed raw trials. Evidence and control runs are not
 * copied.
 */
public final class ResultArchiver {

  /** Most that a kept result may have without its trials, in bytes. */
  static final int LARGEST_BYTES = 1_000_000;

  /** Most that its trials may have, compressed, in bytes. */
  static final int LARGEST_TRIAL_BYTES = 10_000_000;

  private final Path root;
  private final BiFunction<Result, List<Trial>, Map<String, String>> charts;
  private final int largestTrialBytes;

  /**
   * A keeper below one folder.
   *
   * @param root the checkout, or where an installation keeps its results; paths below it become
   *     relative
   * @param charts of a result and its trials: SVG text by file name
   */
  public ResultArchiver(Path root, BiFunction<Result, List<Trial>, Map<String, String>> charts) {
    this(root, charts, LARGEST_TRIAL_BYTES);
  }

  /**
   * The same with another limit.
   *
   * @param largestTrialBytes most that the compressed trials of a result may have
   */
  public ResultArchiver(
      Path root,
      BiFunction<Result, List<Trial>, Map<String, String>> charts,
      int largestTrialBytes) {
    this.root = root;
    this.charts = charts;
    this.largestTrialBytes = largestTrialBytes;
  }

  /**
   * What was kept.
   *
   * @param files number of files
   * @param bytes of all of them together
   * @param trialBytes of the raw trials among them
   * @param replaced whether something of that name had been kept before
   */
  public record Kept(Path folder, int files, long bytes, long trialBytes, boolean replaced) {}

  /** Folder of everything that is kept. */
  public static Path shelf(Path root) {
    return root.resolve("results/published");
  }

  /** Folders of kept results, by name. */
  public static List<Path> all(Path root) {
    if (!Files.isDirectory(shelf(root))) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(shelf(root))) {
      return folders.filter(f -> Files.isRegularFile(f.resolve("result.json"))).sorted().toList();
    } catch (IOException e) {
      throw new ExperimentException(shelf(root).toString(), "can't be listed (" + e + ").");
    }
  }

  /**
   * Keeps a result, in place of an earlier one of that name.
   *
   * @param as its name; empty: that of its experiment
   * @throws ExperimentException if the run has no result, the name is no name, or it is too large
   */
  public Kept keep(Path from, Optional<String> as) {
    ResultFolder folder = ResultFolder.open(from);
    Optional<Result> found = folder.result();
    if (found.isEmpty()) {
      throw new ExperimentException(
          from.toString(),
          "has no result.json yet. To create it from the finished trials: "
              + CommandLine.join(List.of(SettCommand.name(), "report", from.toString())));
    }
    Result result = found.get();
    ResultFiles to = ResultFiles.below(shelf(root)).folder(name(as, result));
    List<Trial> summaries = folder.trials().summaries();
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(
        "result.json", relative(ResultJson.toJson(withFailures(result, summaries)), ".", from));
    files.put(
        "experiment.yaml",
        relative(Redaction.usual().text(folder.experimentText()), "../../..", from));
    charts
        .apply(result, summaries)
        .forEach((name, svg) -> files.put(name, svg.getBytes(StandardCharsets.UTF_8)));
    long bytes = files.values().stream().mapToLong(f -> f.length).sum();
    refuseAbove(LARGEST_BYTES, bytes, from, "would take", "a kept result may take");
    byte[] trials =
        TrialArchive.pack(
            folder.trials().names().stream().map(folder.trials()::read),
            line -> relativeText(line, /* instead= */ ".", from));
    refuseAbove(
        largestTrialBytes,
        trials.length,
        from,
        "has raw trials of",
        "those of a kept result may take");
    files.put(TrialArchive.FILE, trials);
    boolean replaced = Files.isDirectory(to.path());
    write(to, files);
    return new Kept(to.path(), files.size(), bytes + trials.length, trials.length, replaced);
  }

  private static void refuseAbove(int most, long bytes, Path from, String found, String allowed) {
    if (bytes > most) {
      throw new ExperimentException(
          from.toString(),
          found
              + " "
              + size(bytes)
              + ", but "
              + allowed
              + " at most "
              + size(most)
              + ". Nothing was kept. Run the experiment with fewer points (--only, --quick).");
    }
  }

  /** A number of bytes for people. */
  public static String size(long bytes) {
    return bytes < 1000
        ? bytes + " bytes"
        : bytes < LARGEST_BYTES
            ? (bytes + 500) / 1000 + " kB"
            : String.format(java.util.Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  private static String name(Optional<String> as, Result result) {
    String name = as.orElse(result.plan().experiment().name());
    try {
      return SyntaxRules.name(name);
    } catch (IllegalArgumentException e) {
      throw new ExperimentException("--as", String.valueOf(e.getMessage()));
    }
  }

  /** The result with a warning for every failed trial. */
  private static Result withFailures(Result result, List<Trial> trials) {
    List<Warning> warnings = new ArrayList<>(result.warnings());
    for (Trial trial : trials) {
      trial
          .failure()
          .map(
              f ->
                  new Warning(
                      Warning.Kind.PROGRAM,
                      "Trial %d of %s at %s failed: %s"
                          .formatted(trial.number(), trial.variant(), trial.point(), f.sentence())))
          .ifPresent(warnings::add);
    }
    return result.withWarnings(warnings);
  }

  /** A text in which paths below the checkout, and that of the results, are relative. */
  private byte[] relative(String text, String instead, Path result) {
    return relativeText(text, instead, result).getBytes(StandardCharsets.UTF_8);
  }

  private String relativeText(String text, String instead, Path result) {
    String below = named(text, root, instead);
    Path results = result.toAbsolutePath().normalize().getParent();
    if (results == null) {
      return below;
    }
    String all = named(below, results, "results");
    return checkout(results).map(ran -> named(all, ran, instead)).orElse(all);
  }

  /** The checkout that a folder of results is in, which may be another than the one that keeps. */
  private static Optional<Path> checkout(Path results) {
    return Optional.ofNullable(results.getParent())
        .filter(above -> Files.isRegularFile(above.resolve("sett")));
  }

  /**
   * A text in which a folder has another name, wherever it is the whole beginning of a path. What
   * only looks like a path, such as a histogram in base64, stays; the root folder does, too.
   */
  static String named(String text, Path folder, String instead) {
    return folder.getNameCount() == 0
        ? text
        : Pattern.compile(
                "(?:(?<![A-Za-z0-9+])|(?<=\\\\[nrt]))" // the beginning, or a line in JSON
                    + Pattern.quote(folder.toString())
                    + "(?![A-Za-z0-9_+=-])")
            .matcher(text)
            .replaceAll(Matcher.quoteReplacement(instead));
  }

  private static void write(ResultFiles to, Map<String, byte[]> files) {
    to.createFolder("");
    for (String earlier : to.names("").stream().filter(ResultArchiver::isOurs).toList()) {
      delete(to.path(earlier));
    }
    files.forEach(to::write);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new ExperimentException(file.toString(), "can't be removed (" + e.getMessage() + ").");
    }
  }

  private static boolean isOurs(String name) {
    return name.endsWith(".svg")
        || List.of("result.json", "experiment.yaml", TrialArchive.FILE).contains(name);
  }
}
