package dev.sett.apps.batch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InboxTest {

  @TempDir private Path folder;

  @Test
  void comesToTheSameLinesFromWhereverItBegins() throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      texts.add("line " + "x".repeat(i % 37) + i);
    }
    Files.writeString(folder.resolve("a.csv"), String.join("\n", texts.subList(0, 2_100)) + "\n");
    Files.writeString(folder.resolve("b.csv"), "");
    // Ends of lines as on Windows, and a last line without one.
    Files.writeString(folder.resolve("c.csv"), String.join("\r\n", texts.subList(2_100, 2_500)));
    Files.writeString(folder.resolve("notes.txt"), "not an input");
    Inbox inbox = Inbox.of(folder);
    assertEquals(2_500, inbox.lines());
    for (int from : new int[] {0, 1, 999, 1_000, 1_001, 2_000, 2_099, 2_100, 2_101, 2_499, 2_500}) {
      assertEquals(texts.subList(from, 2_500), texts(inbox, from), "from " + from);
    }
  }

  @Test
  void numbersLinesWithinTheirFile() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "1\n2\n3\n");
    Files.writeString(folder.resolve("b.csv"), "4\n5\n");
    try (LineCursor cursor = new LineCursor(Inbox.of(folder), 2)) {
      assertEquals(Optional.of(new Line("a.csv", 3, "3")), cursor.next());
      assertEquals(Optional.of(new Line("b.csv", 1, "4")), cursor.next());
    }
  }

  @Test
  void survivesBytesThatAreNoTextAndLinesWithoutEnd() throws IOException {
    Files.write(folder.resolve("a.csv"), "M\u00fcller,1.00,NEW\n".getBytes(ISO_8859_1));
    Files.writeString(folder.resolve("b.csv"), "x".repeat(1_000_000));
    Inbox inbox = Inbox.of(folder);
    List<String> texts = texts(inbox, 0);
    assertEquals("M\ufffdller,1.00,NEW", texts.get(0));
    assertEquals(LineCursor.LONGEST, texts.get(1).length());
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertSays("does not exist", folder.resolve("nowhere"));
    assertSays("contains no *.csv file", folder);
    Files.writeString(folder.resolve("empty.csv"), "");
    assertSays("All files in " + folder + " are empty", folder);
  }

  @Test
  void slicesLeaveNoLineOutAndTakeNoneTwice() {
    for (long lines : new long[] {1, 2, 7, 100, 18_286}) {
      for (int most : new int[] {1, 2, 3, 8, 10_000}) {
        long next = 0;
        for (InboxSlice slice : InboxSlice.cut(lines, most)) {
          assertEquals(next, slice.from());
          assertTrue(slice.count() > 0);
          next += slice.count();
        }
        assertEquals(lines, next);
      }
    }
  }

  private static void assertSays(String words, Path folder) {
    BatchException e = assertThrows(BatchException.class, () -> Inbox.of(folder));
    assertTrue(String.valueOf(e.getMessage()).contains(words), e::getMessage);
  }

  private static List<String> texts(Inbox inbox, long from) throws IOException {
    List<String> texts = new ArrayList<>();
    try (LineCursor cursor = new LineCursor(inbox, from)) {
      for (Optional<Line> line = cursor.next(); line.isPresent(); line = cursor.next()) {
        texts.add(line.get().text());
      }
    }
    return texts;
  }
}
