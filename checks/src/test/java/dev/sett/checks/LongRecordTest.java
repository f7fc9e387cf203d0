package dev.sett.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LongRecordTest {

  private static final LongRecord ROW =
      new LongRecord("parsers", "2026-11-23", "abc1234", 754, 12, 0, 1);
  private static final String TEXT =
      "| `cases` | parsers | 2026-11-23 | `abc1234` | 12 min 34 s | 12 | 0 | 1 |";

  @Test
  void aRowTakesThePlaceOfTheEarlierOne() {
    List<String> page =
        List.of("# Title", "| part |", "|---|", "| `cases` | old |", "| `load` |", "");
    assertEquals(
        List.of("# Title", "| part |", "|---|", TEXT, "| `load` |", ""),
        LongRecord.with(page, LongPart.of("cases"), ROW));
  }

  @Test
  void theFirstRowOfAPartIsTheLastOfTheTable() {
    List<String> page = List.of("| part |", "|---|", "| `load` |", "", "Text.");
    assertEquals(
        List.of("| part |", "|---|", "| `load` |", TEXT, "", "Text."),
        LongRecord.with(page, LongPart.of("cases"), ROW));
  }
}
