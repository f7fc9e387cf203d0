package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LongRecordTest {

  private static final LongPart CASES =
      new LongPart("cases", "parsers", List.of("load"), List.of());
  private static final LongRecord ROW =
      new LongRecord(
          CASES,
          "2026-11-23",
          "abc1234",
          754,
          new TestReports(12, List.of(), List.of("no JDK 21"), List.of(), 3));
  private static final String TEXT =
      "| `cases` | parsers | 2026-11-23 | `abc1234` | 12 min 34 s | 12 | 0 | 1 |";

  @Test
  void aRowTakesThePlaceOfTheEarlierOne() {
    List<String> page =
        List.of("# Title", "| part |", "|---|", "| `cases` | old |", "| `load` |", "");
    assertEquals(List.of("# Title", "| part |", "|---|", TEXT, "| `load` |", ""), ROW.in(page));
  }

  @Test
  void theFirstRowOfAPartIsTheLastOfTheTable() {
    List<String> page = List.of("| part |", "|---|", "| `load` |", "", "Text.");
    assertEquals(List.of("| part |", "|---|", "| `load` |", TEXT, "", "Text."), ROW.in(page));
  }
}
