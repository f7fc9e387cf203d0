package dev.sett.model.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {

  @Test
  void readsNamesAndRows() {
    assertEquals(
        new Csv.Table(List.of("name", "age"), List.of(List.of("Ada", "36"), List.of("Bob", ""))),
        Csv.read("name, age\nAda,36\nBob,\n"));
  }

  @Test
  void quotesHoldCommasQuotesAndLineBreaks() {
    assertEquals(
        List.of(List.of("a,b", "say \"hi\""), List.of("two\nlines", " kept ")),
        Csv.read("x,y\n\"a,b\",\"say \"\"hi\"\"\"\n\"two\nlines\", kept ").rows());
  }

  @Test
  void everyKindOfLineEndWillDoAndEmptyLinesArePassedOver() {
    List<List<String>> rows = List.of(List.of("1"), List.of("2"), List.of("3"));
    assertEquals(rows, Csv.read("\ufeffn\r\n1\r\n\r\n2\r\n3").rows());
    assertEquals(rows, Csv.read("\nn\r1\r2\r\r3\r").rows());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "'' | the table is empty",
        "'a,b' | the table has a header line but no rows",
        "'a,a!1,2' | two columns are named 'a'",
        "'a,b!1,2!!3' | the row on line 4 has 1 values, but there are 2 columns",
        "'a!\"1!2' | the quote opened on line 2 is never closed",
        "'a!\"1\"2' | line 2 has text after a closing quote",
      })
  void saysWhatIsWrong(String text, String expected) {
    Exception wrong =
        assertThrows(IllegalArgumentException.class, () -> Csv.read(text.replace('!', '\n')));
    assertTrue(String.valueOf(wrong.getMessage()).contains(expected), wrong.getMessage());
  }
}
