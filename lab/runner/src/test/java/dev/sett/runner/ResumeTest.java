package dev.sett.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A run that was cut off, in whatever state, finds the same as without the cut once resumed. */
final class ResumeTest {

  @SuppressWarnings("unused") // read by @FieldSource
  private static final List<ResumeStudy.Kind> KINDS = ResumeStudy.SMALL;

  @TempDir private Path folder;

  @ParameterizedTest
  @FieldSource("KINDS")
  void resumedRunLosesNothingAndFindsTheSame(ResumeStudy.Kind kind) throws Exception {
    List<ResumeStudy.Row> rows =
        new ResumeStudy(folder).rows(kind, /* factor= */ 1.2, /* everywhere= */ false);

    assertTrue(rows.size() >= 3 * 7, rows.toString());
    for (ResumeStudy.Row row : rows) {
      assertEquals(0, row.lost(), row.toString());
      assertEquals(0, row.unreadable(), row.toString());
      assertEquals(List.of(), row.different(), row.toString());
    }
  }
}
