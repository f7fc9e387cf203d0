package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;

/**
 * The lines that are not payments, for following up with the partner. It is made from the rows that
 * were committed with the payments, so that no line is missing or twice after a restart.
 */
final class RejectFile {

  private RejectFile() {}

  /**
   * Writes it, or replaces it as a whole: a header, then file, line, reason and text of each line
   * with tabs between, sorted by file and line.
   */
  static void write(Path file, DataSource database, long run) {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(beside, UTF_8)) {
        out.write("file\tline\treason\ttext\n");
        RowCallbackHandler each =
            row -> {
              try {
                out.write(
                    String.join(
                            "\t",
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            row.getString(4))
                        + "\n");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            };
        new JdbcTemplate(database)
            .query(
                "select file, line, reason, text from rejects where run = ? order by file, line",
                each,
                run);
      }
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | UncheckedIOException e) {
      throw new BatchException(
          "All payments are stored, but the reject file "
              + file
              + " can't be written: "
              + e.getMessage()
              + ". Set another file with --rejects and run again.",
          e);
    }
  }
}
