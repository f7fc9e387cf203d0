package dev.sett.model.storage;

import dev.sett.model.disk.ResultFiles;
import dev.sett.model.text.ExperimentException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Makes the folder of a new result, named after what is measured and when, in UTC. */
public final class NewResult {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private NewResult() {}

  /**
   * Makes the folder that gets the folders of results, so that a wrong one is reported before
   * anything is measured.
   *
   * @throws ExperimentException if it can't be made
   */
  public static void prepare(Path results) {
    ResultFiles.below(results).createFolder("");
  }

  /**
   * Makes an empty folder: {@code NAME-yyyymmdd-hhmmss}, with {@code -2}, {@code -3} … where
   * results of the same second are there. No other process gets the same one.
   *
   * @throws ExperimentException if it can't be made
   */
  public static Path make(Path results, String name, Instant now) {
    prepare(results);
    String first = name + "-" + STAMP.format(now);
    for (int i = 1; ; i++) {
      Path path = results.resolve(i == 1 ? first : first + "-" + i);
      try {
        return Files.createDirectory(path);
      } catch (FileAlreadyExistsException e) {
        // The next number is tried.
      } catch (IOException e) {
        throw cannotWrite(path, e);
      }
    }
  }

  private static ExperimentException cannotWrite(Path folder, IOException e) {
    String reason =
        switch (e) {
          case AccessDeniedException _ -> "permission denied";
          case FileAlreadyExistsException _ -> "a file with that name already exists";
          default -> String.valueOf(e.getMessage());
        };
    return new ExperimentException(
        folder.toString(),
        "can't be written (" + reason + "). Choose another folder with --results.");
  }
}
