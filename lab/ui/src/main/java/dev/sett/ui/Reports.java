package dev.sett.ui;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.result.ControlName;
import dev.sett.model.result.Result;
import dev.sett.model.storage.ResultFolder;
import dev.sett.report.html.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;

/**
 * Reports of results, made of their data. The {@code report.html} in a folder is not served: one of
 * an older version may hold secrets, which are taken out of data as it is read. Thread safe.
 */
final class Reports {
  private static final int MOST_KEPT = 2;
  private static final String RESULT = "result.json";

  private final ResultIndex shelf;
  private final Recent<String, String> made = new Recent<>(MOST_KEPT);

  Reports(ResultIndex shelf) {
    this.shelf = shelf;
  }

  /**
   * The report of a run.
   *
   * @return a whole HTML document, with texts that anybody may have written
   * @throws dev.sett.model.text.ExperimentException if it has no result, or it can't be read
   */
  String of(Item item) {
    Result result = shelf.result(item);
    return made.get(
        item.name(),
        List.of(item.result(), item.trials()),
        () -> ResultIndex.understood(item, () -> outward(rendered(item, result))));
  }

  /**
   * The report of a control run of a run, if it is there and has a result.
   *
   * @throws dev.sett.model.text.ExperimentException if it can't be read
   */
  Optional<String> ofControl(Item item, String control) {
    if (!ControlName.isFolder(control)) {
      return Optional.empty();
    }
    ResultFiles files = ResultFiles.below(item.folder()).folder(control);
    return stamp(files)
        .map(
            stamp ->
                made.get(
                    item.name() + "/" + control,
                    stamp,
                    () -> ResultIndex.understood(item, () -> outward(rendered(files.path())))));
  }

  /** In its frame a report may not lead elsewhere, but it may open a new page. */
  private static String outward(String html) {
    return html.replace("<a href=\"http", "<a target=\"_blank\" href=\"http");
  }

  private static String rendered(Item item, Result result) {
    if (item.plan().isEmpty()) {
      return HtmlReport.render(result, /* trials= */ List.of());
    }
    return rendered(ResultFolder.open(item.folder()), result);
  }

  private static String rendered(Path control) {
    ResultFolder folder = ResultFolder.open(control);
    return rendered(folder, folder.result().orElseThrow());
  }

  private static String rendered(ResultFolder folder, Result result) {
    return new String(
        HtmlReport.utf8(
            result, folder.trials().summaries(), folder.evidence(), folder.trials()::whole),
        StandardCharsets.UTF_8);
  }

  /** Of the result of a run; empty if there is none, or it is too large to be read. */
  private static Optional<Stamp> stamp(ResultFiles files) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(
              files.path(RESULT), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isRegularFile() && attributes.size() <= ResultFiles.LARGEST_BYTES
          ? Optional.of(Stamp.of(attributes))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
