package dev.sett.probe.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfDataTest {

  private static final int PROLOGUE = 32;

  /** A file with a number and a text. */
  private static byte[] file(ByteOrder order) {
    ByteBuffer file = ByteBuffer.allocate(PROLOGUE + 40 + 48).order(order);
    file.put(new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xc0, (byte) 0xc0});
    file.put((byte) (order == ByteOrder.BIG_ENDIAN ? 0 : 1));
    file.put(new byte[] {2, 0, 1});
    file.putInt(file.capacity()).putInt(0).putLong(7).putInt(PROLOGUE).putInt(2);
    file.putInt(40).putInt(20).putInt(0).put((byte) 'J').put(new byte[3]).putInt(32);
    file.put("size\0".getBytes(StandardCharsets.UTF_8)).position(PROLOGUE + 32).putLong(1L << 40);
    file.putInt(48).putInt(20).putInt(20).put((byte) 'B').put(new byte[3]).putInt(28);
    file.put("args\0\0\0\0-Xss1m -Xmx2m".getBytes(StandardCharsets.UTF_8));
    return file.array();
  }

  @Test
  void readsBothByteOrders() {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      PerfData data = PerfData.parse(file(order)).orElseThrow();
      assertEquals(OptionalLong.of(1L << 40), data.number("size"));
      assertEquals(Optional.of("-Xss1m -Xmx2m"), data.text("args"));
      assertEquals(Optional.empty(), data.text("size"));
      assertEquals(OptionalLong.empty(), data.number("args"));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 7})
  void anotherMagicAnotherVersionAndAFileNotYetOpenAreNone(int at) {
    byte[] bytes = file(ByteOrder.LITTLE_ENDIAN);
    bytes[at] = 0;
    assertEquals(Optional.empty(), PerfData.parse(bytes));
  }

  @Test
  void ofAFileThatIsCutOffTheFirstEntriesAreKept() {
    byte[] whole = file(ByteOrder.LITTLE_ENDIAN);
    PerfData cut = PerfData.parse(Arrays.copyOf(whole, PROLOGUE + 50)).orElseThrow();
    assertEquals(new PerfData(Map.of(), Map.of("size", 1L << 40)), cut);
    assertEquals(Optional.empty(), PerfData.parse(Arrays.copyOf(whole, PROLOGUE - 1)));
    assertEquals(Optional.empty(), PerfData.parse(new byte[0]));
  }

  @Test
  void whateverIsInTheFileNothingIsReadOutsideOfIt() {
    byte[] whole = file(ByteOrder.LITTLE_ENDIAN);
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] broken = whole.clone();
      for (int n = 0; n < 3; n++) {
        broken[8 + random.nextInt(broken.length - 8)] = (byte) random.nextInt(256);
      }
      assertTrue(PerfData.parse(broken).isPresent());
    }
  }
}
