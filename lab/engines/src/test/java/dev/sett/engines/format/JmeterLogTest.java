package dev.sett.engines.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sett.engines.CapturedOutput;
import dev.sett.engines.result.ToolException;
import dev.sett.engines.result.ToolResult;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class JmeterLogTest {

  private static final String HEADER = "timeStamp,elapsed,responseCode,responseMessage,success\n";
  private static final String SAMPLE = "1000,5,200,OK,true\n";

  @TempDir private Path folder;

  private static Stream<String> good() {
    return CapturedOutput.GOOD.stream();
  }

  @ParameterizedTest
  @MethodSource("good")
  void aFileTellsTheSameAsItsText(String name) throws IOException {
    String text = CapturedOutput.text(name);
    ToolResult told = OutputReader.read(text);
    assertEquals(told, OutputReader.read(Files.writeString(folder.resolve(name), text)));
    assertEquals(
        told, OutputReader.read(Files.writeString(folder.resolve("marked"), "\ufeff" + text)));
  }

  @Test
  void aSampleIsReadBeforeTheNextOneIsLookedAt() {
    Repeated text = new Repeated(HEADER + SAMPLE + "wrong\n", SAMPLE, /* times= */ 1L << 40);
    ToolException said = assertThrows(ToolException.class, () -> new JmeterLog().read(text));
    assertTrue(String.valueOf(said.getMessage()).contains("has 1 values"), said::getMessage);
    assertTrue(text.given < CsvRecords.LONGEST, () -> text.given + " characters were read");
  }

  @Test
  void everySampleIsCounted() {
    long samples = 100_000;
    ToolResult told = new JmeterLog().read(new Repeated(HEADER, SAMPLE, samples));
    assertEquals(samples, told.right());
    assertEquals(5_000_000.0, (double) told.latency().at(50, samples), 5_000);
  }

  /** Each new line was added to a copy of all lines before it. */
  @Test
  void aQuoteWithoutItsEndIsLookedForInALimitedNumberOfCharacters() {
    Repeated text = new Repeated(HEADER + "1000,5,200,\"", SAMPLE, 1_000_000);
    ToolException said = assertThrows(ToolException.class, () -> new JmeterLog().read(text));
    assertTrue(String.valueOf(said.getMessage()).contains("quote without its end"));
    assertTrue(said.lines().getFirst().startsWith("1000,5,200,"), said.lines()::toString);
    assertTrue(text.given < 2 * CsvRecords.LONGEST, () -> text.given + " characters were read");
  }

  @Test
  void anEmptyLogIsNamed() {
    ToolException said =
        assertThrows(ToolException.class, () -> new JmeterLog().read(new StringReader("")));
    assertTrue(String.valueOf(said.getMessage()).contains("is empty"), said::getMessage);
  }

  @Test
  void aMessageInQuotesMaySpanLinesAndContainQuotes() {
    ToolResult told =
        OutputReader.read(
            HEADER + "1000,5,200,\"a, \"\"b\"\"\r\n\r\nc\",true\r\n\r\n1010,15,200,,true");
    assertEquals(2, told.right());
    assertEquals(25_000_000, told.durationNanos());
  }

  @ParameterizedTest
  @CsvSource({
    "elapsed, 1000, 31536000001",
    "elapsed, 1000, 9223372036855",
    "elapsed, 1000, 9223372036854775807",
    "elapsed, 1000, 9223372036854775808",
    "elapsed, 1000, -1",
    "timeStamp, 9223372036854775807, 5",
    "timeStamp, 9223372036854775, 5"
  })
  void aTimeThatCannotBeIsNamed(String name, String at, String elapsed) {
    String line = "%s,%s,200,OK,true\n".formatted(at, elapsed);
    ToolException said =
        assertThrows(ToolException.class, () -> OutputReader.read(HEADER + SAMPLE + line));
    String value = name.equals("elapsed") ? elapsed : at;
    assertTrue(
        String.valueOf(said.getMessage()).contains("'" + value + "' for " + name + ", which"),
        said::getMessage);
  }

  @Test
  void theLongestTimesAreCounted() {
    ToolResult told = OutputReader.read(HEADER + "0,31536000000,200,OK,true\n");
    assertEquals(31_536_000_000L * 1_000_000, told.durationNanos());
    assertEquals(1.0, told.latency().at(100, 1) / (31_536_000_000L * 1e6), 1e-3);
  }

  @Test
  void aResponseLargerThanAnyIsNamed() {
    String header = "timeStamp,elapsed,bytes\n";
    assertTrue(OutputReader.read(header + "1,1," + (1L << 40) + "\n").bytes().isPresent());
    ToolException said =
        assertThrows(
            ToolException.class, () -> OutputReader.read(header + "1,1," + (1L << 41) + "\n"));
    assertTrue(String.valueOf(said.getMessage()).contains("for bytes"), said::getMessage);
  }

  @Test
  void bytesThatAreNotUtf8AreReadAsSomeCharacter() throws IOException {
    byte[] text = (HEADER + "1000,5,200,caf?,true\n").getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i < text.length; i++) {
      text[i] = text[i] == '?' ? (byte) 0xe9 : text[i];
    }
    assertEquals(1, OutputReader.read(Files.write(folder.resolve("latin.jtl"), text)).right());
  }

  /** A text that is never in memory as a whole. */
  private static final class Repeated extends Reader {
    private final String head;
    private final String part;
    private final long length;
    private long given;

    Repeated(String head, String part, long times) {
      this.head = head;
      this.part = part;
      this.length = head.length() + part.length() * times;
    }

    @Override
    public int read(char[] into, int offset, int count) {
      int n = (int) Math.min(count, length - given);
      for (int i = 0; i < n; i++, given++) {
        into[offset + i] =
            given < head.length()
                ? head.charAt((int) given)
                : part.charAt((int) ((given - head.length()) % part.length()));
      }
      return n == 0 ? -1 : n;
    }

    @Override
    public void close() {}
  }
}
