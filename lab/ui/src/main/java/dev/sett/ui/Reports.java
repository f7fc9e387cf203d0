package dev.sett.ui;

import dev.sett.model.ExperimentException;
import dev.sett.model.Result;
import dev.sett.model.ResultFiles;
import dev.sett.model.ResultFolder;
import dev.sett.report.HtmlReport;
import dev.sett.report.SitePage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * Reports of results: the page in the folder, or a new one if there is none or it is outdated.
 * Thread safe.
 */
final class Reports {
  private static final int MOST_KEPT = 2;
  private static final String PAGE = "report.html";

  private final ResultIndex shelf;
  private final Recent<String, String> made = new Recent<>(MOST_KEPT);

  Reports(ResultIndex shelf) {
    this.shelf = shelf;
  }

  /**
   * The report of a run.
   *
   * @return a whole HTML document, which anybody may have written
   * @throws ExperimentException if it has no result, or it can't be read
   */
  String of(Item item) {
    ResultFiles files = ResultFiles.below(item.folder());
    Optional<Stamp> page = stamp(files);
    boolean current =
        page.isPresent()
            && page.get().bytes() <= ResultFiles.LARGEST_BYTES
            && item.result()
                .filter(r -> r.changed().compareTo(page.get().changed()) <= 0)
                .isPresent();
    return outward(current ? read(files) : made(item));
  }

  /**
   * In its frame a report may not lead elsewhere, but it may open a new page. Reports of earlier
   * versions link to pages about rules, which are here whatever folder the report is in.
   */
  private static String outward(String html) {
    return html.replace("<a href=\"http", "<a target=\"_blank\" href=\"http")
        .replace("<a href=\"../../docs/why/", "<a target=\"_blank\" href=\"" + SitePage.WHY);
  }

  /** The report of a control run of a run, if it is there. */
  Optional<String> ofControl(Item item, String control) {
    if (!control.matches("control-[A-Za-z0-9-]+")) {
      return Optional.empty();
    }
    ResultFiles files = ResultFiles.below(item.folder()).folder(control);
    return files.has(PAGE) ? Optional.of(outward(read(files))) : Optional.empty();
  }

  private String made(Item item) {
    Result result = shelf.result(item);
    return made.get(
        item.name(),
        List.of(item.result(), item.trials()),
        () -> ResultIndex.understood(item, () -> rendered(item, result)));
  }

  private static String rendered(Item item, Result result) {
    if (item.plan().isEmpty()) {
      return HtmlReport.render(result, /* trials= */ List.of());
    }
    ResultFolder folder = ResultFolder.open(item.folder());
    return HtmlReport.render(result, folder.trials(), folder.evidence());
  }

  private static Optional<Stamp> stamp(ResultFiles files) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(
              files.path(PAGE), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isRegularFile() ? Optional.of(Stamp.of(attributes)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String read(ResultFiles files) {
    return new String(files.read(PAGE), StandardCharsets.UTF_8);
  }
}
