package dev.sett.model.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No path of the machine stays in a kept result, and nothing else is taken for one. */
final class ArchivedPathsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/ | \"/ping\" at 2000/s | \"/ping\" at 2000/s",
        "/tmp | \"/tmp/run/a\" and /tmp. | \"results/run/a\" and results.",
        "/tmp | /tmpfiles/x | /tmpfiles/x",
        "/tmp | first\\n/tmp/x | first\\nresults/x",
        "/tmp | QUJD/tmp/REVG | QUJD/tmp/REVG",
        "/tmp | file:/tmp/run | file:results/run"
      })
  void aFolderIsNamedAnewOnlyWhereItBeginsAPath(Path folder, String text, String expected) {
    assertEquals(expected, ResultArchiver.named(text, folder, "results"));
  }
}
