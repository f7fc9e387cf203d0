package dev.sett.cli.results;

import dev.sett.model.storage.KeptResult;
import dev.sett.model.storage.ResultArchiver;
import dev.sett.model.storage.TrialArchive;
import dev.sett.model.text.ExperimentException;
import dev.sett.report.published.FindingsTable;
import dev.sett.report.study.Study;
import dev.sett.report.study.StudyPage;
import dev.sett.report.study.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The figures of the published studies in {@code results/published/} and the parts of their pages
 * in {@code docs/published/} that follow from experiments and kept results.
 */
public final class StudyFiles {
  private final Path root;

  /** Files of a checkout. */
  public StudyFiles(Path root) {
    this.root = root;
  }

  /**
   * What each file should hold, by its path below the checkout.
   *
   * @param declared experiments with findings, linked from {@code docs/published/}
   * @throws ExperimentException if this is no checkout, or a page lacks a part
   */
  public Map<Path, String> contents(List<FindingsTable.Declared> declared) {
    Map<String, String> tables = tables();
    List<StudyResult> kept = kept();
    StudyPage pages = new StudyPage(declared, tables, kept);
    Map<Path, String> files = new TreeMap<>();
    Path docs = Path.of("docs/published");
    Path overview = docs.resolve("README.md");
    files.put(overview, pages.overview(read(overview)));
    for (Study study : Study.ALL) {
      Path page = docs.resolve(study.name() + ".md");
      files.put(page, pages.of(study, read(page)));
      study
          .pictures(tables, kept)
          .forEach((name, svg) -> files.put(folder(study).resolve(name), svg));
    }
    return files;
  }

  /** Pictures in the folders of studies that are none of their figures any more. */
  public List<Path> stale(Map<Path, String> contents) {
    List<Path> stale = new ArrayList<>();
    for (Study study : Study.ALL) {
      list(folder(study), ".svg").stream()
          .filter(file -> !contents.containsKey(file))
          .forEach(stale::add);
    }
    return stale;
  }

  /**
   * Writes what has changed and removes stale pictures.
   *
   * @return how many files were written or removed
   */
  public int write(Map<Path, String> contents) {
    int changed = 0;
    try {
      for (Map.Entry<Path, String> one : contents.entrySet()) {
        Path file = root.resolve(one.getKey());
        if (!Files.isRegularFile(file) || !Files.readString(file).equals(one.getValue())) {
          Files.createDirectories(file.resolveSibling(""));
          Files.writeString(file, one.getValue());
          changed++;
        }
      }
      for (Path file : stale(contents)) {
        Files.delete(root.resolve(file));
        changed++;
      }
    } catch (IOException e) {
      throw new ExperimentException(root.toString(), "can't be written (" + e + ").");
    }
    return changed;
  }

  private static Path folder(Study study) {
    return Path.of("results/published").resolve(study.name());
  }

  private Map<String, String> tables() {
    Map<String, String> tables = new TreeMap<>();
    for (Path file : list(Path.of("experiments/published"), ".csv")) {
      tables.put(String.valueOf(file.getFileName()), read(file));
    }
    return tables;
  }

  /** Raw trials are large: they are read only for figures that need them. */
  private List<StudyResult> kept() {
    return ResultArchiver.all(root).stream()
        .map(
            folder ->
                new StudyResult(
                    String.valueOf(folder.getFileName()),
                    KeptResult.in(folder),
                    () -> TrialArchive.in(folder).orElse(List.of())))
        .toList();
  }

  /** Files with an ending, relative to the checkout, by name; none if there is no such folder. */
  private List<Path> list(Path folder, String ending) {
    if (!Files.isDirectory(root.resolve(folder))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(root.resolve(folder))) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).endsWith(ending))
          .map(root::relativize)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ExperimentException(folder.toString(), "can't be listed (" + e + ").");
    }
  }

  private String read(Path file) {
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new ExperimentException(
          file.toString(), "can't be read (" + e + "). --redraw works in a checkout of Sett.");
    }
  }
}
