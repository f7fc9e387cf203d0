package dev.sett.apps.batch;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

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
      try (BufferedWriter out = Files.newBufferedWriter(beside);
          Stream<String> rows = rows(database, run)) {
        out.write("file\tline\treason\ttext\n");
        for (Iterator<String> each = rows.iterator(); each.hasNext(); ) {
          out.write(each.next() + "\n");
        }
      }
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new BatchException(
          "All payments are stored, but the reject file "
              + file
              + " can't be written: "
              + e.getMessage()
              + ". Set another file with --rejects and run again.",
          e);
    }
  }

  private static Stream<String> rows(DataSource database, long run) {
    return new JdbcTemplate(database)
        .queryForStream(
            "select file, line, reason, text from rejects where run = ? order by file, line",
            (row, number) ->
                String.join(
                    "\t", row.getString(1), row.getString(2), row.getString(3), row.getString(4)),
            run);
  }
}
